import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { STATEMENT } from './rules.ts'
import { NoStatement, readStatement } from './statement.ts'

const read = (text: string | Uint8Array, dateOrder?: 'day-first' | 'month-first') =>
  readStatement(typeof text === 'string' ? Buffer.from(text) : text, { currency: 'GBP', dateOrder })

const linesOf = (text: string) =>
  read(text).lines.map(({ paidOn, amountMinor, words }) => [paidOn, amountMinor, words])

describe('a bank’s CSV', () => {
  it('is read with one column of signed sums', () => {
    const text =
      'Date,Description,Amount,Balance\n20/11/2026,FP A KHAN,600.00,1\n20/11/2026,RENT,-50.5,2\n'
    assert.deepEqual(linesOf(text), [
      ['2026-11-20', 600_00, 'FP A KHAN'],
      ['2026-11-20', -50_50, 'RENT'],
    ])
  })

  it('is read with money in and money out, behind the bank’s own lines, with signs, marks and quotes', () => {
    const text = [
      '\ufeff"Account Name","Al-Noor"',
      '"Balance","£12,000.00"',
      '',
      '"Date";"Type";"Description";"Paid in (£)";"Paid out (£)";"Balance"',
      '"23 Nov 2026";"FPI";"KHAN; A";"£1,250.50";"";"£1"',
      '"23-Nov-26";"DD";"WATER";"";"£20.00";"£1"',
      '"2026-11-23 09:15";"FPI";"B";"5.00";"0.00";"£1"',
    ].join('\r\n')
    assert.deepEqual(linesOf(text), [
      ['2026-11-23', 1_250_50, 'FPI · KHAN; A'],
      ['2026-11-23', -20_00, 'DD · WATER'],
      ['2026-11-23', 5_00, 'FPI · B'],
    ])
  })

  it('is read without a heading, and in what Windows writes', () => {
    assert.deepEqual(linesOf('20/11/2026,FP A KHAN,"1,600.00"\n'), [
      ['2026-11-20', 1_600_00, 'FP A KHAN'],
    ])
    const windows = Buffer.from(
      'Date,Description,Amount\n20/11/2026,CAF\u00c9 \u00a3,5.00\n',
      'latin1',
    )
    assert.equal(read(windows).lines[0]?.words, 'CAFÉ £')
    const wide = Buffer.from('\ufeffDate,Description,Amount\n20/11/2026,A,5.00\n', 'utf16le')
    assert.equal(read(wide).lines[0]?.amountMinor, 5_00)
  })

  it('says by its days in which order they stand, and asks where it cannot', () => {
    const of = (...days: string[]) =>
      `Date,Details,Amount\n${days.map((day) => `${day},A,1.00`).join('\n')}\n`
    const told = read(of('03/11/2026', '20/11/2026'))
    const american = read(of('11/03/2026', '11/20/2026'))
    const either = read(of('03/11/2026'))
    const answered = read(of('03/11/2026'), 'month-first')

    const orders = [told, american, either, answered].map((one) => [
      one.dateOrder,
      one.isEitherOrder,
    ])
    assert.deepEqual(orders, [
      ['day-first', false],
      ['month-first', false],
      ['day-first', true],
      ['month-first', true],
    ])
    assert.equal(either.lines[0]?.paidOn, '2026-11-03')
    assert.equal(answered.lines[0]?.paidOn, '2026-03-11')
  })

  it('tells lines that are alike apart, and knows each again in a longer file', () => {
    const line = '20/11/2026,FP A KHAN,10.00\n'
    const short = read(`Date,Description,Amount\n${line}${line}`)
    const long = read(`Date,Description,Amount,Balance\n19/11/2026,B,1.00,7\n${line}${line}${line}`)

    const keys = short.lines.map(({ key }) => key)
    assert.equal(new Set(keys).size, 2)
    assert.deepEqual(
      long.lines.slice(1, 3).map(({ key }) => key),
      keys,
    )
  })

  it('keeps a line that cannot be read, and reads the others', () => {
    const text =
      'Date,Description,Amount\nsoon,A,1.00\n31/02/2026,B,1.00\n20/11/2026,C,much\n20/11/2026,D,(2.00)\n'
    assert.deepEqual(linesOf(text), [
      [undefined, 1_00, 'A'],
      [undefined, 1_00, 'B'],
      ['2026-11-20', undefined, 'C'],
      ['2026-11-20', -2_00, 'D'],
    ])
  })

  it('asks its patterns of no more than a bank writes into a cell', () => {
    const wide = (amount: string) => linesOf(`Date,Description,Amount\n20/11/2026,A,${amount}\n`)

    assert.equal(wide(`£${' '.repeat(200)}12.00`)[0]![1], 12_00)
    assert.equal(wide(`£${' '.repeat(400)}12.00`)[0]![1], undefined)
    assert.equal(wide('10-20')[0]![1], undefined)
    assert.equal(linesOf('Date,Description,Amount\n0000-01-01,A,1.00\n')[0]![0], undefined)
  })

  it('is refused by name where it is none', () => {
    const why = (text: string | Uint8Array) => {
      try {
        read(text)
        return 'read'
      } catch (error) {
        assert.ok(error instanceof NoStatement, String(error))
        return error.code
      }
    }
    assert.equal(why(' \n'), 'file-empty')
    assert.equal(why('%PDF-1.7'), 'not-a-table')
    assert.equal(why('<html>'), 'not-a-table')
    assert.equal(why(new Uint8Array(3_000_000)), 'file-too-large')
    assert.equal(why('Name,Age\nA,7\n'), 'no-columns')
    assert.equal(why(`Date,Amount\n${'20/11/2026,1\n'.repeat(STATEMENT.rows)}`), 'too-many-rows')
    assert.equal(why(`Date,Amount\n"${'a'.repeat(100_000)}`), 'not-a-table')
    assert.equal(why(','.repeat(1_000_000)), 'no-columns')
  })
})
