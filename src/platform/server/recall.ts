import type { Context, House, Work } from './context.ts'
import type { Change } from './page-cache.ts'

/** What was read, and until when nothing but a change makes it another one, in milliseconds since 1970. */
export interface Holding<Value> {
  readonly value: Value
  readonly until: number
}

export type Holdings<Parts> = {
  readonly [Name in keyof Parts]?: Holding<Parts[Name]> | undefined
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
  const parts = await recallParts<{ it: Value }>(ctx, name, async () => ({ it: await read() }), {
    it: endedBy,
  })
  return parts.it!
}

/**
 * The same in parts, each of which is kept and ended by itself: `read` is asked for those that are not kept, all of them at
 * once. Answers the parts that `endedBy` has.
 */
export async function recallParts<Parts extends object>(
  ctx: Context | Work,
  name: string,
  read: (missing: readonly (keyof Parts)[]) => Promise<Holdings<Parts>>,
  endedBy: { readonly [Name in keyof Parts]?: readonly Change[] },
): Promise<Partial<Parts>> {
  const { house, organisation, language } = ctx
  const parts = Object.entries(endedBy) as [keyof Parts & string, readonly Change[]][]
  const isKept = !('sql' in ctx) && !ctx.rehearse && ctx.now === house.now
  const keyOf = (part: string) => `${language} ${name} ${part}`
  const known: Partial<Parts> = {}
  const missing = parts.filter(([part]) => {
    const found = isKept && house.pages.findKnown(organisation, keyOf(part))
    if (found) known[part] = (found as { value: Parts[typeof part] }).value
    return !found
  })
  if (missing.length === 0) return known
  const now = house.now().getTime()
  const found = await read(missing.map(([part]) => part))
  for (const [part, endedBy] of missing) {
    const held = found[part]
    if (!held) throw new Error(`Nobody has read ${part} of ${name}.`)
    const { value, until } = held
    known[part] = value
    if (!isKept || until <= now) continue
    house.pages.keepKnown(organisation, keyOf(part), {
      value: { value },
      bytes: 2 * (keyOf(part).length + JSON.stringify(value).length),
      until: Math.min(until, now + LONGEST_MS),
      endedBy,
    })
  }
  return known
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
