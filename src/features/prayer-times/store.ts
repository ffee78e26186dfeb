import { createHash, randomUUID } from 'node:crypto'
import { type Work, announceChange } from '#platform/server/context.ts'
import type { Uploaded } from './resolve.ts'
import { timetableDays, timetableImports } from './tables.ts'

/** A day as it is uploaded. */
export interface UploadedDay {
  readonly date: string
  readonly times: Uploaded
}

export interface Counts {
  readonly added: number
  readonly changed: number
  readonly same: number
}

/** Days in one insert; a statement takes a bounded number of values. */
const BATCH = 500

/** Keeps the days of a table that a person has accepted. From now on they count. */
export async function storeImport(
  ctx: Work,
  { fileName, days, counts }: { fileName: string; days: readonly UploadedDay[]; counts: Counts },
): Promise<string> {
  const id = randomUUID()
  const dates = days.map(({ date }) => date).toSorted()
  const { organisation } = ctx
  await ctx.db.insert(timetableImports).values({
    organisationId: organisation.id,
    id,
    importedAt: ctx.now(),
    importedBy: actorOf(ctx),
    fileName,
    fingerprint: fingerprintOf(days),
    firstDate: dates[0]!,
    lastDate: dates.at(-1)!,
    ...counts,
  })
  for (let at = 0; at < days.length; at += BATCH) {
    await ctx.db.insert(timetableDays).values(
      days.slice(at, at + BATCH).map(({ date, times }) => ({
        organisationId: organisation.id,
        importId: id,
        date,
        times,
      })),
    )
  }
  await announceChange(ctx)
  return id
}

/** The same days are the same table, whatever file they came in. */
export function fingerprintOf(days: readonly UploadedDay[]): string {
  const sorted = days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

export function actorOf({ actor }: Pick<Work, 'actor'>): string {
  return 'id' in actor ? actor.id : actor.kind
}
