import { strToU8, zipSync } from 'fflate'
import type { NamedDonor } from './rules.ts'

/** One row of the schedule: what one donor gave on one day. */
export interface ScheduleRow extends NamedDonor {
  /** The civil date on which the gift arrived. */
  readonly givenOn: string
  readonly amountMinor: number
}

export interface Schedule {
  readonly rows: readonly ScheduleRow[]
  /** Tax that was claimed too much before; zero where none was. */
  readonly overclaimedMinor: number
}

const TYPE = 'application/vnd.oasis.opendocument.spreadsheet'
/** As the tax office calls its sheet; under another name it is not taken. */
const SHEET = 'R68GAD_V1_00_0_EN'
const COLUMNS = 11
/** Rows, counted from 1, and the column of both boxes: where the tax office looks for them. */
const [TITLE, EARLIEST, OVERCLAIMED, HEADINGS, FIRST] = [2, 13, 17, 23, 25]
const HEADING_NAMES = [
  'Item',
  'Title',
  'First name',
  'Last name',
  'House name or number',
  'Postcode',
  'Aggregated donations',
  'Sponsored event',
  'Donation date',
  'Amount',
]

/**
 * The schedule of a claim as an OpenDocument spreadsheet, laid out as the tax office reads it: the two boxes, and from row 25 on
 * one row for each gift. The same schedule always gives the same bytes.
 */
export function writeSchedule({ rows, overclaimedMinor }: Schedule): Uint8Array {
  const earliest = rows.map(({ givenOn }) => givenOn).toSorted()[0]
  const lines = new Map<number, string>([
    [TITLE, row(text(1, 'Gift Aid donations schedule'))],
    [EARLIEST - 1, row(text(3, 'Earliest donation date in the period of claim. (DD/MM/YY)'))],
    [EARLIEST, row(text(2, 'Box 1') + (earliest ? date(0, earliest) : ''))],
    [OVERCLAIMED - 1, row(text(3, 'Previously over-claimed amount. Leave blank if none'))],
    [OVERCLAIMED, row(text(2, 'Box 2') + (overclaimedMinor > 0 ? money(0, overclaimedMinor) : ''))],
    [
      HEADINGS,
      row(
        text(1, HEADING_NAMES[0]!) +
          HEADING_NAMES.slice(1)
            .map((name) => text(0, name))
            .join(''),
      ),
    ],
    ...rows.map((one, at) => [FIRST + at, row(cellsOf(one, at + 1))] as const),
  ])
  return pack(content(lines))
}

function cellsOf(one: ScheduleRow, item: number): string {
  const named = [one.firstName, one.lastName, one.house, one.postcode]
  return (
    gap(1) +
    number(0, String(item), String(item)) +
    gap(1) +
    named.map((value) => text(0, value)).join('') +
    gap(2) +
    date(0, one.givenOn) +
    money(0, one.amountMinor)
  )
}

/** Every row up to the last; rows between that hold nothing are counted. */
function content(lines: ReadonlyMap<number, string>): string {
  let body = ''
  let next = 1
  for (const [at, line] of [...lines].toSorted(([a], [b]) => a - b)) {
    if (at > next)
      body += `<table:table-row table:number-rows-repeated="${at - next}"><table:table-cell table:number-columns-repeated="${COLUMNS}"/></table:table-row>`
    body += line
    next = at + 1
  }
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" office:version="1.2"><office:automatic-styles><number:date-style style:name="day"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year/></number:date-style><number:number-style style:name="pence"><number:number number:decimal-places="2" number:min-decimal-places="2" number:min-integer-digits="1"/></number:number-style><style:style style:name="date" style:family="table-cell" style:data-style-name="day"/><style:style style:name="money" style:family="table-cell" style:data-style-name="pence"/></office:automatic-styles><office:body><office:spreadsheet><table:table table:name="${SHEET}"><table:table-column table:number-columns-repeated="${COLUMNS}"/>${body}</table:table></office:spreadsheet></office:body></office:document-content>`
}

function row(cells: string): string {
  return `<table:table-row>${cells}</table:table-row>`
}

/** `before` empty cells, and then it. */
function text(before: number, value: string): string {
  return `${gap(before)}<table:table-cell office:value-type="string"><text:p>${escape(value)}</text:p></table:table-cell>`
}

function number(before: number, value: string, shown: string, style = ''): string {
  return `${gap(before)}<table:table-cell office:value-type="float" office:value="${value}"${style}><text:p>${shown}</text:p></table:table-cell>`
}

function money(before: number, minor: number): string {
  const shown = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
  return number(before, shown, shown, ' table:style-name="money"')
}

function date(before: number, civil: string): string {
  const shown = `${civil.slice(8)}/${civil.slice(5, 7)}/${civil.slice(2, 4)}`
  return `${gap(before)}<table:table-cell table:style-name="date" office:value-type="date" office:date-value="${civil}"><text:p>${shown}</text:p></table:table-cell>`
}

function gap(cells: number): string {
  return '<table:table-cell/>'.repeat(cells)
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

function escape(value: string): string {
  return value.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign]!)
}

/** The type stands first and unpacked, so that a program knows the file by its first bytes. */
function pack(xml: string): Uint8Array {
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" manifest:version="1.2"><manifest:file-entry manifest:full-path="/" manifest:version="1.2" manifest:media-type="${TYPE}"/><manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/></manifest:manifest>`
  return zipSync(
    {
      mimetype: [strToU8(TYPE), { level: 0 }],
      'content.xml': strToU8(xml),
      'META-INF': { 'manifest.xml': strToU8(manifest) },
    },
    { mtime: '2000-01-01T00:00:00Z' },
  )
}
