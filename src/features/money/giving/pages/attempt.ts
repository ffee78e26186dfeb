import type { Question } from '#platform/shared/endpoint.ts'
import { newId } from '#platform/web/new-id.ts'
import { kept } from '#platform/web/storage.ts'
import type { giveDonation } from '../contract.ts'

/** What is given, without the two that change between tries. */
export type Body = Omit<Question<typeof giveDonation>, 'attemptId' | 'confirmationToken'>

/** One try to give, kept in the tab until its end is known, so that no reload and no lost answer makes it two gifts. */
export interface Attempt {
  readonly id: string
  /** What was sent under this id: the server takes nothing else for it. */
  readonly sent?: Body | undefined
  /** Sent, and nobody has said yet what became of it. */
  readonly isOpen?: boolean | undefined
  /** Where it ended, until the thank-you page has been seen. */
  readonly gift?: string | undefined
}

export const giftAttempt = kept('giftAttempt', isAttempt, 'session')

/** Made at the first touch of the form. */
export function beginAttempt(): void {
  if (!giftAttempt.read()) giftAttempt.write({ id: newId() })
}

/**
 * The attempt for this gift: the one that was begun, as long as nothing else was sent under it. Never to be called while
 * one is open: first find out what became of that.
 */
export function attemptFor(body: Body): Attempt {
  const kept = giftAttempt.read()
  const isUsable = kept && !kept.gift && (!kept.sent || isSame(kept.sent, body))
  return isUsable ? kept : { id: newId() }
}

export function isSame(one: Body, other: Body): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function isAttempt(value: unknown): value is Attempt {
  return (
    typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
  )
}
