import { and, asc, eq, gt, lte, max } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Sql } from '#platform/server/database.ts'
import { entries, ledgerMarks, postings } from './tables.ts'

/** An entry with what its posting says of it. */
export interface Moved {
  readonly postingId: string
  readonly kind: string
  /** The gift that the money was of, where it was of one. */
  readonly giftId: string | null
  readonly account: string
  readonly amountMinor: number
  readonly currency: string
  readonly test: boolean
}

/** `held-up`: somebody else reads, or a transaction that began before has not ended; another call now would find the same. */
export type Reading = 'moved-on' | 'done' | 'held-up'

/** Postings in one reading. */
const MOST = 1_000

/**
 * Hands what was posted since the last time to `add`, which adds it to its totals in the same transaction: every entry
 * once, in the order of postings, however many copies of the program read at once and wherever one of them dies. Each
 * `reader` has a mark of its own. What was posted while this ran comes with a later call. Must not run inside a transaction, and `add` must do nothing outside its own.
 *
 * The greatest number that can be seen is no mark: a transaction that drew a smaller one may still commit, and would never
 * be read. So a call notes the greatest number, and then its own transaction's id. Whoever had drawn a number by then has a
 * smaller id (`next_in_order` sees to it); when all of those have ended, what has a number up to the noted one is decided,
 * and the next call reads that far. Writers wait for nobody and share no row (decision: ledger-read-behind-a-horizon).
 */
export function rollUp(
  ctx: Context,
  reader: string,
  add: (ctx: Work, moved: readonly Moved[]) => Promise<void>,
): Promise<Reading> {
  if ('sql' in ctx) throw new Error('The ledger is rolled up in a transaction of its own.')
  return inTransaction(ctx, async (ctx) => {
    // A lock that gives this transaction no id: the id must be younger than the number that is read below.
    const [lock] = await ctx.sql<{ taken: boolean }[]>`
      select pg_try_advisory_xact_lock(hashtextextended(${`${ctx.organisation.id} ${reader}`}, 0)) as taken`
    if (!lock!.taken) return 'held-up'
    const mark = await findMark(ctx, reader)
    const newest = await findNewest(ctx)
    if (newest <= mark.upTo) return 'done'
    const [ids] = await ctx.sql<{ oldest: string; own: string }[]>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as oldest, pg_current_xact_id()::text as own`
    const own = BigInt(ids!.own)
    const next = { ceiling: newest, before: own }

    // A database that was restored from a dump counts its transactions anew: a mark from before says nothing.
    if (mark.ceiling <= mark.upTo || mark.before > own) {
      await setMark(ctx, reader, { upTo: mark.upTo, ...next })
      return 'moved-on'
    }
    if (BigInt(ids!.oldest) < mark.before) return 'held-up'

    const read = await readBetween(ctx, mark.upTo, mark.ceiling)
    if (read.length > 0)
      await add(
        ctx,
        read.flatMap(({ moved }) => moved),
      )
    const isMore = read.length === MOST
    await setMark(
      ctx,
      reader,
      isMore ? { ...mark, upTo: read.at(-1)!.sequence } : { upTo: mark.ceiling, ...next },
    )
    return 'moved-on'
  })
}

/**
 * Whether there are postings that a reader, by an expression of its name, has not read. By the last one of all: where the database
 * is asked for one after a mark it expects many, and reads the whole ledger when there is none.
 */
export function isUnread({ sql, organisation }: Work, reader: ReturnType<Sql>): ReturnType<Sql> {
  return sql`(
    select coalesce(max(p.sequence), 0) from postings p where p.organisation_id = ${organisation.id}) > coalesce((
      select k.up_to from ledger_marks k where k.organisation_id = ${organisation.id} and k.reader = ${reader}), 0)`
}

type Mark = Pick<typeof ledgerMarks.$inferSelect, 'upTo' | 'ceiling' | 'before'>

async function findMark({ db, organisation }: Work, reader: string): Promise<Mark> {
  const [mark] = await db
    .select()
    .from(ledgerMarks)
    .where(and(eq(ledgerMarks.organisationId, organisation.id), eq(ledgerMarks.reader, reader)))
  return mark ?? { upTo: 0, ceiling: 0, before: 0n }
}

async function findNewest({ db, organisation }: Work): Promise<number> {
  const [found] = await db
    .select({ newest: max(postings.sequence) })
    .from(postings)
    .where(eq(postings.organisationId, organisation.id))
  return found?.newest ?? 0
}

async function readBetween({ db, organisation }: Work, after: number, upTo: number) {
  const headers = await db
    .select()
    .from(postings)
    .where(
      and(
        eq(postings.organisationId, organisation.id),
        gt(postings.sequence, after),
        lte(postings.sequence, upTo),
      ),
    )
    .orderBy(asc(postings.sequence))
    .limit(MOST)
  const lines = await db
    .select({ entry: entries })
    .from(entries)
    .innerJoin(
      postings,
      and(eq(postings.organisationId, entries.organisationId), eq(postings.id, entries.postingId)),
    )
    .where(
      and(
        eq(entries.organisationId, organisation.id),
        gt(postings.sequence, after),
        lte(postings.sequence, headers.at(-1)?.sequence ?? after),
      ),
    )
    .orderBy(asc(entries.line))
  const byPosting = Map.groupBy(lines, ({ entry }) => entry.postingId)
  return headers.map(({ id, sequence, kind, giftId, test }) => ({
    sequence,
    moved: (byPosting.get(id) ?? []).map(
      ({ entry: { account, amountMinor, currency } }): Moved => ({
        postingId: id,
        kind,
        giftId,
        account,
        amountMinor,
        currency,
        test,
      }),
    ),
  }))
}

async function setMark(
  { db, organisation }: Work,
  reader: string,
  { upTo, ceiling, before }: Mark,
): Promise<void> {
  const mark = { upTo, ceiling, before }
  await db
    .insert(ledgerMarks)
    .values({ organisationId: organisation.id, reader, ...mark })
    .onConflictDoUpdate({ target: [ledgerMarks.organisationId, ledgerMarks.reader], set: mark })
}
