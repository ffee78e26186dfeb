import type { FieldError } from '#platform/shared/envelope.ts'
import { ask } from '#platform/web/ask.ts'
import type { Outcome, Refusable } from '#platform/web/api.ts'
import { giveDonation, showGift } from '../contract.ts'
import { type Attempt, type Body, attemptFor, giftAttempt } from './attempt.ts'
import { justGiven, whatOf } from './just-given.ts'
import { solvePuzzle } from './solve-puzzle.ts'

export type Code = Refusable<typeof giveDonation>

/** The donor's bank wants to ask them (3-D Secure). */
export interface BankStep {
  readonly clientSecret: string
  /** What it asks about: the gift that was sent, whatever the form says by now. */
  readonly total: number
  readonly currency: string
}

/** How a try ended. Only `given`, `bank` and `unclear` leave a chance that money was or will be taken. */
export type Ending =
  | { readonly kind: 'given'; readonly gift: string }
  | { readonly kind: 'bank'; readonly step: BankStep }
  | { readonly kind: 'declined' }
  | { readonly kind: 'ended' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'unclear' }
  | { readonly kind: 'refused'; readonly code: Code; readonly errors: readonly FieldError[] }

const PATIENCE_MS = 60_000
/** A lost answer is asked for again by itself: the same attempt is never a second gift. */
const PAUSES_MS = [1_500, 4_000]

/**
 * Sends a gift, or continues one: with a token to pay with, without one only to learn what became of it. What was sent is
 * kept before it leaves, and its end as soon as it is known.
 */
export async function sendGift(body: Body, confirmationToken?: string): Promise<Ending> {
  const attempt = attemptFor(body)
  const wasOpen = attempt.isOpen === true
  giftAttempt.write({ id: attempt.id, sent: body, isOpen: true })
  const question = {
    ...body,
    attemptId: attempt.id,
    ...(confirmationToken ? { confirmationToken } : {}),
  }
  let outcome = await askOnce(question)
  for (const pause of PAUSES_MS) {
    if (!('refused' in outcome) || outcome.refused !== 'network') break
    await new Promise((resolve) => setTimeout(resolve, pause))
    outcome = await askOnce(question)
  }
  if ('refused' in outcome && outcome.refused === 'puzzle-needed') {
    const challenge = await solvePuzzle()
    if (challenge) outcome = await askOnce({ ...question, challenge })
  }
  const ending = await toEnding(outcome, confirmationToken !== undefined, wasOpen)
  remember(attempt, body, ending)
  return ending
}

function askOnce(question: Parameters<typeof ask<typeof giveDonation>>[1]) {
  return ask(giveDonation, question, {
    headers: { 'Idempotency-Key': question.attemptId },
    signal: AbortSignal.timeout(PATIENCE_MS),
    quiet: true,
  })
}

async function toEnding(
  outcome: Outcome<typeof giveDonation>,
  withCard: boolean,
  wasOpen: boolean,
): Promise<Ending> {
  if ('reply' in outcome) {
    const { status, clientSecret, total, currency, continueAt } = outcome.reply
    // A gift that comes again has a page of its own.
    const gift = continueAt ?? outcome.reply.transactionId
    if (status === 'succeeded') return { kind: 'given', gift }
    if (status === 'declined') return { kind: 'declined' }
    if (status === 'failed') return { kind: 'ended' }
    if (status === 'requires_action')
      return clientSecret
        ? { kind: 'bank', step: { clientSecret, total, currency } }
        : { kind: 'unclear' }
    return withCard ? { kind: 'given', gift } : whetherBegun(gift)
  }
  const { refused: code, errors = [] } = outcome
  if (UNCLEAR.has(code)) return { kind: 'unclear' }
  // Its look-up was not answered, or found nothing yet: what was open before is open still.
  if (wasOpen && SILENT.has(code)) return { kind: 'unclear' }
  if (code === 'card-missing' && !withCard) return { kind: 'nothing' }
  return { kind: 'refused', code, errors }
}

const UNCLEAR: ReadonlySet<Code> = new Set<Code>(['network', 'unexpected', 'busy', 'not-known-yet'])
const SILENT: ReadonlySet<Code> = new Set<Code>([
  'provider-away',
  'cannot-take-payments',
  'cards-refused',
  'puzzle-needed',
  'too-many',
])

/** "Processing" is also said of a gift that was written down and then never charged. */
async function whetherBegun(gift: string): Promise<Ending> {
  const outcome = await ask(showGift, { id: gift }, { quiet: true })
  if (!('reply' in outcome)) return { kind: 'unclear' }
  return outcome.reply.status === 'created' ? { kind: 'nothing' } : { kind: 'given', gift }
}

function remember({ id }: Attempt, sent: Body, ending: Ending): void {
  const isOver =
    ending.kind === 'ended' || (ending.kind === 'refused' && ending.code === 'attempt-reused')
  if (isOver) giftAttempt.clear()
  else if (ending.kind === 'given') {
    giftAttempt.write({ id, sent, gift: ending.gift })
    justGiven.write({ what: whatOf(sent), at: Date.now() })
  } else {
    const isOpen = ending.kind === 'unclear' || ending.kind === 'bank'
    giftAttempt.write({ id, sent, isOpen })
  }
}
