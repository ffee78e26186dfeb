import { setTimeout } from 'node:timers/promises'
import { type Context, inOneTrip } from '#platform/server/context.ts'
import type { MerchantAccount } from './merchant-accounts.ts'
import { ProviderUnclear } from './provider-errors.ts'

/** Whoever would wait longer comes again with the next run. */
const LONGEST_WAIT_SECONDS = 20

/**
 * Waits until so many payments may be taken at an account without anybody there, beside all that every other copy of the program
 * takes there: CHARGES_PER_SECOND together, fewer after the account has asked for patience. One round trip for all of them.
 * False where their turn is far away: then ask again in a minute. Our own sandbox has no limit.
 */
export async function waitForTurn(
  ctx: Context,
  { account }: Pick<MerchantAccount, 'account'>,
  many: number,
): Promise<boolean> {
  const { CHARGES_PER_SECOND: most } = ctx.house.settings
  if (most === 0 || account.provider === 'sandbox') return true
  const [turn] = await inOneTrip(
    ctx,
    (sql) => sql<{ seconds: number | null }[]>`
      select pace_payments_v1(
        organisation => ${ctx.organisation.id}, account => ${account.id}, many => ${many}, most => ${most},
        longest => ${LONGEST_WAIT_SECONDS}
      ) as seconds`,
  )
  const { seconds } = turn!
  if (seconds === null) return false
  if (seconds > 0) await setTimeout(seconds * 1_000)
  return true
}

/** Where the provider has said that we ask too much, every copy of the program asks less from now on. Whether it has. */
export async function slowsDown(
  ctx: Context,
  { account }: Pick<MerchantAccount, 'account'>,
  error: unknown,
): Promise<boolean> {
  if (!(error instanceof ProviderUnclear) || error.reason !== 'too-many') return false
  await inOneTrip(
    ctx,
    (sql) => sql`
      select slow_payments_v1(organisation => ${ctx.organisation.id}, account => ${account.id})`,
  )
  return true
}
