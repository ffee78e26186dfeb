import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import { print } from '#testing/ledger.ts'
import {
  charge,
  disputeLost,
  disputeOpened,
  disputeWon,
  exchange,
  fee,
  giftAidClaimed,
  giftAidReceived,
  match,
  matchReceived,
  matchReturned,
  offlineGift,
  paidIn,
  payout,
  payoutFailed,
  refund,
  refundFailed,
} from './postings.ts'
import { type Account, type Part, type Posting, takeFrom, toText, whyUnsound } from './rules.ts'

const fund = (id: string): Account => ({ kind: 'fund', id })
const coveredFees: Account = { kind: 'covered-fees' }
const part = (account: Account, amountMinor: number): Part => ({ account, amountMinor })

const PAYMENT = {
  paymentAccount: { id: 'main', test: false },
  paymentId: 'friday',
  giftId: 'aisha',
  currency: 'GBP',
} as const
/** £10 for food, £100 of zakat, and £1.88 on top for the card. */
const PARTS = [part(fund('food-bank'), 10_00), part(fund('zakat'), 100_00), part(coveredFees, 1_88)]
const OFFICE = { currency: 'GBP', test: false } as const

describe('a gift by card', () => {
  it('lies at the provider, for the funds that it was given to', () => {
    const posting = charge({ ...PAYMENT, parts: [part(fund('zakat'), 25_00)] })

    assert.deepEqual(print(posting), [
      'charge  provider:main   25.00',
      'charge  fund:zakat     -25.00',
    ])
    assert.equal(posting.key, 'charge:friday')
    assert.equal(posting.giftId, 'aisha')
    assert.equal(posting.test, false)
  })

  it('keeps apart what the donor added for the card', () => {
    assert.deepEqual(print(charge({ ...PAYMENT, parts: PARTS })), [
      'charge  provider:main    111.88',
      'charge  fund:food-bank   -10.00',
      'charge  fund:zakat      -100.00',
      'charge  covered-fees      -1.88',
    ])
  })

  it('is a test where the account is one', () => {
    const paymentAccount = { id: 'sandbox', test: true }
    const posting = charge({ ...PAYMENT, paymentAccount, parts: [part(fund('zakat'), 25_00)] })

    assert.equal(posting.test, true)
    assert.equal(print(posting)[0], 'charge  test-provider:sandbox   25.00')
  })

  it('costs what the provider keeps, whenever it says how much', () => {
    const given = charge({ ...PAYMENT, parts: PARTS })
    const told = fee({ ...PAYMENT, feeMinor: 1_88, providerObject: 'txn_1' })

    assert.deepEqual(print(given, told).slice(4), [
      'fee     fees               1.88',
      'fee     provider:main     -1.88',
    ])
    assert.equal(told.key, 'fee:friday')
  })

  it('in another currency is changed into the one that the provider keeps', () => {
    const euros = { ...PAYMENT, currency: 'EUR' }
    assert.deepEqual(
      print(
        charge({ ...euros, parts: [part(fund('zakat'), 30_00)] }),
        exchange({
          ...PAYMENT,
          from: { amountMinor: 30_00, currency: 'EUR' },
          to: { amountMinor: 25_11, currency: 'GBP' },
        }),
        fee({ ...PAYMENT, feeMinor: 58 }),
      ),
      [
        'charge    provider:main   30.00  EUR',
        'charge    fund:zakat     -30.00  EUR',
        'exchange  exchange        30.00  EUR',
        'exchange  provider:main  -30.00  EUR',
        'exchange  provider:main   25.11',
        'exchange  exchange       -25.11',
        'fee       fees             0.58',
        'fee       provider:main   -0.58',
      ],
    )
  })

  it('is told in the smallest unit of its currency, whatever that is', () => {
    const yen = charge({ ...PAYMENT, currency: 'JPY', parts: [part(fund('zakat'), 2_500)] })
    const dinars = charge({ ...PAYMENT, currency: 'KWD', parts: [part(fund('zakat'), 2_500)] })

    assert.deepEqual(print(yen), [
      'charge  provider:main   2500  JPY',
      'charge  fund:zakat     -2500  JPY',
    ])
    assert.equal(print(dinars)[0], 'charge  provider:main   2.500  KWD')
  })
})

