import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { findItem } from '#features/ground/content/content.ts'
import { contentItems } from '#features/ground/content/tables.ts'
import { OtherPosting, post } from '#features/money/ledger/ledger.ts'
import { matchReceived } from '#features/money/ledger/postings.ts'
import type { Posting } from '#features/money/ledger/rules.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { addDays, instantOf, isDate } from '#platform/shared/wall-time.ts'
import { campaignKind } from './kind-contract.ts'
import { countKey, countUp } from './jobs.ts'
import { wouldAdd } from './match.ts'
import { CAMPAIGNS } from './rules.ts'
import { campaignMatches } from './tables.ts'

type Row = typeof campaignMatches.$inferSelect

export interface MatchPromise {
  readonly campaignId: string
  /** Who adds, as everybody reads it. */
  readonly name: string
  /** What is added to a hundred: 100 doubles a gift. */
  readonly percent: number
  /** At most so much in all, in minor units of the organisation's own currency. */
  readonly capMinor: number
  /** Civil dates of the organisation, both included. */
  readonly startsOn: string
  readonly endsOn: string
}

/** A promise that cannot be kept as it was said; the message is for whoever said it. */
export class MatchRefused extends Error {
  override readonly name = 'MatchRefused'
}

/**
 * Writes down what somebody has promised to add to the gifts of others. Gifts that were given in its window before it was
 * written down are added to as well. The same promise twice is refused, also at one time. Answers its id.
 */
export function promiseMatch(ctx: Context, promise: MatchPromise): Promise<string> {
  return inTransaction(ctx, async (ctx) => {
    const row = await toRow(ctx, promise)
    await ctx.db.insert(campaignMatches).values(row)
    await ctx.house.queue.add(ctx, countUp, {}, { key: countKey(ctx) })
    await announceChange(ctx, CAMPAIGNS)
    return row.id
  })
}

/** What it would add at once, to gifts that have come already; refused where the promise would be. Writes nothing. */
export function previewMatch(ctx: Context, promise: MatchPromise): Promise<number> {
  return inTransaction(ctx, async (ctx) => wouldAdd(ctx, await toRow(ctx, promise)))
}

async function toRow(ctx: Work, promise: MatchPromise): Promise<Row> {
  const { name, percent, capMinor, startsOn, endsOn } = promise
  const why = whyNot(promise)
  if (why) throw new MatchRefused(why)
  const item = await findItem(ctx, campaignKind, promise.campaignId)
  if (!item) throw new MatchRefused('There is no such campaign on the site.')
  const { organisation } = ctx
  const row = {
    organisationId: organisation.id,
    id: randomUUID(),
    itemId: item.itemId,
    name: name.trim(),
    percent,
    capMinor,
    currency: organisation.configuration.defaultCurrency,
    test: !organisation.live,
    beginsAt: instantOf(startsOn, '00:00', organisation.timeZone),
    endsAt: instantOf(addDays(endsOn, 1), '00:00', organisation.timeZone),
    countedMinor: 0,
    addedMinor: 0,
  }
  if (await isPromised(ctx, row))
    throw new MatchRefused('They have promised this already, for the same days. See list.')
  return row
}

/** By the same name to the same campaign for the same days; whoever promises at the same moment waits here. */
async function isPromised(ctx: Work, row: Row): Promise<boolean> {
  const lock = `matches of ${row.organisationId}`
  await ctx.sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
  const [same] = await ctx.db
    .select({ id: campaignMatches.id })
    .from(campaignMatches)
    .where(
      and(
        eq(campaignMatches.organisationId, row.organisationId),
        eq(campaignMatches.itemId, row.itemId),
        eq(campaignMatches.name, row.name),
        eq(campaignMatches.test, row.test),
        eq(campaignMatches.beginsAt, row.beginsAt),
        eq(campaignMatches.endsAt, row.endsAt),
      ),
    )
    .limit(1)
  return same !== undefined
}

function whyNot(promise: MatchPromise): string | undefined {
  const { name, percent, capMinor, startsOn, endsOn } = promise
  if (name.trim() === '' || name.length > 80) return 'Say in up to 80 letters who adds.'
  if (!Number.isInteger(percent) || percent < 1 || percent > 1_000)
    return 'What is added is from 1 to 1000 percent of a gift.'
  if (!Number.isSafeInteger(capMinor) || capMinor < 1) return 'Say how much is added at most.'
  if (!isDate(startsOn) || !isDate(endsOn)) return 'Say days as 2026-11-20.'
  return endsOn < startsOn ? 'The last day is before the first one.' : undefined
}

/** Takes a promise away that has moved nothing in the books yet; answers whether it did. */
export function withdrawMatch(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    // Locked first: a reader that is posting commits before we look whether it has moved anything.
    if (!(await lockMatch(ctx, id)) || (await hasMoved(ctx, id))) return false
    await ctx.db.delete(campaignMatches).where(isMatch(ctx, id))
    await announceChange(ctx, CAMPAIGNS)
    return true
  })
}

