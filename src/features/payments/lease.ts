import { randomUUID } from 'node:crypto'
import { type Context, inOneTrip } from '#platform/server/context.ts'
import { type Payment, getPayment } from './open-payments.ts'

/** Renewed while the work goes on, so that the donor of a killed process does not wait long. By the database's clock. */
export const LEASE_MS = 6_000

/** The payment as it stands, now ours to work on; undefined while somebody else has it. */
export async function takeLease(
  ctx: Context,
  { id }: Pick<Payment, 'id'>,
): Promise<Payment | undefined> {
  const lease = randomUUID()
  if (!(await hold(ctx, { id, lease }, LEASE_MS))) return undefined
  return { ...(await getPayment(ctx, id)), lease }
}

/**
 * Holds on while `work` goes on, and lets go in the end; a process that dies lets go by itself. One that sleeps past its
 * lease has lost it to whoever took it: its next step is not written.
 */
export async function whileHeld<T extends { readonly isLetGo?: boolean }>(
  ctx: Context,
  held: Payment,
  work: () => Promise<T>,
): Promise<T> {
  const beat = setInterval(() => {
    hold(ctx, held, LEASE_MS).catch((error: unknown) =>
      ctx.house.log.warn({ err: error }, 'lease not renewed'),
    )
  }, LEASE_MS / 3)
  let isLetGo = false
  try {
    const result = await work()
    isLetGo = result.isLetGo === true
    return result
  } finally {
    clearInterval(beat)
    if (!isLetGo) await hold(ctx, held, 0)
  }
}

async function hold(
  ctx: Context,
  { id, lease }: Pick<Payment, 'id' | 'lease'>,
  milliseconds: number,
): Promise<boolean> {
  const [row] = await inOneTrip(
    ctx,
    (sql) => sql<{ held: boolean }[]>`
      select hold_payment_v1(${ctx.organisation.id}, ${id}, ${lease}, ${milliseconds}) as held`,
  )
  return row!.held
}
