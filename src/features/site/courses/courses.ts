import { toTaught } from '#features/site/classes/classes.ts'
import { type StoredItem, findItem, listItems } from '#features/ground/content/content.ts'
import { countTaken } from '#features/site/places/places.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { type Course, courseKind, type listCourses, showCourse } from './contract.ts'
import { isOpenOn } from './rules.ts'

/** What the rows of its places carry. */
export const OFFER = 'course'

type Stored = StoredItem<typeof courseKind>

export function findCourses(
  ctx: Context | Work,
  asked: Input<typeof listCourses>,
): Promise<Reply<typeof listCourses>> {
  return inTransaction(ctx, async (ctx) => {
    const { items, ...paging } = await listItems(ctx, courseKind, asked)
    const taken = await seatsTaken(ctx, items)
    return { ...paging, items: items.map((item) => toCourse(ctx, item, taken.get(item.itemId))) }
  })
}

export function findOpenCourse(ctx: Context, { id }: Input<typeof showCourse>): Promise<Course> {
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

function seatsTaken(ctx: Work, items: readonly Stored[]): Promise<Map<string, number>> {
  return countTaken(
    ctx,
    OFFER,
    items.map(({ itemId }) => itemId),
  )
}

function toCourse(ctx: Context, item: Stored, taken = 0): Course {
  const { fee: _, seats, ...fields } = item.fields
  const today = wallClock(ctx.now(), ctx.organisation.timeZone).date
  return {
    ...fields,
    ...toTaught(ctx, item),
    seats,
    // The office may have made the room smaller since.
    seatsLeft: seats === null ? null : Math.max(0, seats - taken),
    applicationsOpen: isOpenOn(item.fields, today),
  }
}
