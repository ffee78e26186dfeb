import { and, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { RawRequest } from '#platform/server/feature.ts'
import { toPattern } from '#platform/server/leads-on.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import type { showFigures, tellPage } from './contract.ts'
import { DAYS_KEPT } from './rules.ts'
import { figures } from './tables.ts'

export { openTally } from './tally.ts'

const MOST_SHOWN = 15

/** Only a page of this site that anybody may find; where it leads from is known to nobody. */
export async function tell(
  { house, organisation }: Context,
  { path }: Input<typeof tellPage>,
  { headers }: RawRequest,
): Promise<Reply<typeof tellPage>> {
  const route = house.web.siteMap.find(
    (route) => !whyClosed(route, organisation.standing) && toPattern(route.path).test(path),
  )
  const isCounted = route && !route.unlisted && !route.personal && !route.demo && !route.redirect
  if (isCounted)
    house.tally.page(
      organisation,
      path,
      { ...headers, referer: undefined },
      route.path.includes(':'),
    )
  return null
}

/** By days of the organisation's own clock. What this copy has counted in this minute is written first. */
export async function findFigures(
  ctx: Context,
  { days }: Input<typeof showFigures>,
): Promise<Reply<typeof showFigures>> {
  await ctx.house.tally.write()
  const today = todayOf(ctx)
  const first = addDays(today, 1 - days)
  return inTransaction(ctx, async (ctx) => {
    const sums = await ctx.db
      .select()
      .from(figures)
      .where(
        and(
          eq(figures.organisationId, ctx.organisation.id),
          inArray(figures.what, ['pages', 'gift', 'payment']),
          gte(figures.day, first),
        ),
      )
    const of = (day: string, what: string, name: string) =>
      sums.find((row) => row.day === day && row.what === what && row.name === name)?.count ?? 0
    return {
      days: Array.from({ length: days }, (_, i) => addDays(first, i)).map((day) => ({
        day,
        pages: of(day, 'pages', ''),
        begun: of(day, 'gift', 'begun'),
        ended: of(day, 'payment', 'gift'),
      })),
      pages: await most(ctx, 'page', first),
      from: await most(ctx, 'from', first),
    }
  })
}

function most({ db, organisation }: Work, what: 'page' | 'from', first: string) {
  const count = sql<number>`sum(${figures.count})::int`
  return db
    .select({ name: figures.name, count })
    .from(figures)
    .where(
      and(
        eq(figures.organisationId, organisation.id),
        eq(figures.what, what),
        gte(figures.day, first),
      ),
    )
    .groupBy(figures.name)
    .orderBy(desc(count), figures.name)
    .limit(MOST_SHOWN)
}

/** What is older than a year and a month goes. */
export async function forgetOld(ctx: Context): Promise<void> {
  const before = addDays(todayOf(ctx), -DAYS_KEPT)
  await inTransaction(ctx, ({ db, organisation }) =>
    db
      .delete(figures)
      .where(and(eq(figures.organisationId, organisation.id), lt(figures.day, before))),
  )
}

function todayOf({ now, organisation }: Context): string {
  return wallClock(now(), organisation.timeZone).date
}
