import { and, asc, eq, isNull } from 'drizzle-orm'
import { giftAidOn, taxYearOf } from '#features/money/giving/rules.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { type SmallYear, outweighedBy, smallToClaim, smallToGiveBack } from './rules.ts'
import { type giftAidClaims, giftAidSmall, giftAidSmallBack } from './tables.ts'

export type SmallRow = typeof giftAidSmall.$inferSelect
export type SmallBackRow = typeof giftAidSmallBack.$inferSelect
type ClaimRow = Pick<typeof giftAidClaims.$inferSelect, 'id'>

/** Small donations by tax year, the latest first, with what can be claimed for them today, and what has to be given back. */
export async function findSmallYears(
  ctx: Context,
): Promise<
  readonly (SmallYear & { readonly canClaimMinor: number; readonly backMinor: number })[]
> {
  const today = todayOf(ctx)
  const years = await inTransaction(ctx, (ctx) => readYears(ctx))
  return years
    .map((year) => ({
      ...year,
      canClaimMinor: smallToClaim(year, today),
      backMinor: smallToGiveBack(year),
    }))
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

/**
 * Adds to a draft, which claims so much tax by now, what was claimed too much for small donations, as far as it outweighs it. The
 * rest waits for the next claim.
 */
export async function draftSmallBack(ctx: Work, { id }: ClaimRow, taxMinor: number): Promise<void> {
  let left = taxMinor
  for (const year of await readYears(ctx)) {
    const amountMinor = outweighedBy(left, smallToGiveBack(year))
    if (amountMinor === 0) continue
    left -= giftAidOn(amountMinor)
    const { taxYear } = year
    const of = { organisationId: ctx.organisation.id, claimId: id }
    await ctx.db.insert(giftAidSmallBack).values({ ...of, taxYear, amountMinor })
  }
}

/** Whether all of it could still be claimed as it stands there. */
export async function isSmallStill(ctx: Work, claim: ClaimRow): Promise<boolean> {
  const today = todayOf(ctx)
  const own = new Map((await smallOf(ctx, claim)).map((row) => [row.taxYear, row.amountMinor]))
  const years = new Map((await readYears(ctx)).map((year) => [year.taxYear, year]))
  const isClaimable = [...own].every(([taxYear, amountMinor]) => {
    const year = years.get(taxYear)
    if (!year) return false
    const others = { ...year, claimedMinor: year.claimedMinor - amountMinor }
    return smallToClaim(others, today) >= amountMinor
  })
  return (
    isClaimable &&
    (await smallBackOf(ctx, claim)).every(({ taxYear, amountMinor }) => {
      // With this nothing may be left of its year.
      const year = years.get(taxYear) ?? { taxYear, ...NOTHING }
      const others = { ...year, claimedMinor: year.claimedMinor + amountMinor }
      return smallToGiveBack(others) >= amountMinor
    })
  )
}

export function smallOf(ctx: Work, claim: ClaimRow): Promise<SmallRow[]> {
  return ctx.db
    .select()
    .from(giftAidSmall)
    .where(and(isSmallOf(ctx, claim), isNull(giftAidSmall.rejectedAt)))
    .orderBy(asc(giftAidSmall.taxYear))
}

export function smallBackOf(ctx: Work, claim: ClaimRow): Promise<SmallBackRow[]> {
  return ctx.db
    .select()
    .from(giftAidSmallBack)
    .where(isSmallBackOf(ctx, claim))
    .orderBy(asc(giftAidSmallBack.taxYear))
}

export function isSmallBackOf({ organisation }: Work, { id }: ClaimRow) {
  return and(eq(giftAidSmallBack.organisationId, organisation.id), eq(giftAidSmallBack.claimId, id))
}

export function isSmallOf({ organisation }: Work, { id }: ClaimRow) {
  return and(eq(giftAidSmall.organisationId, organisation.id), eq(giftAidSmall.claimId, id))
}

/** For what the small donations of a claim were given: to each fund as it collected them in their years, in pence. */
export async function fundsOfSmall(
  ctx: Work,
  claim: ClaimRow,
): Promise<{ readonly fundId: string; readonly amountMinor: number }[]> {
  return shareByFund(await smallOf(ctx, claim), await readCollected(ctx))
}

/** The same of what a claim gives back: from what was taken back, and where nothing was, from all that was collected. */
export async function fundsOfSmallBack(
  ctx: Work,
  claim: ClaimRow,
): Promise<{ readonly fundId: string; readonly amountMinor: number }[]> {
  const [collected, takenBack] = [await readCollected(ctx), await readCollected(ctx, true)]
  return (await smallBackOf(ctx, claim)).flatMap((row) => {
    const isOfYear = ({ taxYear }: Collected) => taxYear === row.taxYear
    return shareByFund([row], takenBack.some(isOfYear) ? takenBack : collected)
  })
}

function shareByFund(
  rows: readonly Pick<SmallRow, 'taxYear' | 'amountMinor'>[],
  collected: readonly Collected[],
): { readonly fundId: string; readonly amountMinor: number }[] {
  return rows.flatMap(({ taxYear, amountMinor }) => {
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

/** What was recorded as small and not taken back, or was, on the civil day on which it came. */
async function readCollected(
  { sql, organisation }: Work,
  isTakenBack = false,
): Promise<Collected[]> {
  const rows = await sql<{ day: string; fundId: string; amountMinor: string }[]>`
    select to_char(g.given_at at time zone ${organisation.timeZone}, 'YYYY-MM-DD') as day, l.fund_id as "fundId",
      sum(o.small_minor)::int8 as "amountMinor"
    from offline_gifts o
    join gifts g on g.organisation_id = ${organisation.id} and g.id = o.gift_id and g.test = ${!organisation.live}
    join gift_lines l on l.organisation_id = ${organisation.id} and l.gift_id = o.gift_id and l.line = 0
    where o.organisation_id = ${organisation.id} and o.small_minor is not null
      and (o.taken_back_at is not null) = ${isTakenBack}
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
    select s.tax_year as "taxYear", sum(s.amount_minor)::int8 as "amountMinor" from (
      select claim_id, tax_year, amount_minor from gift_aid_small
      where organisation_id = ${organisation.id} and rejected_at is null
      union all
      select claim_id, tax_year, -amount_minor from gift_aid_small_back
      where organisation_id = ${organisation.id}) s
    join gift_aid_claims k on k.organisation_id = ${organisation.id} and k.id = s.claim_id
      and k.test = ${!organisation.live}
    group by 1`
}

function todayOf({ now, organisation }: Context | Work): string {
  return wallClock(now(), organisation.timeZone).date
}
