import { and, eq, inArray } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { type StripeAccount, findAccount } from './accounts.ts'
import type { Standing } from './stripe.ts'
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
}

const SANDBOX: Checked = {
  account: 'sandbox',
  isTestKey: true,
  currency: '',
  takesCharges: null,
  paysOut: null,
  events: 'not-told',
  eventAt: null,
}

/**
 * Asks the provider how the organisation's account stands, and holds its latest events against those that came here. Nothing
 * is changed or moved. Never within a transaction: a provider may be slow.
 */
export async function checkAccount(ctx: Context): Promise<Checked> {
  const account = await findAccount(ctx)
  if (!account) return SANDBOX
  // Two hundred files, for those who have keys.
  const { askStanding } = await import('./stripe.ts')
  const standing = await askStanding(account.secretKey, ctx.house.settings)
  const { currency = '', takesCharges = null, paysOut = null } = standing
  return {
    account: standing.account,
    isTestKey: !account.live,
    currency,
    takesCharges,
    paysOut,
    ...(await compareEvents(ctx, account, standing)),
  }
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
