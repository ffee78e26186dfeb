import type { PaidPledge, PledgeNo } from '#features/money/giving/giving.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { tryKey } from './pledge-links.ts'
import { type PledgeRow, findPledge } from './pledges.ts'
import { CAMPAIGNS, HELD_MS, fundOf } from './rules.ts'
import { pledgeGifts, pledgeTransfers } from './tables.ts'

/** See `Appeals`. */
export async function payPledge(
  ctx: Work,
  giftId: string,
  paid: PaidPledge,
): Promise<PledgeNo | undefined> {
  const found = await findToPay(ctx, paid)
  if ('no' in found) return found.no
  const no = whyNotPaid(found.pledge, paid)
  if (no) return no
  await link(ctx, giftId, { ...paid, heldUntil: untilOf(ctx) })
  return undefined
}

/** See `Appeals`. What is needed in numbers is never promised by transfer: it would be free again while the transfer travels. */
export async function transferPledge(
  ctx: Work,
  transferId: string,
  paid: PaidPledge,
): Promise<PledgeNo | undefined> {
  const found = await findToPay(ctx, paid)
  if ('no' in found) return found.no
  const no = whyNotPaid(found.pledge, paid)
  if (no) return no
  const { id: pledgeId, amountMinor } = paid
  await ctx.db
    .insert(pledgeTransfers)
    .values({ organisationId: ctx.organisation.id, transferId, pledgeId, amountMinor })
  return undefined
}

/**
 * See `Appeals`. Less may have come than was said, and some of it for something else; what is no longer left of the promise by
 * then is a gift to its campaign like all others.
 */
export async function transferCame(ctx: Work, transferId: string, giftId: string): Promise<void> {
  const { sql, organisation } = ctx
  const [transfer] = await sql<{ pledgeId: string; amount: number }[]>`
    select pledge_id as "pledgeId", amount_minor::float8 as amount from pledge_transfers
    where organisation_id = ${organisation.id} and transfer_id = ${transferId} order by transfer_id`
  const pledge = transfer && (await findPledge(ctx, transfer.pledgeId))
  if (!pledge) return
  const [came] = await sql<{ amount: number }[]>`
    select coalesce(sum(amount_minor), 0)::float8 as amount from gift_lines
    where organisation_id = ${organisation.id} and gift_id = ${giftId} and fund_id = ${fundOf(pledge.itemId)}`
  const amountMinor = Math.min(transfer.amount, came!.amount, leftOf(pledge))
  if (amountMinor > 0) await link(ctx, giftId, { id: pledge.id, amountMinor, heldUntil: null })
  await announceChange(ctx, CAMPAIGNS)
}

/** Keeps a promise for its gift for another while before its card is asked again; false where it was paid or withdrawn meanwhile. */
export function keepOnPledge(ctx: Context, giftId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { sql, organisation } = ctx
    const [paid] = await sql<{ id: string; amountMinor: number }[]>`
      select pledge_id as id, amount_minor::float8 as "amountMinor" from pledge_gifts
      where organisation_id = ${organisation.id} and gift_id = ${giftId} order by pledge_id`
    if (!paid) return true
    const pledge = await findPledge(ctx, paid.id, giftId)
    if (pledge?.state !== 'open' || leftOf(pledge) < paid.amountMinor) return false
    await sql`update pledge_gifts set held_until = ${untilOf(ctx).toISOString()}
      where organisation_id = ${organisation.id} and gift_id = ${giftId}`
    return true
  })
}

type Found = { readonly pledge: PledgeRow } | { readonly no: PledgeNo }

/** The promise of this key, locked, where it is to this campaign and in this currency. */
async function findToPay(ctx: Work, { id, key, fundId, currency }: PaidPledge): Promise<Found> {
  const opened = tryKey(ctx, id, key)
  if (opened === 'over') return { no: 'pledge-link-over' }
  const pledge = opened === 'opens' ? await findPledge(ctx, id) : undefined
  if (!pledge || fundOf(pledge.itemId) !== fundId || pledge.currency !== currency)
    return { no: 'pledge-not-found' }
  return { pledge }
}

/** What of a promise nobody has paid or is paying. */
function leftOf({ amount, paid, held }: Pick<PledgeRow, 'amount' | 'paid' | 'held'>): number {
  return Math.max(0, amount - paid - held)
}

function whyNotPaid(
  pledge: PledgeRow,
  { amountMinor, needId, quantity }: PaidPledge,
): PledgeNo | undefined {
  if (pledge.state === 'kept') return 'pledge-kept'
  if (pledge.state === 'withdrawn') return 'pledge-withdrawn'
  if (pledge.disputed) return 'pledge-disputed'
  if (amountMinor > pledge.amount - pledge.paid) return 'pledge-less-left'
  if (amountMinor > leftOf(pledge)) return 'pledge-being-paid'
  const isWhole = pledge.needId !== null && pledge.paid === 0
  const asked = [needId ?? null, quantity ?? null]
  const wanted = isWhole ? [pledge.needId, pledge.quantity] : [null, null]
  return asked.every((each, at) => each === wanted[at]) ? undefined : 'pledge-of-a-need'
}

interface Linked {
  readonly id: string
  readonly amountMinor: number
  readonly heldUntil: Date | null
}

async function link(ctx: Work, giftId: string, { id, amountMinor, heldUntil }: Linked) {
  const { id: organisationId } = ctx.organisation
  await ctx.db
    .insert(pledgeGifts)
    .values({ organisationId, pledgeId: id, giftId, amountMinor, heldUntil })
}

function untilOf({ now }: Work): Date {
  return new Date(now().getTime() + HELD_MS)
}
