import { randomUUID } from 'node:crypto'
import { and, eq, max } from 'drizzle-orm'
import { giftAidOn } from '#features/money/giving/rules.ts'
import { leftOf } from '#features/money/ledger/ledger.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { ClaimRefused } from './claim-refused.ts'
import {
  type Adjustment,
  type Claim,
  type ClaimLine,
  type ClaimRow,
  isLineOf,
  isOfOrganisation,
  releaseAdjustments,
  sumUp,
} from './claims.ts'
import { judgeLines } from './judge.ts'
import { leftOfLines } from './rules.ts'
import { draftSmall, draftSmallBack, isSmallOf } from './small.ts'
import { giftAidAdjustments, giftAidClaims, giftAidLines, giftAidSmall } from './tables.ts'

/** A statement takes so many values and no more. */
const ROWS_AT_ONCE = 1_000

/**
 * Makes the draft of the next claim, or makes it again: every line that can be claimed on, small donations as far as they may be
 * claimed for, and what has gone back of earlier claims, as far as this one outweighs it. Nothing leaves the house, and nothing is posted.
 */
export function draftClaim(ctx: Context): Promise<Claim> {
  if (!ctx.organisation.configuration.charityNumber) throw new ClaimRefused('no-charity-number')
  return inTransaction(ctx, async (ctx) => {
    await removeDraft(ctx)
    const lines = await findClaimable(ctx)
    const claim = await begin(ctx)
    const of = { organisationId: claim.organisationId, claimId: claim.id }
    for (let at = 0; at < lines.length; at += ROWS_AT_ONCE) {
      const some = lines.slice(at, at + ROWS_AT_ONCE)
      await ctx.db.insert(giftAidLines).values(some.map((line) => ({ ...line, ...of })))
    }
    const back = outweighed(await findWentBack(ctx), giftsOf(lines))
    if (back.length > 0)
      await ctx.db.insert(giftAidAdjustments).values(back.map((one) => ({ ...one, ...of })))
    await draftSmall(ctx, claim)
    await draftSmallBack(ctx, claim, (await sumUp(ctx, claim)).taxMinor)
    const sums = await sumUp(ctx, claim)
    if (sums.taxMinor <= 0) throw new ClaimRefused('nothing-to-claim')
    return sums
  })
}

async function removeDraft(ctx: Work): Promise<void> {
  const [draft] = await ctx.db
    .select()
    .from(giftAidClaims)
    .where(and(isOfOrganisation(ctx), eq(giftAidClaims.state, 'draft')))
    .for('update')
  if (!draft) return
  await ctx.db.delete(giftAidLines).where(isLineOf(ctx, draft))
  await releaseAdjustments(ctx, draft)
  await ctx.db.delete(giftAidSmall).where(isSmallOf(ctx, draft))
  await ctx.db
    .delete(giftAidClaims)
    .where(and(isOfOrganisation(ctx), eq(giftAidClaims.id, draft.id)))
}

async function begin(ctx: Work): Promise<ClaimRow> {
  const [last] = await ctx.db
    .select({ number: max(giftAidClaims.number) })
    .from(giftAidClaims)
    .where(isOfOrganisation(ctx))
  const claim: ClaimRow = {
    organisationId: ctx.organisation.id,
    id: randomUUID(),
    test: !ctx.organisation.live,
    number: (last?.number ?? 0) + 1,
    state: 'draft',
    reference: null,
    createdAt: ctx.now(),
    submittedAt: null,
    answeredAt: null,
  }
  await ctx.db.insert(giftAidClaims).values(claim)
  return claim
}

type NewLine = Omit<ClaimLine, 'organisationId' | 'claimId'>

/** Numbered as they stand in the schedule: one item for each gift. */
async function findClaimable(ctx: Work): Promise<NewLine[]> {
  const claimable = (await judgeLines(ctx)).flatMap((one) =>
    one.reason === undefined ? [one] : [],
  )
  const gifts = [...Map.groupBy(claimable, ({ giftId }) => giftId).values()]
  return gifts.flatMap((lines, at) =>
    lines.map(({ giftId, line, fundId, declarationId, amountMinor }) => ({
      giftId,
      line,
      item: at + 1,
      declarationId,
      fundId,
      amountMinor,
      rejectedAt: null,
    })),
  )
}

type WentBack = Omit<Adjustment, 'organisationId' | 'claimId'>

/** What was claimed and is not there any more, less what was given back for it already. */
async function findWentBack(ctx: Work): Promise<WentBack[]> {
  const of = ctx.organisation.id
  const claimed = await ctx.sql<
    {
      giftId: string
      line: number
      fundId: string
      amountMinor: string
      claimedMinor: string | null
      adjustedMinor: string
      giftAidEligible: boolean
    }[]
  >`
    select l.gift_id as "giftId", l.line, l.fund_id as "fundId", l.amount_minor as "amountMinor",
      l.gift_aid_eligible as "giftAidEligible", c.amount_minor as "claimedMinor",
      (select coalesce(sum(a.amount_minor), 0) from gift_aid_adjustments a
        where a.organisation_id = ${of} and a.gift_id = l.gift_id and a.line = l.line) as "adjustedMinor"
    from gift_lines l
    join gifts g on g.organisation_id = ${of} and g.id = l.gift_id
      and g.test = ${!ctx.organisation.live}
    left join (
      select c.* from gift_aid_lines c
      join gift_aid_claims k on k.organisation_id = ${of} and k.id = c.claim_id and k.state <> 'draft'
      where c.organisation_id = ${of} and c.rejected_at is null
    ) c on c.gift_id = l.gift_id and c.line = l.line
    where l.organisation_id = ${of} and l.gift_id in (
      select gift_id from gift_aid_lines where organisation_id = ${of} and rejected_at is null)
    order by l.gift_id, l.line`
  const gifts = Map.groupBy(claimed, ({ giftId }) => giftId)
  const left = await leftOf(ctx, [...gifts.keys()])
  return [...gifts].flatMap(([giftId, lines]) => {
    const sums = lines.map((line) => ({ ...line, amountMinor: Number(line.amountMinor) }))
    const now = leftOfLines(sums, left.get(giftId)?.parts ?? new Map())
    return sums.flatMap((line) => {
      if (line.claimedMinor === null) return []
      const missing = Number(line.claimedMinor) - (now.get(line) ?? 0) - Number(line.adjustedMinor)
      return missing > 0
        ? [{ giftId, line: line.line, fundId: line.fundId, amountMinor: missing }]
        : []
    })
  })
}

/** The tax office pays what is left over, and nothing less than a penny: what would be too much waits for the next claim. */
function outweighed(back: readonly WentBack[], gifts: number): WentBack[] {
  let sum = 0
  return back.filter(({ amountMinor }) => {
    if (giftAidOn(sum + amountMinor) >= giftAidOn(gifts)) return false
    sum += amountMinor
    return true
  })
}

function giftsOf(lines: readonly NewLine[]): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
