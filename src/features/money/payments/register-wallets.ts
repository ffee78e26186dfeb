import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { isPublicHost } from '#platform/shared/host-names.ts'
import { findAccount } from './accounts.ts'
import { registerWallets } from './jobs.ts'
import { ProviderRefused, ProviderUnclear } from './provider-errors.ts'
import { openWallets } from './stripe-wallets.ts'

/**
 * The hosts of the organisation will be registered for wallets at its present account. Asked when keys are connected, when a
 * host is added, and every night for whatever was missed. Nothing where it has no account of its own.
 */
export async function wantWallets(ctx: Context | Work): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { id } = ctx.organisation
    const [account] = await ctx.sql`
      select from payment_accounts
      where organisation_id = ${id} and provider = 'stripe' and secret_key_sealed is not null limit 1`
    if (account) await ctx.house.queue.add(ctx, registerWallets, {}, { key: `wallets:${id}` })
  })
}

/**
 * Registers every host that Stripe does not list for the account, and has it look again where Apple Pay or Google Pay is
 * wanting. Harmless when repeated: Stripe's own list is what says that it was done. A host that somebody has switched off
 * there stays off. What Stripe refuses is left to the next night, and holds up neither giving nor the other hosts; where it
 * gives no clear answer this throws at the end, so that the job is tried again.
 */
export async function register(ctx: Context): Promise<void> {
  const account = await findAccount(ctx)
  if (!account) return
  const wallets = openWallets(account.secretKey, ctx.house.settings)
  // Twice within the hour is one question to Stripe; afterwards a failure that it has saved no longer counts.
  const hour = ctx.now().toISOString().slice(0, 13)
  let unclear: ProviderUnclear | undefined
  for (const host of await findHosts(ctx)) {
    const key = (verb: string) => `wallets:${verb}:${host}:${hour}`
    try {
      const found = await wallets.find(host)
      if (!found) await wallets.register(host, key('register'))
      else if (found.isOn && !(found.applePay && found.googlePay))
        await wallets.lookAgain(found.id, key('look'))
    } catch (error) {
      if (error instanceof ProviderUnclear) unclear = error
      else if (error instanceof ProviderRefused)
        ctx.house.log.warn({ err: error, host }, 'host not registered for wallets; next night')
      else throw error
    }
  }
  if (unclear) throw unclear
}

/** As they are now: what is kept in memory may be older than the host that was just added. */
async function findHosts(ctx: Context): Promise<string[]> {
  const rows = await inTransaction(
    ctx,
    ({ sql, organisation }) => sql<{ host: string }[]>`
      select host from organisation_hosts where organisation_id = ${organisation.id} order by added_at, host`,
  )
  return rows.map(({ host }) => host).filter(isPublicHost)
}
