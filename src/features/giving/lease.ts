import { randomUUID } from 'node:crypto'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { GiftRow } from './gifts.ts'
import { isGift } from './settle.ts'
import { gifts } from './tables.ts'

/** Renewed while the work goes on, so that the donor of a killed process does not wait long. In real time. */
const LEASE_MS = 6_000

/** Who works on a gift: one worker at a time, across all copies of the program. */
export function newLease(): { leaseBy: string; leaseUntil: Date } {
  return { leaseBy: randomUUID(), leaseUntil: leaseEnd() }
}

/** The gift as it stands, now ours to work on; undefined while somebody else has it. */
export async function takeLease(ctx: Context, gift: GiftRow): Promise<GiftRow | undefined> {
  const [held] = await inTransaction(ctx, ({ db }) =>
    db
      .update(gifts)
      .set(newLease())
      .where(and(isGift(gift), or(isNull(gifts.leaseUntil), lt(gifts.leaseUntil, new Date()))))
      .returning(),
  )
  return held
}

/** Holds on while `work` goes on, and lets go in the end; a process that dies lets go by itself. */
export async function whileHeld<T>(
  ctx: Context,
  held: GiftRow,
  work: () => Promise<T>,
): Promise<T> {
  const hold = (leaseUntil: Date | null) =>
    inTransaction(ctx, ({ db }) =>
      db
        .update(gifts)
        .set({ leaseUntil })
        .where(and(isGift(held), eq(gifts.leaseBy, held.leaseBy!))),
    )
  const beat = setInterval(() => {
    hold(leaseEnd()).catch((error: unknown) =>
      ctx.house.log.warn({ err: error }, 'lease not renewed'),
    )
  }, LEASE_MS / 3)
  let isOver = false
  try {
    const result = await work()
    // Whoever settled it has let go in the same statement.
    isOver = (result as { status?: string }).status === 'succeeded'
    return result
  } finally {
    clearInterval(beat)
    if (!isOver) await hold(null)
  }
}

function leaseEnd(): Date {
  return new Date(Date.now() + LEASE_MS)
}
