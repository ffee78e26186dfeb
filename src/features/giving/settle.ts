import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Intent } from '#features/payments/provider.ts'
import { type Context, type Work, inOneTrip, inTransaction } from '#platform/server/context.ts'
import { toJsonRow } from '#platform/server/database.ts'
import type { GiftRow } from './gifts.ts'
import { sendReceipt } from './jobs.ts'
import { type GiftState, MOST_DECLINES } from './rules.ts'
import { giftAttempts, gifts } from './tables.ts'

type AttemptRow = typeof giftAttempts.$inferSelect
type Step = AttemptRow['step']
/** What is told of an attempt: about which gift, at which step, what came of it, and what else is known. */
type Told = [
  gift: Pick<GiftRow, 'organisationId' | 'id'>,
  step: Step,
  outcome: string,
  more?: { code?: string | undefined; key?: string },
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
    const code = intent.decline?.declineCode ?? intent.decline?.code
    await note(ctx, gift, step, after, { code })
    if (moved) return moved.state
    // Somebody was faster; what they wrote stands.
    const [now] = await ctx.db.select({ state: gifts.state }).from(gifts).where(isGift(gift))
    return now!.state
  })
}

/** The money is there: state, ledger and the receipt's job, all or nothing. */
async function settle(
  ctx: Context,
  gift: GiftRow,
  { charge, feeMinor }: Intent,
  step: Step,
): Promise<GiftState> {
  const attempt = toJsonRow(toAttempt(ctx, gift, step, 'succeeded'))
  const receipt = ctx.house.queue.envelope(
    ctx,
    sendReceipt,
    { giftId: gift.id },
    { key: `receipt:${gift.id}` },
  )
  const [settled] = await inOneTrip(
    ctx,
    (sql) => sql<{ state: GiftState }[]>`
      select settle_gift(${gift.organisationId}, ${gift.id}, ${charge ?? null}, ${feeMinor ?? 0},
        ${ctx.now().toISOString()}, ${attempt}, ${JSON.stringify(receipt)}) as state`,
  )
  return settled!.state
}

/** Adds a row to the story of the attempt. */
export async function note(ctx: Work, ...told: Told): Promise<void> {
  await ctx.db.insert(giftAttempts).values(toAttempt(ctx, ...told))
}

export function toAttempt(ctx: Context, ...[gift, step, outcome, more]: Told): AttemptRow {
  return {
    organisationId: gift.organisationId,
    id: randomUUID(),
    giftId: gift.id,
    step,
    key: more?.key ?? null,
    outcome,
    code: more?.code ?? null,
    at: ctx.now(),
  }
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
