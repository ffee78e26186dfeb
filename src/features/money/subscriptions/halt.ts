import {
  KEYS_NOT_ACCEPTED,
  NoProvider,
  ProviderRefused,
  ProviderUnclear,
} from '#features/money/payments/payments.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { type Item, isOpenCycle } from './subscriptions.ts'
import { subscriptionCycles } from './tables.ts'

const HALT_MS = 60_000

/** A provider that has answered nothing is left alone until then, by every copy of the program. */
export async function isHalted(ctx: Context): Promise<boolean> {
  const halted = await inTransaction(ctx, (ctx) =>
    ctx.db
      .select({ until: subscriptionCycles.haltedUntil })
      .from(subscriptionCycles)
      .where(isOpenCycle(ctx)),
  )
  return halted.some(({ until }) => until !== null && until > ctx.now())
}

export async function halt(ctx: Context): Promise<void> {
  const haltedUntil = new Date(ctx.now().getTime() + HALT_MS)
  await inTransaction(ctx, (ctx) =>
    ctx.db.update(subscriptionCycles).set({ haltedUntil }).where(isOpenCycle(ctx)),
  )
}

/** The provider was asked and gave no answer, or does not take our keys. */
export function isSilence(error: unknown): boolean {
  return (
    error instanceof ProviderUnclear ||
    error instanceof NoProvider ||
    (error instanceof ProviderRefused && error.code === KEYS_NOT_ACCEPTED)
  )
}

/** What a provider says is its own affair; anything else is ours. */
export function noteFailure(ctx: Context, { id }: Item, error: unknown): void {
  const isTheirs = isSilence(error) || error instanceof ProviderRefused
  const about = { err: error, item: id }
  ctx.house.log[isTheirs ? 'warn' : 'error'](
    about,
    'a regular gift could not be taken or ended; next time',
  )
}
