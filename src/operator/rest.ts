import { type OperatorContext, writeDeed } from './deeds.ts'
import { contextOf } from './organisation.ts'

/**
 * Lets an organisation rest, or opens it again: its pages and calls answer that it rests, its jobs wait, and no Friday of it
 * is opened. Nothing of it is changed. Every running copy of the program knows within a second. The same again changes nothing,
 * and answers false.
 */
export async function setResting(
  { house, sql, by }: OperatorContext,
  slug: string,
  rests: boolean,
  reason = '',
): Promise<boolean> {
  const { id } = (await contextOf(house, slug)).organisation
  const isChanged = await sql.begin(async (sql) => {
    const changed = await sql`
      update organisations set suspended_at = ${rests ? sql`clock_timestamp()` : null}
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
