import type postgres from 'postgres'
import { waitAtMost } from '#platform/server/owner.ts'
import { type OperatorContext, writeDeed } from './deeds.ts'
import { contextOf } from './organisation.ts'

/**
 * Lets an organisation rest, or opens it again: its pages and calls answer that it rests, its jobs wait, and no Friday of it
 * is opened. Nothing of it is changed. Every running copy of the program knows within a second. The same again changes nothing,
 * and answers false.
 */
export async function setResting(
  { house, sql, by, lockMs }: OperatorContext,
  slug: string,
  rests: boolean,
  reason = '',
): Promise<boolean> {
  const { id } = (await contextOf(house, slug)).organisation
  const isChanged = await sql.begin(async (sql) => {
    await waitAtMost(sql, lockMs)
    const since = rests ? await clockOf(sql) : null
    // It waits for nobody who writes to the organisation: its key stays, so it is locked for no more than that.
    const changed = await sql`
      update organisations set suspended_at = ${since}::text::timestamptz
      where id = ${id} and (suspended_at is not null) <> ${rests} returning id`
    if (changed.length === 0) return false
    const deed = rests ? 'suspended' : 'resumed'
    await writeDeed(house, sql, { deed, by, organisation: { id, slug }, detail: reason })
    await sql`select pg_notify('organisation_changed', ${id})`
    return true
  })
  house.organisations.forget(id)
  return isChanged
}

/** Asked for by itself: where every machine has a row, each would look at a clock of its own, and Citus refuses that. */
async function clockOf(sql: postgres.TransactionSql): Promise<string> {
  const [row] = await sql<{ clock: string }[]>`select clock_timestamp()::text as clock`
  return row!.clock
}
