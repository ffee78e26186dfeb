import { z } from 'zod'
import { list } from './fields.ts'

/** So many of what only grows are counted: whoever reads a larger number does nothing else for it. */
export const MOST_COUNTED = 1_000

/** What was counted of something that may be very much. */
export interface Counted {
  readonly total: number
  /** There are more than `total`. */
  readonly hasUncounted: boolean
}

interface Paged {
  readonly page: number
  readonly pageSize: number
}

/** A list of what only grows: a page costs what stands before it, and not what stands behind (decision: counted-to-a-thousand). */
export function longList<Item extends z.ZodType>(item: Item) {
  return list(item).extend({
    /** There are more than `total`, which is never less than what has been leafed through. */
    hasUncounted: z.boolean(),
  })
}

/** As far as a page of a list counts, in whole pages: whoever leafs on from there is told of at least one more, where there is one. */
export function farthestCount({ page, pageSize }: Paged): number {
  return Math.max(Math.ceil(MOST_COUNTED / pageSize), page) * pageSize
}

/** Says what was found by whoever looked for one more than `most`. */
export function toCounted(found: number, most = MOST_COUNTED): Counted {
  return { total: Math.min(found, most), hasUncounted: found > most }
}

/** What was counted of several, as one; nothing of none. */
export function countTogether(counts: readonly Counted[]): Counted {
  return {
    total: counts.reduce((sum, { total }) => sum + total, 0),
    hasUncounted: counts.some(({ hasUncounted }) => hasUncounted),
  }
}
