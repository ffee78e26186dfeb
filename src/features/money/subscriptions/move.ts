import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { moveSubscription } from './contract.ts'
import { forgetCard } from './jobs.ts'
import { resumed } from './open-cycles.ts'
import { alignOne, skipNext } from './nights.ts'
import { isCivil, nextAfter } from './rules.ts'
import { findOpenItem, leaveOut } from './settle.ts'
import { toSubscription } from './show.ts'
import {
  type Item,
  type SubscriptionRow,
  fridaySettings,
  isSubscription,
  wallOf,
} from './subscriptions.ts'
import { findTheirs } from './theirs.ts'
import { subscriptions } from './tables.ts'

type Move = Input<typeof moveSubscription>

/**
 * Pauses, resumes, skips or cancels, under the lock that a charge is begun under: one of the two comes first. What a bank was
 * asked for already goes on, and the answer says so.
 */
export function move(ctx: Context, asked: Move): Promise<Reply<typeof moveSubscription>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await findTheirs(ctx, asked)
    if (!row) refuse(moveSubscription, 'subscription-not-found')
    const item = await findOpenItem(ctx, row)
    if (asked.action === 'cancel') {
      const isUnderWay = item && !(await leaveOut(ctx, item, row))
      const underWay = isUnderWay ? { date: item.dueOn, giftId: item.id } : null
      const cancelled = await cancel(ctx, row)
      return { subscription: await toSubscription(ctx, cancelled), appliesFrom: null, underWay }
    }
    if (row.state === 'cancelled' || row.state === 'ended')
      refuse(moveSubscription, 'already-ended')
    if (row.version !== asked.version) refuse(moveSubscription, 'changed-meanwhile')
    const change = toChange(ctx, row, item, asked)
    if (item && asked.action !== 'resume' && !(await leaveOut(ctx, item, row)))
      refuse(moveSubscription, 'applies-from-next-friday')
    if (!isCivil(row) && asked.action === 'skip' && !item) await skipNext(ctx, row)
    const written = await write(ctx, row, change)
    const moved = isCivil(row) ? written : await alignOne(ctx, written)
    const subscription = await toSubscription(ctx, moved)
    return { subscription, appliesFrom: moved.nextOn, underWay: null }
  })
}

type Moved = Partial<Pick<SubscriptionRow, 'state' | 'nextOn' | 'pausedUntil' | 'missed'>>

function toChange(ctx: Work, row: SubscriptionRow, item: Item | undefined, asked: Move): Moved {
  if (asked.action === 'pause') return toPause(ctx, row, asked.until)
  if (asked.action === 'resume') return row.state === 'paused' ? resumed(row, firstDay(ctx)) : {}
  // Of what is open already, this one is left out; otherwise the next.
  if (item || row.nextOn === null || !isCivil(row)) return {}
  const nextOn = nextAfter(row, row.nextOn)
  if (nextOn !== null && isFar(ctx, nextOn)) refuse(moveSubscription, 'skipped-too-far')
  return { nextOn }
}

/** Nobody plans further ahead, and a date that no calendar writes any more would spoil a whole list. */
const LONGEST_DAYS = 731

function isFar(ctx: Work, date: string): boolean {
  return date > addDays(wallOf(ctx).date, LONGEST_DAYS)
}

function toPause(ctx: Work, row: SubscriptionRow, until: string | undefined): Moved {
  if (until === undefined) return { state: 'paused', pausedUntil: null, nextOn: null }
  if (until <= wallOf(ctx).date) refuse(moveSubscription, 'until-in-the-past', 'until')
  if (isFar(ctx, until)) refuse(moveSubscription, 'until-too-late', 'until')
  const nextOn = isCivil(row) ? nextAfter(row, addDays(until, -1)) : row.nextOn
  return { state: 'paused', pausedUntil: until, nextOn }
}

/** Today, until its hour has come; then tomorrow. */
function firstDay(ctx: Work): string {
  const { date, time } = wallOf(ctx)
  return time < fridaySettings(ctx).jummahpayChargeTime ? date : addDays(date, 1)
}

/** Twice is once. The card is let go as soon as nothing needs it. */
async function cancel(ctx: Work, row: SubscriptionRow): Promise<SubscriptionRow> {
  if (row.state === 'cancelled' || row.state === 'ended') return row
  await ctx.house.queue.add(ctx, forgetCard, { subscriptionId: row.id })
  return write(ctx, row, { state: 'cancelled', nextOn: null, pausedUntil: null }, ctx.now())
}

async function write(
  ctx: Work,
  row: SubscriptionRow,
  change: Moved,
  endedAt: Date | null = null,
): Promise<SubscriptionRow> {
  const next = { ...change, endedAt, version: row.version + 1 }
  await ctx.db.update(subscriptions).set(next).where(isSubscription(ctx, row.id))
  return { ...row, ...next }
}
