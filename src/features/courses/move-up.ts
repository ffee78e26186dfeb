import { sayMovedUp } from '#features/submissions/submissions.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { courseWords } from './words.ts'

/**
 * Gives the free seats of a course to those who have waited longest, and tells them by mail. Nobody is moved up once it has
 * begun. Harmless twice and at the same moment: one waits for the other, and then finds no seat.
 */
export async function moveUp(ctx: Work, courseId: string): Promise<void> {
  if (!(await isAwaited(ctx, courseId))) return
  const taken = await lockSeats(ctx, courseId)
  const course = await readCourse(ctx, courseId)
  if (!course) return
  const free = course.seats === null ? null : Math.max(0, course.seats - taken)
  const moved = await seat(ctx, courseId, free)
  if (moved.length === 0) return
  for (const id of moved)
    await sayMovedUp(ctx, id, (language) => courseWords[language].mailMovedUp(course.title))
  await announceChange(ctx)
}

/** The same for every course that somebody waits for: a seat also becomes free when the office adds some. */
export async function moveUpEverywhere(ctx: Context): Promise<void> {
  const courses = await inTransaction(
    ctx,
    ({ sql, organisation }) => sql<{ course_id: string }[]>`
      select distinct course_id from course_applications
      where organisation_id = ${organisation.id} and is_waiting`,
  )
  for (const { course_id } of courses) await inTransaction(ctx, (ctx) => moveUp(ctx, course_id))
}

/**
 * How many seats are taken; until the transaction ends nobody else takes or returns one. Whoever wants more than one lock
 * on a course begins with this one.
 */
export async function lockSeats({ sql, organisation }: Work, courseId: string): Promise<number> {
  await sql`
    insert into course_seats (organisation_id, course_id, taken) values (${organisation.id}, ${courseId}, 0)
    on conflict do nothing`
  const [row] = await sql<{ taken: number }[]>`
    select taken from course_seats
    where organisation_id = ${organisation.id} and course_id = ${courseId} for update`
  return row!.taken
}

async function isAwaited({ sql, organisation }: Work, courseId: string): Promise<boolean> {
  const rows = await sql`
    select from course_applications
    where organisation_id = ${organisation.id} and course_id = ${courseId} and is_waiting limit 1`
  return rows.length > 0
}

interface Seated {
  readonly title: string
  readonly seats: number | null
}

/** Undefined when it is not on the site, or has begun. */
async function readCourse(ctx: Work, courseId: string): Promise<Seated | undefined> {
  const { sql, organisation } = ctx
  const today = wallClock(ctx.now(), organisation.timeZone).date
  const [course] = await sql<Seated[]>`
    select title, (fields ->> 'seats')::int as seats from content_items
    where organisation_id = ${organisation.id} and id = ${courseId} and state = 'published'
      and coalesce(fields ->> 'startsOn' > ${today}, true)`
  return course
}

/** The forms of those who got one. */
async function seat(
  { sql, organisation }: Work,
  courseId: string,
  free: number | null,
): Promise<string[]> {
  const moved = await sql<{ submission_id: string }[]>`
    update course_applications set is_waiting = false
    where organisation_id = ${organisation.id} and course_id = ${courseId} and applicant in (
      select a.applicant from course_applications a
      join submissions s
        on s.organisation_id = ${organisation.id} and s.organisation_id = a.organisation_id and s.id = a.submission_id
      where a.organisation_id = ${organisation.id} and a.course_id = ${courseId} and a.is_waiting
        and s.erased_at is null
      order by a.applied_at, a.applicant limit ${free}::int)
    returning submission_id`
  await sql`
    update course_seats set taken = taken + ${moved.length}
    where organisation_id = ${organisation.id} and course_id = ${courseId}`
  return moved.map(({ submission_id }) => submission_id)
}
