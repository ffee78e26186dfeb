import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type Context, inOneTrip, inTransaction } from '#platform/server/context.ts'
import { type Payment, getPayment, isPayment } from './open-payments.ts'
import { isPaymentOver } from './rules.ts'
import { payments } from './tables.ts'

/** Renewed while the work goes on, so that the donor of a killed process does not wait long. By the database's clock. */
export const LEASE_MS = 6_000

/** The payment as it stands, now ours to work on; undefined while somebody else has it. */
export async function takeLease(
  ctx: Context,
  { id }: Pick<Payment, 'id'>,
): Promise<Payment | undefined> {
  const lease = randomUUID()
  const [row] = await inOneTrip(
    ctx,
    (sql) => sql<{ held: boolean }[]>`
      select hold_payment_v2(
        organisation => ${ctx.organisation.id}, payment => ${id}, holder => ${lease}, milliseconds => ${LEASE_MS}
      ) as held`,
  )
  return row!.held ? { ...(await getPayment(ctx, id)), lease } : undefined
}

/**
 * Holds on while `work` goes on, and lets go in the end, unless what it answers is over: that step has let go. A process that
 * dies lets go by itself, and one that sleeps past its lease has lost it to whoever took it: its next step is not written.
 * What the work answers stands, whether letting go succeeds or not.
 */
export async function whileHeld<T extends { readonly payment: Payment } | undefined>(
  ctx: Context,
  held: Payment,
  work: () => Promise<T>,
): Promise<T> {
  const beat = setInterval(() => {
    keep(ctx, held).catch((error: unknown) =>
      ctx.house.log.warn({ err: error }, 'lease not renewed'),
    )
  }, LEASE_MS / 3)
  let result: T | undefined
  try {
    result = await work()
    return result
  } finally {
    clearInterval(beat)
    if (!result || !isPaymentOver(result.payment.state))
      await letGo(ctx, held).catch((error: unknown) =>
        ctx.house.log.warn({ err: error }, 'lease not let go; it lapses'),
      )
  }
}

function keep(ctx: Context, { id, lease }: Payment): Promise<unknown> {
  return inOneTrip(
    ctx,
    (sql) => sql`
      select keep_payment_v1(
        organisation => ${ctx.organisation.id}, payment => ${id}, holder => ${lease}, milliseconds => ${LEASE_MS}
      )`,
  )
}

function letGo(ctx: Context, held: Payment): Promise<unknown> {
  return inTransaction(ctx, ({ db }) =>
    db
      .update(payments)
      .set({ leaseBy: null, leaseUntil: null })
      .where(and(isPayment(held), eq(payments.leaseBy, held.lease!))),
  )
}
