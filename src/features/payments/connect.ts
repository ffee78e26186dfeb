import { closeBank } from '#features/sandbox-bank/sandbox-bank.ts'
import { type Context, type Work, announceChange, inTransaction } from '#platform/server/context.ts'
import { type Account, type WebhookSecret, aboutAccount, findAccount } from './accounts.ts'
import { type StripeKeys, whyKeysUnusable } from './rules.ts'
import { tryKeys } from './stripe.ts'

/** These keys were not stored; the message says why, to the person who gave them. */
export class KeysRefused extends Error {
  override readonly name = 'KeysRefused'
}

/** How long Stripe still signs with a replaced webhook secret, at most. */
const ROTATION_MS = 24 * 3_600_000

/**
 * The organisation takes its payments through this Stripe account from now on; every copy of the program does so
 * within a second. Again with the same account and another webhook secret: the one before it stays good for a day.
 * Throws KeysRefused, and changes nothing, when the keys do not fit together or Stripe itself refuses them.
 */
export async function connectStripe(ctx: Context, pasted: StripeKeys): Promise<void> {
  const keys = {
    publishableKey: pasted.publishableKey.trim(),
    secretKey: pasted.secretKey.trim(),
    webhookSecret: pasted.webhookSecret.trim(),
  }
  const problem = whyKeysUnusable(keys) ?? whyNotHere(ctx, keys)
  if (problem) throw new KeysRefused(problem)
  if ((await tryKeys(keys.secretKey, ctx.house.settings)) === 'refused')
    throw new KeysRefused('Stripe does not accept this secret key, or it may not read payments.')

  await inTransaction(ctx, async (ctx) => {
    const former = await findAccount(ctx)
    await store(ctx, keys, rotate(ctx, keys, former))
    await closeBank(ctx)
    await announceChange(ctx)
  })
}

function whyNotHere(ctx: Context, { publishableKey }: StripeKeys): string | undefined {
  const { NOW, STRIPE_API_BASE } = ctx.house.settings
  const isLive = publishableKey.startsWith('pk_live_')
  if (isLive && (NOW !== undefined || STRIPE_API_BASE !== undefined))
    return 'Live keys are refused while NOW or STRIPE_API_BASE is set.'
  if (!isLive && ctx.organisation.live) return 'This organisation is live: it needs live keys.'
  return undefined
}

function rotate(
  ctx: Context,
  { publishableKey, webhookSecret }: StripeKeys,
  former: Account | undefined,
): readonly WebhookSecret[] {
  const known = former?.publishableKey === publishableKey ? former.webhookSecrets : []
  const [latest] = known
  if (!latest) return [{ secret: webhookSecret }]
  if (latest.secret === webhookSecret) return known
  const until = new Date(ctx.now().getTime() + ROTATION_MS).toISOString()
  return [{ secret: webhookSecret }, { secret: latest.secret, until }]
}

async function store(
  ctx: Work,
  keys: StripeKeys,
  webhookSecrets: readonly WebhookSecret[],
): Promise<void> {
  const { id } = ctx.organisation
  const seal = (plain: string) => ctx.house.vault.seal(plain, aboutAccount(id))
  await ctx.sql`
    insert into payment_accounts (organisation_id, provider, publishable_key, secret_key_sealed,
      webhook_secrets_sealed, live, updated_at)
    values (${id}, 'stripe', ${keys.publishableKey}, ${seal(keys.secretKey)},
      ${seal(JSON.stringify(webhookSecrets))}, ${keys.publishableKey.startsWith('pk_live_')},
      ${ctx.now().toISOString()})
    on conflict (organisation_id) do update set
      provider = excluded.provider, publishable_key = excluded.publishable_key,
      secret_key_sealed = excluded.secret_key_sealed,
      webhook_secrets_sealed = excluded.webhook_secrets_sealed,
      live = excluded.live, updated_at = excluded.updated_at`
}
