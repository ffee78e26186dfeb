import { randomUUID } from 'node:crypto'
import { type SQL, and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { personOf } from '#features/ground/people/people.ts'
import { writeDown } from '#features/ground/trail/trail.ts'
import { findCovering } from '#features/money/donors/donors.ts'
import { appealsOf, isGiftId, sendReceiptLater } from '#features/money/giving/giving.ts'
import { keepOffline, takeGiftBack } from '#features/money/offline-gifts/offline-gifts.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { addDays, instantOf, wallClock } from '#platform/shared/wall-time.ts'
import { type PromiseRow, linesOf } from './bank-transfers.ts'
import { bookStatement, undoBooking } from './contract.ts'
import { findBooked, read } from './match.ts'
import { DAYS_KEPT, type StatementLine, shareOut, writeReference } from './rules.ts'
import { bankLines, transferPromises } from './tables.ts'

type Asked = Input<typeof bookStatement>
/** A line of which the day and the sum are known, and money came. */
type Came = StatementLine & { readonly paidOn: string; readonly amountMinor: number }

/**
 * Books lines of a statement as the gifts that were promised: what came, for what was promised, from its donor and under
 * their declaration, each with its receipt. All of them or none; what was booked before is passed over. Two who do so at once
 * wait for each other.
 */
export function book(ctx: Context, asked: Asked): Promise<Reply<typeof bookStatement>> {
  const lines = new Map(read(ctx, asked).lines.map((line) => [line.key, line]))
  const bookings = [...new Map(asked.bookings.map((one) => [one.key, one])).values()]
  const wanted = bookings.map(({ key, promiseId }) => ({
    line: toCame(ctx, lines.get(key)),
    promiseId,
  }))
  return inTransaction(ctx, async (ctx) => {
    await ctx.sql`select pg_advisory_xact_lock(hashtext(${`bank statement ${ctx.organisation.id}`}))`
    const before = await findBooked(
      ctx,
      wanted.map(({ line }) => line.key),
    )
    const open = wanted.filter(({ line }) => !before.has(line.key))
    const promises = await lockPromises(
      ctx,
      open.map(({ promiseId }) => promiseId),
    )
    for (const { line, promiseId } of open) {
      const promise = promises.get(promiseId)
      // Each is one gift, also where two lines of one file name it.
      if (!promises.delete(promiseId) || !promise) return refuse(bookStatement, 'promise-not-found')
      await bookOne(ctx, line, promise)
    }
    return { booked: open.length, already: before.size }
  })
}

function toCame({ now, organisation }: Context, line: StatementLine | undefined): Came {
  const { paidOn, amountMinor = 0 } = line ?? {}
  if (!line || !paidOn || amountMinor <= 0) return refuse(bookStatement, 'line-not-found')
  const { date: today } = wallClock(now(), organisation.timeZone)
  if (paidOn > today) return refuse(bookStatement, 'paid-in-the-future')
  if (paidOn < addDays(today, -DAYS_KEPT)) return refuse(bookStatement, 'paid-too-long-ago')
  return { ...line, paidOn, amountMinor }
}

/** Those that are still waited for. In one order, so that nobody waits for somebody who waits for them. */
async function lockPromises(ctx: Work, ids: readonly string[]): Promise<Map<string, PromiseRow>> {
  const rows = await ctx.db
    .select()
    .from(transferPromises)
    .where(
      and(
        eq(transferPromises.organisationId, ctx.organisation.id),
        inArray(transferPromises.id, [...ids]),
        eq(transferPromises.test, !ctx.organisation.live),
        // A statement is read in this one.
        eq(transferPromises.currency, ctx.organisation.configuration.defaultCurrency),
        isNull(transferPromises.giftId),
      ),
    )
    .orderBy(asc(transferPromises.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}

async function bookOne(ctx: Work, line: Came, promise: PromiseRow): Promise<void> {
  const givenAt = whenGiven(ctx, line.paidOn, promise.promisedAt)
  const declarationId = await findCovering(ctx, promise.declarationId, givenAt)
  const id = randomUUID()
  const giftId = await keepOffline(ctx, {
    by: 'bank',
    reference: `${promise.reference} ${id.slice(0, 8)}`,
    countedBy: [],
    currency: promise.currency,
    donorId: promise.donorId,
    anonymous: promise.anonymous,
    company: promise.company,
    language: promise.language,
    giftAid: promise.giftAid,
    declarationId: declarationId ?? undefined,
    tribute: promise.tribute,
    note: promise.note,
    givenAt,
    lines: shareOut(
      (await linesOf(ctx, [promise.id])).map(({ fundId, title, giftAidEligible, amountMinor }) => ({
        fundId,
        title,
        giftAidEligible,
        amountMinor,
      })),
      line.amountMinor,
    ),
  })
  await ctx.db.insert(bankLines).values({
    organisationId: ctx.organisation.id,
    id,
    key: line.key,
    promiseId: promise.id,
    giftId,
    paidOn: line.paidOn,
    amountMinor: line.amountMinor,
    // The bank writes the name of whoever paid; one that was erased does not come back with it.
    description: promise.bodyDigest === '' ? '' : line.words,
    bookedAt: ctx.now(),
    bookedBy: personOf(ctx).id,
    undoneAt: null,
  })
  const title = await setGift(ctx, promise.id, giftId)
  await appealsOf(ctx).transferCame(ctx, promise.id, giftId)
  await writeDown(ctx, {
    deed: 'transfer-booked',
    subject: id,
    title,
    after: formatMoney(line.amountMinor, promise.currency, { decimals: 'always' }),
  })
  await sendReceiptLater(ctx, giftId)
}

/** Noon of the day on which it came; never before it was promised on that day, nor later than now. */
function whenGiven({ now, organisation }: Work, paidOn: string, promisedAt: Date): Date {
  const { timeZone } = organisation
  const noon = instantOf(paidOn, '12:00', timeZone)
  const isSameDay = wallClock(promisedAt, timeZone).date === paidOn
  const given = isSameDay && promisedAt > noon ? promisedAt : noon
  return given > now() ? now() : given
}

/** Answers the promise’s reference. */
async function setGift(ctx: Work, promiseId: string, giftId: string | null): Promise<string> {
  const [row] = await ctx.db
    .update(transferPromises)
    .set({ giftId })
    .where(
      and(
        eq(transferPromises.organisationId, ctx.organisation.id),
        eq(transferPromises.id, promiseId),
      ),
    )
    .returning({ reference: transferPromises.reference })
  return writeReference(row!.reference)
}

/**
 * It was the wrong promise: the gift is taken back in the ledger, its receipt is void, and both the line and the promise can
 * be matched again. Again, nothing changes.
 */
export function undo(ctx: Context, { id, why }: Input<typeof undoBooking>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    const isNew = await undoLine(ctx, eq(bankLines.id, id), why)
    return isNew === undefined ? refuse(undoBooking, 'line-not-found') : null
  })
}

/** The same by the gift that it became: answers whether it was new, or undefined where that came with no statement. */
export function undoByGift(
  ctx: Context,
  giftId: string,
  why: string,
): Promise<boolean | undefined> {
  return inTransaction(ctx, async (ctx) =>
    isGiftId(giftId) ? undoLine(ctx, eq(bankLines.giftId, giftId), why) : undefined,
  )
}

async function undoLine(ctx: Work, which: SQL, why: string): Promise<boolean | undefined> {
  const isThe = and(eq(bankLines.organisationId, ctx.organisation.id), which)
  const [line] = await ctx.db.select().from(bankLines).where(isThe).for('update')
  if (!line || line.undoneAt) return line && false
  await takeGiftBack(ctx, line.giftId, why)
  await ctx.db.update(bankLines).set({ undoneAt: ctx.now() }).where(isThe)
  const title = await setGift(ctx, line.promiseId, null)
  await writeDown(ctx, { deed: 'booking-undone', subject: line.id, title })
  return true
}
