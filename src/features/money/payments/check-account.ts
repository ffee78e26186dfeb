import { and, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { isPublicHost } from '#platform/shared/host-names.ts'
import { type StripeAccount, findAccount } from './accounts.ts'
import { ProviderRefused, ProviderUnclear } from './provider-errors.ts'
import type { WalletState } from './rules.ts'
import type { Standing } from './stripe.ts'
import type { Wallets, openWallets } from './stripe-wallets.ts'
import { paymentEvents } from './tables.ts'

/** An event on its way is not one that is lost. */
const ON_ITS_WAY_MS = 60_000

export interface Checked {
  readonly account: Standing['account'] | 'sandbox'
  readonly isTestKey: boolean
  readonly currency: string
  readonly takesCharges: boolean | null
  readonly paysOut: boolean | null
  /** Whether the last event that the provider tells of has come here, which shows that address and secret are right. */
  readonly events: 'none' | 'arrived' | 'missed' | 'not-told'
  readonly eventAt: Date | null
  /**
   * Of each host that the world knows, the main one first; without any, of the main one. One that nothing was heard of is
   * left out.
   */
  readonly wallets: HostWallets[]
}

interface HostWallets {
  readonly host: string
  readonly state: WalletState
  /** In Stripe's own words; empty where it gives none. */
  readonly why: string
}

/** Somebody waits for the answer, so of very many hosts only the first are asked about. */
const MOST_HOSTS = 10

const SANDBOX: Checked = {
  account: 'sandbox',
  isTestKey: true,
  currency: '',
  takesCharges: null,
  paysOut: null,
  events: 'not-told',
  eventAt: null,
  wallets: [],
}

/**
 * Asks the provider how the organisation's account stands, and holds its latest events against those that came here. Nothing
 * is changed or moved. Never within a transaction: a provider may be slow.
 */
export async function checkAccount(ctx: Context): Promise<Checked> {
  const account = await findAccount(ctx)
  if (!account) return SANDBOX
  // Two hundred files, for those who have keys.
  const [{ askStanding }, { openWallets }] = await Promise.all([
    import('./stripe.ts'),
    import('./stripe-wallets.ts'),
  ])
  const [standing, wallets] = await Promise.all([
    askStanding(account.secretKey, ctx.house.settings),
    askWallets(ctx, openWallets(account.secretKey, ctx.house.settings)),
  ])
  const isHeard = standing.account === 'reached' || standing.account === 'not-told'
  const { currency = '', takesCharges = null, paysOut = null } = standing
  return {
    account: standing.account,
    isTestKey: !account.live,
    currency,
    takesCharges,
    paysOut,
    ...(await compareEvents(ctx, account, standing)),
    wallets: isHeard ? wallets : [],
  }
}

async function askWallets(
  ctx: Context,
  { find }: Pick<ReturnType<typeof openWallets>, 'find'>,
): Promise<HostWallets[]> {
  const about = async (host: string): Promise<HostWallets | undefined> => {
    try {
      const found = await find(host)
      return { host, state: found ? toState(found) : 'awaited', why: found?.why ?? '' }
    } catch (error) {
      if (error instanceof ProviderUnclear) return undefined
      if (error instanceof ProviderRefused) return { host, state: 'not-told', why: '' }
      throw error
    }
  }
  const { hosts } = ctx.organisation
  const known = hosts.filter(isPublicHost)
  if (known.length === 0)
    return hosts.slice(0, 1).map((host) => ({ host, state: 'only-here', why: '' }))
  const all = await Promise.all(known.slice(0, MOST_HOSTS).map(about))
  return all.filter((one) => one !== undefined)
}

function toState({ isOn, applePay, googlePay }: Wallets): WalletState {
  if (!isOn) return 'switched-off'
  if (applePay && googlePay) return 'both'
  if (applePay) return 'apple-only'
  return googlePay ? 'google-only' : 'neither'
}

async function compareEvents(
  ctx: Context,
  { id: accountId }: StripeAccount,
  { events }: Standing,
): Promise<Pick<Checked, 'events' | 'eventAt'>> {
  if (!events) return { events: 'not-told', eventAt: null }
  const known = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ id: paymentEvents.id })
      .from(paymentEvents)
      .where(
        and(
          eq(paymentEvents.organisationId, organisation.id),
          eq(paymentEvents.accountId, accountId),
          inArray(paymentEvents.id, ['', ...events.map(({ id }) => id)]),
        ),
      ),
  )
  const here = new Set(known.map(({ id }) => id))
  const due = ctx.now().getTime() - ON_ITS_WAY_MS
  const latest = events.find(({ id, at }) => here.has(id) || at.getTime() < due)
  if (!latest) return { events: 'none', eventAt: null }
  return { events: here.has(latest.id) ? 'arrived' : 'missed', eventAt: latest.at }
}