describe('a refund', () => {
  it('in full takes out of every fund what was put in', () => {
    assert.deepEqual(print(refund({ ...PAYMENT, refundId: 're_1', parts: PARTS })), [
      'refund  provider:main   -111.88',
      'refund  fund:food-bank    10.00',
      'refund  fund:zakat       100.00',
      'refund  covered-fees       1.88',
    ])
  })

  it('in part takes from each in proportion, to the penny', () => {
    const parts = takeFrom(PARTS, 50_00)

    assert.deepEqual(print(refund({ ...PAYMENT, refundId: 're_1', parts })), [
      'refund  provider:main   -50.00',
      'refund  fund:food-bank    4.47',
      'refund  fund:zakat       44.69',
      'refund  covered-fees      0.84',
    ])
  })

  it('of one line leaves the others as they are', () => {
    const parts = [part(fund('food-bank'), 10_00)]

    assert.deepEqual(print(refund({ ...PAYMENT, refundId: 're_1', parts })), [
      'refund  provider:main   -10.00',
      'refund  fund:food-bank   10.00',
    ])
  })

  it('that came back is as if it had not been', () => {
    const of = { ...PAYMENT, refundId: 're_1', parts: takeFrom(PARTS, 50_00) }

    assert.deepEqual(print(refundFailed(of)), [
      'refund-failed  provider:main    50.00',
      'refund-failed  fund:food-bank   -4.47',
      'refund-failed  fund:zakat      -44.69',
      'refund-failed  covered-fees     -0.84',
    ])
    assert.deepEqual(balancesOf(refund(of), refundFailed(of)), {})
  })
})

describe('a dispute', () => {
  const DISPUTE = { ...PAYMENT, disputeId: 'dp_1', parts: PARTS }

  it('takes the money away when it is opened, and costs a fee', () => {
    assert.deepEqual(print(disputeOpened({ ...DISPUTE, feeMinor: 20_00 })), [
      'dispute  provider:main   -111.88',
      'dispute  fund:food-bank    10.00',
      'dispute  fund:zakat       100.00',
      'dispute  covered-fees       1.88',
      'dispute  fees              20.00',
      'dispute  provider:main    -20.00',
    ])
  })

  it('that is won brings the money back, and mostly not the fee', () => {
    assert.deepEqual(print(disputeWon({ ...DISPUTE, feeReturnedMinor: 0 })), [
      'dispute-won  provider:main    111.88',
      'dispute-won  fund:food-bank   -10.00',
      'dispute-won  fund:zakat      -100.00',
      'dispute-won  covered-fees      -1.88',
    ])
    const opened = disputeOpened({ ...DISPUTE, feeMinor: 20_00 })
    assert.deepEqual(balancesOf(opened, disputeWon({ ...DISPUTE, feeReturnedMinor: 0 })), {
      'fees GBP': 20_00,
      'provider:main GBP': -20_00,
    })
    assert.deepEqual(balancesOf(opened, disputeWon({ ...DISPUTE, feeReturnedMinor: 20_00 })), {})
  })

  it('that is lost moves only a further fee, and nothing without one', () => {
    assert.deepEqual(print(disputeLost({ ...DISPUTE, feeMinor: 15_00 })), [
      'dispute-lost  fees            15.00',
      'dispute-lost  provider:main  -15.00',
    ])
    assert.equal(disputeLost({ ...DISPUTE, feeMinor: 0 }), undefined)
  })
})

describe('a payout', () => {
  const PAYOUT = { ...PAYMENT, payoutId: 'po_1', amountMinor: 110_00 }

  it('goes from the provider to the bank', () => {
    assert.deepEqual(print(payout(PAYOUT)), [
      'payout  bank            110.00',
      'payout  provider:main  -110.00',
    ])
  })

  it('that the bank sends back is at the provider again', () => {
    assert.deepEqual(balancesOf(payout(PAYOUT), payoutFailed(PAYOUT)), {})
    assert.equal(payoutFailed(PAYOUT).key, 'payout-failed:po_1')
  })
})

describe('a gift that came without us', () => {
  const given = { giftId: 'box', parts: [part(fund('zakat'), 40_00)], ...OFFICE }

  it('lies where it was put: in the box, among the cheques, at the bank', () => {
    assert.deepEqual(
      print(
        offlineGift({ ...given, by: 'cash' }),
        offlineGift({ ...given, by: 'cheque' }),
        offlineGift({ ...given, by: 'bank' }),
      ),
      [
        'offline-gift  cash         40.00',
        'offline-gift  fund:zakat  -40.00',
        'offline-gift  cheques      40.00',
        'offline-gift  fund:zakat  -40.00',
        'offline-gift  bank         40.00',
        'offline-gift  fund:zakat  -40.00',
      ],
    )
  })

  it('is taken to the bank later', () => {
    const deposit = { depositId: 'monday', amountMinor: 40_00, ...OFFICE }

    assert.deepEqual(print(paidIn({ ...deposit, from: 'cash' })), [
      'paid-in  bank   40.00',
      'paid-in  cash  -40.00',
    ])
    assert.equal(print(paidIn({ ...deposit, from: 'cheques' }))[1], 'paid-in  cheques  -40.00')
  })
})

