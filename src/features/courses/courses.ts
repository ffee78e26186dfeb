import { toTaught } from '#features/classes/classes.ts'
import { type StoredItem, findItem, listItems } from '#features/content/content.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { type Course, courseKind, type listCourses, showCourse } from './contract.ts'
import { isOpenOn } from './rules.ts'

type Stored = StoredItem<typeof courseKind>

export function list(
  ctx: Context | Work,
  asked: Input<typeof listCourses>,
): Promise<Reply<typeof listCourses>> {
  return inTransaction(ctx, async (ctx) => {
    const { items, ...paging } = await listItems(ctx, courseKind, asked)
    const taken = await seatsTaken(ctx, items)
    return { ...paging, items: items.map((item) => toCourse(ctx, item, taken.get(item.itemId))) }
  })
}

export function show(ctx: Context, { id }: Input<typeof showCourse>): Promise<Course> {
  return inTransaction(ctx, async (ctx) => {
    const item = await findItem(ctx, courseKind, id)
    if (!item) refuse(showCourse, 'course-not-found')
    const taken = await seatsTaken(ctx, [item])
    return toCourse(ctx, item, taken.get(item.itemId))
  })
}

/** For whoever takes applications: the course behind an address, and what other tables call it by. */
export function findCourse(
  ctx: Context | Work,
  slug: string,
): Promise<(Course & { readonly itemId: string }) | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const item = await findItem(ctx, courseKind, slug)
    if (!item) return undefined
    const taken = await seatsTaken(ctx, [item])
    return { ...toCourse(ctx, item, taken.get(item.itemId)), itemId: item.itemId }
  })
}

/**
 * Takes one place, in the transaction of its reason. False when none was left: of two who ask for the last one at the same
 * moment one waits for the other, and then hears so.
 */
export async function takeSeat(
  { sql, organisation }: Work,
  { itemId, seats }: { readonly itemId: string; readonly seats: number | null },
): Promise<boolean> {
  if (seats === 0) return false
  const rows = await sql`
    insert into course_seats (organisation_id, course_id, taken) values (${organisation.id}, ${itemId}, 1)
    on conflict (organisation_id, course_id) do update set taken = course_seats.taken + 1
    where ${seats}::int is null or course_seats.taken < ${seats}::int
    returning taken`
  return rows.length > 0
}

async function seatsTaken(
  { sql, organisation }: Work,
  items: readonly Stored[],
): Promise<Map<string, number>> {
  if (items.length === 0) return new Map()
  const rows = await sql<{ course_id: string; taken: number }[]>`
    select course_id, taken from course_seats
    where organisation_id = ${organisation.id} and course_id in ${sql(items.map(({ itemId }) => itemId))}`
  return new Map(rows.map(({ course_id, taken }) => [course_id, taken]))
}

function toCourse(ctx: Context, item: Stored, taken = 0): Course {
  const { startsOn, endsOn, seats, applyUntil } = item.fields
  const today = wallClock(ctx.now(), ctx.organisation.timeZone).date
  return {
    ...toTaught(ctx, item),
    startsOn,
    endsOn,
    seats,
    // The office may have made the room smaller since.
    seatsLeft: seats === null ? null : Math.max(0, seats - taken),
    applicationsOpen: isOpenOn(item.fields, today),
    applyUntil,
  }
}
