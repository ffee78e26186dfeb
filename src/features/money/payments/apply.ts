import { toRows } from '#features/money/ledger/ledger.ts'
import { charge, fee } from '#features/money/ledger/postings.ts'
import type { Context } from '#platform/server/context.ts'
import { describeById } from './accounts.ts'
import { countCard } from './card-testing.ts'
import { type Payment, getPayment } from './open-payments.ts'
import type { Intent, Settlement } from './provider-objects.ts'
import { tellWhoWaits } from './promise.ts'
import { type Arrival, purposeOf } from './purpose.ts'
import { MOST_DECLINES, OPEN_STATES, type PaymentState, isPaymentOver, paymentIn } from './rules.ts'
import { exchanged } from './returns.ts'
import { type Change, step } from './step.ts'
import type { AttemptStep } from './tables.ts'

/** What the provider says is not what we asked for. Nothing was taken over, and the payment is set aside. */
export class OddPayment extends Error {
  override readonly name = 'OddPayment'
}

/** How often an answer that is final is applied to a payment that others are moving at the same moment. */
const MOST_TRIES = 10

export interface Answered {
  readonly step: AttemptStep
  /** The account is a test account, where that is known already. */
  readonly test?: boolean | undefined
  /** What it is for, where that is known already. */
  readonly arrival?: (() => Arrival) | undefined
  /** The payer waits for this answer, and hears it on the page. */
  readonly isHeard?: boolean | undefined
}

/**
 * Takes over what the provider says of a payment, as it stood when the provider was asked. Only forward, and harmless when
 * repeated: answers come twice, late and out of order. One that says "succeeded" is final, and applied to the payment as it
 * stands by now; any other is dropped when the payment has moved on meanwhile, because it may be older than the move. What
 * does not fit sets the payment aside, and is OddPayment. Answers the payment that now stands.
 */
export async function apply(
  ctx: Context,
  asked: Payment,
  intent: Intent,
  answered: Answered,
): Promise<Payment> {
  await assertFits(ctx, asked, intent)
  const isFinal = intent.status === 'succeeded'
  let payment = asked
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const written = isFinal
      ? await settle(ctx, payment, intent, answered)
      : await moveOn(ctx, payment, intent, answered)
    if (written) return written
    const now = { ...(await getPayment(ctx, asked.id)), lease: asked.lease }
    const isTakenOver = now.version === payment.version
    if (!isFinal && (isTakenOver || !isSameQuestion(asked, now))) return now
    // Final, and the lease may be somebody else's by now: it counts all the same.
    payment = isFinal ? { ...now, lease: null } : now
  }
  throw new Error(`Payment ${asked.id} moved ${MOST_TRIES} times while an answer was applied.`)
}

/** The fee of money that has arrived, read from the provider's own books. Where it is known already nothing changes. */
export async function applyFee(
  ctx: Context,
  payment: Payment,
  settlement: Settlement,
  { test }: Pick<Answered, 'test'>,
): Promise<void> {
  const told = { id: payment.intentId!, charge: payment.chargeId!, settlement }
  await settle(ctx, payment, told, { step: 'look-up', test })
}

/** What was written meanwhile, such as that the payer waits, makes no answer old. */
function isSameQuestion(asked: Payment, now: Payment): boolean {
  return (
    asked.state === now.state &&
    asked.intentId === now.intentId &&
    asked.token === now.token &&
    asked.keySequence === now.keySequence &&
    asked.declines === now.declines &&
    asked.askedAt?.getTime() === now.askedAt?.getTime()
  )
}

/** The money is there: state, ledger and what follows. Again, the fee that was not known before. */
async function settle(
  ctx: Context,
  payment: Payment,
  intent: Pick<Intent, 'id' | 'charge' | 'settlement'>,
  { step: at, test, arrival }: Answered,
): Promise<Payment | undefined> {
  const isNew = payment.settledAt === null
  const { settlement } = intent
  const feeMinor = payment.feeMinor ?? settlement?.feeMinor ?? null
  const hasFee = payment.feeMinor === null && feeMinor !== null
  if (!isNew && !hasFee) return payment
  const of = {
    paymentAccount: { id: payment.accountId, test: test ?? (await isTest(ctx, payment)) },
    paymentId: payment.id,
    currency: payment.currency,
    ...(intent.charge ? { providerObject: intent.charge } : {}),
  }
  const whatFor = arrival?.() ?? (await purposeOf(ctx, payment).arrive(ctx, payment))
  const gift = whatFor.giftId === undefined ? {} : { giftId: whatFor.giftId }
  const postings = [
    ...(isNew ? [charge({ ...of, ...gift, parts: whatFor.parts })] : []),
    // In the currency that the account is kept in: what was given is changed into it first.
    ...(hasFee
      ? [
          exchanged({ ...of, ...gift }, payment.id, {
            amountMinor: payment.amountMinor,
            settlement: settlement!,
          }),
        ].filter((one) => one !== undefined)
      : []),
    ...(hasFee && feeMinor !== 0
      ? [fee({ ...of, ...gift, currency: settlement!.currency, feeMinor })]
      : []),
  ]
  // Money that did arrive counts, also where the payment was given up. What came later, such as a refund, stays.
  const state: PaymentState =
    OPEN_STATES.includes(payment.state) || ['failed', 'cancelled'].includes(payment.state)
      ? 'succeeded'
      : payment.state
  const change: Change = {
    state,
    intentId: intent.id,
    settledAt: payment.settledAt ?? ctx.now(),
    chargeId: intent.charge ?? payment.chargeId,
    feeMinor,
    token: null,
    setAsideWhy: null,
    promisedAt: null,
    nextLookAt: feeMinor === null ? new Date(ctx.now().getTime() + FIRST_LOOK_FOR_FEE_MS) : null,
  }
  const settled = await step(ctx, payment, change, {
    ...(isNew ? { told: { step: at, outcome: 'succeeded' } } : {}),
    postings: postings.map((posting) => toRows(ctx, posting)),
    followUps: isNew ? whatFor.followUps : [],
  })
  if (settled && isNew) {
    ctx.house.tally.count(ctx.organisation, 'payment', payment.purpose)
    await countCard(ctx, payment, false)
  }
  return settled
}

