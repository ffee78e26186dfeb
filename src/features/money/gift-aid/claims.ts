import { and, asc, eq, inArray } from 'drizzle-orm'
import { post } from '#features/money/ledger/ledger.ts'
import { giftAidClaimed, giftAidReceived } from '#features/money/ledger/postings.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { ClaimRefused } from './claim-refused.ts'
import { judgeLines } from './judge.ts'
import { shareTax, taxOn } from './rules.ts'
import {
  fundsOfSmall,
  fundsOfSmallBack,
  isSmallBackOf,
  isSmallOf,
  isSmallStill,
  smallBackOf,
  smallOf,
} from './small.ts'
import {
  giftAidAdjustments,
  giftAidClaims,
  giftAidLines,
  giftAidSmall,
  giftAidSmallBack,
} from './tables.ts'

export type ClaimRow = typeof giftAidClaims.$inferSelect
export type ClaimLine = typeof giftAidLines.$inferSelect
export type Adjustment = typeof giftAidAdjustments.$inferSelect

/** A claim with its sums, in pence. What was refused counts no more. */
export interface Claim extends ClaimRow {
  readonly items: number
  readonly giftsMinor: number
  readonly wentBackMinor: number
  /** Donations under the small donations scheme; not among `giftsMinor`. */
  readonly smallMinor: number
  /** Small donations that were claimed for before and may not be. */
  readonly smallBackMinor: number
  readonly taxMinor: number
}

/** All of them, the latest first. */
export function findClaims(ctx: Context | Work): Promise<Claim[]> {
  return inTransaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .select()
      .from(giftAidClaims)
      .where(isOfOrganisation(ctx))
      .orderBy(asc(giftAidClaims.number))
    const claims: Claim[] = []
    for (const row of rows) claims.unshift(await sumUp(ctx, row))
    return claims
  })
}

export async function sumUp(ctx: Work, row: ClaimRow): Promise<Claim> {
  const counted = (await linesOf(ctx, row)).filter(({ rejectedAt }) => rejectedAt === null)
  const giftsMinor = sum(counted)
  const wentBackMinor = sum(await adjustmentsOf(ctx, row))
  const items = new Set(counted.map(({ item }) => item)).size
  const smallMinor = sum(await smallOf(ctx, row))
  const smallBackMinor = sum(await smallBackOf(ctx, row))
  const onGifts = counted.length > 0 ? taxOn(giftsMinor, wentBackMinor) : 0
  const taxMinor = onGifts + taxOn(smallMinor, smallBackMinor)
  return { ...row, items, giftsMinor, wentBackMinor, smallMinor, smallBackMinor, taxMinor }
}

/**
 * The draft has gone to the tax office: from now on nothing of it changes. Refused where any of it could not be claimed as it
 * stands there; then it has to be made again, and its files too.
 */
export function submitClaim(
  ctx: Context,
  number: number,
  reference: string | null = null,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const claim = await lockClaim(ctx, number)
    if (claim.state !== 'draft') throw new ClaimRefused('not-a-draft')
    const judged = new Map((await judgeLines(ctx)).map((one) => [`${one.giftId} ${one.line}`, one]))
    const isStill = ({ giftId, line, amountMinor, declarationId }: ClaimLine) => {
      const now = judged.get(`${giftId} ${line}`)
      return (
        now?.reason === undefined &&
        now?.amountMinor === amountMinor &&
        now.declarationId === declarationId
      )
    }
    const isWhole = (await linesOf(ctx, claim)).every(isStill) && (await isSmallStill(ctx, claim))
    if (!isWhole) throw new ClaimRefused('draft-has-changed')
    await set(ctx, claim, { state: 'submitted', submittedAt: ctx.now(), reference })
  })
}

/**
 * What the tax office has answered: all is paid, but for these items of the schedule. The funds get what was paid, and it is
 * posted as received in the bank. Where nothing is left
 * that outweighs what it gives back, a later one does.
 */
export function answerClaim(
  ctx: Context,
  number: number,
  refused: readonly number[] = [],
): Promise<Claim> {
  return inTransaction(ctx, async (ctx) => {
    const claim = await lockClaim(ctx, number)
    if (claim.state !== 'submitted') throw new ClaimRefused('not-submitted')
    const items = new Set((await linesOf(ctx, claim)).map(({ item }) => item))
    if (!refused.every((item) => items.has(item))) throw new ClaimRefused('item-not-found')
    await rejectItems(ctx, claim, refused)
    const isNothingLeft = items.size > 0 && new Set(refused).size === items.size
    // Without a gift that carries Gift Aid nothing is paid on small ones.
    if (isNothingLeft) await rejectSmall(ctx, claim)
    if (isNothingLeft || (await isOutweighed(ctx, claim))) await releaseAdjustments(ctx, claim)
    if (!isNothingLeft) await postPaid(ctx, claim)
    const partly = refused.length > 0 ? 'rejected-in-part' : 'accepted'
    const state = isNothingLeft ? 'rejected' : partly
    const change = { state, answeredAt: ctx.now() } as const
    await set(ctx, claim, change)
    return sumUp(ctx, { ...claim, ...change })
  })
}

