import { and, eq, gte, inArray, isNotNull, lt } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { type Payment, toPayment } from './open-payments.ts'
import { readAll } from './pages.ts'
import type { Intent } from './provider-objects.ts'
import { paymentIn, toUuid } from './rules.ts'
import { payments } from './tables.ts'
import type { MerchantAccount } from './merchant-accounts.ts'

export interface Days {
  readonly from: Date
  readonly until: Date
}

/**
 * By what we wrote on the provider's payments: money without a payment of ours, a payment that was charged twice, elsewhere
 * or differently, and one that we believe and the provider does not.
 */
export async function compareCharges(
  ctx: Context,
  { account, provider }: MerchantAccount,
  days: Days,
): Promise<string[]> {
  // Opened before its money came.
  const from = new Date(days.from.getTime() - DAY_MS)
  const opened = await readAll((place) => provider.listIntents({ from, ...place }))
  const charged = Map.groupBy(
    opened.filter(
      ({ status, metadata }) =>
        status === 'succeeded' && metadata.organisation === ctx.organisation.id,
    ),
    ({ id, metadata }) => paymentIn(metadata) || `of ${id}`,
  )
  const ours = await findNamed(ctx, [...charged.keys()])
  const settled = await findSettled(ctx, account.id, days)
  return [
    ...[...charged].flatMap(
      ([id, intents]) =>
        howDiffers(id, ours.get(id), intents, { ...days, accountId: account.id }) ?? [],
    ),
    ...settled
      .filter(({ id }) => !charged.has(id))
      .map(
        ({ id, intentId }) =>
          `Payment ${id} has arrived here, and its account knows no charge (${intentId}).`,
      ),
  ]
}

/** As a sentence; undefined where what was charged is what we have. */
function howDiffers(
  id: string,
  payment: Payment | undefined,
  intents: readonly Intent[],
  { until, accountId }: Pick<Days, 'until'> & { readonly accountId: string },
): string | undefined {
  const [intent] = intents as [Intent]
  const names = intents.map((one) => one.id).join(', ')
  if (!payment) return `${names} was charged, and there is no payment ${id} of ours.`
  if (intents.length > 1) return `Payment ${id} was charged more than once: ${names}.`
  // One charge under two accounts of ours: they are one at the provider (decision: two-accounts-that-are-one).
  if (payment.accountId !== accountId && payment.intentId !== intent.id)
    return `Payment ${id} was charged at another account than its own (${names}).`
  if (payment.settledAt === null && intent.createdAt < until)
    return `Payment ${id} was charged (${names}) and is ${payment.state} here.`
  if (intent.amount !== payment.amountMinor || intent.currency !== payment.currency)
    return `Payment ${id} was charged another amount than ours (${names}).`
  return undefined
}

async function findNamed(
  ctx: Context,
  named: readonly string[],
): Promise<ReadonlyMap<string, Payment>> {
  const ids = named.flatMap((id) => toUuid(id) ?? [])
  const rows = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(payments)
      .where(and(eq(payments.organisationId, organisation.id), inArray(payments.id, ids))),
  )
  return new Map(rows.map((row) => [row.id, toPayment(row)]))
}

/** Of this account, begun and arrived in these days. */
function findSettled(ctx: Context, accountId: string, { from, until }: Days) {
  return inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ id: payments.id, intentId: payments.intentId })
      .from(payments)
      .where(
        and(
          eq(payments.organisationId, organisation.id),
          eq(payments.accountId, accountId),
          isNotNull(payments.settledAt),
          gte(payments.createdAt, from),
          lt(payments.settledAt, until),
        ),
      ),
  )
}
