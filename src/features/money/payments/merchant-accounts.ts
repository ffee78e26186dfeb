import type { Context } from '#platform/server/context.ts'
import type { Configuration } from '#platform/shared/configuration.ts'
import {
  type Account,
  describeById,
  findAccounts,
  findSandboxAccount,
  getSandboxAccount,
} from './accounts.ts'
import type { Payment } from './open-payments.ts'
import { NoProvider } from './provider-errors.ts'
import type { PaymentProvider } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'

/** A provider, and which of the organisation's accounts there it speaks for. */
export interface MerchantAccount {
  readonly account: Pick<Account, 'id' | 'provider' | 'live'>
  readonly provider: PaymentProvider
}

/**
 * Who takes this organisation's new payments: what it has set, never what a request says. Without an account of its own
 * that is the sandbox, but never for a live organisation. NoProvider where money and organisation do not fit together:
 * nothing new is then taken at all.
 */
export async function merchantAccountOf(ctx: Context): Promise<MerchantAccount> {
  const { sandbox } = await merchantAccountsOf(ctx)
  const stripe = await findStripe(ctx)
  return stripe ?? { account: await sandbox(), provider: sandboxProvider(ctx) }
}

/** The same, where it does not matter which account it is. */
export async function providerOfNewPayments(ctx: Context): Promise<PaymentProvider> {
  return (await findStripe(ctx))?.provider ?? sandboxProvider(ctx)
}

async function findStripe(ctx: Context): Promise<MerchantAccount | undefined> {
  const [current] = (await merchantAccountsOf(ctx)).stripe
  const { live, slug } = ctx.organisation
  if (current === undefined && live)
    throw new NoProvider(`${slug} is live and has no account at a payment provider.`)
  if (current !== undefined && current.account.live !== live)
    throw new NoProvider(
      live
        ? `${slug} is live, but its keys are for tests.`
        : `${slug} is not live, but its keys take real money.`,
    )
  return current
}

/**
 * Who took a payment that was begun: the account of the payment decides, also after the organisation has chosen another one
 * or has gone live.
 */
export async function providerOf(
  ctx: Context,
  { accountId }: Pick<Payment, 'accountId'>,
): Promise<PaymentProvider> {
  const { stripe } = await merchantAccountsOf(ctx)
  const found = stripe.find(({ account }) => account.id === accountId)
  if (found) return found.provider
  const account = await describeById(ctx, accountId)
  if (account?.provider !== 'sandbox')
    throw new NoProvider(`${ctx.organisation.slug} has no account ${accountId} that can be asked.`)
  return sandboxProvider(ctx)
}

/** Every account that may still send events, the present one first. */
export async function allMerchantAccounts(ctx: Context): Promise<readonly MerchantAccount[]> {
  const { stripe } = await merchantAccountsOf(ctx)
  const sandbox = await findSandboxAccount(ctx)
  return sandbox ? [...stripe, { account: sandbox, provider: sandboxProvider(ctx) }] : stripe
}

interface MerchantAccounts {
  /** Latest choice first. */
  readonly stripe: readonly MerchantAccount[]
  readonly sandbox: () => Promise<Account>
}

/** Opened accounts: a change of them, here or in another copy of the program, drops the configuration, and their keys with it. */
const opened = new WeakMap<Configuration, Promise<MerchantAccounts>>()

function merchantAccountsOf(ctx: Context): Promise<MerchantAccounts> {
  const { configuration } = ctx.organisation
  const already = opened.get(configuration)
  if (already) return already
  const opening = openMerchantAccounts(ctx)
  // What is read inside a transaction may yet be rolled back, and a failure may pass: neither is kept.
  if (!('sql' in ctx)) {
    opened.set(configuration, opening)
    opening.catch(() => opened.delete(configuration))
  }
  return opening
}

async function openMerchantAccounts(ctx: Context): Promise<MerchantAccounts> {
  const accounts = await findAccounts(ctx)
  const { settings } = ctx.house
  const isPretending = settings.NOW !== undefined || settings.STRIPE_API_BASE !== undefined
  if (accounts[0]?.live && isPretending)
    throw new NoProvider('Live keys do not work with NOW or with another host in Stripe’s place.')
  let sandbox: Promise<Account> | undefined
  // Asked for rarely, and made only where something is given.
  const findSandbox = () => {
    sandbox ??= getSandboxAccount(ctx)
    sandbox.catch(() => (sandbox = undefined))
    return sandbox
  }
  if (accounts.length === 0) return { stripe: [], sandbox: findSandbox }
  // Two hundred files, for those who have keys.
  const { stripeProvider } = await import('./stripe.ts')
  const usable = accounts.filter(({ live }) => !(live && isPretending))
  return {
    stripe: usable.map((account) => ({ account, provider: stripeProvider(account, settings) })),
    sandbox: findSandbox,
  }
}
