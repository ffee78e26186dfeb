import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Prices, nisabOf, reckon } from './rules.ts'

/** Gold at £98.20 a gram, silver at £1.15. */
const PRICES: Prices = { gold: 98_20, silver: 1_15 }

const asked = { currency: 'GBP', prices: PRICES, basis: 'silver' } as const

describe('the nisab', () => {
  it('is the price of 87.48 g of gold, or of 612.36 g of silver', () => {
    assert.equal(nisabOf('gold', PRICES), 859_054)
    assert.equal(nisabOf('silver', PRICES), 70_421)
  })
})

describe('zakat', () => {
  it('is a fortieth of what one has less what one owes', () => {
    const { sums } = reckon({ cash: '£5,000', shares: '1 200.50', debts: '200.50' }, asked)

    assert.deepEqual(sums, {
      has: 620_050,
      owes: 20_050,
      net: 600_000,
      nisab: 70_421,
      due: 15_000,
    })
  })

  it('is due at the nisab, and not a penny below', () => {
    const dueOn = (cash: string) => reckon({ cash }, asked).sums?.due

    assert.equal(dueOn('704.20'), 0)
    assert.equal(dueOn('704.21'), 17_61)
  })

  it('is never rounded down, and only to what a card can pay', () => {
    assert.equal(reckon({ cash: '1000.01' }, asked).sums?.due, 25_01)
    const dinars = {
      currency: 'KWD',
      prices: { gold: 38_000, silver: null },
      basis: 'gold',
    } as const
    assert.equal(reckon({ cash: '4000.001' }, dinars).sums?.due, 100_010)
  })

  it('counts gold by its weight and its carat, silver by its weight', () => {
    const { sums } = reckon({ gold: '10', carat: '18', silver: '100 g' }, asked)

    assert.equal(sums?.has, 736_50 + 115_00)
  })

  it('asks for the worth of a metal that has no price, not for its weight', () => {
    const { sums } = reckon({ gold: '900' }, { ...asked, prices: { gold: null, silver: 1_15 } })

    assert.equal(sums?.has, 900_00)
  })

  it('is nothing for whoever owes more than they have', () => {
    const { sums } = reckon({ cash: '1000', debts: '5000' }, asked)

    assert.deepEqual([sums?.net, sums?.due], [0, 0])
  })

  it('reads figures as people type them', () => {
    const typed = ['1,250', '1 250', '١٬٢٥٠', '۱۲۵۰', '£1250.00', '1250 GBP', '١٢٥٠٫٠٠']

    assert.deepEqual(
      typed.map((cash) => reckon({ cash }, asked).sums?.has),
      typed.map(() => 1250_00),
    )
    assert.equal(reckon({ silver: '١٠٠٫٥' }, asked).sums?.has, 11558)
  })

  it('says which field it cannot read, and counts nothing', () => {
    assert.deepEqual(reckon({ cash: 'a lot', gold: '£12', debts: '10' }, asked), {
      unreadable: ['cash', 'gold'],
    })
    assert.deepEqual(reckon({ trade: '99999999999999999' }, asked), { unreadable: ['trade'] })
  })

  it('is not counted where the metal that one goes by has no price', () => {
    const prices = { gold: 98_20, silver: null }

    assert.deepEqual(reckon({ cash: '1000' }, { ...asked, prices }), { unreadable: [] })
  })
})
