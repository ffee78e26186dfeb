import type { Account, Entry, Part, Posting } from './rules.ts'

/**
 * What moves when something happens, one function for each, pure. Amounts are whole minor units and positive; a part says
 * which fund (or the covered fee) an amount belongs to. Each makes its key from natural identity, so that the same fact,
 * told twice, is the same posting. `ledger.ts` writes them, and refuses what is not sound.
 */

/** Our own account at a provider. Without real money when it is a test account: then everything posted there is a test. */
export interface PaymentAccount {
  readonly id: string
  readonly test: boolean
}

interface OfPayment {
  readonly paymentAccount: PaymentAccount
  readonly paymentId: string
  readonly giftId?: string
  readonly currency: string
  /** The provider’s id of what moved the money. */
  readonly providerObject?: string
}

/** The donor’s money has arrived at the provider, for these funds; what covers the fee is a part of its own. */
export function charge(of: OfPayment & { parts: readonly Part[] }): Posting {
  return at(of, 'charge', of.paymentId, [
    into(held(of), sum(of.parts), of.currency),
    ...outOf(of.parts, of.currency),
  ])
}

/** What the provider keeps of a payment; often known only later. Once for each payment; `currency` is that of its balance. */
export function fee(of: OfPayment & { feeMinor: number }): Posting {
  return at(of, 'fee', of.paymentId, kept(of, of.feeMinor))
}

/** What a movement costs besides, in the currency of the balance where that is another than the payment's. */
interface Costing {
  readonly feeMinor?: number
  readonly feeCurrency?: string
}

interface OfRefund extends OfPayment, Costing {
  readonly refundId: string
  readonly parts: readonly Part[]
}

/**
 * The donor has something back: `parts` are what it is taken from, as `takeFrom` splits it or as the office has decided.
 * The provider keeps the fee of the payment, and may want another.
 */
export function refund(of: OfRefund): Posting {
  return at(of, 'refund', of.refundId, [...back(of, of.parts), ...cost(of)])
}

/** A refund that was sent and came back to us: the funds have it again. */
export function refundFailed(of: OfRefund): Posting {
  return at(of, 'refund-failed', of.refundId, [...reversed(back(of, of.parts)), ...cost(of)])
}

interface OfDispute extends OfPayment {
  readonly feeCurrency?: string
  readonly disputeId: string
  readonly parts: readonly Part[]
}

/** The bank has taken the money away while it decides, and it counts for nothing until then. A fee may come with it. */
export function disputeOpened(of: OfDispute & { feeMinor: number }): Posting {
  return at(of, 'dispute', of.disputeId, [...back(of, of.parts), ...cost(of)])
}

/** The bank has given the money back; of the fee it gives back `feeReturnedMinor`, mostly nothing. */
export function disputeWon(of: OfDispute & { feeReturnedMinor: number }): Posting {
  return at(of, 'dispute-won', of.disputeId, [
    ...reversed(back(of, of.parts)),
    ...reversed(cost({ ...of, feeMinor: of.feeReturnedMinor })),
  ])
}

/** The money left when the dispute was opened, so only a further fee moves now; without one nothing does: undefined. */
export function disputeLost(
  of: Omit<OfDispute, 'parts'> & { feeMinor: number },
): Posting | undefined {
  if (of.feeMinor === 0) return undefined
  return at(of, 'dispute-lost', of.disputeId, cost(of))
}

interface OfPayout {
  readonly paymentAccount: PaymentAccount
  /** The provider’s id. */
  readonly payoutId: string
  readonly amountMinor: number
  readonly currency: string
}

/** From the provider to the organisation’s bank. */
export function payout(of: OfPayout): Posting {
  return at({ ...of, providerObject: of.payoutId }, 'payout', of.payoutId, paid(of))
}

/** A payout that the bank has sent back. */
export function payoutFailed(of: OfPayout): Posting {
  return at(
    { ...of, providerObject: of.payoutId },
    'payout-failed',
    of.payoutId,
    reversed(paid(of)),
  )
}

/**
 * The provider has changed money into another currency, as when a gift in euros is kept in pounds. Of a payment, or of what
 * `exchangeId` names; amounts are negative where money leaves the balance, as for a refund.
 */
export function exchange(
  of: Omit<OfPayment, 'currency'> & {
    exchangeId?: string
    from: { amountMinor: number; currency: string }
    to: { amountMinor: number; currency: string }
  },
): Posting {
  const { from, to } = of
  return at(of, 'exchange', of.exchangeId ?? of.paymentId, [
    into({ kind: 'exchange' }, from.amountMinor, from.currency),
    into(held(of), -from.amountMinor, from.currency),
    into(held(of), to.amountMinor, to.currency),
    into({ kind: 'exchange' }, -to.amountMinor, to.currency),
  ])
}

/** Money that came without us: in a box, by a cheque, by a transfer. A gift has one such posting. */
export function offlineGift(of: {
  giftId: string
  by: 'cash' | 'contactless' | 'cheque' | 'bank'
  parts: readonly Part[]
  currency: string
  test: boolean
}): Posting {
  const account: Account = { kind: KEPT_IN[of.by] }
  return {
    kind: 'offline-gift',
    key: `offline-gift:${of.giftId}`,
    test: of.test,
    giftId: of.giftId,
    entries: [into(account, sum(of.parts), of.currency), ...outOf(of.parts, of.currency)],
  }
}

/** What a terminal took is with the bank, as a transfer is. */
const KEPT_IN = { cash: 'cash', contactless: 'bank', cheque: 'cheques', bank: 'bank' } as const

