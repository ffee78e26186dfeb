import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  REFERENCE_SIGNS,
  type StatementLine,
  checkSignOf,
  isReference,
  recognise,
  shareOut,
} from './rules.ts'

const REFERENCE = `7K3M9PX${checkSignOf('7K3M9PX')}`

describe('a reference', () => {
  it('finds every wrong sign, and every two that have changed places', () => {
    const signs = Array.from(REFERENCE)
    assert.ok(isReference(REFERENCE))
    for (const [at, sign] of signs.entries()) {
      for (const other of REFERENCE_SIGNS)
        if (other !== sign) assert.ok(!isReference(signs.with(at, other).join('')))
      const next = signs[at + 1]
      if (next && next !== sign)
        assert.ok(
          !isReference(
            signs
              .with(at, next)
              .with(at + 1, sign)
              .join(''),
          ),
        )
    }
  })

  it('has no sign that can be taken for another, and fits into what a bank takes', () => {
    assert.doesNotMatch(REFERENCE_SIGNS, /[ILOUQ01]/)
    assert.ok(REFERENCE.length <= 18)
    assert.ok(!isReference('short'))
    assert.ok(!isReference('OOOOOOOO'))
  })
})

describe('a line of a statement', () => {
  const promise = { id: 'p1', reference: REFERENCE, amountMinor: 600_00, lastName: 'Khan' }
  const kindsOf = (words: readonly string[], more = {}) => {
    const lines = words.map((each, i) => line(each, i, more))
    const found = recognise(lines, [promise], new Set())
    return lines.map(({ key }) => [found.get(key)!.kind, found.get(key)!.why])
  }

  it('is matched by its reference, however the bank has changed it', () => {
    const written = [
      `FT AISHA KHAN ${REFERENCE}`,
      `aisha khan ${REFERENCE.toLowerCase()}`,
      `KHAN A ${REFERENCE.slice(0, 4)} ${REFERENCE.slice(4)}`,
      `${REFERENCE.slice(0, 4)}-${REFERENCE.slice(4)} FP 21/11`,
    ]
    for (const words of written) assert.deepEqual(kindsOf([words]), [['matched', 'reference']])
  })

  it('is likely with one wrong sign, or with the sum and the name', () => {
    assert.deepEqual(kindsOf([`A KHAN ${REFERENCE.replace('9', '8')}`]), [
      ['likely', 'near-reference'],
    ])
    assert.deepEqual(kindsOf(['MISS A KHAN GIFT']), [['likely', 'sum-and-name']])
    assert.deepEqual(kindsOf(['KHANDAKER A']), [['unknown', undefined]])
    assert.deepEqual(kindsOf(['MISS A KHAN'], { amountMinor: 599_00 }), [['unknown', undefined]])
  })

  it('is only likely where another sum came than was promised', () => {
    assert.deepEqual(kindsOf([`SMITH ${REFERENCE}`], { amountMinor: 550_00 }), [
      ['likely', 'other-sum'],
    ])
  })

  it('is proposed for no promise that another line is surer of', () => {
    assert.deepEqual(kindsOf(['MISS A KHAN', `X ${REFERENCE}`]), [
      ['unknown', undefined],
      ['matched', 'reference'],
    ])
  })

  it('is left to a person where two promises fit equally well', () => {
    const other = { ...promise, id: 'p2', reference: `22222222` }
    const found = recognise([line('A KHAN', 0)], [promise, other], new Set())
    assert.equal(found.get('0')?.kind, 'unknown')
  })

  it('is nothing to book where money went out, where it was booked, or where it cannot be read', () => {
    const [out, booked, odd] = [
      line('RENT', 0, { amountMinor: -5_00 }),
      line(REFERENCE, 1),
      line(REFERENCE, 2, { paidOn: undefined }),
    ]
    const found = recognise([out, booked, odd], [promise], new Set(['1']))
    assert.deepEqual(
      [...found.values()].map(({ kind }) => kind),
      ['out', 'booked', 'unreadable'],
    )
  })
})

describe('what came, where it is not what was promised', () => {
  it('is shared out in proportion, to the penny', () => {
    const amounts = (came: number) =>
      shareOut([{ amountMinor: 400_00 }, { amountMinor: 200_00 }], came).map(
        ({ amountMinor }) => amountMinor,
      )
    assert.deepEqual(amounts(600_00), [400_00, 200_00])
    assert.deepEqual(amounts(500_00), [333_34, 166_66])
    assert.deepEqual(amounts(1), [1])
    for (let came = 1; came < 500; came++)
      assert.equal(
        amounts(came).reduce((sum, one) => sum + one, 0),
        came,
      )
  })
})

function line(words: string, at: number, more: Partial<StatementLine> = {}): StatementLine {
  return { row: at + 1, key: String(at), paidOn: '2026-11-20', amountMinor: 600_00, words, ...more }
}
