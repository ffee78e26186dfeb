import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as fc from 'fast-check'
import {
  type Account,
  type Part,
  type Posting,
  takeFrom,
  toAccount,
  toText,
  whyUnsound,
} from './rules.ts'

const fund = (id: string): Account => ({ kind: 'fund', id })
const coveredFees: Account = { kind: 'covered-fees' }
const at = (id: string, test = false): Account => ({ kind: 'provider', id, test })

describe('an account', () => {
  const text: [Account, string][] = [
    [at('main'), 'provider:main'],
    [at('main', true), 'test-provider:main'],
    [{ kind: 'bank' }, 'bank'],
    [{ kind: 'cash' }, 'cash'],
    [{ kind: 'cheques' }, 'cheques'],
    [{ kind: 'fees' }, 'fees'],
    [coveredFees, 'covered-fees'],
    [fund('where-needed-most'), 'fund:where-needed-most'],
    [{ kind: 'match', id: 'ramadan' }, 'match:ramadan'],
    [{ kind: 'gift-aid-due' }, 'gift-aid-due'],
    [{ kind: 'exchange' }, 'exchange'],
  ]

  it('has one form as text, which is read back', () => {
    for (const [account, written] of text) {
      assert.equal(toText(account), written)
      assert.deepEqual(toAccount(written), account)
    }
  })

  it('is nothing that was not written here', () => {
    for (const wrong of ['', 'fund', 'fund:', 'fund:a:b', 'fund:a b', 'donor', 'bank:x', 'Bank'])
      assert.throws(() => toAccount(wrong), /is no account/, wrong)
    assert.throws(() => toText(fund('a b')), /cannot be called/)
    assert.throws(() => toText(fund('')), /cannot be called/)
  })
})

describe('a posting', () => {
  const sound: Posting = {
    kind: 'charge',
    key: 'charge:one',
    test: false,
    entries: [
      { account: at('main'), amountMinor: 25_00, currency: 'GBP' },
      { account: fund('zakat'), amountMinor: -25_00, currency: 'GBP' },
    ],
  }
  const [provider, zakat] = sound.entries as [Posting['entries'][0], Posting['entries'][0]]
  const wrong: Record<string, Partial<Posting>> = {
    'it has no entries': { entries: [] },
    'it does not sum to zero: 1 GBP are left': {
      entries: [{ ...provider, amountMinor: 25_01 }, zakat],
    },
    'it does not sum to zero: 2500 GBP are left': {
      entries: [provider, { ...zakat, currency: 'EUR' }],
    },
    'an amount is not a whole number': {
      entries: [
        { ...provider, amountMinor: 0.5 },
        { ...zakat, amountMinor: -0.5 },
      ],
    },
    'an entry moves nothing': { entries: [provider, zakat, { ...zakat, amountMinor: 0 }] },
    'a currency is not three capital letters': {
      entries: sound.entries.map((entry) => ({ ...entry, currency: 'gbp' })),
    },
    'it is a test and moves real money': { test: true },
    'it is no test and moves play money': {
      entries: [{ ...provider, account: at('main', true) }, zakat],
    },
    'its key does not say what it is': { key: 'refund:one' },
  }

  it('is sound when it sums to zero', () => {
    assert.equal(whyUnsound(sound), undefined)
  })

  for (const [why, change] of Object.entries(wrong)) {
    it(`is not sound when ${why}`, () => {
      assert.equal(whyUnsound({ ...sound, ...change }), why)
    })
  }

  it('sums to zero in each currency by itself', () => {
    const euros = sound.entries.map((entry) => ({ ...entry, currency: 'EUR' }))
    assert.equal(whyUnsound({ ...sound, entries: [...sound.entries, ...euros] }), undefined)
  })

  it('is found out whatever single amount is off', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), (off) => {
        fc.pre(off !== 0 && off !== -25_00)
        const entries = [{ ...provider, amountMinor: 25_00 + off }, zakat]
        assert.match(whyUnsound({ ...sound, entries }) ?? '', /does not sum to zero/)
      }),
    )
  })
})

describe('taking a part of several amounts', () => {
  const parts: Part[] = [
    { account: fund('food-bank'), amountMinor: 10_00 },
    { account: fund('zakat'), amountMinor: 100_00 },
    { account: coveredFees, amountMinor: 1_88 },
  ]

  it('splits in proportion, to the penny', () => {
    assert.deepEqual(takeFrom(parts, 50_00), [
      { account: fund('food-bank'), amountMinor: 4_47 },
      { account: fund('zakat'), amountMinor: 44_69 },
      { account: coveredFees, amountMinor: 84 },
    ])
  })

  it('gives the odd penny to the largest remainder, and among equals to the first', () => {
    const thirds = ['a', 'b', 'c'].map((id) => ({ account: fund(id), amountMinor: 1_00 }))
    assert.deepEqual(
      takeFrom(thirds, 1_00).map(({ amountMinor }) => amountMinor),
      [34, 33, 33],
    )
    assert.deepEqual(takeFrom(thirds, 1), [{ account: fund('a'), amountMinor: 1 }])
  })

  it('takes no more than there is, nothing less than a penny, and no part of a penny', () => {
    for (const amount of [0, -1, 111_89, 0.5, Number.NaN])
      assert.throws(() => takeFrom(parts, amount), /cannot be taken/)
  })

  const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 12 })

  it('is always the whole amount, never more of a part than it has, and within a penny of its share', () => {
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1, noNaN: true }), (minor, of) => {
        const whole = minor.reduce((sum, part) => sum + part, 0)
        const amount = Math.max(1, Math.floor(whole * of))
        const taken = takeFrom(
          minor.map((amountMinor, i) => ({ account: fund(String(i)), amountMinor })),
          amount,
        )

        assert.equal(
          taken.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
          amount,
        )
        for (const { account, amountMinor } of taken) {
          const has = minor[Number('id' in account && account.id)]!
          assert.ok(amountMinor > 0 && amountMinor <= has)
          const off = BigInt(amountMinor) * BigInt(whole) - BigInt(amount) * BigInt(has)
          assert.ok(off < BigInt(whole) && off > -BigInt(whole))
        }
      }),
    )
  })

  it('ends with nothing left of any part, in however many steps', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.infiniteStream(fc.double({ min: 0.1, max: 1, noNaN: true })),
        (minor, steps) => {
          let left: Part[] = minor.map((amountMinor, i) => ({
            account: fund(String(i)),
            amountMinor,
          }))
          for (const of of steps) {
            const whole = left.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
            if (whole === 0) break
            const taken = takeFrom(left, Math.max(1, Math.ceil(whole * of)))
            left = left
              .map((part) => ({
                ...part,
                amountMinor:
                  part.amountMinor -
                  (taken.find(({ account }) => toText(account) === toText(part.account))
                    ?.amountMinor ?? 0),
              }))
              .filter(({ amountMinor }) => amountMinor !== 0)
            assert.ok(left.every(({ amountMinor }) => amountMinor > 0))
          }
          assert.deepEqual(left, [])
        },
      ),
    )
  })
})