/**
 * Ends a promise now: what was given until this moment is added to, also where it is counted later, and nothing after it.
 * Answers with what stands then. Refused where it has not begun, or is over.
 */
export function endMatch(ctx: Context, id: string): Promise<Pick<Row, 'name' | 'endsAt'>> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockMatch(ctx, id)
    const now = ctx.now()
    const why = row ? whyNotEnded(row, now) : 'There is no such promise.'
    if (!row || why) throw new MatchRefused(why ?? '')
    // `endsAt` is exclusive: a gift of this very moment still counts.
    const endsAt = new Date(now.getTime() + 1)
    await ctx.db.update(campaignMatches).set({ endsAt }).where(isMatch(ctx, id))
    await announceChange(ctx, CAMPAIGNS)
    return { name: row.name, endsAt }
  })
}

function whyNotEnded({ beginsAt, endsAt }: Row, now: Date): string | undefined {
  if (now < beginsAt) return 'It has not begun yet. Use withdraw.'
  return now < endsAt ? undefined : 'It is over.'
}

/** One promise, which nobody changes until this transaction ends. */
async function lockMatch(ctx: Work, id: string): Promise<Row | undefined> {
  const [row] = await ctx.db.select().from(campaignMatches).where(isMatch(ctx, id)).for('update')
  return row
}

async function hasMoved({ sql, organisation }: Work, id: string): Promise<boolean> {
  const [entry] = await sql`
    select from entries where organisation_id = ${organisation.id} and account = ${`match:${id}`} limit 1`
  return entry !== undefined
}

function isMatch({ organisation }: Work, id: string) {
  return and(eq(campaignMatches.organisationId, organisation.id), eq(campaignMatches.id, id))
}

export interface PaidIn {
  /** Of the promise. */
  readonly id: string
  /** Minor units of the promise's own currency. */
  readonly amountMinor: number
  /** As the bank calls it; each stands in the books once. */
  readonly reference: string
}

/** Books what has come to the bank of a promise: less of it is owed. It is no gift, for the fund has it already. */
export function receiveMatch(ctx: Context, { id, amountMinor, reference }: PaidIn): Promise<void> {
  const receiptId = reference.trim().replaceAll(/\s+/g, ' ')
  return inTransaction(ctx, async (ctx) => {
    const row = await lockMatch(ctx, id)
    const why = row
      ? whyNotReceived(row, await paidInOf(ctx, id), { amountMinor, receiptId })
      : 'There is no such promise.'
    if (!row || why) throw new MatchRefused(why ?? '')
    const { currency, test } = row
    const posting = matchReceived({ receiptId, promiseId: id, amountMinor, currency, test })
    if (!(await postOnce(ctx, posting)))
      throw new MatchRefused('Money was booked under this reference before.')
  })
}

function whyNotReceived(
  { capMinor }: Row,
  paidInMinor: number,
  { amountMinor, receiptId }: { readonly amountMinor: number; readonly receiptId: string },
): string | undefined {
  if (receiptId === '' || receiptId.length > 100)
    return 'Say in up to 100 letters what the bank calls it: --reference.'
  if (!Number.isSafeInteger(amountMinor) || amountMinor < 1) return 'Say how much has come.'
  return amountMinor > capMinor - paidInMinor
    ? 'This is more than they have promised in all. What is beyond it is a gift of theirs.'
    : undefined
}

async function paidInOf({ sql, organisation: { id: of } }: Work, id: string): Promise<number> {
  const [found] = await sql<{ sum: number }[]>`
    select coalesce(sum(-e.amount_minor), 0)::float8 as sum from entries e
    join postings p on p.organisation_id = ${of} and p.id = e.posting_id and p.kind = 'match-received'
    where e.organisation_id = ${of} and e.account = ${`match:${id}`}`
  return found!.sum
}

/** Answers whether nothing was posted under its key before, be it the same or another. */
async function postOnce(ctx: Work, posting: Posting): Promise<boolean> {
  try {
    return await post(ctx, posting)
  } catch (error) {
    if (error instanceof OtherPosting) return false
    throw error
  }
}

/**
 * Every promise of the organisation with the address of its campaign, the first to begin first. What it owes is what it has
 * added and was not paid in; less than nothing where more was paid in by now.
 */
export function listMatches(ctx: Context) {
  const owedMinor = sql<number>`(select coalesce(sum(e.amount_minor), 0)::float8 from entries e
    where e.organisation_id = ${campaignMatches.organisationId} and e.account = 'match:' || ${campaignMatches.id})`
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ match: campaignMatches, campaignId: contentItems.slug, owedMinor })
      .from(campaignMatches)
      .innerJoin(
        contentItems,
        and(
          eq(contentItems.organisationId, campaignMatches.organisationId),
          eq(contentItems.id, campaignMatches.itemId),
        ),
      )
      .where(eq(campaignMatches.organisationId, organisation.id))
      .orderBy(asc(campaignMatches.beginsAt), asc(campaignMatches.id)),
  )
}
