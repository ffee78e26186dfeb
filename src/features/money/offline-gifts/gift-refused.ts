const SAYS = {
  'cause-not-found': 'There is no cause of this name.',
  'campaign-not-found': 'There is no campaign at this address.',
  'need-not-found': 'The campaign has no such need.',
  'need-costs-otherwise':
    'So many of these do not cost what came. Record the rest, or what is missing, for the campaign alone.',
  'need-not-left':
    'So many are not left: they were given, or somebody is paying for them just now.',
  'not-an-amount': 'The amount has to be more than nothing, and at most what one gift can be.',
  'count-by-two': 'Cash is counted by two: say both, such as --counted-by AK,SR.',
  'not-small':
    'Small donations are cash or taps on a terminal, in pounds, at most £30 each, without a declaration, for a cause that carries Gift Aid, and no more than came in all.',
  'in-the-future': 'The day lies ahead.',
  'reference-missing':
    'Say what it is called: the number of the bag or of the cheque, or the bank’s reference.',
  'reference-used': 'Another gift was recorded under this reference. Look at it with `list`.',
  'gift-not-found': 'There is no gift of this id that came without us.',
  'reason-missing': 'Say why it is taken back, such as --why "typed twice".',
  'company-declares': 'A company declares nothing: Gift Aid is for people.',
  'declaration-not-found': 'There is no declaration of this id that covers a gift of that day.',
} as const

/** A "no" of the office's command, by name and with a sentence. Nothing was recorded. */
export class GiftRefused extends Error {
  override readonly name = 'GiftRefused'
  readonly code: keyof typeof SAYS

  constructor(code: keyof typeof SAYS) {
    super(SAYS[code])
    this.code = code
  }
}
