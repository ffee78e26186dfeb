import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Intent } from '#features/payments/provider.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { GiftRow } from './gifts.ts'
import { sendReceipt } from './jobs.ts'
import { type GiftState, MOST_DECLINES } from './rules.ts'
import { giftAttempts, gifts, ledgerEntries } from './tables.ts'

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

/**
 * The money is there: the ledger says so, once, and the receipt is on its way. Sent in one go: each statement is
 * harmless when another worker was faster, because a posting has one name and a receipt is about one gift.
 */
function settle(ctx: Context, gift: GiftRow, intent: Intent, step: Step): Promise<GiftState> {
  return inTransaction(ctx, async (ctx) => {
    const [[now]] = await Promise.all([
      ctx.db
        .update(gifts)
        .set({
          state: sql`case when ${inArray(gifts.state, NOT_SETTLED)} then 'succeeded' else ${gifts.state} end`,
          settledAt: sql`coalesce(${gifts.settledAt}, ${ctx.now().toISOString()}::timestamptz)`,
          chargeId: intent.charge ?? null,
          leaseBy: null,
          leaseUntil: null,
        })
        .where(isGift(gift))
        .returning({ state: gifts.state }),
      postCharge(ctx, gift),
      intent.feeMinor ? postCardFee(ctx, gift, intent.feeMinor) : undefined,
      note(ctx, gift, step, 'succeeded'),
      ctx.house.queue.add(ctx, sendReceipt, { giftId: gift.id }, { key: `receipt:${gift.id}` }),
    ])
    return now!.state
  })
}

/** The lines of the causes are 1, 2, 3 …; a gift has fewer than these. */
const COVERED_LINE = 1_000

/** From the donor to the causes, line by line, and the covered fee to an account of its own. Sums to zero. */
async function postCharge({ sql, now }: Work, gift: GiftRow): Promise<void> {
  const { organisationId, id, currency, test } = gift
  const posting = `charge:${id}`
  const postedAt = now().toISOString()
  const covered = gift.feeMinor > 0 ? [[COVERED_LINE, 'covered-fees', gift.feeMinor] as const] : []
  const own = [[0, 'donor', -gift.totalMinor] as const, ...covered]
  await Promise.all([
    ...own.map(
      ([line, account, amount]) => sql`
        insert into ledger_entries
          (organisation_id, posting, line, gift_id, account, amount_minor, currency, test, posted_at)
        values (${organisationId}, ${posting}, ${line}, ${id}, ${account}, ${amount}, ${currency}, ${test}, ${postedAt})
        on conflict do nothing`,
    ),
    sql`
      insert into ledger_entries
        (organisation_id, posting, line, gift_id, account, amount_minor, currency, test, posted_at)
      select organisation_id, ${posting}, line + 1, gift_id, 'cause:' || cause_id, amount_minor,
        ${currency}, ${test}, ${postedAt}::timestamptz
      from gift_items where organisation_id = ${organisationId} and gift_id = ${id}
      on conflict do nothing`,
  ])
}

/** What the card cost, when the provider tells it. Sums to zero. */
async function postCardFee({ db, now }: Work, gift: GiftRow, fee: number): Promise<void> {
  const entry = (line: number, account: string, amountMinor: number) => ({
    organisationId: gift.organisationId,
    posting: `card-fee:${gift.id}`,
    line,
    giftId: gift.id,
    account,
    amountMinor,
    currency: gift.currency,
    test: gift.test,
    postedAt: now(),
  })
  await db
    .insert(ledgerEntries)
    .values([entry(0, 'provider', -fee), entry(1, 'card-fees', fee)])
    .onConflictDoNothing()
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

/** What comes back is believed only where it is what we asked for. */
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
