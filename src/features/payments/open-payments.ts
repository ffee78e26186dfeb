import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { payments } from './tables.ts'

type Row = typeof payments.$inferSelect

/** A payment as it was read. `lease` is who works on it, where that is the reader itself. */
export interface Payment extends Omit<Row, 'leaseBy' | 'leaseUntil'> {
  readonly lease: string | null
}

export function isPayment({ organisationId, id }: Pick<Payment, 'organisationId' | 'id'>) {
  return and(eq(payments.organisationId, organisationId), eq(payments.id, id))
}

export async function findPayment(
  ctx: Context | Work,
  by: { id: string } | { intentId: string },
): Promise<Payment | undefined> {
  const [row] = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.organisationId, organisation.id),
          'id' in by ? eq(payments.id, by.id) : eq(payments.intentId, by.intentId),
        ),
      ),
  )
  return row && toPayment(row)
}

export async function getPayment(ctx: Context | Work, id: string): Promise<Payment> {
  const payment = await findPayment(ctx, { id })
  if (!payment) throw new Error(`Payment ${id} is gone.`)
  return payment
}

/** Payments whose next look is due, those that have waited longest first. */
export async function findDue(ctx: Context, most: number): Promise<Payment[]> {
  const rows = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.organisationId, organisation.id),
          isNotNull(payments.nextLookAt),
          lte(payments.nextLookAt, ctx.now()),
        ),
      )
      .orderBy(asc(payments.nextLookAt))
      .limit(most),
  )
  return rows.map(toPayment)
}

/** Whether anything is still to be done for a payment of this account. */
export async function hasOpen(ctx: Work, accountId: string): Promise<boolean> {
  const [open] = await ctx.db
    .select({ one: sql`1` })
    .from(payments)
    .where(
      and(
        eq(payments.organisationId, ctx.organisation.id),
        eq(payments.accountId, accountId),
        isNotNull(payments.nextLookAt),
      ),
    )
    .limit(1)
  return open !== undefined
}

function toPayment({ leaseBy: _, leaseUntil: __, ...row }: Row): Payment {
  return { ...row, lease: null }
}
