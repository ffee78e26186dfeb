import {
  ProviderUnclear,
  endPayment,
  findPayment,
  takeLease,
  whileHeld,
} from '#features/money/payments/payments.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'

const MOST_AT_ONCE = 50
/** For one organisation; others wait for their turn. */
const LONGEST_RUN_MS = 20_000
/** An account that leaves so many questions unanswered is not asked again before the next run. */
const MOST_UNANSWERED = 3

/**
 * Ends the payments of those who were led to their bank and have not come back while something was kept back for them: it is
 * to be had again. What was paid meanwhile stands. It looks at payments that wait for something, and at what is kept back for
 * those: neither grows with what was given. An account that does not answer holds nobody up.
 */
export async function letLapse(ctx: Context): Promise<void> {
  const until = Date.now() + LONGEST_RUN_MS
  const late = await inTransaction(
    ctx,
    ({ sql, organisation }) => sql<{ id: string; accountId: string }[]>`
      select p.id, p.account_id as "accountId" from payments p
      where p.organisation_id = ${organisation.id} and p.state = 'requires_action' and p.next_look_at is not null and (exists (
        select from need_claims c
        where c.organisation_id = ${organisation.id} and c.gift_id = p.id and c.held_until <= ${ctx.now().toISOString()})
      or exists (
        select from pledge_gifts k
        where k.organisation_id = ${organisation.id} and k.gift_id = p.id and k.held_until <= ${ctx.now().toISOString()}))
      order by p.id limit ${MOST_AT_ONCE}`,
  )
  const unanswered = new Map<string, number>()
  for (const { id, accountId } of late) {
    const many = unanswered.get(accountId) ?? 0
    if (many >= MOST_UNANSWERED || Date.now() > until) continue
    await end(ctx, id).catch((error: unknown) => {
      ctx.house.log.warn({ err: error, payment: id }, 'not ended yet; in a minute')
      if (error instanceof ProviderUnclear && error.reason === 'no-answer')
        unanswered.set(accountId, many + 1)
    })
  }
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
