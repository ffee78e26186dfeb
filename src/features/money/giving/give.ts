import { setTimeout } from 'node:timers/promises'
import {
  CardNeeded,
  CardsRefused,
  NotAsked,
  NotKnown,
  NotTaken,
  OddPayment,
  type Paid,
  type Payment,
  PuzzleNeeded,
  TooLate,
  TooManyAtOnce,
  getPayment,
  pay,
  promise,
  takeLease,
  whileHeld,
} from '#features/money/payments/payments.ts'
import { isPaymentOver } from '#features/money/payments/rules.ts'
import type { Context } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { appealsOf } from './appeals.ts'
import { giveDonation } from './contract.ts'
import type { Asked } from './check-choice.ts'
import { type Recorded, record } from './record.ts'
import { regular } from './regular.ts'

type Given = Reply<typeof giveDonation>

/** How long a repeated press waits for the first one. */
const PATIENCE_MS = 20_000

/**
 * Gives once. The gift is written, with its payment; then the payment is opened, asked and confirmed (`pay`), each step
 * fenced. Whoever asks again with the same attempt, at once or later, from this process or another, continues the same
 * gift.
 */
export async function give(ctx: Context, asked: Asked, request: RawRequest): Promise<Given> {
  const key = request.headers['idempotency-key']
  if (key !== undefined && key !== asked.attemptId) refuse(giveDonation, 'key-differs', 'attemptId')
  if (asked.frequency !== 'once')
    return ctx.house.plugged(regular, 'subscriptions').start(ctx, asked, request)

  if (asked.ends) refuse(giveDonation, 'end-not-possible', 'ends')
  if (asked.nights) refuse(giveDonation, 'spread-not-possible', 'nights')
  const recorded = await record(ctx, asked)
  const work = async (held: Payment) =>
    answer(
      ctx,
      asked,
      recorded,
      await whileHeld(ctx, held, () => proceed(ctx, held, asked, recorded)),
    )
  if (recorded.isNew) {
    ctx.house.tally.count(ctx.organisation, 'gift', 'begun')
    return work(recorded.payment)
  }

  const until = Date.now() + PATIENCE_MS
  let now = recorded.payment
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    if (isPaymentOver(now.state) || Date.now() > until)
      return answer(ctx, asked, recorded, { payment: now })
    const held = await takeLease(ctx, now)
    if (held) return work(held)
    // The same button, pressed again: whoever was first is still at it.
    await setTimeout(pause)
    now = await getPayment(ctx, now.id)
  }
}

async function proceed(
  ctx: Context,
  held: Payment,
  { confirmationToken: token, challenge, items, donor: { email } }: Asked,
  { arrival, isNew }: Recorded,
): Promise<Paid> {
  const gone = items.some(({ pledge }) => pledge) ? 'pledge-gone' : 'need-gone'
  const isKept = items.some(({ needId, pledge }) => needId !== undefined || pledge)
  return inOurWords(ctx, held, gone, async () => {
    try {
      return await pay(ctx, held, { token, challenge, email, arrival, isNew })
    } catch (error) {
      // Whoever has no card that can be tried keeps nothing from anybody; they are asked for it once more when they have.
      if (isKept && isUntried(error)) await appealsOf(ctx).letGo(ctx, held.id)
      throw error
    }
  })
}

const UNTRIED = [CardNeeded, CardsRefused, PuzzleNeeded, TooManyAtOnce, NotAsked, NotTaken]

function isUntried(error: unknown): boolean {
  return UNTRIED.some((kind) => error instanceof kind)
}

/** "Nothing was taken" is said only where that is known. */
async function inOurWords<T>(
  ctx: Context,
  { id }: Payment,
  gone: 'need-gone' | 'pledge-gone',
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CardNeeded) refuse(giveDonation, 'card-missing', 'confirmationToken')
    if (error instanceof TooLate) refuse(giveDonation, gone)
    if (error instanceof CardsRefused) refuse(giveDonation, 'cards-refused')
    if (error instanceof PuzzleNeeded) refuse(giveDonation, 'puzzle-needed')
    if (error instanceof NotAsked || error instanceof TooManyAtOnce)
      refuse(giveDonation, 'provider-away')
    if (error instanceof NotTaken) refuse(giveDonation, 'cannot-take-payments')
    if (error instanceof NotKnown || error instanceof OddPayment) {
      await promise(ctx, id)
      ctx.house.log.error({ err: error }, 'not known yet whether a gift was taken')
      refuse(giveDonation, 'not-known-yet')
    }
    throw error
  }
}

/** Whoever is told to wait is promised to hear, before they are told. */
async function answer(
  ctx: Context,
  { confirmationToken }: Asked,
  recorded: Recorded,
  { payment, intent }: Pick<Paid, 'payment' | 'intent'>,
): Promise<Given> {
  // Written down and never asked for: without a card the page says that nothing was taken.
  const states = confirmationToken
    ? (['created', 'processing'] as const)
    : (['processing'] as const)
  const told = states.some((state) => state === payment.state)
    ? await promise(ctx, payment.id, states)
    : payment
  return toGiven(recorded, { payment: told, intent })
}

const SORRY = 'The card was not accepted. Please check it, or try another one; nothing was taken.'
const ENDED = 'This payment has ended; nothing was taken. Please start again.'

function toGiven(
  { gift: { id: transactionId, totalMinor: total, feeMinor: fee, currency } }: Recorded,
  { payment: { state }, intent }: Pick<Paid, 'payment' | 'intent'>,
): Given {
  const answer = { transactionId, total, fee, currency }
  switch (state) {
    case 'requires_action':
      return {
        ...answer,
        status: 'requires_action',
        ...(intent ? { clientSecret: intent.clientSecret } : {}),
      }
    case 'declined':
      return { ...answer, status: 'declined', message: SORRY }
    case 'failed':
    case 'cancelled':
      return { ...answer, status: 'failed', message: ENDED }
    case 'created':
    case 'processing':
      return { ...answer, status: 'processing' }
    default:
      return { ...answer, status: 'succeeded' }
  }
}
