import {
  ProviderUnclear,
  endPayment,
  findPayment,
  takeLease,
  whileHeld,
} from '#features/money/payments/payments.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { type Condition, holds } from '#platform/server/by-the-clock.ts'
import { lapseOn } from './jobs.ts'
import { HELD_MS } from './rules.ts'

const MOST_AT_ONCE = 50
/** For one organisation; others wait for their turn. */
const LONGEST_RUN_MS = 20_000
/** An account that leaves so many questions unanswered is not asked again before the next run. */
const MOST_UNANSWERED = 3

/** Whether `findLate` finds any. */
export const areHoldsLate: Condition = (ctx) => ctx.sql`exists ${late(ctx)}`

/**
 * Ends the payments of those who were led to their bank and have not come back while something was kept back for them: it is
 * to be had again. What was paid meanwhile stands. What has been due longest comes first, until none is left; what is left when
 * `longestMs` are over goes on in a job. An account that does not answer holds nobody up, and what could not be ended waits
 * behind all others.
 */
export async function letLapse(ctx: Context, longestMs = LONGEST_RUN_MS): Promise<void> {
  if (!(await holds(ctx, areHoldsLate))) return
  const until = Date.now() + longestMs
  const seen = new Set<string>()
  const unanswered = new Map<string, number>()
  for (;;) {
    const silent = [...unanswered].filter(([, many]) => many >= MOST_UNANSWERED)
    const late = await findLate(
      ctx,
      silent.map(([accountId]) => accountId),
    )
    const waiting = late.filter(({ id }) => !seen.has(id))
    if (waiting.length === 0) return
    for (const { id, accountId } of waiting) {
      if (Date.now() > until) return goOnLater(ctx)
      const many = unanswered.get(accountId) ?? 0
      if (many >= MOST_UNANSWERED) continue
      seen.add(id)
      await end(ctx, id).catch(async (error: unknown) => {
        ctx.house.log.warn({ err: error, payment: id }, 'not ended yet; in a minute')
        if (error instanceof ProviderUnclear && error.reason === 'no-answer')
          unanswered.set(accountId, many + 1)
        await putBehind(ctx, id)
      })
    }
  }
}

/** Of payments that wait for a bank, of which there are few however much was given; those at these accounts are left out. */
function findLate(
  ctx: Context,
  notAt: readonly string[],
): Promise<readonly { readonly id: string; readonly accountId: string }[]> {
  return inTransaction(
    ctx,
    (ctx) => ctx.sql<{ id: string; accountId: string }[]>`
      select id, account_id as "accountId" from ${late(ctx)} late
      where account_id <> all(${[...notAt]}::uuid[]) order by due_at, id limit ${MOST_AT_ONCE}`,
  )
}

function late({ sql, organisation: { id: of }, now }: Work) {
  const begunBefore = new Date(now().getTime() - HELD_MS).toISOString()
  return sql`(
    select id, account_id, due_at from (
      select p.id, p.account_id, least(
        (select min(c.held_until) from need_claims c where c.organisation_id = ${of} and c.gift_id = p.id),
        (select min(k.held_until) from pledge_gifts k where k.organisation_id = ${of} and k.gift_id = p.id)) as due_at
      from payments p
      where p.organisation_id = ${of} and p.state = 'requires_action' and p.next_look_at is not null
        and p.created_at <= ${begunBefore}) waiting
    where due_at <= ${now().toISOString()})`
}

/** It stays due, as the last of those that are; who has come back meanwhile keeps the time that they got. */
function putBehind(ctx: Context, giftId: string): Promise<void> {
  return inTransaction(ctx, async ({ sql, organisation: { id: of }, now }) => {
    const until = now().toISOString()
    await sql`update need_claims set held_until = ${until} where organisation_id = ${of} and gift_id = ${giftId} and held_until < ${until}`
    await sql`update pledge_gifts set held_until = ${until} where organisation_id = ${of} and gift_id = ${giftId} and held_until < ${until}`
  })
}

/** In a job, so that other organisations have their turn first. */
function goOnLater(ctx: Context): Promise<void> {
  return inTransaction(ctx, (ctx) =>
    ctx.house.queue.add(ctx, lapseOn, {}, { key: `lapse-on:${ctx.organisation.id}` }),
  )
}

/** See `Appeals`. */
export function letGo(ctx: Context, giftId: string): Promise<void> {
  return inTransaction(ctx, async ({ sql, organisation: { id: of }, now }) => {
    const until = now().toISOString()
    const isUntried = sql`exists (
      select from payments p where p.organisation_id = ${of} and p.id = ${giftId} and p.state = 'created')`
    await sql`
      update need_claims set held_until = ${until}
      where organisation_id = ${of} and gift_id = ${giftId} and held_until > ${until} and ${isUntried}`
    await sql`
      update pledge_gifts set held_until = ${until}
      where organisation_id = ${of} and gift_id = ${giftId} and held_until > ${until} and ${isUntried}`
    await sql`
      update need_holds set quantity = 0
      where organisation_id = ${of} and gift_id = ${giftId} and ${isUntried}`
  })
}

async function end(ctx: Context, id: string): Promise<void> {
  const payment = await findPayment(ctx, { id })
  const held = payment && (await takeLease(ctx, payment))
  if (held) await whileHeld(ctx, held, async () => ({ payment: await endPayment(ctx, held) }))
}
