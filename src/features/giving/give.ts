import { setTimeout } from 'node:timers/promises'
import {
  CardNeeded,
  NotAsked,
  NotKnown,
  NotTaken,
  OddPayment,
  type Paid,
  type Payment,
  type Till,
  cancel,
  endUnopened,
  getPayment,
  isAnswered,
  lookUp,
  pay,
  providerOf,
  takeLease,
  tillOf,
  whileHeld,
} from '#features/payments/payments.ts'
import {
  NoProvider,
  type PaymentProvider,
  ProviderRefused,
  ProviderUnclear,
} from '#features/payments/provider.ts'
import { isOver } from '#features/payments/rules.ts'
import type { Context } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { admitCard, countCard } from './card-testing.ts'
import { giveDonation } from './contract.ts'
import { type Asked, type Recorded, record } from './record.ts'

type Given = Reply<typeof giveDonation>

/** How long a repeated press waits for the first one. */
const PATIENCE_MS = 20_000

/**
 * Gives once. The gift is written, with its payment; then the payment is opened, asked and confirmed (`pay`), each step
 * fenced. Whoever asks again with the same attempt, at once or later, from this process or another, continues the same
 * gift.
 */
export async function give(ctx: Context, asked: Asked, { headers }: RawRequest): Promise<Given> {
  const key = headers['idempotency-key']
  if (key !== undefined && key !== asked.attemptId) refuse(giveDonation, 'key-differs', 'attemptId')

  const till = await getTill(ctx)
  const recorded = await record(ctx, till, asked)
  const work = async (held: Payment) =>
    toGiven(recorded, await whileHeld(ctx, held, () => proceed(ctx, till, held, asked, recorded)))
  if (recorded.isNew) return work(recorded.payment)

  const until = Date.now() + PATIENCE_MS
  let now = recorded.payment
  for (let pause = 20; ; pause = Math.min(pause * 2, 500)) {
    if (isOver(now.state) || Date.now() > until) return toGiven(recorded, { payment: now })
    const held = await takeLease(ctx, now)
    if (held) return work(held)
    // The same button, pressed again: whoever was first is still at it.
    await setTimeout(pause)
    now = await getPayment(ctx, now.id)
  }
}

async function proceed(
  ctx: Context,
  till: Till,
  held: Payment,
  { confirmationToken: token, challenge }: Asked,
  { arrival }: Recorded,
): Promise<Paid> {
  if (isOver(held.state)) return { payment: held, isLetGo: false }
  if (held.accountId !== till.account.id) return endElsewhere(ctx, held)
  if (token && !isAnswered(held, token)) await admitCard(ctx, challenge)
  const returnUrl = `${ctx.origin}/thank-you/${held.id}`
  const paid = await inOurWords(ctx, () =>
    pay(ctx, till.provider, held, { token, returnUrl, arrival }),
  )
  const { state } = paid.payment
  if (paid.isTried) await countCard(ctx, state === 'declined' || state === 'failed')
  return paid
}

/**
 * A payment that was begun at an account which the organisation has left: that account decides. What was taken there stands;
 * otherwise it ends there, so that a card of the present account is never asked for it.
 */
async function endElsewhere(ctx: Context, held: Payment): Promise<Paid> {
  return inOurWords(ctx, async () => {
    if (held.intentId === null) return { payment: await endUnopened(ctx, held), isLetGo: false }
    const provider: PaymentProvider = await providerOf(ctx, held)
    const { payment, intent } = await lookUp(ctx, provider, held)
    const isLost = !isOver(payment.state) && intent.status !== 'processing'
    return { payment: isLost ? await cancel(ctx, provider, payment) : payment, isLetGo: false }
  })
}

async function getTill(ctx: Context): Promise<Till> {
  try {
    return await tillOf(ctx)
  } catch (error) {
    if (error instanceof NoProvider) refuse(giveDonation, 'cannot-take-payments')
    throw error
  }
}

/** "Nothing was taken" is said only where that is known. */
async function inOurWords<T>(ctx: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CardNeeded) refuse(giveDonation, 'card-missing', 'confirmationToken')
    if (error instanceof NotAsked) refuse(giveDonation, 'provider-away')
    if (error instanceof NotTaken) refuse(giveDonation, 'cannot-take-payments')
    const isUnknown =
      error instanceof NotKnown ||
      error instanceof OddPayment ||
      error instanceof NoProvider ||
      error instanceof ProviderUnclear ||
      error instanceof ProviderRefused
    if (isUnknown) {
      ctx.house.log.error({ err: error }, 'not known yet whether a gift was taken')
      refuse(giveDonation, 'not-known-yet')
    }
    throw error
  }
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
