const SAYS = {
  'cause-not-found': 'There is no cause of this name.',
  'given-regularly':
    'This cause is also given to regularly, and what comes by itself has no number of heads. Choose a cause that is given to once.',
  'deadline-is-over': 'This moment is over already. To close it now, say close.',
  'price-missing': 'Say what one costs, such as --price GBP=5.00.',
  'price-not-payable': 'A card cannot pay this price, or it is more than one gift can be.',
} as const

/** A "no" of the office's command, by name and with a sentence. Nothing was changed. */
export class CauseRefused extends Error {
  override readonly name = 'CauseRefused'
  readonly code: keyof typeof SAYS

  constructor(code: keyof typeof SAYS) {
    super(SAYS[code])
    this.code = code
  }
}
