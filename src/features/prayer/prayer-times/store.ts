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

/** An import as it was accepted. */
export interface Import {
  readonly id: string
  readonly importedAt: Date
  readonly importedBy: string
  readonly fileName: string
  readonly firstDate: string
  readonly lastDate: string
  readonly counts: Counts
  readonly undoneAt: Date | undefined
}

/** Days in one insert; a statement takes a bounded number of values. */
const BATCH = 500

/**
 * Keeps the days of a table that a person has accepted. From now on they count. Undefined, and nothing is kept, when the
 * uploaded days have changed since they were at `version`.
 */
export async function storeImport(
  ctx: Work,
  {
    fileName,
    days,
    counts,
    version,
  }: { fileName: string; days: readonly UploadedDay[]; counts: Counts; version?: number },
): Promise<Import | undefined> {
  const position = await takeVersion(ctx)
  if (version !== undefined && position !== version + 1) return undefined
  const id = randomUUID()
  const dates = days.map(({ date }) => date).toSorted()
  const { organisation } = ctx
  const made = {
    id,
    importedAt: ctx.now(),
    importedBy: actorOf(ctx),
    fileName,
    firstDate: dates[0]!,
    lastDate: dates.at(-1)!,
  }
  await ctx.db.insert(timetableImports).values({
    ...made,
    ...counts,
    organisationId: organisation.id,
    position,
    fingerprint: fingerprintOf(days),
  })
  ctx.house.checkpoint('timetable.half-stored')
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
  return { ...made, counts, undoneAt: undefined }
}

/** How often the uploaded days have changed so far. */
export async function readVersion({ sql, organisation }: Work): Promise<number> {
  const [row] = await sql<{ version: number }[]>`
    select version from timetable_versions where organisation_id = ${organisation.id}`
  return row?.version ?? 0
}

/** Counts up, and answers with the count. Until the transaction ends nobody else changes the uploaded days. */
async function takeVersion({ sql, organisation }: Work): Promise<number> {
  const [row] = await sql<{ version: number }[]>`
    insert into timetable_versions (organisation_id, version) values (${organisation.id}, 1)
    on conflict (organisation_id) do update set version = timetable_versions.version + 1
      where timetable_versions.organisation_id = ${organisation.id}
    returning version`
  return row!.version
}

/** The newest first, those that were taken back among them. */
export async function listImports({ sql, organisation }: Work, most: number): Promise<Import[]> {
  const { id } = organisation
  const rows = await sql<ImportRow[]>`
    select i.*, u.undone_at from timetable_imports i
    left join timetable_import_undos u on u.organisation_id = ${id} and u.import_id = i.id
    where i.organisation_id = ${id}
    order by i.position desc limit ${most}`
  return rows.map(toImport)
}

/** The newest that still counts, if it holds exactly these days. */
export async function findSame(
  { sql, organisation }: Work,
  days: readonly UploadedDay[],
): Promise<Import | undefined> {
  const { id } = organisation
  const [row] = await sql<ImportRow[]>`
    select i.*, null as undone_at from timetable_imports i
    where i.organisation_id = ${id} and not exists (
      select from timetable_import_undos u where u.organisation_id = ${id} and u.import_id = i.id)
    order by i.position desc limit 1`
  return row?.fingerprint === fingerprintOf(days) ? toImport(row) : undefined
}

/** Takes an import back: every cell shows again what it showed without it. Undefined when there is none; twice is once. */
export async function undoImport(ctx: Work, importId: string): Promise<Import | undefined> {
  const { sql, organisation } = ctx
  const { id } = organisation
  await takeVersion(ctx)
  const [row] = await sql<ImportRow[]>`
    select i.*, null as undone_at from timetable_imports i
    where i.organisation_id = ${id} and i.id = ${importId}`
  if (!row) return undefined
  await sql`
    insert into timetable_import_undos (organisation_id, import_id, undone_at, undone_by)
    values (${id}, ${importId}, ${ctx.now().toISOString()}, ${actorOf(ctx)})
    on conflict (organisation_id, import_id) do nothing`
  await announceChange(ctx)
  const all = await listImports(ctx, MOST_IMPORTS)
  return all.find((each) => each.id === importId)
}

/** Of the last years; older ones are still undone by their id. */
export const MOST_IMPORTS = 200

interface ImportRow {
  readonly id: string
  readonly imported_at: string | Date
  readonly imported_by: string
  readonly file_name: string
  readonly fingerprint: string
  readonly first_date: string | Date
  readonly last_date: string | Date
  readonly added: number
  readonly changed: number
  readonly same: number
  readonly undone_at: string | Date | null
}

function toImport(row: ImportRow): Import {
  const { added, changed, same } = row
  const toDate = (date: string | Date) =>
    typeof date === 'string' ? date : date.toISOString().slice(0, 10)
  return {
    id: row.id,
    importedAt: new Date(row.imported_at),
    importedBy: row.imported_by,
    fileName: row.file_name,
    firstDate: toDate(row.first_date),
    lastDate: toDate(row.last_date),
    counts: { added, changed, same },
    undoneAt: row.undone_at === null ? undefined : new Date(row.undone_at),
  }
}

/** The same days are the same table, whatever file they came in. */
export function fingerprintOf(days: readonly UploadedDay[]): string {
  const sorted = days.toSorted((a, b) => (a.date < b.date ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex')
}

export function actorOf({ actor }: Pick<Work, 'actor'>): string {
  return 'id' in actor ? actor.id : actor.kind
}
