import { type Context, type Work, programContext } from '#platform/server/context.ts'
import type { House } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import { type Account, findAccount } from './accounts.ts'
import { NoProvider, type PaymentProvider } from './provider.ts'
import { sandboxProvider } from './sandbox.ts'

/**
 * Who takes this organisation's payments: what it has set, never what a request says. Without an account of its own
 * that is the sandbox, but never for a live organisation. NoProvider where money and organisation do not fit together:
 * nothing is then taken at all.
 */
export async function providerFor(ctx: Context): Promise<PaymentProvider> {
  const stripe = await findStripe(ctx)
  const { live, slug } = ctx.organisation
  if (stripe === undefined && live)
    throw new NoProvider(`${slug} is live and has no account at a payment provider.`)
  if (stripe === undefined) return sandboxProvider(ctx)
  if (stripe.test === live)
    throw new NoProvider(
      live
        ? `${slug} is live, but its keys are for tests.`
        : `${slug} is not live, but its keys take real money.`,
    )
  return stripe
}

/** What a giving page must know to show the right card fields. */
export async function describePayment(ctx: Context): Promise<{
  provider: 'sandbox' | 'stripe'
  publishableKey: string
  testMode: boolean
}> {
  const { name, publishableKey, test } = await providerFor(ctx)
  return { provider: name, publishableKey, testMode: test }
}

/** The account as staff and tools may see it: no secret, only how the secret key ends. Undefined for the sandbox. */
export async function describeAccount(ctx: Context | Work) {
  const account = await findAccount(ctx)
  if (!account) return undefined
  const { publishableKey, secretKey, live, updatedAt } = account
  return { publishableKey, secretKeyEnd: secretKey.slice(-4), live, updatedAt }
}

/**
 * Throws, naming every organisation concerned, when the program must not run as it is: a live organisation without
 * live keys that open, or live keys together with a simulated clock or another host in Stripe's place.
 */
export async function assertSafeToStart(house: House): Promise<void> {
  const isPretending =
    house.settings.NOW !== undefined || house.settings.STRIPE_API_BASE !== undefined
  const problems: string[] = []
  for (const id of isPretending ? await house.organisations.ids() : await liveIds(house)) {
    const organisation = await house.organisations.byId(id)
    const problem = organisation && (await whyUnsafe(house, organisation, isPretending))
    if (problem) problems.push(problem)
  }
  if (problems.length > 0)
    throw new Error(`The program does not start:\n  ${problems.join('\n  ')}`)
}

async function whyUnsafe(house: House, organisation: Organisation, isPretending: boolean) {
  const { slug, live } = organisation
  let account: Account | undefined
  try {
    account = await findAccount(programContext(house, organisation))
  } catch (error) {
    if ((error as { code?: unknown }).code !== undefined) throw error
    return `${slug}: its payment keys do not open. SECRET_KEY is not the one that they were sealed with.`
  }
  if (live && !account) return `${slug} is live, but has no account at Stripe. Connect it first.`
  if (live && !account?.live) return `${slug} is live, but its keys are for tests.`
  if (account?.live && isPretending)
    return `${slug} takes real money: NOW and STRIPE_API_BASE must not be set.`
  return undefined
}

async function liveIds(house: House): Promise<string[]> {
  const rows = await house.database.platform<{ id: string }[]>`
    select id from organisations where live order by id`
  return rows.map(({ id }) => id)
}

/**
 * Opened accounts, for as long as the program keeps the organisation they belong to: a change, here or in another
 * copy of the program, drops the organisation, and its keys with it.
 */
const opened = new WeakMap<Organisation, Promise<PaymentProvider | undefined>>()

function findStripe(ctx: Context): Promise<PaymentProvider | undefined> {
  const already = opened.get(ctx.organisation)
  if (already) return already
  const opening = openStripe(ctx)
  // What is read inside a transaction may yet be rolled back, and a failure may pass: neither is kept.
  if (!('sql' in ctx)) {
    opened.set(ctx.organisation, opening)
    opening.catch(() => opened.delete(ctx.organisation))
  }
  return opening
}

async function openStripe(ctx: Context): Promise<PaymentProvider | undefined> {
  const account = await findAccount(ctx)
  if (!account) return undefined
  const { settings, now } = ctx.house
  if (account.live && (settings.NOW !== undefined || settings.STRIPE_API_BASE !== undefined))
    throw new NoProvider('Live keys do not work with NOW or with another host in Stripe’s place.')
  // Two hundred files, for those who have keys.
  const { stripeProvider } = await import('./stripe.ts')
  return stripeProvider(account, settings, now)
}
