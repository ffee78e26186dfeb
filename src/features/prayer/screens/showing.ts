import type { Work } from '#platform/server/context.ts'
import { socket } from '#platform/server/feature.ts'

/** What another feature has, as a screen shows it. */
export interface Shown {
  readonly title: string
  /** The next time that it takes place, on the clocks of the place; the time is null where it has none. */
  readonly date: string
  readonly time: string | null
  readonly place: string
  /** An address below /media/. */
  readonly picture: string | null
  /** Milliseconds since 1970 at which it is over. */
  readonly until: number
}

/** Whoever has something that slides announce plugs one in, under the kind of those slides. */
export interface Showing {
  /** Of an address on this site. Undefined for what is not there, is over, or does not take place. */
  find(ctx: Work, address: string): Promise<Shown | undefined>
}

export const showing = socket<Showing>('screens.showing')