/** Everything but success. */
async function moveOn(
  ctx: Context,
  payment: Payment,
  intent: Intent,
  { step: at, isHeard = false }: Answered,
): Promise<Payment | undefined> {
  if (isPaymentOver(payment.state)) return closeFinally(ctx, payment, intent)
  const refusal = intent.refusal ?? intent.charge
  const isDeclined = isNewRefusal(payment, intent, at)
  const declines = payment.declines + (isDeclined ? 1 : 0)
  const state = isDeclined
    ? declines >= MOST_DECLINES
      ? 'failed'
      : 'declined'
    : stateOf(payment, intent)
  const intentId = payment.intentId ?? intent.id
  if (state === payment.state && !isDeclined && intentId === payment.intentId) return payment
  const code = intent.decline?.declineCode ?? intent.decline?.code
  const isNews = state !== 'processing' && (isDeclined || state !== payment.state)
  const moved = await step(
    ctx,
    payment,
    {
      state,
      declines,
      intentId,
      ...(isDeclined ? { refusalId: refusal ?? payment.token } : {}),
      ...(isPaymentOver(state) ? { token: null } : {}),
      ...(isNews ? { promisedAt: null } : {}),
      // Cancelled there: nothing is left to do. Failed: it has to be cancelled there first.
      ...(state === 'cancelled' || intent.status === 'cancelled' ? { nextLookAt: null } : {}),
      ...(state === 'failed' && intent.status !== 'cancelled' ? { nextLookAt: ctx.now() } : {}),
    },
    {
      told: { step: at, outcome: state, code },
      followUps: isNews && !isHeard ? await tellWhoWaits(ctx, payment) : [],
    },
  )
  if (moved && isDeclined) await countCard(ctx, payment, true)
  return moved
}

/** A payment that ended here, and is now known to have ended there. */
async function closeFinally(
  ctx: Context,
  payment: Payment,
  intent: Intent,
): Promise<Payment | undefined> {
  if (intent.status !== 'cancelled' || payment.nextLookAt === null) return payment
  return step(
    ctx,
    payment,
    { nextLookAt: null },
    { told: { step: 'cancel', outcome: 'cancelled' } },
  )
}

function stateOf(payment: Payment, { status }: Intent): PaymentState {
  if (status === 'requires_action' || status === 'processing') return status
  if (status === 'cancelled') return payment.declines >= MOST_DECLINES ? 'failed' : 'cancelled'
  // Waiting for a card: as it was.
  return payment.state
}

/**
 * A refusal that is not counted yet. The provider names each, so that one that is read twice, or read again after a later
 * try, counts once. Without a name it is believed to be new where something was asked that can be refused.
 */
function isNewRefusal(payment: Payment, intent: Intent, at: AttemptStep): boolean {
  if (!intent.decline || intent.status !== 'requires_payment_method') return false
  if (intent.refusal === undefined && intent.charge === undefined)
    return at === 'confirm' || payment.state === 'requires_action'
  // Before refusals had names of their own they were kept by their charge.
  return (
    payment.refusalId === null ||
    (payment.refusalId !== intent.refusal && payment.refusalId !== intent.charge)
  )
}

/** What comes back is believed only where it is what we asked for; otherwise the payment is set aside, and it is OddPayment. */
export async function assertFits(ctx: Context, payment: Payment, intent: Intent): Promise<void> {
  const { id, amount, currency, metadata } = intent
  const differs = [
    amount === payment.amountMinor ? '' : 'amount',
    currency === payment.currency ? '' : 'currency',
    paymentIn(metadata) === payment.id ? '' : 'payment',
    metadata.organisation === payment.organisationId ? '' : 'organisation',
    payment.intentId === null || payment.intentId === id ? '' : 'intent',
  ].filter(Boolean)
  if (differs.length === 0) return
  const why = `${id} at the provider has another ${differs.join(', ')}`
  if (payment.setAsideWhy !== why) await step(ctx, payment, { setAsideWhy: why, nextLookAt: null })
  throw new OddPayment(`Payment ${payment.id} was set aside: ${why}.`)
}

async function isTest(ctx: Context, payment: Payment): Promise<boolean> {
  const account = await describeById(ctx, payment.accountId)
  if (!account) throw new Error(`Payment ${payment.id} was made at an account that is gone.`)
  return !account.live
}

/** Mostly told within seconds, by an event that may be lost, and at the latest after an hour: see `nextLook`. */
const FIRST_LOOK_FOR_FEE_MS = 20_000
