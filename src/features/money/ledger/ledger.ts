import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { type Account, type Posting, heldFor, toAccount, toText, whyUnsound } from './rules.ts'
import { entries, postings } from './tables.ts'

type EntryRow = typeof entries.$inferSelect
/** A posting as it is written. The database adds its number in the order of postings. */
export interface PostingRow extends Omit<typeof postings.$inferSelect, 'sequence'> {
  readonly entries: readonly EntryRow[]
}

/** The posting is not sound, so nothing was written: a mistake in our own code. */
export class UnsoundPosting extends Error {
  override readonly name = 'UnsoundPosting'
}

/** Something else was posted under this key before; that stands. */
export class OtherPosting extends Error {
  override readonly name = 'OtherPosting'
}

/**
 * A posting as rows with an id of their own, for a function of the database that writes it within a larger step. Refuses,
 * by UnsoundPosting, what has no entries, does not sum to zero for each currency, mixes test and live, or is not in whole
 * minor units. Such a function inserts posting and entries as they are and leaves `sequence` out: a posting under a key that
 * is there already fails the whole step, so the step has to be one that is written once.
 */
export function toRows(ctx: Pick<Context, 'organisation' | 'now'>, posting: Posting): PostingRow {
  const why = whyUnsound(posting)
  if (why) throw new UnsoundPosting(`${posting.key} was not posted: ${why}.`)
  const organisationId = ctx.organisation.id
  const id = randomUUID()
  return {
    organisationId,
    id,
    key: posting.key,
    kind: posting.kind,
    giftId: posting.giftId ?? null,
    paymentId: posting.paymentId ?? null,
    paymentAccountId: posting.paymentAccountId ?? null,
    providerObject: posting.providerObject ?? null,
    postedAt: ctx.now(),
    test: posting.test,
    entries: posting.entries.map(({ account, amountMinor, currency }, line) => ({
      organisationId,
      postingId: id,
      line,
      account: toText(account),
      amountMinor,
      currency,
    })),
  }
}

/**
 * Writes a posting, in the transaction of `ctx` where there is one. The same posting again, also at the same moment
 * elsewhere, changes nothing and is no error; another one under the same key is OtherPosting, and one that is not sound
 * UnsoundPosting. Answers whether it was new.
 */
export async function post(ctx: Context | Work, posting: Posting): Promise<boolean> {
  const { entries: lines, ...row } = toRows(ctx, posting)
  return inTransaction(ctx, async (ctx) => {
    // Waits for another who is just writing the same one, and then sees it.
    const [isNew] = await ctx.sql`
      insert into postings (organisation_id, id, key, kind, gift_id, payment_id, payment_account_id, provider_object,
        posted_at, test)
      values (${row.organisationId}, ${row.id}, ${row.key}, ${row.kind}, ${row.giftId}, ${row.paymentId},
        ${row.paymentAccountId}, ${row.providerObject}, ${row.postedAt.toISOString()}, ${row.test})
      on conflict (organisation_id, key) do nothing returning id`
    if (isNew) {
      await ctx.db.insert(entries).values([...lines])
      return true
    }
    const found = await find(ctx, posting.key)
    if (!found || !isSame(found, posting))
      throw new OtherPosting(`${posting.key} was posted before, and not as it is now.`)
    return false
  })
}

/** The posting with this key; undefined when there is none. */
export async function find(ctx: Context | Work, key: string): Promise<Posting | undefined> {
  return (await findAll(ctx, [key])).get(key)
}

/** Those of these keys that are posted. */
export function findAll(
  ctx: Context | Work,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Posting>> {
  return inTransaction(ctx, async ({ db, organisation }) => {
    const rows = await db
      .select()
      .from(postings)
      .innerJoin(
        entries,
        and(
          eq(entries.organisationId, postings.organisationId),
          eq(entries.postingId, postings.id),
        ),
      )
      .where(and(eq(postings.organisationId, organisation.id), inArray(postings.key, [...keys])))
      .orderBy(asc(postings.sequence), asc(entries.line))
    const found = Map.groupBy(rows, (row) => row.postings.key)
    return new Map([...found].map(([key, lines]) => [key, toPosting(lines)]))
  })
}

/** What is left of what was paid for a gift, by card or without us; what others have added to it is not in it. */
export interface Left {
  readonly whole: number
  /** Of each fund, and of the covered fee, by their names. */
  readonly parts: ReadonlyMap<string, number>
}

/** Gift by gift, for those that have arrived. */
export async function leftOf(
  ctx: Context | Work,
  giftIds: readonly string[],
): Promise<ReadonlyMap<string, Left>> {
  if (giftIds.length === 0) return new Map()
  const rows = await inTransaction(
    ctx,
    ({ sql, organisation }) => sql<{ giftId: string; account: string; moved: string }[]>`
      select p.gift_id as "giftId", e.account, sum(e.amount_minor) as moved from postings p
      join entries e on e.organisation_id = ${organisation.id} and e.posting_id = p.id
      where p.organisation_id = ${organisation.id} and p.gift_id = any(${[...giftIds]}::uuid[])
        and (p.payment_id is not null or p.kind in ('offline-gift', 'offline-gift-taken-back'))
        and (e.account like 'fund:%' or e.account = 'covered-fees')
      group by p.gift_id, e.account`,
  )
  return new Map(
    [...Map.groupBy(rows, ({ giftId }) => giftId)].map(([giftId, lines]) => {
      const parts = lines.map(({ account, moved }) => [account, heldFor(Number(moved))] as const)
      const whole = parts.reduce((sum, [, amount]) => sum + amount, 0)
      return [giftId, { whole, parts: new Map(parts) }]
    }),
  )
}

/** Whether money has ever moved in or out of an account; in a live organisation real money, since tests leave no trace there. */
export async function hasMoved({ db, organisation }: Work, account: Account): Promise<boolean> {
  const found = await db
    .select({ line: entries.line })
    .from(entries)
    .innerJoin(
      postings,
      and(eq(postings.organisationId, entries.organisationId), eq(postings.id, entries.postingId)),
    )
    .where(
      and(
        eq(entries.organisationId, organisation.id),
        eq(entries.account, toText(account)),
        organisation.live ? eq(postings.test, false) : undefined,
      ),
    )
    .limit(1)
  return found.length > 0
}

function toPosting(
  lines: readonly { postings: typeof postings.$inferSelect; entries: EntryRow }[],
): Posting {
  const { key, kind, test, giftId, paymentId, paymentAccountId, providerObject } =
    lines[0]!.postings
  return {
    kind,
    key,
    test,
    ...(giftId === null ? {} : { giftId }),
    ...(paymentId === null ? {} : { paymentId }),
    ...(paymentAccountId === null ? {} : { paymentAccountId }),
    ...(providerObject === null ? {} : { providerObject }),
    entries: lines.map(({ entries: { account, amountMinor, currency } }) => ({
      account: toAccount(account),
      amountMinor,
      currency,
    })),
  }
}

/** What moved, and whether it was real. What it points at may be known better the second time. */
function isSame(a: Posting, b: Posting): boolean {
  const lines = ({ entries }: Posting) =>
    entries.map(({ account, amountMinor, currency }) => [toText(account), amountMinor, currency])
  return a.test === b.test && JSON.stringify(lines(a)) === JSON.stringify(lines(b))
}
