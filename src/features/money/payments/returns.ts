import {
  disputeLost,
  disputeOpened,
  disputeWon,
  exchange,
  refund,
  refundFailed,
} from '#features/money/ledger/postings.ts'
import {
  type Part,
  type Posting,
  takeFrom,
  toAccount,
  toText,
} from '#features/money/ledger/rules.ts'
import type { Payment } from './open-payments.ts'
import type { Dispute, Refund, Settlement } from './provider-objects.ts'
import type { PaymentState } from './rules.ts'

/** All that a provider has sent back of one payment, and all that a donor's bank has taken. */
export interface Returns {
  readonly refunds: readonly Refund[]
  readonly disputes: readonly Dispute[]
}

/** What is to be posted, in this order, and what the payment becomes. `oddWhy`: why a person has to look. */
export interface Taken {
  readonly postings: readonly Posting[]
  readonly state: PaymentState
  readonly oddWhy?: string
}

/** The keys of everything that could be posted of a payment that has arrived: what to read before `takeReturns`. */
export function keysOf(
  { id }: Pick<Payment, 'id'>,
  { refunds, disputes }: Returns,
): readonly string[] {
  return [
    `charge:${id}`,
    ...refunds.flatMap(({ id: refund }) => [
      `refund:${refund}`,
      `exchange:${refund}`,
      `refund-failed:${refund}`,
      `exchange:${refund}-failed`,
    ]),
    ...disputes.flatMap(({ id: dispute }) => [
      `dispute:${dispute}`,
      `exchange:${dispute}`,
      `dispute-won:${dispute}`,
      `exchange:${dispute}-won`,
      `dispute-lost:${dispute}`,
    ]),
  ]
}

/**
 * Holds what the provider says against what is posted already. Whatever is told twice, late or out of order comes to the
 * same: each movement has its own key, and is taken as of when it was made. What goes back is taken out of all funds of the
 * gift, and of the covered fee, in proportion to what is left of each (`takeFrom`), unless all of it goes; what comes again
 * goes where it was taken from. More than was given is never taken: then nothing further is posted, and a person looks.
 */
export function takeReturns(
  payment: Pick<Payment, 'id' | 'accountId' | 'amountMinor' | 'currency' | 'state'>,
  test: boolean,
  { refunds, disputes }: Returns,
  posted: ReadonlyMap<string, Posting>,
): Taken {
  const arrived = posted.get(`charge:${payment.id}`)
  if (!arrived) return { postings: [], state: payment.state }
  const of = {
    paymentAccount: { id: payment.accountId, test },
    paymentId: payment.id,
    currency: payment.currency,
    ...(arrived.giftId === undefined ? {} : { giftId: arrived.giftId }),
  }
  const all = new Map(posted)
  const postings: Posting[] = []
  const add = (...made: readonly (Posting | undefined)[]) => {
    for (const posting of made) {
      if (!posting || all.has(posting.key)) continue
      all.set(posting.key, posting)
      postings.push(posting)
    }
  }
  /** As it was posted; otherwise out of what is left by now. */
  const partsOf = (key: string, amountMinor: number) => {
    const before = all.get(key)
    return before ? partsIn(before, 1) : takeFrom(leftIn(all), amountMinor)
  }

  // Lists come newest first; what was made in the same second stays in its order.
  const made = [
    ...refunds.map((one) => ({ ...one, what: 'refund' as const })).toReversed(),
    ...disputes.map((one) => ({ ...one, what: 'dispute' as const })).toReversed(),
  ].toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const one of made) {
    const oddWhy =
      one.what === 'refund'
        ? addRefund(one, { of, add, partsOf, all })
        : addDispute(one, { of, add, partsOf, all })
    if (oddWhy) return { postings, state: stateOf(payment, all, disputes), oddWhy }
  }
  return { postings, state: stateOf(payment, all, disputes) }
}

interface Book {
  readonly of: Pick<
    Parameters<typeof refund>[0],
    'paymentAccount' | 'paymentId' | 'currency' | 'giftId'
  >
  readonly add: (...postings: readonly (Posting | undefined)[]) => void
  readonly partsOf: (key: string, amountMinor: number) => readonly Part[]
  readonly all: ReadonlyMap<string, Posting>
}

