import type { Context, Work } from '#platform/server/context.ts'
import { socket } from '#platform/server/feature.ts'
import type { Language } from '#platform/shared/languages.ts'

/** One thing that has places: a course, a session of the evening school. */
export interface Place {
  readonly offer: string
  readonly about: string
}

/** What is known of it while it still takes people. */
export interface Open {
  readonly title: string
  /** How many fit; null where nobody has said. */
  readonly most: number | null
}

/** Whoever gives places plugs one in, under the name that its rows carry. */
export interface Offer {
  /** Undefined when nobody is moved up any more: it has begun, or is gone. Asked behind the lock on its places. */
  find(ctx: Work, about: string): Promise<Open | undefined>
  /** What the person sees of it, also when it is over; the name alone. */
  title(ctx: Work, about: string): Promise<string>
  /** What the mail to somebody who has waited says. */
  movedUp(title: string, language: Language): string
}

export const offers = socket<Offer>('places.offer')

export function offerOf(ctx: Context, name: string): Offer {
  return ctx.house.plugged(offers, name)
}
