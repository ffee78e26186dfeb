import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Intent } from '#features/payments/provider.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { GiftRow } from './gifts.ts'
import { sendReceipt } from './jobs.ts'
import { type GiftState, MOST_DECLINES } from './rules.ts'
import { giftAttempts, giftItems, gifts, ledgerEntries } from './tables.ts'

type Step = (typeof giftAttempts.$inferInsert)['step']

/** States that the provider's word may still change. A cancelled gift is among them: money that did arrive is counted. */
const NOT_SETTLED: GiftState[] = [
  'created',
  'processing',
  'requires_action',
  'declined',
  'failed',
  'cancelled',
]
/** States that a reconciler looks at. */
export const OPEN: GiftState[] = ['created', 'processing', 'requires_action', 'declined']

/**
 * Takes over what the provider says about a gift. Only forward, and harmless when repeated: events come twice, late and
 * out of order. What the provider says about another amount, currency or gift than ours changes nothing and is an error.
 * Answers the state that now stands.
 */
export async function apply(
  ctx: Context,
  gift: GiftRow,
  intent: Intent,
  step: Step,
): Promise<GiftState> {
  checkIsOurs(gift, intent)
  if (intent.status === 'succeeded') return settle(ctx, gift, intent, step)

  const declined = isNewDecline(gift, intent, step)
  const isLast = declined && gift.declines + 1 >= MOST_DECLINES
  const after = isLast ? 'failed' : declined ? 'declined' : toState(intent, gift)
  if (after === gift.state && !declined) return after
  return inTransaction(ctx, async (ctx) => {
    const [moved] = await ctx.db
      .update(gifts)
      .set({
        state: after,
        ...(declined
          ? {
              declines: gift.declines + 1,
              keySequence: sql`${gifts.keySequence} + 1`,
              chargeId: intent.charge ?? gift.chargeId,
            }
          : {}),
      })
      .where(
        // Two who see the same refusal at once count it once.
        and(isGift(gift), inArray(gifts.state, OPEN), eq(gifts.declines, gift.declines)),
      )
      .returning({ state: gifts.state })
    await note(ctx, gift, step, after, intent.decline?.declineCode ?? intent.decline?.code)
    if (moved) return moved.state
    // Somebody was faster; what they wrote stands.
    const [now] = await ctx.db.select({ state: gifts.state }).from(gifts).where(isGift(gift))
    return now!.state
  })
}

/** The money is there: the ledger says so, once, and the receipt is on its way. */
function settle(ctx: Context, gift: GiftRow, intent: Intent, step: Step): Promise<GiftState> {
  return inTransaction(ctx, async (ctx) => {
    const settling = ctx.db
      .update(gifts)
      .set({
        state: 'succeeded',
        settledAt: ctx.now(),
        chargeId: intent.charge ?? null,
        leaseBy: null,
        leaseUntil: null,
      })
      .where(and(isGift(gift), inArray(gifts.state, NOT_SETTLED)))
      .returning({ id: gifts.id })
    const reading = ctx.db
      .select({ causeId: giftItems.causeId, amountMinor: giftItems.amountMinor })
      .from(giftItems)
      .where(and(eq(giftItems.organisationId, gift.organisationId), eq(giftItems.giftId, gift.id)))
      .orderBy(giftItems.line)
    const [[settled], items] = await Promise.all([settling, reading])
    if (!settled) {
      const [now] = await ctx.db.select({ state: gifts.state }).from(gifts).where(isGift(gift))
      return now!.state
    }
    await Promise.all([
      ctx.db.insert(ledgerEntries).values(toEntries(ctx, gift, items, intent.feeMinor)),
      note(ctx, gift, step, 'succeeded'),
      ctx.house.queue.add(ctx, sendReceipt, { giftId: gift.id }, { key: `receipt:${gift.id}` }),
    ])
    return 'succeeded'
  })
}

/** Two postings: what the donor gave, and what the card cost; each sums to zero. */
function toEntries(
  ctx: Work,
  gift: GiftRow,
  items: readonly { causeId: string; amountMinor: number }[],
  cardFee: number | undefined,
): (typeof ledgerEntries.$inferInsert)[] {
  const post = (
    posting: string,
    lines: readonly (readonly [account: string, amountMinor: number])[],
  ) =>
    lines.map(([account, amountMinor], line) => ({
      organisationId: gift.organisationId,
      posting: `${posting}:${gift.id}`,
      line,
      giftId: gift.id,
      account,
      amountMinor,
      currency: gift.currency,
      test: gift.test,
      postedAt: ctx.now(),
    }))
  const covered = gift.feeMinor > 0 ? ([['covered-fees', gift.feeMinor]] as const) : []
  return [
    ...post('charge', [
      ['donor', -gift.totalMinor],
      ...items.map(({ causeId, amountMinor }) => [`cause:${causeId}`, amountMinor] as const),
      ...covered,
    ]),
    ...(cardFee
      ? post('card-fee', [
          ['provider', -cardFee],
          ['card-fees', cardFee],
        ])
      : []),
  ]
}

/** Adds a row to the story of the attempt. */
export async function note(
  ctx: Work,
  gift: Pick<GiftRow, 'organisationId' | 'id'>,
  step: Step,
  outcome: string,
  code?: string,
  key?: string,
): Promise<void> {
  await ctx.db.insert(giftAttempts).values({
    organisationId: gift.organisationId,
    id: randomUUID(),
    giftId: gift.id,
    step,
    key: key ?? null,
    outcome,
    code: code ?? null,
    at: ctx.now(),
  })
}

function toState({ status }: Intent, gift: GiftRow): GiftState {
  if (status === 'requires_action' || status === 'processing') return status
  if (status === 'cancelled') return gift.declines >= MOST_DECLINES ? 'failed' : 'cancelled'
  // Waiting for a card: as it was.
  return gift.state
}

/**
 * A refusal that is not counted yet. The charge tells two refusals apart; the bank's own step (3-D Secure) can fail
 * without one.
 */
function isNewDecline(gift: GiftRow, intent: Intent, step: Step): boolean {
  if (!intent.decline || intent.status !== 'requires_payment_method') return false
  if (gift.state === 'requires_action') return true
  return intent.charge ? intent.charge !== gift.chargeId : step === 'confirm'
}

/** (payments: trust in the provider's answers) */
function checkIsOurs(gift: GiftRow, { id, amount, currency, metadata }: Intent): void {
  const isOurs =
    amount === gift.totalMinor &&
    currency === gift.currency &&
    metadata.gift === gift.id &&
    metadata.organisation === gift.organisationId &&
    (gift.intentId === null || gift.intentId === id)
  if (!isOurs)
    throw new Error(`The payment ${id} is not what gift ${gift.id} asked for. Nothing was changed.`)
}

export function isGift({ organisationId, id }: Pick<GiftRow, 'organisationId' | 'id'>) {
  return and(eq(gifts.organisationId, organisationId), eq(gifts.id, id))
}
