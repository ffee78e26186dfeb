import type postgres from 'postgres'

/** One that has not moved on for so long belongs to a program that has ended. */
export const SILENT_MS = 120_000

/** Whether an export or an import of the page is being made; of one organisation where its id is given. */
export async function isUnderWay(sql: postgres.ISql, now: Date, about?: string): Promise<boolean> {
  const found = await sql`
    select from operator_parcels
    where state = 'working' and seen_at > ${new Date(now.getTime() - SILENT_MS)}
      ${about === undefined ? sql`` : sql`and about = ${about}`} limit 1`
  return found.length > 0
}
