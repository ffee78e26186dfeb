import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { readSetting } from '#features/ground/configuration/configuration.ts'
import { donors } from '#features/money/donors/tables.ts'
import { type Titles, findTitles, isGiftId } from '#features/money/giving/giving.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { commaOf } from '#platform/shared/languages.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { textIn } from '#platform/shared/texts.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { type listTransfers, showTransfer } from './contract.ts'
import { STATEMENT, writeReference } from './rules.ts'
import { bankTransferSettings } from './settings.ts'
import { bankLines, transferPromiseLines, transferPromises } from './tables.ts'

export type PromiseRow = typeof transferPromises.$inferSelect
export type PromiseLine = typeof transferPromiseLines.$inferSelect

/** The account that transfers go to; undefined where the office has not named one. */
export async function accountOf(ctx: Context) {
  const read = (key: keyof typeof bankTransferSettings) =>
    readSetting(ctx, bankTransferSettings, key)
  const name = await read('bankAccountName')
  const sortCode = await read('bankSortCode')
  const number = await read('bankAccountNumber')
  const iban = await read('bankIban')
  const isWhole = name !== '' && (iban !== '' || (sortCode !== '' && number !== ''))
  return isWhole ? { name, sortCode, number, iban } : undefined
}

const NO_ACCOUNT = { name: '', sortCode: '', number: '', iban: '' } as const

export async function findTransfer(
  ctx: Context,
  { id }: Input<typeof showTransfer>,
): Promise<Reply<typeof showTransfer>> {
  const found = isGiftId(id) ? await inTransaction(ctx, (ctx) => findPromise(ctx, id)) : undefined
  if (!found) refuse(showTransfer, 'transfer-not-found')
  const { promise, lines, titles } = found
  const { giftId, expectedUntil } = promise
  const waiting = expectedUntil < ctx.now() ? 'late' : 'waiting'
  return {
    status: giftId ? 'arrived' : waiting,
    account: (await accountOf(ctx)) ?? NO_ACCOUNT,
    reference: writeReference(promise.reference),
    items: lines.map((line) => ({ ...titles(line), amount: line.amountMinor })),
    total: promise.amountMinor,
    currency: promise.currency,
    organisation: textIn(ctx.organisation.configuration, ctx.language, 'websiteName'),
    expectedUntil: wallClock(expectedUntil, ctx.organisation.timeZone).date,
    thankYouUrl: giftId && pathOf('thankYou', { id: giftId }),
    test: promise.test,
  }
}

async function findPromise(
  ctx: Work,
  id: string,
): Promise<{ promise: PromiseRow; lines: PromiseLine[]; titles: Titles } | undefined> {
  const of = ctx.organisation.id
  const [promise] = await ctx.db
    .select()
    .from(transferPromises)
    .where(and(eq(transferPromises.organisationId, of), eq(transferPromises.id, id)))
  if (!promise) return undefined
  const lines = await linesOf(ctx, [id])
  return { promise, lines, titles: await findTitles(ctx, lines) }
}

export function linesOf(ctx: Work, ids: readonly string[]): Promise<PromiseLine[]> {
  return ctx.db
    .select()
    .from(transferPromiseLines)
    .where(
      and(
        eq(transferPromiseLines.organisationId, ctx.organisation.id),
        inArray(transferPromiseLines.promiseId, [...ids]),
      ),
    )
    .orderBy(asc(transferPromiseLines.promiseId), asc(transferPromiseLines.line))
}

/** So many are shown; an older one is found by its reference in the statement all the same. */
const MOST_WAITING = 500
/** So many are looked for in a statement, the latest first: as many as it has lines at most. */
export const MOST_LOOKED_FOR = STATEMENT.rows
/** As many as are booked at once: whatever was booked last can be undone. */
const MOST_BOOKED = STATEMENT.bookings

export function findTransfers(ctx: Context): Promise<Reply<typeof listTransfers>> {
  return inTransaction(ctx, async (ctx) => ({
    currency: ctx.organisation.configuration.defaultCurrency,
    waiting: (await findWaiting(ctx, MOST_WAITING)).map(({ lastName: _, ...one }) => one),
    booked: await findBooked(ctx),
  }))
}

/** What is waited for in the currency of statements, the latest first, so many at most; where real money is taken, tests are nothing. */
export async function findWaiting(ctx: Work, most: number) {
  const rows = await ctx.db
    .select()
    .from(transferPromises)
    .innerJoin(
      donors,
      and(eq(donors.organisationId, ctx.organisation.id), eq(donors.id, transferPromises.donorId)),
    )
    .where(
      and(
        eq(transferPromises.organisationId, ctx.organisation.id),
        eq(transferPromises.test, !ctx.organisation.live),
        eq(transferPromises.currency, ctx.organisation.configuration.defaultCurrency),
        isNull(transferPromises.giftId),
      ),
    )
    .orderBy(desc(transferPromises.promisedAt), asc(transferPromises.id))
    .limit(most)
  const titles = await titlesOf(
    ctx,
    rows.map((row) => row.transfer_promises.id),
  )
  return rows.map(({ transfer_promises: promise, donors: { firstName, lastName } }) => ({
    id: promise.id,
    reference: promise.reference,
    name: `${firstName} ${lastName}`.trim(),
    lastName,
    title: titles.get(promise.id) ?? '',
    amount: promise.amountMinor,
    promisedOn: wallClock(promise.promisedAt, ctx.organisation.timeZone).date,
    isLate: promise.expectedUntil < ctx.now(),
    giftAid: promise.declarationId !== null,
  }))
}

async function titlesOf(ctx: Work, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const lines = Map.groupBy(await linesOf(ctx, ids), ({ promiseId }) => promiseId)
  return new Map(
    [...lines].map(([id, of]) => [id, of.map(({ title }) => title).join(commaOf(ctx.language))]),
  )
}

async function findBooked(ctx: Work): Promise<Reply<typeof listTransfers>['booked']> {
  const of = ctx.organisation.id
  const rows = await ctx.db
    .select()
    .from(bankLines)
    .innerJoin(
      transferPromises,
      and(eq(transferPromises.organisationId, of), eq(transferPromises.id, bankLines.promiseId)),
    )
    .innerJoin(donors, and(eq(donors.organisationId, of), eq(donors.id, transferPromises.donorId)))
    .where(and(eq(bankLines.organisationId, of), eq(transferPromises.test, !ctx.organisation.live)))
    .orderBy(desc(bankLines.bookedAt), desc(bankLines.paidOn), asc(bankLines.id))
    .limit(MOST_BOOKED)
  const titles = await titlesOf(
    ctx,
    rows.map((row) => row.transfer_promises.id),
  )
  return rows.map(({ bank_lines: line, transfer_promises: promise, donors: donor }) => ({
    id: line.id,
    paidOn: line.paidOn,
    words: line.description,
    name: `${donor.firstName} ${donor.lastName}`.trim(),
    title: titles.get(promise.id) ?? '',
    reference: writeReference(promise.reference),
    amount: line.amountMinor,
    isUndone: line.undoneAt !== null,
  }))
}
