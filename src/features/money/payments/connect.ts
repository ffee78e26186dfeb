import { writeDown } from '#features/ground/trail/trail.ts'
import { closeBank } from '#features/money/sandbox-bank/sandbox-bank.ts'
import { type Context, announceChange, inTransaction } from '#platform/server/context.ts'
import {
  type StripeAccount,
  type WebhookSecret,
  findAccounts,
  isLive,
  storeAccount,
} from './accounts.ts'
import { wantWallets } from './register-wallets.ts'
import { KEY_PROBLEMS, type KeyProblem, type StripeKeys, whyKeysUnusable } from './rules.ts'
import { tryKeys } from './stripe.ts'
import { takeUpAgain } from './take-up-again.ts'
import { nameAccounts } from './tend-accounts.ts'

/** These keys were not stored; the message says why, to the person who gave them. */
export class KeysRefused extends Error {
  override readonly name = 'KeysRefused'
  readonly why: KeyProblem

  constructor(why: KeyProblem) {
    super(KEY_PROBLEMS[why])
    this.why = why
  }
}

/**
 * The organisation takes new payments through this Stripe account from now on; every copy of the program does so within a
 * second. What was paid at another account stays there, and its keys stay here. It is the same account where Stripe calls it
 * so, also with keys that were rolled. Its former webhook secret stays good until `tendAccounts` drops it. Throws
 * KeysRefused, and changes nothing, when the keys do not fit together or Stripe itself refuses them.
 */
export async function connectStripe(ctx: Context, pasted: StripeKeys): Promise<void> {
  const keys = {
    publishableKey: pasted.publishableKey.trim(),
    secretKey: pasted.secretKey.trim(),
    webhookSecret: pasted.webhookSecret.trim(),
  }
  const problem = whyKeysUnusable(keys) ?? whyNotHere(ctx, keys)
  if (problem) throw new KeysRefused(problem)
  const { said, account: providerAccount } = await tryKeys(keys.secretKey, ctx.house.settings)
  if (said === 'refused') throw new KeysRefused('keys-not-accepted')

  await nameAccounts(ctx)

  await inTransaction(ctx, async (ctx) => {
    const accounts = await findAccounts(ctx)
    const known =
      accounts.find(({ publishableKey }) => publishableKey === keys.publishableKey) ??
      accounts.find((one) => isSame(one, { ...keys, providerAccount }))
    // Else what was paid at the one would be asked for at the other, with the keys of the one gone.
    if (providerAccount && (known?.providerAccount ?? providerAccount) !== providerAccount)
      throw new KeysRefused('keys-of-two-accounts')
    const webhookSecrets = rotate(ctx, keys, known)
    const account = { ...keys, webhookSecrets, ...(providerAccount && { providerAccount }) }
    await storeAccount(ctx, account, known)
    const kind = isLive(keys) ? 'live' : 'test'
    await writeDown(ctx, {
      deed: 'payments-connected',
      subject: 'stripe',
      title: 'Stripe',
      after: kind,
    })
    if (known) await takeUpAgain(ctx, known.id)
    await wantWallets(ctx)
    await closeBank(ctx)
    await announceChange(ctx)
  })
}

function whyNotHere(ctx: Context, { publishableKey }: StripeKeys): KeyProblem | undefined {
  const { NOW, STRIPE_API_BASE } = ctx.house.settings
  const isLive = publishableKey.startsWith('pk_live_')
  if (isLive && (NOW !== undefined || STRIPE_API_BASE !== undefined)) return 'live-keys-here'
  if (!isLive && ctx.organisation.live) return 'live-keys-needed'
  return undefined
}

/** Test and real payments of one account are two accounts to us. */
function isSame(
  one: StripeAccount,
  { providerAccount, ...keys }: StripeKeys & { providerAccount: string | undefined },
): boolean {
  return (
    providerAccount !== undefined &&
    one.providerAccount === providerAccount &&
    one.live === isLive(keys)
  )
}

function rotate(
  ctx: Context,
  { webhookSecret }: StripeKeys,
  known: StripeAccount | undefined,
): readonly WebhookSecret[] {
  const before = known?.webhookSecrets ?? []
  const others = before.filter(({ secret }) => secret !== webhookSecret)
  return [
    { secret: webhookSecret },
    ...others.map((one) => ({ replacedAt: ctx.now().toISOString(), ...one })),
  ]
}
