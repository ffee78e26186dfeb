import { sayMovedUp } from '#features/submissions/submissions.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { sessionsOf } from './maktab.ts'
import type { Session } from './rules.ts'
import { maktabWords } from './words.ts'

/**
 * Gives the free places of a session to the families that have waited longest, and tells them by mail: all children of a
 * family or none, and one that does not fit lets the next one pass. Harmless twice and at the same moment.
 */
export async function moveUp(ctx: Work, { name, places }: Session): Promise<void> {
  const { sql, organisation } = ctx
  if (!(await isAwaited(ctx, name))) return
  const taken = await lockPlaces(ctx, name)
  let free = places === null ? Number.POSITIVE_INFINITY : places - taken
  let isMoved = false
  for (const { submission_id, children } of await listWaiting(ctx, name)) {
    if (children > free) continue
    free -= children
    isMoved = true
    await sql`
      update maktab_pupils set is_waiting = false
      where organisation_id = ${organisation.id} and submission_id = ${submission_id} and session = ${name} and is_waiting`
    await sql`
      update maktab_places set taken = taken + ${children}
      where organisation_id = ${organisation.id} and session = ${name}`
    await sayMovedUp(ctx, submission_id, (language) => maktabWords[language].mailMovedUp(name))
  }
  if (isMoved) await announceChange(ctx)
}

/** The same for every session: a place also becomes free when the office adds some. */
export async function moveUpEverywhere(ctx: Context): Promise<void> {
  for (const session of sessionsOf(ctx)) await inTransaction(ctx, (ctx) => moveUp(ctx, session))
}

/**
 * How many places are taken; until the transaction ends nobody else takes or returns one. Whoever wants more than one lock
 * on a session begins with this one.
 */
export async function lockPlaces({ sql, organisation }: Work, session: string): Promise<number> {
  await sql`
    insert into maktab_places (organisation_id, session, taken) values (${organisation.id}, ${session}, 0)
    on conflict do nothing`
  const [row] = await sql<{ taken: number }[]>`
    select taken from maktab_places
    where organisation_id = ${organisation.id} and session = ${session} for update`
  return row!.taken
}

async function isAwaited({ sql, organisation }: Work, session: string): Promise<boolean> {
  const rows = await sql`
    select from maktab_pupils
    where organisation_id = ${organisation.id} and session = ${session} and is_waiting limit 1`
  return rows.length > 0
}

interface Family {
  readonly submission_id: string
  readonly children: number
}

/** Longest first; without those who have been erased. */
function listWaiting({ sql, organisation }: Work, session: string): Promise<Family[]> {
  return sql<Family[]>`
    select p.submission_id, count(*)::int as children from maktab_pupils p
    join submissions s
      on s.organisation_id = ${organisation.id} and s.organisation_id = p.organisation_id and s.id = p.submission_id
    where p.organisation_id = ${organisation.id} and p.session = ${session} and p.is_waiting and s.erased_at is null
    group by p.submission_id order by min(p.registered_at), p.submission_id`
}