async function rejectItems(ctx: Work, claim: ClaimRow, items: readonly number[]): Promise<void> {
  if (items.length === 0) return
  await ctx.db
    .update(giftAidLines)
    .set({ rejectedAt: ctx.now() })
    .where(and(isLineOf(ctx, claim), inArray(giftAidLines.item, [...items])))
}

async function rejectSmall(ctx: Work, claim: ClaimRow): Promise<void> {
  await ctx.db.update(giftAidSmall).set({ rejectedAt: ctx.now() }).where(isSmallOf(ctx, claim))
}

/** So much was refused that what it gives back is more than what is left: a later claim does. */
async function isOutweighed(ctx: Work, claim: ClaimRow): Promise<boolean> {
  const { taxMinor, wentBackMinor, smallBackMinor } = await sumUp(ctx, claim)
  return wentBackMinor + smallBackMinor > 0 && taxMinor <= 0
}

export async function releaseAdjustments(ctx: Work, claim: ClaimRow): Promise<void> {
  await ctx.db.delete(giftAidAdjustments).where(isAdjustmentOf(ctx, claim))
  await ctx.db.delete(giftAidSmallBack).where(isSmallBackOf(ctx, claim))
}

async function postPaid(ctx: Work, claim: ClaimRow): Promise<void> {
  const { id, test } = claim
  const counted = (await linesOf(ctx, claim)).filter(({ rejectedAt }) => rejectedAt === null)
  const adjusted = await adjustmentsOf(ctx, claim)
  const small = await fundsOfSmall(ctx, claim)
  const smallBack = await fundsOfSmallBack(ctx, claim)
  const tax = taxOn(sum(counted), sum(adjusted)) + taxOn(sum(small), sum(smallBack))
  const byFund = new Map<string, number>()
  const add = (fund: string, minor: number) => byFund.set(fund, (byFund.get(fund) ?? 0) + minor)
  for (const { fundId, amountMinor } of [...counted, ...small]) add(fundId, amountMinor)
  for (const { fundId, amountMinor } of [...adjusted, ...smallBack]) add(fundId, -amountMinor)
  const parts = [...shareTax(byFund, tax)].map(([fundId, amountMinor]) => ({
    account: { kind: 'fund' as const, id: fundId },
    amountMinor,
  }))
  await post(ctx, giftAidClaimed({ claimId: id, parts, test }))
  await post(ctx, giftAidReceived({ receiptId: id, amountMinor: tax, test }))
}

/** By its number, held until the transaction ends. Where real money is taken, tests are nobody's claims. */
export async function lockClaim(ctx: Work, number: number): Promise<ClaimRow> {
  const [claim] = await ctx.db
    .select()
    .from(giftAidClaims)
    .where(and(isOfOrganisation(ctx), eq(giftAidClaims.number, number)))
    .for('update')
  if (!claim) throw new ClaimRefused('claim-not-found')
  return claim
}

export function isOfOrganisation({ organisation }: Work) {
  return and(
    eq(giftAidClaims.organisationId, organisation.id),
    eq(giftAidClaims.test, !organisation.live),
  )
}

async function set(
  ctx: Work,
  { id }: ClaimRow,
  change: Partial<Omit<ClaimRow, 'organisationId'>>,
): Promise<void> {
  await ctx.db
    .update(giftAidClaims)
    .set(change)
    .where(and(isOfOrganisation(ctx), eq(giftAidClaims.id, id)))
}

export function linesOf(ctx: Work, claim: ClaimRow): Promise<ClaimLine[]> {
  return ctx.db
    .select()
    .from(giftAidLines)
    .where(isLineOf(ctx, claim))
    .orderBy(asc(giftAidLines.item), asc(giftAidLines.line))
}

export function adjustmentsOf(ctx: Work, claim: ClaimRow): Promise<Adjustment[]> {
  return ctx.db.select().from(giftAidAdjustments).where(isAdjustmentOf(ctx, claim))
}

export function isLineOf(ctx: Work, { id }: ClaimRow) {
  return and(eq(giftAidLines.organisationId, ctx.organisation.id), eq(giftAidLines.claimId, id))
}

export function isAdjustmentOf(ctx: Work, { id }: ClaimRow) {
  return and(
    eq(giftAidAdjustments.organisationId, ctx.organisation.id),
    eq(giftAidAdjustments.claimId, id),
  )
}

function sum(rows: readonly { readonly amountMinor: number }[]): number {
  return rows.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
