import type { Money } from '#platform/shared/money.ts'
import { isChargeable } from './rules.ts'

/**
 * What is known of an unclear answer.
 * `no-answer`: it was lost on the way, cut off or late; the question may even be at work still.
 * `provider-error`: the provider's own fault, before or after it did what was asked. It may be saved under the key, and
 * then comes again for a day: look, and only then ask under another key.
 * `busy`: this question did nothing and its key is as it was; another may be at work. Ask again under the same key.
 * `too-many`: as `busy`, because we ask more than the provider answers: ask less.
 * `key-reused`: this question did nothing: its key was used for another one, which may have done something.
 * `unexpected-state`: this question did nothing: the object has moved on.
 */
export type UnclearReason =
  | 'no-answer'
  | 'provider-error'
  | 'busy'
  | 'too-many'
  | 'key-reused'
  | 'unexpected-state'

/**
 * The provider gave no answer that can be relied on: it may or may not have done what was asked. Look the intent up
 * before anything else; never decide from this.
 */
export class ProviderUnclear extends Error {
  override readonly name = 'ProviderUnclear'
  readonly reason: UnclearReason

  constructor(message: string, reason: UnclearReason = 'no-answer', options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** The code of ProviderRefused when the confirmation token is unknown, used or too old: ask for the card again. */
export const TOKEN_UNUSABLE = 'token-unusable'

/** The code of ProviderRefused for an object that this account does not know: another account's, or of another mode. */
export const NOT_FOUND = 'not-found'

/** The code of ProviderRefused when a saved card was removed, or is another customer's: ask for a card again. */
export const CARD_GONE = 'card-gone'

/** The code of ProviderRefused when the keys are wrong, lack a right, or the account is closed: no payment will work. */
export const KEYS_NOT_ACCEPTED = 'keys-not-accepted'

/**
 * The provider will not do what was asked, and asking again will not help: parameters, keys, a disabled account.
 * Ours to mend, not the donor's, except for TOKEN_UNUSABLE. Its message carries no personal data.
 */
export class ProviderRefused extends Error {
  override readonly name = 'ProviderRefused'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Whether the provider would answer the same again under the same key, for a day. */
export function isSaved(error: ProviderUnclear | ProviderRefused): boolean {
  return error instanceof ProviderRefused || ['provider-error', 'key-reused'].includes(error.reason)
}

/** Throws ProviderRefused for an order that no provider could take, before it is asked. */
export function assertChargeable({ amount, currency }: Money): void {
  if (!isChargeable(amount, currency))
    throw new ProviderRefused('amount-not-chargeable', `No card pays ${amount} in ${currency}.`)
}

/** The bytes were not signed by this organisation's provider, or too long ago. Nothing in them may be believed. */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature'
}

/** A live organisation without live keys: it takes no payments at all, and never play money. */
export class NoProvider extends Error {
  override readonly name = 'NoProvider'
}
