import { and, eq, gte, inArray, lt } from 'drizzle-orm'
import { findAll } from '#features/money/ledger/ledger.ts'
import type { Kind, Posting } from '#features/money/ledger/rules.ts'
import { postings } from '#features/money/ledger/tables.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { formatMoney } from '#platform/shared/money.ts'
import type { Days } from './compare-charges.ts'
import { readAll } from './pages.ts'
import { NOT_FOUND, ProviderRefused } from './provider-errors.ts'
import type { Dispute, Payout, Refund, Settlement } from './provider-objects.ts'
import type { PaymentProvider } from './provider.ts'
import { payments } from './tables.ts'
import type { MerchantAccount } from './merchant-accounts.ts'

/** How many objects are asked for one by one, because they are older than what we have of them. */
const MOST_ASKED = 100

/** One movement of the provider's balance, and the postings that have it. */
interface Moved {
  readonly what: string
  readonly keys: readonly string[]
  /** As it reached the balance, its cost taken off. */
  readonly netMinor: number
  readonly currency: string
}

/**
 * What has gone back to donors and out to the bank: refunds, disputes and payouts that were made in these days, and those
 * that the ledger has of these days, each with what it moved. Of money that is no payment of ours nothing is expected.
 */
export async function compareReturns(
  ctx: Context,
  merchant: MerchantAccount,
  days: Days,
): Promise<string[]> {
  const { objects, findings } = await findObjects(ctx, merchant, days)
  const moved = objects.flatMap(toMoved)
  const posted = await findAll(
    ctx,
    moved.flatMap(({ keys }) => keys),
  )
  return [...findings, ...moved.flatMap((one) => howDiffers(one, posted) ?? [])]
}

type Returned =
  | ({ readonly kind: 'refund' } & Refund)
  | ({ readonly kind: 'dispute' } & Dispute)
  | ({ readonly kind: 'payout' } & Payout)

/** Young enough to be listed; then those that only the ledger has of these days, which the provider is asked about. */
async function findObjects(ctx: Context, { account, provider }: MerchantAccount, days: Days) {
  const listed = await list(provider, days)
  const ours = await findIntents(ctx, listed)
  const known = new Set(listed.map(({ id }) => id))
  const others = (await findPosted(ctx, account.id, days)).filter(({ id }) => !known.has(id))
  const findings: string[] = []
  const objects = listed.filter((one) => one.kind === 'payout' || ours.has(one.intentId))
  for (const { kind, id } of others.slice(0, MOST_ASKED)) {
    const found = await find(provider, kind, id)
    if (found) objects.push(found)
    else
      findings.push(`${NAMES[kind]} ${id} is in the ledger, and its account knows nothing of it.`)
  }
  if (others.length > MOST_ASKED)
    findings.push(`${others.length - MOST_ASKED} older ones were not asked for: try fewer days.`)
  return { objects, findings }
}

const NAMES = { refund: 'Refund', dispute: 'Dispute', payout: 'Payout' } as const

async function list(provider: PaymentProvider, { from, until }: Days): Promise<Returned[]> {
  const refunds = await readAll((place) => provider.listRefunds({ from, until, ...place }))
  const disputes = await readAll((place) => provider.listDisputes({ from, until, ...place }))
  const payouts = await readAll((place) => provider.listPayouts({ from, until, ...place }))
  return [
    ...refunds.map((one) => ({ kind: 'refund' as const, ...one })),
    ...disputes.map((one) => ({ kind: 'dispute' as const, ...one })),
    ...payouts.map((one) => ({ kind: 'payout' as const, ...one })),
  ]
}

async function find(
  provider: PaymentProvider,
  kind: Returned['kind'],
  id: string,
): Promise<Returned | undefined> {
  try {
    if (kind === 'refund') return { kind, ...(await provider.findRefund(id)) }
    if (kind === 'dispute') return { kind, ...(await provider.findDispute(id)) }
    return { kind, ...(await provider.findPayout(id)) }
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === NOT_FOUND) return undefined
    throw error
  }
}

