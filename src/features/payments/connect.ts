import { closeBank } from '#features/sandbox-bank/sandbox-bank.ts'
import { type Context, announceChange, inTransaction } from '#platform/server/context.ts'
import { type StripeAccount, type WebhookSecret, findAccounts, storeAccount } from './accounts.ts'
import { hasOpen } from './open-payments.ts'
import { type StripeKeys, whyKeysUnusable } from './rules.ts'
import { tryKeys } from './stripe.ts'

/** These keys were not stored; the message says why, to the person who gave them. */
export class KeysRefused extends Error {
  override readonly name = 'KeysRefused'
}

/** How long Stripe still signs with a replaced webhook secret, at most. */
const ROTATION_MS = 24 * 3_600_000

/**
 * The organisation takes new payments through this Stripe account from now on; every copy of the program does so within a
 * second. What was paid at another account stays there, and its keys stay here. Again with the same account and another
 * webhook secret: the one before it stays good for a day, and for as long as anything of that account is open. Throws KeysRefused, and changes nothing, when the keys do not fit together or Stripe itself refuses them.
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
    const known = (await findAccounts(ctx)).find(
      ({ publishableKey }) => publishableKey === keys.publishableKey,
    )
    const isOpen = known !== undefined && (await hasOpen(ctx, known.id))
    await storeAccount(ctx, { ...keys, webhookSecrets: rotate(ctx, keys, known, isOpen) })
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
  { webhookSecret }: StripeKeys,
  known: StripeAccount | undefined,
  isOpen: boolean,
): readonly WebhookSecret[] {
  const now = ctx.now()
  const [latest, ...before] = known?.webhookSecrets ?? []
  if (!latest) return [{ secret: webhookSecret }]
  const isNeeded = ({ replacedAt }: WebhookSecret) =>
    isOpen || Date.parse(replacedAt ?? '') > now.getTime() - ROTATION_MS
  const kept = before.filter(
    ({ secret, ...rest }) => secret !== webhookSecret && isNeeded({ secret, ...rest }),
  )
  if (latest.secret === webhookSecret) return [latest, ...kept]
  return [
    { secret: webhookSecret },
    { secret: latest.secret, replacedAt: now.toISOString() },
    ...kept,
  ]
}
