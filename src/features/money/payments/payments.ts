import type { ISql } from 'postgres'
import type { Context, House, Work } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import { type AccountState, findAccount, findArrivingState, findState } from './accounts.ts'
import { providerOfNewPayments } from './merchant-accounts.ts'

export { OddPayment } from './apply.ts'
export { type Checked, checkAccount } from './check-account.ts'
export { KeysRefused, connectStripe } from './connect.ts'
export {
  CardsRefused,
  DECLINES_PER_HOUSEHOLD,
  DECLINES_PER_ORGANISATION,
  PuzzleNeeded,
  TooManyAtOnce,
  countKeptCard,
  whileAdmitted,
} from './card-testing.ts'
export { minimumForNow } from './card-attack.ts'
export { compareWithProviders } from './compare.ts'
export { endPayment } from './end-payment.ts'
export { type Heed, heed } from './follow-warnings.ts'
export { followGivenBack, giveBack } from './give-back.ts'
export { LEASE_MS, takeLease, whileHeld } from './lease.ts'
export { type Payment, findPayment, getPayment } from './open-payments.ts'
export { CardNeeded, NotAsked, NotKnown, NotTaken, type Paid, TooLate, pay } from './pay.ts'
export { slowsDown, waitForTurn } from './pace.ts'
export { promise } from './promise.ts'
export { type Arrival, type Purpose, purpose } from './purpose.ts'
export {
  KEYS_NOT_ACCEPTED,
  NoProvider,
  ProviderRefused,
  ProviderUnclear,
  TOKEN_UNUSABLE,
  isSaved,
} from './provider-errors.ts'
export type { Setup } from './provider-objects.ts'
export { QUIET_MS } from './reconcile.ts'
export { wantWallets } from './register-wallets.ts'
export {
  type ChargedAlone,
  type SavedCard,
  chargeSavedCard,
  openOffSession,
  withdraw,
} from './saved-card.ts'
export {
  type MerchantAccount,
  providerOfNewPayments,
  providerOf,
  merchantAccountOf,
} from './merchant-accounts.ts'

/** What a giving page must know to show the right card fields. */
export async function describePayment(ctx: Context): Promise<{
  provider: 'sandbox' | 'stripe'
  publishableKey: string
  testMode: boolean
}> {
  const { name, publishableKey, test } = await providerOfNewPayments(ctx)
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
  const waiting = await house.database.platform<Pick<Organisation, 'id' | 'slug' | 'live'>[]>`
    select id, slug, live from organisations where live or ${isPretending(house)}`
  const problems: string[] = []
  const look = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { id, slug, live } = next
      const why = whyUnsafe(house, live, await findState(house, id))
      if (why) problems.push(SENTENCES[why](slug))
    }
  }
  await Promise.all(Array.from({ length: ACCOUNTS_AT_ONCE }, look))
  if (problems.length > 0)
    throw new Error(`The program does not start:\n  ${problems.toSorted().join('\n  ')}`)
}

/** Row-level security shows one organisation at a time: each is one round trip, some of them on their way at once. */
const ACCOUNTS_AT_ONCE = 4

/** Why the program would not start again with an organisation that `sql` is just bringing; undefined where it would. */
export async function whyUnsafeToBring(
  house: House,
  sql: ISql,
  { id, live }: Pick<Organisation, 'id' | 'live'>,
): Promise<Unsafe | undefined> {
  return whyUnsafe(house, live, await findArrivingState(house, sql, id))
}

export type Unsafe = keyof typeof SENTENCES

const SENTENCES = {
  'keys-closed': (slug: string) =>
    `${slug}: its payment keys do not open. SECRET_KEY is not the one that they were sealed with.`,
  'live-without-account': (slug: string) =>
    `${slug} is live, but has no account at Stripe. Connect it first.`,
  'live-with-test-keys': (slug: string) => `${slug} is live, but its keys are for tests.`,
  'live-while-pretending': (slug: string) =>
    `${slug} takes real money: NOW and STRIPE_API_BASE must not be set.`,
}

function whyUnsafe(
  house: House,
  live: boolean,
  account: AccountState | undefined,
): Unsafe | undefined {
  if (!live && !isPretending(house)) return undefined
  if (account && !account.opens) return 'keys-closed'
  if (live && !account) return 'live-without-account'
  if (live && !account?.live) return 'live-with-test-keys'
  if (account?.live && isPretending(house)) return 'live-while-pretending'
  return undefined
}

function isPretending({ settings }: House): boolean {
  return settings.NOW !== undefined || settings.STRIPE_API_BASE !== undefined
}
