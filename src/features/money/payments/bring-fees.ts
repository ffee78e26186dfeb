import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { applyFee } from './apply.ts'
import { providerOf } from './merchant-accounts.ts'
import { type Payment, toPayment } from './open-payments.ts'
import { NoProvider, ProviderRefused, ProviderUnclear } from './provider-errors.ts'
import type { Movement } from './provider-objects.ts'
import { payments } from './tables.ts'

/** A fee that is told later is told within the hour; whatever has waited longer is looked up by itself. */
const LATE_MS = 2 * 3_600_000
/** The provider's clock may be behind ours. */
const CLOCKS_MS = 5 * 60_000
const MOST_AT_ONCE = 1_000
const MOST_QUESTIONS = 20
/** From so many on one question for all of them is less than one for each. */
const MANY = 5

/**
 * Posts the fees that are told later than the money: of the payments that wait for theirs, from the provider's own books, a page
 * at a time and the newest first, as the provider lists them. After a page of others it goes on where the newest that waits
 * stands, however many stand before it. What is not found there the next run or the reconciler asks for. After `until` no
 * page is asked for.
 */
export async function bringFees(
  ctx: Context,
  { accountId }: { readonly accountId: string },
  until = Infinity,
): Promise<void> {
  const waiting = await findWithoutFee(ctx, accountId)
  const oldest = waiting.at(-1)
  if (!oldest) return
  const provider = await providerOf(ctx, { accountId })
  const byCharge = new Map(waiting.map((payment) => [payment.chargeId!, payment]))
  const untold = new Set<string>()
  /** How many of these lines bring a fee. */
  const take = async (lines: readonly Movement[]) => {
    const before = byCharge.size
    for (const { kind, source = '', ...settlement } of lines) {
      const payment = kind === 'charge' ? byCharge.get(source) : undefined
      if (!payment) continue
      byCharge.delete(source)
      await applyFee(ctx, payment, settlement, { test: provider.test })
    }
    return before - byCharge.size
  }
  const from = new Date(oldest.settledAt!.getTime() - CLOCKS_MS)
  let after: string | undefined
  for (let questions = 0; questions < MOST_QUESTIONS; questions++) {
    if (Date.now() > until) return
    const { items, next } = await provider.listMovements({ from, ...(after && { after }) })
    const taken = await take(items)
    if (byCharge.size === 0 || next === undefined) return
    after = next
    const newest = [...byCharge.keys()].find((charge) => !untold.has(charge))
    if (taken > 0 || newest === undefined) continue
    if (Date.now() > until) return
    questions++
    const { items: own } = await provider.listMovements({ from, source: newest })
    if ((await take(own)) > 0) after = own.find(({ kind }) => kind === 'charge')!.id
    else untold.add(newest)
    if (byCharge.size === 0) return
  }
  ctx.house.log.warn({ accountId, waiting: byCharge.size }, 'more movements than one run reads')
}

/** The same where many wait, and no event has told. An account that cannot be asked is asked for each by itself. */
export async function bringManyFees(ctx: Context, until: number): Promise<void> {
  const accounts = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ accountId: payments.accountId })
      .from(payments)
      .where(and(eq(payments.organisationId, organisation.id), isWaiting(ctx)))
      .groupBy(payments.accountId)
      .having(sql`count(*) filter (where next_look_at <= ${ctx.now().toISOString()}) >= ${MANY}`),
  )
  for (const account of accounts)
    await bringFees(ctx, account, until).catch((error: unknown) => {
      const isAway =
        error instanceof ProviderUnclear ||
        error instanceof ProviderRefused ||
        error instanceof NoProvider
      if (!isAway) throw error
      ctx.house.log.warn({ err: error, ...account }, 'fees not brought; each is asked for')
    })
}

async function findWithoutFee(ctx: Context, accountId: string): Promise<Payment[]> {
  const rows = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.organisationId, organisation.id),
          eq(payments.accountId, accountId),
          isWaiting(ctx),
        ),
      )
      .orderBy(desc(payments.settledAt))
      .limit(MOST_AT_ONCE),
  )
  return rows.map(toPayment)
}

/** With the index of what is still to be looked at. */
function isWaiting(ctx: Context) {
  return and(
    isNotNull(payments.nextLookAt),
    gt(payments.settledAt, new Date(ctx.now().getTime() - LATE_MS)),
    isNotNull(payments.chargeId),
    isNull(payments.feeMinor),
  )
}
