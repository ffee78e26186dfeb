import type { Context, House, Work } from './context.ts'
import type { Change } from './page-cache.ts'

/** What was read, and until when nothing but a change makes it another one, in milliseconds since 1970. */
export interface Holding<Value> {
  readonly value: Value
  readonly until: number
}

/** Until that moment, as the database writes it; without one until a change. */
export function heldUntil(at: string | null | undefined): number {
  return at ? Date.parse(at) : Infinity
}

/** So long at most, for who changes a row by hand and announces nothing. */
const LONGEST_MS = 10 * 60_000

/**
 * What `read` answers, kept in the caller's language: a change that is announced ends it in every copy of the program, of
 * those that have a name only `endedBy`, and so does the moment that it names. Whoever writes, rehearses or looks from
 * another moment reads for themselves; what is over already is not kept. The value is shared, so nobody may change it.
 */
export async function recall<Value>(
  ctx: Context | Work,
  name: string,
  read: () => Promise<Holding<Value>>,
  endedBy: readonly Change[],
): Promise<Value> {
  const { house, organisation, language } = ctx
  if ('sql' in ctx || ctx.rehearse || ctx.now !== house.now) return (await read()).value
  const key = `${language} ${name}`
  const found = house.pages.findKnown(organisation, key) as { value: Value } | undefined
  if (found) return found.value
  const now = house.now().getTime()
  const { value, until } = await read()
  if (until <= now) return value
  house.pages.keepKnown(organisation, key, {
    value: { value },
    bytes: 2 * JSON.stringify(value).length,
    until: Math.min(until, now + LONGEST_MS),
    endedBy,
  })
  return value
}

/** Drops what is kept of an organisation, or of all: of a change that has a name, as far as it ends that. */
export function dropKept(
  { organisations, pages }: Pick<House, 'organisations' | 'pages'>,
  id?: string,
  change?: Change,
): void {
  const renewal = id && change ? organisations.renew(id) : undefined
  if (id && change && renewal) return pages.renew(id, change, renewal)
  organisations.forget(id)
  pages.forget(id)
}
