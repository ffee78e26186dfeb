/** What a card does. Written apart from the sandbox bank's own table, so that each checks the other. */
export interface CardPart {
  readonly brand: string
  /** The bank asks the donor first. */
  readonly asks?: true
  readonly later?: true
  readonly decline?: CardDecline
  /** What it says while the donor is away, though it was kept without trouble. */
  readonly away?: CardDecline | undefined
  readonly disputed?: string
  readonly warned?: true
  /** Refunds are pending first, or come back in the end. */
  readonly refunds?: 'later' | 'fail'
}

interface CardDecline {
  readonly code: string
  readonly decline_code?: string
  readonly advice_code?: string
}

const declines = (code: string, decline_code: string, advice_code: string): CardPart => ({
  brand: 'visa',
  decline: { code, decline_code, advice_code },
})
const GENERIC = declines('card_declined', 'generic_decline', 'try_again_later').decline!
const POOR = declines('card_declined', 'insufficient_funds', 'try_again_later').decline!
const WANTS_DONOR: CardDecline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
}

/** Stripe's test cards, as far as they are played here; any other number is refused as Stripe refuses a real one. */
export const CARDS: Readonly<Record<string, CardPart>> = {
  '4242424242424242': { brand: 'visa' },
  '5555555555554444': { brand: 'mastercard' },
  '378282246310005': { brand: 'amex' },
  '4000002500003155': { brand: 'visa', asks: true },
  '4000000000003220': { brand: 'visa', asks: true, away: WANTS_DONOR },
  '4000002760003184': { brand: 'visa', asks: true, away: WANTS_DONOR },
  '4000008260003178': { brand: 'visa', asks: true, away: POOR },
  '4000000000000341': { brand: 'visa', away: GENERIC },
  '4000000000000259': { brand: 'visa', disputed: 'fraudulent' },
  '4000000000005423': { brand: 'visa', warned: true },
  '4000000000007726': { brand: 'visa', refunds: 'later' },
  '4000000000005126': { brand: 'visa', refunds: 'fail' },
  '4000008400001629': { brand: 'visa', asks: true, decline: GENERIC },
  '4000000000000002': { brand: 'visa', decline: GENERIC },
  '4000000000009995': declines('card_declined', 'insufficient_funds', 'try_again_later'),
  '4000000000009987': declines('card_declined', 'lost_card', 'do_not_try_again'),
  '4000000000009979': declines('card_declined', 'stolen_card', 'do_not_try_again'),
  '4000000000000069': declines('expired_card', 'expired_card', 'do_not_try_again'),
  '4000000000000127': declines('incorrect_cvc', 'incorrect_cvc', 'confirm_card_data'),
  '4000000000000119': declines('processing_error', 'processing_error', 'try_again_later'),
  /** Not Stripe's: an answer that comes later, as some banks do. */
  '4000000010040006': { brand: 'visa', later: true },
  '4000000010050005': { brand: 'visa', later: true, decline: GENERIC },
}
