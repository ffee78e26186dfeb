import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { groundAt, printDays, toCsv, toXlsx } from '#testing/timetables.ts'
import { judgeApart } from './judge-apart.ts'
import { LIMITS, NO_ANSWERS } from './rules.ts'
import { readSheets } from './sheets.ts'
import { checkTimetable } from './contract.ts'
import { UNREADABLE } from './unreadable.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const why = (file: Uint8Array) => {
  try {
    readSheets(file)
    return 'read'
  } catch (error) {
    return (error as { code?: string }).code
  }
}
const apart = (file: Uint8Array) =>
  judgeApart({ bytes: file, name: 'a.csv', answers: NO_ANSWERS }, async () => groundAt())

describe('a file that cannot be looked at', () => {
  it('is refused by name', () => {
    assert.equal(why(new Uint8Array()), 'file-empty')
    assert.equal(why(bytes(' \n\r\n ')), 'file-empty')
    assert.equal(why(bytes('%PDF-1.7 …')), 'not-a-table')
    assert.equal(why(bytes('<html><table><tr><td>Fajr')), 'not-a-table')
    assert.equal(why(bytes('date,fajr\n2026-01-01,05:\u000000')), 'not-a-table')
    assert.equal(why(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1])), 'old-or-locked-excel')
    assert.equal(why(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d])), 'not-a-table')
    assert.equal(why(zipSync({ 'a.txt': bytes('hello') })), 'not-a-table')
    assert.equal(why(bytes('PK\u0003\u0004 and then nothing of a ZIP')), 'not-a-table')
    const workbook = toXlsx([{ name: 'Times', rows: [['date', 'fajr']] }])
    assert.notEqual(why(workbook.slice(0, 300)), 'read')
  })

  it('is refused at once when there is nothing in it, however much of that', () => {
    const began = performance.now()
    assert.equal(why(bytes(','.repeat(3_900_000))), 'too-many-columns')
    const sheet = `<worksheet><sheetData>${'<row>'.repeat(4_000_000)}`
    const files = toXlsx([{ name: 'Times', rows: [['date', 'fajr']] }])
    const parts = { ...unzipSync(files), 'xl/worksheets/sheet1.xml': strToU8(sheet) }
    assert.equal(why(zipSync(parts)), 'too-many-rows')
    assert.ok(performance.now() - began < 10_000)
  })

  it('is refused when it is too large in any direction', () => {
    const megabyte = 1024 * 1024
    assert.equal(
      why(new Uint8Array(LIMITS.fileMegabytes * megabyte + 1).fill(44)),
      'file-too-large',
    )
    assert.equal(why(bytes('2026-01-01,05:00\n'.repeat(LIMITS.rows + 1))), 'too-many-rows')
    assert.equal(why(bytes(`${'05:00,'.repeat(LIMITS.columns + 5)}1\n`)), 'too-many-columns')
    const wide = Array.from({ length: LIMITS.columns + 1 }, () => 0.5)
    assert.equal(why(toXlsx([{ name: 'Times', rows: [wide] }])), 'too-many-columns')
    const far = `<worksheet><sheetData><row r="1048576"><c r="A1048576"><v>1</v></c></row></sheetData></worksheet>`
    assert.equal(why(withSheet(far)), 'too-many-rows')
    const right = `<worksheet><sheetData><row r="1"><c r="XFD1"><v>1</v></c></row></sheetData></worksheet>`
    assert.equal(why(withSheet(right)), 'too-many-columns')
  })

  it('is refused when it unpacks without end, whatever it says of its size', () => {
    const bomb = zipSync(
      { 'xl/workbook.xml': new Uint8Array((LIMITS.unpackedMegabytes + 30) * 1024 * 1024) },
      { level: 9 },
    )
    assert.ok(bomb.length < 200_000)
    assert.equal(why(bomb), 'unpacks-too-large')
    const many = zipSync(
      Object.fromEntries(Array.from({ length: LIMITS.parts + 1 }, (_, i) => [`${i}`, bytes('')])),
    )
    assert.equal(why(many), 'unpacks-too-large')
    const cell = (row: number) => `<row r="${row}"><c r="A${row}"><v>0.2</v></c></row>`
    const merge = `<mergeCell ref="A1:A${LIMITS.rows}"/>`.repeat(LIMITS.columns + 2)
    const held = `<worksheet><sheetData>${cell(1)}${cell(LIMITS.rows)}</sheetData><mergeCells>${merge}</mergeCells></worksheet>`
    assert.equal(why(withSheet(held)), 'unpacks-too-large')
  })

  it('is refused when it has more days than a year and a bit', async () => {
    const days = printDays(groundAt(), '2026-01-01', LIMITS.days + 1)
    await assert.rejects(apart(bytes(toCsv(days))), { code: 'too-many-days' })
  })

  it('is refused with the same names from the thread, which ends', async () => {
    await assert.rejects(apart(bytes('%PDF-1.7')), { code: 'not-a-table' })
    await assert.rejects(
      apart(bytes(`${'a'.repeat(LIMITS.columns * LIMITS.cellCharacters + 10)}\n1,2`)),
      {
        code: 'not-a-table',
      },
    )
  })

  it('has its sentence', () => {
    for (const code of UNREADABLE) assert.ok(checkTimetable.refusals[code].says.length > 15)
  })
})

describe('what stands in cells', () => {
  it('is never taken for more than text: entities, scripts, formulas', () => {
    const xml =
      '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&lt;script&gt;</t></is></c><c r="B1" t="str"><f>HYPERLINK("http://x")</f><v>05:00</v></c></row></sheetData></worksheet>'
    assert.deepEqual(readSheets(withSheet(xml)).sheets[0]?.rows, [['<script>', '05:00']])
    const lol = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>&b;</t></is></c></row></sheetData></worksheet>`
    assert.deepEqual(readSheets(withSheet(lol)).sheets[0]?.rows, [['&b;']])
  })

  it('may be very long, and is cut', () => {
    const { sheets } = readSheets(bytes(`date,fajr\n"${'x'.repeat(5_000)}",05:00\n`))
    assert.equal(sheets[0]?.rows.length, 2)
  })
})

function withSheet(xml: string): Uint8Array {
  return zipSync({
    'xl/workbook.xml': bytes(
      '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': bytes(
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': bytes(xml),
  })
}

describe('a file whose lines end in two ways', () => {
  it('has as many rows as a person sees, whichever end stands first', () => {
    for (const text of [
      'a,b\r\n1,2\n3,4\r\n5,6\r\n',
      'a,b\n1,2\r\n3,4\n5,6\n',
      'a,b\r1,2\r3,4\r5,6\r',
    ])
      assert.deepEqual(readSheets(bytes(text)).sheets[0]!.rows, [
        ['a', 'b'],
        ['1', '2'],
        ['3', '4'],
        ['5', '6'],
      ])
  })
})