function addRefund(one: Refund, { of, add, partsOf, all }: Book): string | undefined {
  // Until the provider has taken it from the balance nothing has moved.
  if (!one.settlement) return undefined
  const key = `refund:${one.id}`
  if (!all.has(key) && one.amount > sumOf(leftIn(all)))
    return `its refund ${one.id} is more than is left of it`
  const parts = partsOf(key, one.amount)
  const about = { ...of, providerObject: one.id, refundId: one.id, parts }
  add(
    refund({ ...about, ...feeOf(one.settlement) }),
    exchanged(of, one.id, { amountMinor: -one.amount, settlement: one.settlement }),
  )
  if (one.failureSettlement)
    add(
      refundFailed({ ...about, ...feeOf(one.failureSettlement) }),
      exchanged(of, `${one.id}-failed`, {
        amountMinor: one.amount,
        settlement: one.failureSettlement,
      }),
    )
  return undefined
}

function addDispute(one: Dispute, { of, add, partsOf, all }: Book): string | undefined {
  const [withdrawn, ...more] = one.movements.filter(({ amountMinor }) => amountMinor < 0)
  const [reinstated, ...again] = one.movements.filter(({ amountMinor }) => amountMinor > 0)
  const furtherFee = one.movements.find(({ amountMinor }) => amountMinor === 0)
  // An inquiry moves nothing.
  if (!withdrawn) return undefined
  if (more.length > 0 || again.length > 0) return `its dispute ${one.id} moved more than once`
  const key = `dispute:${one.id}`
  if (!all.has(key) && one.amount > sumOf(leftIn(all)))
    return `its dispute ${one.id} is about more than is left of it`
  const parts = partsOf(key, one.amount)
  const about = { ...of, providerObject: one.id, disputeId: one.id, parts }
  add(
    disputeOpened({ ...about, ...feeOf(withdrawn) }),
    exchanged(of, one.id, { amountMinor: -one.amount, settlement: withdrawn }),
  )
  if (reinstated) {
    const { feeMinor, ...fee } = feeOf(reinstated)
    add(
      disputeWon({ ...about, ...fee, feeReturnedMinor: 0 - feeMinor }),
      exchanged(of, `${one.id}-won`, { amountMinor: one.amount, settlement: reinstated }),
    )
  }
  if (furtherFee && furtherFee.feeMinor !== 0) add(disputeLost({ ...about, ...feeOf(furtherFee) }))
  return undefined
}

function feeOf({ feeMinor, currency }: Settlement) {
  return { feeMinor, feeCurrency: currency }
}

/** What was changed on the way, where the balance is kept in another currency. Signed as it reached the balance. */
export function exchanged(
  of: Pick<Parameters<typeof exchange>[0], 'paymentAccount' | 'paymentId' | 'giftId'> & {
    readonly currency: string
  },
  exchangeId: string,
  { amountMinor, settlement }: { readonly amountMinor: number; readonly settlement: Settlement },
): Posting | undefined {
  if (settlement.currency === of.currency) return undefined
  const { currency: _, ...same } = of
  return exchange({
    ...same,
    exchangeId,
    providerObject: settlement.id,
    from: { amountMinor, currency: of.currency },
    to: { amountMinor: settlement.amountMinor, currency: settlement.currency },
  })
}

function stateOf(
  payment: Pick<Payment, 'id' | 'amountMinor' | 'state'>,
  posted: ReadonlyMap<string, Posting>,
  disputes: readonly Dispute[],
): PaymentState {
  const fought = disputes.filter(({ id }) => posted.has(`dispute:${id}`))
  const isBack = ({ id }: Dispute) => posted.has(`dispute-won:${id}`)
  if (fought.some((one) => !isBack(one) && one.status !== 'lost')) return 'disputed'
  if (fought.some((one) => !isBack(one))) return 'lost'
  const left = sumOf(leftIn(posted))
  if (left === 0) return 'refunded'
  if (left < payment.amountMinor) return 'partially_refunded'
  return fought.length > 0 ? 'won' : 'succeeded'
}

/** What funds and covered fee still have of a payment. */
function leftIn(posted: ReadonlyMap<string, Posting>): Part[] {
  const left = new Map<string, number>()
  for (const posting of posted.values())
    for (const { account, amountMinor } of partsIn(posting, -1)) {
      const name = toText(account)
      left.set(name, (left.get(name) ?? 0) + amountMinor)
    }
  return [...left].map(([name, amountMinor]) => ({ account: toAccount(name), amountMinor }))
}

function partsIn({ entries }: Posting, sign: 1 | -1): Part[] {
  return entries
    .filter(({ account: { kind } }) => kind === 'fund' || kind === 'covered-fees')
    .map(({ account, amountMinor }) => ({ account, amountMinor: sign * amountMinor }))
}

function sumOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
