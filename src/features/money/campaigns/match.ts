import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import { gifts } from '#features/money/giving/tables.ts'
import { post } from '#features/money/ledger/ledger.ts'
import { match, matchReturned } from '#features/money/ledger/postings.ts'
import { type Moved, type Reading, isUnread, rollUp } from '#features/money/ledger/roll-up.ts'
import { heldFor } from '#features/money/ledger/rules.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Condition } from '#platform/server/by-the-clock.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import type { Match } from './contract.ts'
import { CAMPAIGNS, dueOf, fundOf, matchStateOf } from './rules.ts'
import { campaignMatches } from './tables.ts'

type Row = typeof campaignMatches.$inferSelect

/** What is no gift, though a fund has it. */
const NO_GIFT: ReadonlySet<string> = new Set(['match', 'match-returned', 'gift-aid-claimed'])

/**
 * Has every promise of the organisation add what it owes, as far as the ledger can be read now: in the order of postings, and
 * of those who do so at once one for each promise. Answers whether one of them is held up.
 */
export async function matchAll(ctx: Context): Promise<'done' | 'held-up'> {
  let answer: 'done' | 'held-up' = 'done'
  for (const { id } of await listAll(ctx)) {
    let read: Reading
    do read = await rollUp(ctx, readerOf(id), (ctx, moved) => add(ctx, id, moved))
    while (read === 'moved-on')
    if (read === 'held-up') answer = 'held-up'
  }
  return answer
}

export const isSomePromiseBehind: Condition = (ctx) => ctx.sql`exists (
  select from campaign_matches m
  where m.organisation_id = ${ctx.organisation.id} and ${isUnread(ctx, ctx.sql`${readerOf('')} || m.id`)})`

export function readerOf(id: string): string {
  return `match ${id}`
}

function listAll(ctx: Context): Promise<readonly { id: string }[]> {
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ id: campaignMatches.id })
      .from(campaignMatches)
      .where(eq(campaignMatches.organisationId, organisation.id))
      .orderBy(asc(campaignMatches.id)),
  )
}

/** After each posting what was added is what is owed: more as gifts come, less as they go back. */
async function add(ctx: Work, id: string, moved: readonly Moved[]): Promise<void> {
  const [row] = await ctx.db.select().from(campaignMatches).where(isThe(ctx, id)).for('update')
  if (!row) return
  const given = await giftsOf(ctx, row, moved)
  let { countedMinor, addedMinor } = row
  for (const { postingId, amountMinor } of given) {
    countedMinor += heldFor(amountMinor)
    const due = dueOf(row, countedMinor)
    await move(ctx, row, postingId, due - addedMinor)
    addedMinor = due
  }
  if (given.length === 0) return
  await ctx.db.update(campaignMatches).set({ countedMinor, addedMinor }).where(isThe(ctx, id))
  await announceChange(ctx, CAMPAIGNS)
}

/** What moved of gifts in its window, in order. */
async function giftsOf(ctx: Work, row: Row, moved: readonly Moved[]): Promise<readonly Moved[]> {
  const account = `fund:${fundOf(row.itemId)}`
  const ofFund = moved.filter(
    (one) =>
      one.account === account &&
      one.giftId !== null &&
      !NO_GIFT.has(one.kind) &&
      one.currency === row.currency &&
      one.test === row.test,
  )
  if (ofFund.length === 0) return []
  const ids = [...new Set(ofFund.map(({ giftId }) => giftId!))]
  const found = await ctx.db
    .select({ id: gifts.id, givenAt: gifts.givenAt })
    .from(gifts)
    .where(and(eq(gifts.organisationId, ctx.organisation.id), inArray(gifts.id, ids)))
  const inWindow = new Set(
    found
      .filter(({ givenAt }) => row.beginsAt <= givenAt && givenAt < row.endsAt)
      .map(({ id }) => id),
  )
  return ofFund.filter(({ giftId }) => inWindow.has(giftId!))
}

/** What a promise would have added by now, were it read to the end of the ledger. */
export async function wouldAdd(
  { sql, organisation: { id } }: Work,
  row: Omit<Row, 'organisationId' | 'id' | 'countedMinor' | 'addedMinor'>,
): Promise<number> {
  const [found] = await sql<{ counted: number }[]>`
    select coalesce(sum(-e.amount_minor), 0)::float8 as counted from gifts g
    join postings p on p.organisation_id = ${id} and p.gift_id = g.id and p.test = ${row.test}
      and p.kind <> all(${[...NO_GIFT]}::text[])
    join entries e on e.organisation_id = ${id} and e.posting_id = p.id
      and e.account = ${`fund:${fundOf(row.itemId)}`} and e.currency = ${row.currency}
    where g.organisation_id = ${id} and g.given_at >= ${row.beginsAt.toISOString()}
      and g.given_at < ${row.endsAt.toISOString()}`
  return dueOf(row, found!.counted)
}

async function move(ctx: Work, row: Row, postingId: string, moreMinor: number): Promise<void> {
  if (moreMinor === 0) return
  const { id: promiseId, itemId, currency, test } = row
  const of = { promiseId, fundId: fundOf(itemId), currency, test }
  const matchId = `${promiseId}:${postingId}`
  await post(
    ctx,
    moreMinor > 0
      ? match({ ...of, matchId, amountMinor: moreMinor })
      : matchReturned({ ...of, matchId, amountMinor: -moreMinor }),
  )
}

function isThe({ organisation }: Work, id: string) {
  return and(eq(campaignMatches.organisationId, organisation.id), eq(campaignMatches.id, id))
}

/** The promises of a campaign in the order in which they begin; where real money is taken, those of tests are not there. */
export async function matchesOf(ctx: Work, itemId: string): Promise<Match[]> {
  const { db, organisation, now } = ctx
  const rows = await db
    .select()
    .from(campaignMatches)
    .where(
      and(
        eq(campaignMatches.organisationId, organisation.id),
        eq(campaignMatches.itemId, itemId),
        organisation.live ? eq(campaignMatches.test, false) : undefined,
        // One that has ended without a gift says nothing to anybody.
        or(gt(campaignMatches.endsAt, now()), gt(campaignMatches.addedMinor, 0)),
      ),
    )
    .orderBy(asc(campaignMatches.beginsAt), asc(campaignMatches.id))
  return rows.map(({ id, name, percent, capMinor, addedMinor, currency, beginsAt, endsAt }) => {
    const left = capMinor - addedMinor
    return {
      id,
      name,
      percent,
      cap: capMinor,
      added: addedMinor,
      left,
      currency,
      startsOn: wallClock(beginsAt, organisation.timeZone).date,
      endsOn: wallClock(new Date(endsAt.getTime() - 1), organisation.timeZone).date,
      state: matchStateOf({ beginsAt, endsAt, left }, now()),
    }
  })
}
