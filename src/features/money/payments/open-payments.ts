import { and, asc, eq, isNotNull, lte, notInArray } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Condition } from '#platform/server/by-the-clock.ts'
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

/**
 * Whether `findDue` finds any. By the first of them: asked for any before some moment the database takes a third of all payments
 * for due, once it plans for no moment in particular, and reads all of everybody.
 */
export const areLooksDue: Condition = ({ sql, organisation, now }) => sql`coalesce((
  select min(p.next_look_at) from payments p
  where p.organisation_id = ${organisation.id} and p.next_look_at is not null) <= ${now().toISOString()}, false)`

/** Payments whose next look is due, those that have waited longest first; none of these accounts. */
export async function findDue(
  ctx: Context,
  most: number,
  notAt: readonly string[],
): Promise<Payment[]> {
  const rows = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select()
      .from(payments)
      .where(
        and(
          eq(payments.organisationId, organisation.id),
          isNotNull(payments.nextLookAt),
          lte(payments.nextLookAt, ctx.now()),
          notInArray(payments.accountId, [...notAt]),
        ),
      )
      .orderBy(asc(payments.nextLookAt))
      .limit(most),
  )
  return rows.map(toPayment)
}

/** Whether anything is still to be done at this account: a payment, an event, a dispute that is not decided. */
export async function hasOpen(ctx: Work, accountId: string): Promise<boolean> {
  const of = ctx.organisation.id
  const [open] = await ctx.sql`
    select from payments where organisation_id = ${of} and account_id = ${accountId}
      and (next_look_at is not null or state = 'disputed')
    union all
    select from payment_events where organisation_id = ${of} and account_id = ${accountId}
      and done_at is null and odd_why is null
    limit 1`
  return open !== undefined
}

/** Whether money has arrived at this account since then. */
export async function hasArrived(ctx: Work, accountId: string, since: Date): Promise<boolean> {
  const [arrived] = await ctx.sql`
    select from payments where organisation_id = ${ctx.organisation.id} and account_id = ${accountId}
      and settled_at >= ${since.toISOString()}
    limit 1`
  return arrived !== undefined
}

export function toPayment({ leaseBy: _, leaseUntil: __, ...row }: Row): Payment {
  return { ...row, lease: null }
}
