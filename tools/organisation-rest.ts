import type postgres from 'postgres'
import type { House } from '#platform/server/context.ts'
import { contextOf } from './opened.ts'

/**
 * Lets an organisation rest, or opens it again: its pages and calls answer that it rests, its jobs wait, and no Friday of it
 * is opened. Nothing of it is changed. Every running copy of the program knows within a second. The same again changes nothing.
 */
export async function setResting(
  house: House,
  sql: postgres.Sql,
  slug: string,
  rests: boolean,
): Promise<void> {
  const { id, isSuspended } = (await contextOf(house, slug)).organisation
  if (isSuspended === rests)
    return console.log(rests ? `${slug} rests already.` : `${slug} is open already.`)
  await sql.begin(async (sql) => {
    await sql`update organisations set suspended_at = ${rests ? sql`clock_timestamp()` : null} where id = ${id}`
    await sql`select pg_notify('organisation_changed', ${id})`
  })
  house.organisations.forget(id)
  console.log(
    rests
      ? `${slug} rests: nothing of it is answered or taken, and nothing is lost.`
      : `${slug} is open again. What waited is done within minutes; a Friday that it slept through is not taken afterwards.`,
  )
}
