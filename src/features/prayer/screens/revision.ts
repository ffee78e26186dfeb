import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'

/** What stands there, in a few signs: whoever changes it says which they have read. */
export function revisionOf(standing: unknown): string {
  return createHash('sha256').update(inOneOrder(standing)).digest('base64url').slice(0, 22)
}

/**
 * Whether somebody else has changed it since it was read. What is asked may stand there already: then an answer got lost.
 * Without `basedOn` nobody has read it, and nothing can have changed.
 */
export function isChanged<T>(standing: T | undefined, asked: T, basedOn: string | undefined) {
  if (basedOn === undefined || isDeepStrictEqual(standing, asked)) return false
  return basedOn !== (standing === undefined ? '' : revisionOf(standing))
}

/** The database gives the keys of JSON in an order of its own. */
function inOneOrder(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part && typeof part === 'object' && !Array.isArray(part) && !(part instanceof Date)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
