import { forgetDonors } from '#features/money/donors/donors.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { DAYS_KEPT } from './rules.ts'

/**
 * Forgets promises that have not come in a year, and with them whoever has given nothing else and has no account: their name,
 * their address and what they declared for a gift that never was. What was booked once and undone stays, with the books.
 * Again, nothing changes.
 */
export function forgetOld(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const donorIds = await removePromises(ctx)
    if (donorIds.length > 0) await forgetDonors(ctx, await findIdle(ctx, donorIds))
  })
}

const AT_ONCE = 1_000

/** Answers whose they were. */
async function removePromises({ sql, now, organisation }: Work): Promise<string[]> {
  const of = organisation.id
  const before = new Date(now().getTime() - DAYS_KEPT * DAY_MS).toISOString()
  const old = await sql<{ id: string; donorId: string }[]>`
    select p.id, p.donor_id as "donorId" from transfer_promises p
    where p.organisation_id = ${of} and p.gift_id is null and p.promised_at < ${before}
      and not exists (select from bank_lines b where b.organisation_id = ${of} and b.promise_id = p.id)
    order by p.id limit ${AT_ONCE} for update`
  const ids = old.map(({ id }) => id)
  await sql`delete from transfer_promise_lines where organisation_id = ${of} and promise_id = any(${ids}::uuid[])`
  await sql`delete from transfer_promises where organisation_id = ${of} and id = any(${ids}::uuid[])`
  return old.map(({ donorId }) => donorId)
}

/** Those of them who have no account, gave nothing and have promised nothing else. */
async function findIdle({ sql, organisation }: Work, donorIds: readonly string[]) {
  const of = organisation.id
  const rows = await sql<{ id: string }[]>`
    select d.id from donors d
    where d.organisation_id = ${of} and d.id = any(${[...donorIds]}::uuid[]) and d.person_id is null
      and not exists (select from gifts g where g.organisation_id = ${of} and g.donor_id = d.id)
      and not exists (select from subscriptions s where s.organisation_id = ${of} and s.donor_id = d.id)
      and not exists (select from transfer_promises p where p.organisation_id = ${of} and p.donor_id = d.id)`
  return rows.map(({ id }) => id)
}