/** The intents among these that a payment of ours has. */
async function findIntents(
  ctx: Context,
  listed: readonly Returned[],
): Promise<ReadonlySet<string | null>> {
  const intents = listed.flatMap((one) => (one.kind === 'payout' ? [] : one.intentId))
  const rows = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .select({ intentId: payments.intentId })
      .from(payments)
      .where(
        and(eq(payments.organisationId, organisation.id), inArray(payments.intentId, intents)),
      ),
  )
  return new Set(rows.map(({ intentId }) => intentId))
}

/** What was posted in these days that has left this account. */
async function findPosted(ctx: Context, accountId: string, { from, until }: Days) {
  const rows = await inTransaction(ctx, ({ db, organisation }) =>
    db
      .selectDistinct({ kind: postings.kind, id: postings.providerObject })
      .from(postings)
      .where(
        and(
          eq(postings.organisationId, organisation.id),
          eq(postings.paymentAccountId, accountId),
          inArray(postings.kind, Object.keys(OBJECTS) as Kind[]),
          gte(postings.postedAt, from),
          lt(postings.postedAt, until),
        ),
      ),
  )
  const objects = rows.map(({ kind, id }) => ({ kind: OBJECTS[kind]!, id: id! }))
  return [...new Map(objects.map((one) => [one.id, one])).values()]
}

const OBJECTS: Readonly<Partial<Record<Kind, Returned['kind']>>> = {
  refund: 'refund',
  'refund-failed': 'refund',
  dispute: 'dispute',
  'dispute-won': 'dispute',
  'dispute-lost': 'dispute',
  payout: 'payout',
  'payout-failed': 'payout',
}

function toMoved(one: Returned): Moved[] {
  const { id } = one
  const of = (kind: Kind, what: string, settlement: Settlement | undefined, exchange = id) =>
    settlement
      ? [
          {
            what: `${NAMES[one.kind]} ${id}${what}`,
            keys: [`${kind}:${id}`, `exchange:${exchange}`],
            netMinor: settlement.amountMinor - settlement.feeMinor,
            currency: settlement.currency,
          },
        ]
      : []
  if (one.kind === 'refund')
    return [
      ...of('refund', '', one.settlement),
      ...of('refund-failed', ', which came back,', one.failureSettlement, `${id}-failed`),
    ]
  if (one.kind === 'dispute') {
    const moving = (sign: number) =>
      one.movements.find(({ amountMinor }) => Math.sign(amountMinor) === sign)
    return [
      ...of('dispute', '', moving(-1)),
      ...of('dispute-won', ', which was won,', moving(1), `${id}-won`),
      ...of('dispute-lost', ', which was lost,', moving(0)),
    ]
  }
  if (one.status === 'pending' || one.status === 'in-transit') return []
  const paid = { id, amountMinor: -one.amount, feeMinor: 0, currency: one.currency }
  return [
    ...of('payout', '', paid),
    ...(one.status === 'paid'
      ? []
      : of('payout-failed', ', which came back,', { ...paid, amountMinor: one.amount })),
  ]
}

function howDiffers(
  { what, keys, netMinor, currency }: Moved,
  posted: ReadonlyMap<string, Posting>,
): string | undefined {
  const [main = ''] = keys
  const moved = `${what} moved ${toWords(netMinor, currency)} at the provider`
  if (!posted.has(main))
    return `${moved}, and the ledger has nothing of it. Ask again in a quarter of an hour.`
  const here = keys
    .flatMap((key) => posted.get(key)?.entries ?? [])
    .filter((entry) => entry.account.kind === 'provider' && entry.currency === currency)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return here === netMinor ? undefined : `${moved}, and ${toWords(here, currency)} in the ledger.`
}

function toWords(amountMinor: number, currency: string): string {
  return formatMoney(amountMinor, currency, { decimals: 'always' })
}
