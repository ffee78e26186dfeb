import type { Offer } from '#features/site/places/places.ts'
import type { Work } from '#platform/server/context.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { courseWords } from './words.ts'

interface Stored {
  readonly title: string
  readonly seats: number | null
  readonly isOpen: boolean
}

/** A course has its places by the id of its item. Nobody is moved up once it has begun. */
export const courseOffer: Offer = {
  async find(ctx, about) {
    const course = await readCourse(ctx, about)
    return course?.isOpen ? { title: course.title, most: course.seats } : undefined
  },
  async title(ctx, about) {
    return (await readCourse(ctx, about))?.title ?? ''
  },
  movedUp: (title, language) => courseWords[language].mailMovedUp(title),
}

async function readCourse(ctx: Work, id: string): Promise<Stored | undefined> {
  const { sql, organisation } = ctx
  const today = wallClock(ctx.now(), organisation.timeZone).date
  const [course] = await sql<Stored[]>`
    select title, (fields ->> 'seats')::int as seats,
      state = 'published' and coalesce(fields ->> 'startsOn' > ${today}, true) as "isOpen"
    from content_items where organisation_id = ${organisation.id} and id = ${id}`
  return course
}
