const SAYS = {
  'no-charity-number':
    'The organisation has no charity number: set charityNumber. Only charities claim Gift Aid.',
  'nothing-to-claim': 'There is no gift to claim on. `list` says why for each.',
  'claim-not-found': 'There is no claim with this number.',
  'not-a-draft': 'This claim was submitted already; it does not change any more.',
  'not-submitted': 'This claim was not submitted, or was answered already.',
  'draft-has-changed':
    'Since the draft was made something went back, was cancelled or cannot be claimed any more. Make the draft again, and submit the new files.',
  'item-not-found': 'There is no such item in this claim.',
} as const

/** A "no" of the office's commands, by name and with a sentence. */
export class ClaimRefused extends Error {
  override readonly name = 'ClaimRefused'
  readonly code: keyof typeof SAYS

  constructor(code: keyof typeof SAYS) {
    super(SAYS[code])
    this.code = code
  }
}
