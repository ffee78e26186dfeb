import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import { lockSeats, moveUp } from './move-up.ts'

/**
 * Takes back the application that a form made: for whoever says that they cannot come. Their seat goes at once to whoever
 * has waited longest. False when there is none, or it was taken back before.
 */
export function withdraw(ctx: Context | Work, submissionId: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const { sql, organisation } = ctx
    const [made] = await sql<{ course_id: string }[]>`
      select course_id from course_applications
      where organisation_id = ${organisation.id} and submission_id = ${submissionId}`
    if (!made) return false
    await lockSeats(ctx, made.course_id)
    const [gone] = await sql<{ is_waiting: boolean }[]>`
      delete from course_applications
      where organisation_id = ${organisation.id} and submission_id = ${submissionId} returning is_waiting`
    if (!gone) return false
    if (gone.is_waiting) return true
    await sql`
      update course_seats set taken = taken - 1
      where organisation_id = ${organisation.id} and course_id = ${made.course_id}`
    await moveUp(ctx, made.course_id)
    await announceChange(ctx)
    return true
  })
}

/** What somebody has applied for, from any of their addresses. */
export async function exportPlaces(ctx: Work, held: Held): Promise<unknown> {
  const places = await listPlaces(ctx, held)
  if (places.length === 0) return undefined
  return places.map(({ title, is_waiting, applied_at }) => ({
    course: title,
    isWaiting: is_waiting,
    appliedAt: applied_at,
  }))
}

/** Nobody could tell any more whose seat it is: it goes to whoever has waited longest. */
export async function giveUpPlaces(ctx: Work, held: Held): Promise<void> {
  for (const { submission_id } of await listPlaces(ctx, held)) await withdraw(ctx, submission_id)
}

interface Place {
  readonly submission_id: string
  readonly title: string
  readonly is_waiting: boolean
  readonly applied_at: Date
}

/** In the order in which everybody locks several courses; who only waits first, so that they are not moved up. */
function listPlaces({ sql, organisation }: Work, { emails }: Held): Promise<Place[]> {
  return sql<Place[]>`
    select a.submission_id, c.title, a.is_waiting, a.applied_at from course_applications a
    join content_items c on c.organisation_id = a.organisation_id and c.id = a.course_id
    join submissions s
      on s.organisation_id = ${organisation.id} and s.organisation_id = a.organisation_id and s.id = a.submission_id
    where a.organisation_id = ${organisation.id} and s.sender_email = any(${[...emails]}) and s.erased_at is null
    order by a.course_id, a.is_waiting desc, a.applied_at`
}
