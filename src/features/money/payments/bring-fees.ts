import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { applyFee } from './apply.ts'
import { providerOf } from './merchant-accounts.ts'
import { type Payment, toPayment } from './open-payments.ts'
import { payments } from './tables.ts'

/** A fee that is told later is told within the hour; whatever has waited longer is looked up by itself. */
const LATE_MS = 2 * 3_600_000
/** The provider's clock may be behind ours. */
const CLOCKS_MS = 5 * 60_000
const MOST_AT_ONCE = 1_000
const MOST_PAGES = 20
/** From so many on one question for all of them is less than one for each. */
const MANY = 5

/**
 * Posts the fees that are told later than the money: of all payments that wait for theirs, from the provider's own books, a page
 * at a time. What is not found there the reconciler asks for by itself.
 */
export async function bringFees(
  ctx: Context,
  { accountId }: { readonly accountId: string },
): Promise<void> {
  const waiting = await findWithoutFee(ctx, accountId)
  const [oldest] = waiting
  if (!oldest) return
  const provider = await providerOf(ctx, { accountId })
  const byCharge = new Map(waiting.map((payment) => [payment.chargeId!, payment]))
  const from = new Date(oldest.createdAt.getTime() - CLOCKS_MS)
  let place: { after?: string } = {}
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const { items, next } = await provider.listMovements({ from, ...place })
    for (const { kind, source = '', ...settlement } of items) {
      const payment = kind === 'charge' ? byCharge.get(source) : undefined
      if (!payment) continue
      byCharge.delete(source)
      await applyFee(ctx, payment, settlement, { test: provider.test })
    }
    if (byCharge.size === 0 || next === undefined) return
    place = { after: next }
  }
}

/** The same where many wait, and no event has told. */
export async function bringManyFees(ctx: Context): Promise<void> {
  const accounts = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ accountId: payments.accountId })
      .from(payments)
      .where(and(eq(payments.organisationId, organisation.id), isWaiting(ctx)))
      .groupBy(payments.accountId)
      .having(sql`count(*) filter (where next_look_at <= ${ctx.now().toISOString()}) >= ${MANY}`),
  )
  for (const account of accounts)
    await bringFees(ctx, account).catch((error: unknown) =>
      ctx.house.log.warn({ err: error, ...account }, 'fees not brought; each is asked for'),
    )
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
      .orderBy(asc(payments.createdAt))
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
