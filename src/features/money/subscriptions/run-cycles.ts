import type { Context } from '#platform/server/context.ts'
import { type Condition, holds } from '#platform/server/by-the-clock.ts'
import { chargeDue } from './charge-due.ts'
import { closeOver } from './close-cycles.ts'
import { endOver } from './end-over.ts'
import { isFridayToOpen, openDue } from './open-cycles.ts'
import { wallOf } from './subscriptions.ts'

/** Whether one of the four below may find anything, also before the day's hour. */
export const areCyclesDue: Condition = (ctx) => {
  const { sql, organisation, now } = ctx
  const of = organisation.id
  const { date } = wallOf(ctx)
  const at = now().toISOString()
  return sql`${isFridayToOpen(ctx)}
    or exists (
      select from subscription_cycles c
      where c.organisation_id = ${of} and c.closed_at is null and c.closes_at <= ${at})
    or exists (
      select from subscription_items i where i.organisation_id = ${of} and i.next_try_at <= ${at})
    or exists (
      select from subscriptions s
      where s.organisation_id = ${of} and s.state in ('active', 'past_due')
        and s.kind in ('friday', 'monthly', 'yearly') and (s.next_on <= ${date} or s.next_on is null))
    or exists (
      select from subscriptions s
      where s.organisation_id = ${of} and s.state in ('active', 'past_due') and s.kind = 'nights')
    or exists (
      select from subscriptions s
      where s.organisation_id = ${of} and s.state = 'paused'
        and (s.paused_until <= ${date} or s.ends_on < ${date} or s.kind = 'nights'))`
}

/**
 * Takes what is due, by several copies at once: ends what is over, opens what falls due, then goes on with every item whose time
 * has come, and ends what has come for the last time. May be killed anywhere; the next run goes on.
 */
export async function runCycles(ctx: Context): Promise<void> {
  if (!(await holds(ctx, areCyclesDue))) return
  await closeOver(ctx)
  await openDue(ctx)
  await chargeDue(ctx)
  await endOver(ctx)
}
