import { and, asc, eq, isNull } from 'drizzle-orm'
import { taxYearOf } from '#features/money/giving/rules.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { type SmallYear, smallToClaim } from './rules.ts'
import { type giftAidClaims, giftAidSmall } from './tables.ts'

export type SmallRow = typeof giftAidSmall.$inferSelect
type ClaimRow = Pick<typeof giftAidClaims.$inferSelect, 'id'>

/** Small donations by tax year, the latest first, with what can be claimed for them today. */
export async function findSmallYears(
  ctx: Context,
): Promise<readonly (SmallYear & { readonly canClaimMinor: number })[]> {
  const today = todayOf(ctx)
  const years = await inTransaction(ctx, (ctx) => readYears(ctx))
  return years
    .map((year) => ({ ...year, canClaimMinor: smallToClaim(year, today) }))
    .toSorted((a, b) => b.taxYear - a.taxYear)
}

/** Adds to a draft, whose gifts stand by now, what can be claimed of small donations. */
export async function draftSmall(ctx: Work, { id }: ClaimRow): Promise<void> {
  const today = todayOf(ctx)
  const rows = (await readYears(ctx)).flatMap((year) => {
    const amountMinor = smallToClaim(year, today)
    if (amountMinor === 0) return []
    const { taxYear } = year
    const of = { organisationId: ctx.organisation.id, claimId: id }
    return [{ ...of, taxYear, amountMinor, rejectedAt: null }]
  })
  if (rows.length > 0) await ctx.db.insert(giftAidSmall).values(rows)
}

/** Whether all of it could still be claimed as it stands there. */
export async function isSmallStill(ctx: Work, claim: ClaimRow): Promise<boolean> {
  const today = todayOf(ctx)
  const own = new Map((await smallOf(ctx, claim)).map((row) => [row.taxYear, row.amountMinor]))
  const years = await readYears(ctx)
  return [...own].every(([taxYear, amountMinor]) => {
    const year = years.find((each) => each.taxYear === taxYear)
    if (!year) return false
    const others = { ...year, claimedMinor: year.claimedMinor - amountMinor }
    return smallToClaim(others, today) >= amountMinor
  })
}

export function smallOf(ctx: Work, claim: ClaimRow): Promise<SmallRow[]> {
  return ctx.db
    .select()
    .from(giftAidSmall)
    .where(and(isSmallOf(ctx, claim), isNull(giftAidSmall.rejectedAt)))
    .orderBy(asc(giftAidSmall.taxYear))
}

export function isSmallOf({ organisation }: Work, { id }: ClaimRow) {
  return and(eq(giftAidSmall.organisationId, organisation.id), eq(giftAidSmall.claimId, id))
}

/** For what the small donations of a claim were given: to each fund as it collected them in their years, in pence. */
export async function fundsOfSmall(
  ctx: Work,
  claim: ClaimRow,
): Promise<{ readonly fundId: string; readonly amountMinor: number }[]> {
  const collected = await readCollected(ctx)
  return (await smallOf(ctx, claim)).flatMap(({ taxYear, amountMinor }) => {
    const ofYear = collected.filter((one) => one.taxYear === taxYear)
    const whole = ofYear.reduce((sum, one) => sum + one.amountMinor, 0)
    let left = amountMinor
    return ofYear.map(({ fundId, amountMinor: part }, at) => {
      const share =
        at === ofYear.length - 1 ? left : Math.floor((amountMinor * part) / Math.max(1, whole))
      left -= share
      return { fundId, amountMinor: share }
    })
  })
}

interface Collected {
  readonly taxYear: number
  readonly fundId: string
  readonly amountMinor: number
}

async function readYears(ctx: Work): Promise<SmallYear[]> {
  const years = new Map<number, SmallYear>()
  const add = (taxYear: number, more: Partial<SmallYear>) => {
    const { collectedMinor, giftAidMinor, claimedMinor } = years.get(taxYear) ?? NOTHING
    years.set(taxYear, {
      taxYear,
      collectedMinor: collectedMinor + (more.collectedMinor ?? 0),
      giftAidMinor: giftAidMinor + (more.giftAidMinor ?? 0),
      claimedMinor: claimedMinor + (more.claimedMinor ?? 0),
    })
  }
  for (const { taxYear, amountMinor } of await readCollected(ctx))
    add(taxYear, { collectedMinor: amountMinor })
  for (const { day, amountMinor } of await readGiftAid(ctx))
    add(taxYearOf(day), { giftAidMinor: Number(amountMinor) })
  for (const { taxYear, amountMinor } of await readClaimed(ctx))
    add(taxYear, { claimedMinor: Number(amountMinor) })
  return [...years.values()].filter((year) => year.collectedMinor > 0 || year.claimedMinor > 0)
}

const NOTHING = { collectedMinor: 0, giftAidMinor: 0, claimedMinor: 0 }

/** What was recorded as small and not taken back, on the civil day on which it came. */
async function readCollected({ sql, organisation }: Work): Promise<Collected[]> {
  const rows = await sql<{ day: string; fundId: string; amountMinor: string }[]>`
    select to_char(g.given_at at time zone ${organisation.timeZone}, 'YYYY-MM-DD') as day, l.fund_id as "fundId",
      sum(o.small_minor)::int8 as "amountMinor"
    from offline_gifts o
    join gifts g on g.organisation_id = ${organisation.id} and g.id = o.gift_id and g.test = ${!organisation.live}
    join gift_lines l on l.organisation_id = ${organisation.id} and l.gift_id = o.gift_id and l.line = 0
    where o.organisation_id = ${organisation.id} and o.small_minor is not null and o.taken_back_at is null
    group by 1, 2 order by 1, 2`
  const sums = Map.groupBy(rows, ({ day, fundId }) => `${taxYearOf(day)} ${fundId}`)
  return [...sums.values()].map((of) => ({
    taxYear: taxYearOf(of[0]!.day),
    fundId: of[0]!.fundId,
    amountMinor: of.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0),
  }))
}

/** On what Gift Aid is claimed, by the day on which it came; less what went back of it. */
function readGiftAid({ sql, organisation }: Work) {
  return sql<{ day: string; amountMinor: string }[]>`
    select to_char(coalesce(p.settled_at, g.given_at) at time zone ${organisation.timeZone}, 'YYYY-MM-DD') as day,
      sum(c.amount_minor - coalesce(a.amount_minor, 0))::int8 as "amountMinor"
    from gift_aid_lines c
    join gifts g on g.organisation_id = ${organisation.id} and g.id = c.gift_id and g.test = ${!organisation.live}
    left join payments p on p.organisation_id = ${organisation.id} and p.id = g.payment_id
    left join (
      select gift_id, line, sum(amount_minor) as amount_minor from gift_aid_adjustments
      where organisation_id = ${organisation.id} group by gift_id, line) a on a.gift_id = c.gift_id and a.line = c.line
    where c.organisation_id = ${organisation.id} and c.rejected_at is null
    group by 1`
}

function readClaimed({ sql, organisation }: Work) {
  return sql<{ taxYear: number; amountMinor: string }[]>`
    select s.tax_year as "taxYear", sum(s.amount_minor)::int8 as "amountMinor" from gift_aid_small s
    join gift_aid_claims k on k.organisation_id = ${organisation.id} and k.id = s.claim_id
      and k.test = ${!organisation.live}
    where s.organisation_id = ${organisation.id} and s.rejected_at is null
    group by 1`
}

function todayOf({ now, organisation }: Context | Work): string {
  return wallClock(now(), organisation.timeZone).date
}
