import { and, eq, inArray } from 'drizzle-orm'
import { declarations } from '#features/money/donors/tables.ts'
import { daysOfTaxYear, giftAidOn } from '#features/money/giving/rules.ts'
import { gifts } from '#features/money/giving/tables.ts'
import { payments } from '#features/money/payments/tables.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { toDecimal } from '#platform/shared/money.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { type ClaimLine, type ClaimRow, adjustmentsOf, linesOf, lockClaim } from './claims.ts'
import { MOST_ROWS, toNamedDonor } from './rules.ts'
import { type SmallBackRow, type SmallRow, smallBackOf, smallOf } from './small.ts'
import { type ScheduleRow, writeSchedule } from './schedule.ts'

export interface ScheduleFile {
  readonly name: string
  readonly body: Uint8Array
}

/**
 * The schedules of a claim, a thousand rows in each, and the figures of its small donations, which the tax office asks for in the
 * form itself and takes in no schedule. What is given back stands in the first alone. Again, the same.
 */
export function exportClaim(ctx: Context, number: number): Promise<ScheduleFile[]> {
  return inTransaction(ctx, async (ctx) => {
    const claim = await lockClaim(ctx, number)
    const rows = await rowsOf(ctx, claim)
    const back = (await adjustmentsOf(ctx, claim)).reduce((sum, one) => sum + one.amountMinor, 0)
    const files: ScheduleFile[] = []
    for (let at = 0; at < rows.length; at += MOST_ROWS) {
      const overclaimedMinor = at === 0 ? giftAidOn(back) : 0
      const body = writeSchedule({ rows: rows.slice(at, at + MOST_ROWS), overclaimedMinor })
      files.push({ name: nameOf(ctx, claim, files.length + 1), body })
    }
    const small = { claimed: await smallOf(ctx, claim), back: await smallBackOf(ctx, claim) }
    if (small.claimed.length + small.back.length > 0) files.push(toSmallFile(ctx, claim, small))
    return files
  })
}

function toSmallFile(
  ctx: Work,
  claim: ClaimRow,
  {
    claimed,
    back,
  }: { readonly claimed: readonly SmallRow[]; readonly back: readonly SmallBackRow[] },
): ScheduleFile {
  const tax = (minor: number) => toDecimal(giftAidOn(minor), 'GBP')
  const year = (taxYear: number) => daysOfTaxYear(taxYear).to
  const rows = [
    ...claimed.map(({ taxYear, amountMinor }) =>
      [year(taxYear), toDecimal(amountMinor, 'GBP'), tax(amountMinor), ''].join(','),
    ),
    ...back.map(({ taxYear, amountMinor }) => [year(taxYear), '', '', tax(amountMinor)].join(',')),
  ]
  const head = 'Tax year ending,Small donations,Top-up,Top-up claimed too much before'
  const text = [head, ...rows, ''].join('\r\n')
  const name = nameOf(ctx, claim, 1).replace(/-1\.ods$/, '-small-donations.csv')
  return { name, body: new TextEncoder().encode(text) }
}

function nameOf({ organisation }: Work, { number, test }: ClaimRow, part: number): string {
  const of = `${organisation.slug}-gift-aid-${number}-${part}.ods`
  return test ? `TEST-${of}` : of
}

async function rowsOf(ctx: Work, claim: ClaimRow): Promise<ScheduleRow[]> {
  const items = [...Map.groupBy(await linesOf(ctx, claim), ({ item }) => item).values()]
  const days = await findDays(
    ctx,
    items.map(([first]) => first!.giftId),
  )
  const said = await findSaid(
    ctx,
    items.map(([first]) => first!.declarationId),
  )
  return items.map((lines) => {
    const { giftId, declarationId } = lines[0]!
    const donor = toNamedDonor(said.get(declarationId)!)
    if (typeof donor === 'string') throw new Error(`The declaration of ${giftId} is not whole.`)
    return { ...donor, givenOn: days.get(giftId)!, amountMinor: sum(lines) }
  })
}

function sum(lines: readonly ClaimLine[]): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}

/** The civil date on which each arrived. */
async function findDays(ctx: Work, ids: readonly string[]): Promise<Map<string, string>> {
  const of = ctx.organisation.id
  const rows = await ctx.db
    .select({ id: gifts.id, givenAt: gifts.givenAt, settledAt: payments.settledAt })
    .from(gifts)
    .leftJoin(
      payments,
      and(
        eq(payments.organisationId, of),
        eq(payments.organisationId, gifts.organisationId),
        eq(payments.id, gifts.paymentId),
      ),
    )
    .where(and(eq(gifts.organisationId, of), inArray(gifts.id, [...ids])))
  const { timeZone } = ctx.organisation
  return new Map(
    rows.map(({ id, givenAt, settledAt }) => [id, wallClock(settledAt ?? givenAt, timeZone).date]),
  )
}

async function findSaid(ctx: Work, ids: readonly string[]) {
  const rows = await ctx.db
    .select()
    .from(declarations)
    .where(
      and(
        eq(declarations.organisationId, ctx.organisation.id),
        inArray(declarations.id, [...new Set(ids)]),
      ),
    )
  return new Map(rows.map((row) => [row.id, row]))
}
