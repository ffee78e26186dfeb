import { type Column, type SQL, and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { afterAll, partName, writtenAs } from '#features/ground/people/rules.ts'
import { namesOf } from '#features/ground/people/staff.ts'
import { donors } from '#features/money/donors/tables.ts'
import {
  type GiftStory,
  findReturned,
  findStories,
  findStory,
  findTitles,
  isDeclared,
  isGiftId,
  ownReceiptUrl,
  receiptOf,
  selectGifts,
} from '#features/money/giving/giving.ts'
import { gifts, receipts } from '#features/money/giving/tables.ts'
import { paymentWarnings } from '#features/money/payments/tables.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { GIFTS_ON_A_PAGE, type listGifts, showGivenGift } from './contract.ts'
import { ordersOf, whatIsLeft } from './refund.ts'
import { findFailed } from './refunds.ts'
import { outcomeOf } from './rules.ts'

type Shown = Reply<typeof showGivenGift>

export function findGivenGifts(
  ctx: Context,
  { q, refunds, after }: Input<typeof listGifts>,
): Promise<Reply<typeof listGifts>> {
  return inTransaction(ctx, async (ctx) => {
    const found = await selectGifts(ctx)
      .where(and(isShown(ctx), await matches(ctx, q), await has(ctx, refunds), isAfter(ctx, after)))
      .orderBy(desc(gifts.givenAt), desc(gifts.id))
      .limit(GIFTS_ON_A_PAGE + 1)
    const stories = await findStories(ctx, found.slice(0, GIFTS_ON_A_PAGE))
    const beside = await findBeside(ctx, stories)
    const items = stories.map((story) => toRow(story, beside))
    return { items, hasMore: found.length > GIFTS_ON_A_PAGE }
  })
}

/** Where real money is taken, tests are in nobody's books. */
function isShown({ organisation: { id, live } }: Work) {
  return and(eq(gifts.organisationId, id), live ? eq(gifts.test, false) : undefined)
}

function isAfter({ organisation }: Work, after: string | undefined) {
  if (after === undefined) return undefined
  return sql`(${gifts.givenAt}, ${gifts.id}) < (select g.given_at, g.id from gifts g
    where g.organisation_id = ${organisation.id} and g.id = ${after})`
}

async function has(ctx: Work, refunds: 'failed' | undefined) {
  if (refunds === undefined) return undefined
  const failed = await findFailed(ctx)
  return inArray(
    gifts.id,
    failed.map(({ id }) => id),
  )
}

/** Each way of looking has its index: an address, a receipt, a gift, a name as it begins. */
async function matches(ctx: Work, q: string) {
  const asked = q.trim().toLowerCase()
  if (asked === '') return undefined
  if (isGiftId(asked)) return eq(gifts.id, asked)
  if (asked.includes('@')) return ofDonors(ctx, eq(donors.email, asked))
  const number = /^(?:test-)?(\d{1,9})$/.exec(asked)?.[1]
  if (number !== undefined) return inArray(gifts.id, await ofReceipt(ctx, Number(number)))
  return ofDonors(ctx, isNamed(q))
}

/** A last name may be of several words, such as Abd al-Rahman: all that is typed may begin it, all but the first word, or the last. */
export function isNamed(q: string): SQL {
  const typed = q.trim().replaceAll(/\s+/g, ' ')
  const isBoth = partName(typed).map(({ first, last }) =>
    and(startsWith(donors.lastName, last), startsWith(donors.firstName, first)),
  )
  return or(startsWith(donors.lastName, typed), ...isBoth)!
}

/** More are so many that their gifts are among the newest. */
const MOST_DONORS = 500

async function ofDonors(ctx: Work, they: SQL) {
  const ids = (await selectDonors(ctx, they)).map(({ id }) => id)
  return ids.length > MOST_DONORS ? they : inArray(gifts.donorId, ids)
}

/**
 * They are found before their gifts, and all by their index, limit or not. PostgreSQL reckons with how often a name is in all
 * organisations: one that many others know and this one does not was looked for in each of its gifts, or donors.
 */
export function selectDonors({ db, organisation }: Work, they: SQL) {
  return db.execute<{ id: string }>(sql`
    with found as materialized (
      select ${donors.id} from ${donors} where ${donors.organisationId} = ${organisation.id} and ${they})
    select id from found limit ${MOST_DONORS + 1}`)
}

/** By order and not by pattern, because the database looks nothing up by a pattern where row-level security stands. */
function startsWith(name: Column, typed: string): SQL {
  return or(
    ...writtenAs(typed).map(
      (start) => sql`(${name} ~>=~ ${start} and ${name} ~<~ ${afterAll(start)})`,
    ),
  )!
}

async function ofReceipt({ db, organisation }: Work, number: number): Promise<string[]> {
  const found = await db
    .select({ giftId: receipts.giftId })
    .from(receipts)
    .where(
      and(
        eq(receipts.organisationId, organisation.id),
        inArray(receipts.test, [true, false]),
        eq(receipts.number, number),
      ),
    )
  return found.map(({ giftId }) => giftId)
}

type Beside = Awaited<ReturnType<typeof findBeside>>

/** What is shown of gifts besides what is in their stories. */
async function findBeside(ctx: Work, stories: readonly GiftStory[]) {
  const ids = stories.map(({ gift }) => gift.id)
  const lines = stories.flatMap(({ lines }) => lines)
  return {
    titles: await findTitles(ctx, lines),
    returned: await findReturned(ctx, stories),
    failed: new Map((await findFailed(ctx, ids)).map((failed) => [failed.id, failed])),
  }
}

function toRow({ gift, donor, lines }: GiftStory, { titles, returned, failed }: Beside) {
  return {
    id: gift.id,
    givenAt: gift.givenAt.toISOString(),
    name: `${donor.firstName} ${donor.lastName}`.trim(),
    company: gift.company,
    titles: lines.map(titles),
    amount: gift.totalMinor,
    currency: gift.currency,
    method: gift.method,
    state: gift.state,
    returned: returned.get(gift.id) ?? null,
    failed: failed.get(gift.id) ?? null,
  }
}

export async function findGivenGift(
  ctx: Context,
  { id }: Input<typeof showGivenGift>,
): Promise<Shown> {
  const story = await findStory(ctx, id)
  if (!story) return refuse(showGivenGift, 'gift-not-found')
  const { gift, donor } = story
  return inTransaction(ctx, async (ctx) => {
    const beside = await findBeside(ctx, [story])
    return {
      ...toRow(story, beside),
      email: donor.email,
      lines: story.lines.map((line) => ({ ...beside.titles(line), amount: line.amountMinor })),
      fee: gift.feeMinor,
      giftAid: isDeclared(story),
      receipt: (await receiptOf(ctx, gift)) ?? null,
      receiptUrl: ownReceiptUrl(ctx, story),
      frequency: gift.frequency,
      ...(await whatIsLeft(ctx, story)),
      warnedAt: await findWarned(ctx, gift.id),
      refunds: await listRefunds(ctx, gift.id),
    }
  })
}

async function findWarned(ctx: Work, giftId: string): Promise<string | null> {
  const [warned] = await ctx.db
    .select({ at: paymentWarnings.warnedAt })
    .from(paymentWarnings)
    .where(
      and(
        eq(paymentWarnings.organisationId, ctx.organisation.id),
        eq(paymentWarnings.paymentId, giftId),
      ),
    )
    .orderBy(desc(paymentWarnings.warnedAt))
    .limit(1)
  return warned?.at.toISOString() ?? null
}

/** Ours, and those that were made in the provider's own office, which only the ledger knows. */
async function listRefunds(ctx: Work, giftId: string): Promise<Shown['refunds']> {
  const orders = await ordersOf(ctx, [giftId])
  const moved = await findMoved(ctx, giftId)
  const posted = new Set(moved.map(({ key }) => key))
  const names = await namesOf(
    ctx,
    orders.flatMap(({ askedBy }) => askedBy ?? []),
  )
  const ours = orders.map((order) => ({
    id: order.id,
    at: order.askedAt.toISOString(),
    amount: order.amountMinor,
    outcome: outcomeOf(order, posted),
    reason: order.reason,
    note: order.note,
    by: names.get(order.askedBy ?? '') ?? '',
    isByItself: order.askedBy === null,
    code: order.refusedCode,
  }))
  const known = new Set(orders.map(({ refundId }) => `refund:${refundId}`))
  const others = moved
    .filter(({ key }) => key.startsWith('refund:') && !known.has(key))
    .map(({ key, at, amount }) => ({
      id: key,
      at,
      amount,
      outcome: posted.has(key.replace('refund:', 'refund-failed:'))
        ? ('came-back' as const)
        : ('returned' as const),
      reason: null,
      note: '',
      by: '',
      isByItself: false,
      code: null,
    }))
  return [...ours, ...others].toSorted((a, b) => b.at.localeCompare(a.at))
}

async function findMoved({ sql, organisation }: Work, giftId: string) {
  const rows = await sql<{ key: string; at: Date; amount: string }[]>`
    select p.key, p.posted_at as at, sum(e.amount_minor) as amount from postings p
    join entries e on e.organisation_id = ${organisation.id} and e.posting_id = p.id
    where p.organisation_id = ${organisation.id} and p.gift_id = ${giftId} and p.kind in ('refund', 'refund-failed')
      and (e.account like 'fund:%' or e.account = 'covered-fees')
    group by p.key, p.posted_at`
  return rows.map(({ key, at, amount }) => ({
    key,
    at: new Date(at).toISOString(),
    amount: Number(amount),
  }))
}