describe('a match', () => {
  it('counts for the fund at once, and is owed until it is paid in', () => {
    const promise = { promiseId: 'ramadan', ...OFFICE }
    const matched = match({ ...promise, matchId: 'm1', fundId: 'zakat', amountMinor: 25_00 })
    const received = matchReceived({ ...promise, receiptId: 'r1', amountMinor: 25_00 })

    assert.deepEqual(print(matched, received), [
      'match           match:ramadan   25.00',
      'match           fund:zakat     -25.00',
      'match-received  bank            25.00',
      'match-received  match:ramadan  -25.00',
    ])
  })

  it('is owed no longer once what it was added to has gone back', () => {
    const promise = { promiseId: 'ramadan', fundId: 'zakat', amountMinor: 25_00, ...OFFICE }

    assert.deepEqual(print(matchReturned({ ...promise, matchId: 'm1' })), [
      'match-returned  fund:zakat      25.00',
      'match-returned  match:ramadan  -25.00',
    ])
  })
})

describe('Gift Aid', () => {
  it('is due when it is claimed, and at the bank when it is received', () => {
    const parts = [part(fund('zakat'), 25_00), part(fund('food-bank'), 2_50)]

    assert.deepEqual(
      print(
        giftAidClaimed({ claimId: 'c1', parts, test: false }),
        giftAidReceived({ receiptId: 'h1', amountMinor: 27_50, test: false }),
      ),
      [
        'gift-aid-claimed   gift-aid-due     27.50',
        'gift-aid-claimed   fund:zakat      -25.00',
        'gift-aid-claimed   fund:food-bank   -2.50',
        'gift-aid-received  bank             27.50',
        'gift-aid-received  gift-aid-due    -27.50',
      ],
    )
  })
})

describe('whatever happens to a payment', () => {
  const minor = fc.integer({ min: 1, max: 99_999_999 })
  const lines = fc.array(minor, { minLength: 1, maxLength: 12 })
  const shares = fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 6 })

  it('is sound, and each fund has its lines less what was returned of them', () => {
    fc.assert(
      fc.property(lines, fc.nat(500), shares, fc.boolean(), (amounts, feeMinor, steps, failed) => {
        const given = amounts.map((amount, i) => part(fund(`f${i}`), amount))
        const postings: Posting[] = [charge({ ...PAYMENT, parts: given })]
        if (feeMinor > 0) postings.push(fee({ ...PAYMENT, feeMinor }))
        const left = new Map(
          given.map(({ account, amountMinor }) => [toText(account), amountMinor]),
        )
        for (const [i, share] of steps.entries()) {
          const parts = given.flatMap(({ account }) => {
            const amountMinor = left.get(toText(account))!
            return amountMinor > 0 ? [part(account, amountMinor)] : []
          })
          const whole = parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
          if (whole === 0) break
          const of = {
            ...PAYMENT,
            refundId: `r${i}`,
            parts: takeFrom(parts, Math.ceil(whole * share)),
          }
          postings.push(refund(of))
          // The bank sends one of them back.
          if (failed && i === 1) postings.push(refundFailed(of))
          else
            for (const { account, amountMinor } of of.parts)
              left.set(toText(account), left.get(toText(account))! - amountMinor)
        }

        for (const posting of postings) assert.equal(whyUnsound(posting), undefined)
        const balances = balancesOf(...postings)
        for (const [account, amount] of left)
          assert.equal(balances[`${account} GBP`] ?? 0, amount === 0 ? 0 : -amount)
        const held = [...left.values()].reduce((sum, amount) => sum + amount, 0)
        assert.equal(balances['provider:main GBP'] ?? 0, held - feeMinor)
      }),
    )
  })
})

/** What each account has in the end, accounts with nothing left out. */
function balancesOf(...postings: readonly Posting[]): Record<string, number> {
  const balances: Record<string, number> = {}
  for (const { account, amountMinor, currency } of postings.flatMap(({ entries }) => entries)) {
    const name = `${toText(account)} ${currency}`
    balances[name] = (balances[name] ?? 0) + amountMinor
  }
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0))
}
