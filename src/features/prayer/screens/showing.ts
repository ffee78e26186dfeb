import type { Kind } from '#features/ground/content/rules.ts'
import type { Work } from '#platform/server/context.ts'
import { socket } from '#platform/server/feature.ts'

/** What another feature has, as a screen shows it. */
export interface Shown {
  readonly title: string
  /** Of what takes place: the next time, on the clocks of the place; the time is null where it has none. */
  readonly takesPlace?: {
    readonly date: string
    readonly time: string | null
    readonly place: string
  }
  /** Of what is collected for: what has come of the goal, in minor units. */
  readonly raised?: {
    readonly amount: number
    readonly target: number
    readonly currency: string
    /** Whole percent of the goal, which may be more than a hundred. */
    readonly percent: number
  }
  /** An address below /media/. */
  readonly picture: string | null
  /** Milliseconds since 1970 at which it begins and is over; null where nothing is said. */
  readonly from: number | null
  readonly until: number | null
}

/** Whoever has something that slides announce plugs one in, under the kind of those slides. */
export interface Showing {
  /** What is found there: some of it is published by itself, or taken down. */
  readonly content: Kind
  /** Of an address on this site. Undefined for what is not there, is over, or does not take place. */
  find(ctx: Work, address: string): Promise<Shown | undefined>
}

export const showing = socket<Showing>('screens.showing')
