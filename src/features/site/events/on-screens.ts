import { partIn } from '#features/ground/addresses/rules.ts'
import { findItem } from '#features/ground/content/content.ts'
import type { Showing } from '#features/prayer/screens/screens.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { eventKind, showEvent } from './contract.ts'
import { findEvent } from './events.ts'

/** What a screen says of an event: of something that repeats, of the next time. */
export const eventOnScreens: Showing = {
  content: eventKind,
  async find(ctx, address) {
    const id = partIn('event', address)
    if (id === undefined || whyClosed(showEvent, ctx.organisation.standing)) return undefined
    if (!(await findItem(ctx, eventKind, id))) return undefined
    const event = await findEvent(ctx, { id })
    if (event.isOver || event.isCancelled) return undefined
    const { title, image, location, startsAt, endsAt, allDay, isGuessed } = event
    return {
      title,
      takesPlace: {
        date: startsAt.slice(0, 10),
        time: allDay || isGuessed ? null : startsAt.slice(11, 16),
        place: location,
      },
      picture: image?.src ?? null,
      from: null,
      until: Date.parse(endsAt ?? startsAt),
    }
  },
}