/** It was written down by mistake: exactly what its posting moved goes back. Once for each gift. */
export function offlineGiftTakenBack(of: Parameters<typeof offlineGift>[0]): Posting {
  const { entries, ...gift } = offlineGift(of)
  const kind = 'offline-gift-taken-back'
  return { ...gift, kind, key: `${kind}:${of.giftId}`, entries: reversed(entries) }
}

/** Cash or cheques that were taken to the bank. */
export function paidIn(of: {
  depositId: string
  from: 'cash' | 'cheques'
  amountMinor: number
  currency: string
  test: boolean
}): Posting {
  return between('paid-in', of.depositId, { kind: of.from }, { kind: 'bank' }, of)
}

interface OfMatch {
  readonly matchId: string
  readonly promiseId: string
  readonly fundId: string
  readonly amountMinor: number
  readonly currency: string
  readonly test: boolean
}

/** Somebody adds to a gift as promised. The fund has it at once; the promise is owed until `matchReceived`. */
export function match(of: OfMatch): Posting {
  const promise: Account = { kind: 'match', id: of.promiseId }
  return between('match', of.matchId, { kind: 'fund', id: of.fundId }, promise, of)
}

/** What was added to has gone back, and so what was added: less is owed. */
export function matchReturned(of: OfMatch): Posting {
  const promise: Account = { kind: 'match', id: of.promiseId }
  return between('match-returned', of.matchId, promise, { kind: 'fund', id: of.fundId }, of)
}

/** Whoever promised a match has paid in what was owed, or a part of it. */
export function matchReceived(of: {
  receiptId: string
  promiseId: string
  amountMinor: number
  currency: string
  test: boolean
}): Posting {
  const promise: Account = { kind: 'match', id: of.promiseId }
  return between('match-received', of.receiptId, promise, { kind: 'bank' }, of)
}

/** Gift Aid was claimed on gifts to these funds: they have it, and the tax office owes it. Pounds only. */
export function giftAidClaimed(of: {
  claimId: string
  parts: readonly Part[]
  test: boolean
}): Posting {
  return {
    kind: 'gift-aid-claimed',
    key: `gift-aid-claimed:${of.claimId}`,
    test: of.test,
    entries: [into({ kind: 'gift-aid-due' }, sum(of.parts), 'GBP'), ...outOf(of.parts, 'GBP')],
  }
}

/** The tax office has paid a claim, or a part of it. */
export function giftAidReceived(of: {
  receiptId: string
  amountMinor: number
  test: boolean
}): Posting {
  const money = { ...of, currency: 'GBP' }
  return between(
    'gift-aid-received',
    of.receiptId,
    { kind: 'gift-aid-due' },
    { kind: 'bank' },
    money,
  )
}

function at(
  of: {
    paymentAccount: PaymentAccount
    paymentId?: string
    giftId?: string
    providerObject?: string
  },
  kind: Posting['kind'],
  id: string,
  entries: readonly Entry[],
): Posting {
  return {
    kind,
    key: `${kind}:${id}`,
    test: of.paymentAccount.test,
    ...(of.giftId === undefined ? {} : { giftId: of.giftId }),
    ...(of.paymentId === undefined ? {} : { paymentId: of.paymentId }),
    ...(of.providerObject === undefined ? {} : { providerObject: of.providerObject }),
    paymentAccountId: of.paymentAccount.id,
    entries,
  }
}

function between(
  kind: Posting['kind'],
  id: string,
  from: Account,
  to: Account,
  of: { amountMinor: number; currency: string; test: boolean },
): Posting {
  return {
    kind,
    key: `${kind}:${id}`,
    test: of.test,
    entries: [into(to, of.amountMinor, of.currency), into(from, -of.amountMinor, of.currency)],
  }
}

function into(account: Account, amountMinor: number, currency: string): Entry {
  return { account, amountMinor, currency }
}

function outOf(parts: readonly Part[], currency: string): Entry[] {
  return parts.map(({ account, amountMinor }) => into(account, -amountMinor, currency))
}

/** Out of the provider's balance and out of the funds. */
function back(
  of: { paymentAccount: PaymentAccount; currency: string },
  parts: readonly Part[],
): Entry[] {
  return [
    into(held(of), -sum(parts), of.currency),
    ...parts.map(({ account, amountMinor }) => into(account, amountMinor, of.currency)),
  ]
}

function cost({ feeMinor = 0, feeCurrency, ...of }: OfPayment & Costing): Entry[] {
  return kept({ ...of, currency: feeCurrency ?? of.currency }, feeMinor)
}

function kept(of: { paymentAccount: PaymentAccount; currency: string }, feeMinor: number): Entry[] {
  if (feeMinor === 0) return []
  return [into({ kind: 'fees' }, feeMinor, of.currency), into(held(of), -feeMinor, of.currency)]
}

function paid(of: OfPayout): Entry[] {
  return [
    into({ kind: 'bank' }, of.amountMinor, of.currency),
    into(held(of), -of.amountMinor, of.currency),
  ]
}

function held({ paymentAccount }: { paymentAccount: PaymentAccount }): Account {
  return { kind: 'provider', id: paymentAccount.id, test: paymentAccount.test }
}

function reversed(entries: readonly Entry[]): Entry[] {
  return entries.map((entry) => ({ ...entry, amountMinor: -entry.amountMinor }))
}

function sum(parts: readonly Part[]): number {
  return parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
