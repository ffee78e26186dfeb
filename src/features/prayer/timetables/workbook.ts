import { Unzip, UnzipInflate } from 'fflate'
import { Parser } from 'saxen'
import type { Sheet, Written } from './cells.ts'
import { LIMITS } from './rules.ts'
import { UnreadableFile } from './unreadable.ts'

/**
 * Reads the cells of an Excel file: text, numbers, dates as `2026-03-29`, and the errors that a formula left behind. Of
 * all libraries that we tried, each hid one of these, or unpacked whatever it was given (decision: own-excel-reader).
 */
export function readWorkbook(bytes: Uint8Array): Sheet[] {
  const parts = unpack(bytes)
  const book = parts.get('xl/workbook.xml')
  if (book === undefined) throw new UnreadableFile('not-a-table')
  const { sheets, is1904 } = readBook(book)
  const targets = readTargets(parts.get('xl/_rels/workbook.xml.rels') ?? '')
  const texts = readTexts(parts.get('xl/sharedStrings.xml') ?? '')
  const dates = readDateStyles(parts.get('xl/styles.xml') ?? '')
  let rows = 0
  return sheets.slice(0, LIMITS.sheets).flatMap(({ name, id }) => {
    const xml = parts.get(targets.get(id) ?? '')
    if (xml === undefined) return []
    const sheet = readSheet(xml, name, { texts, dates, is1904 })
    rows += sheet.rows.length
    if (rows > LIMITS.rows) throw new UnreadableFile('too-many-rows')
    return [sheet]
  })
}

/** What we read of a workbook; pictures, macros and the rest stay packed. */
const WANTED =
  /^xl\/(?:workbook|sharedStrings|styles|_rels\/workbook\.xml|worksheets\/[^/]+)\.(?:xml|rels)$/

/** Counts what comes out, and believes nothing that the file says about its own size. */
function unpack(bytes: Uint8Array): Map<string, string> {
  const chunks = new Map<string, Uint8Array[]>()
  let total = 0
  let parts = 0
  let problem: UnreadableFile | undefined
  const unzip = new Unzip((file) => {
    if (++parts > LIMITS.parts) problem = new UnreadableFile('unpacks-too-large')
    if (problem || !WANTED.test(file.name)) return
    const own: Uint8Array[] = []
    chunks.set(file.name, own)
    file.ondata = (error, chunk) => {
      if (error) problem ??= new UnreadableFile('file-damaged')
      if (problem) return
      total += chunk.length
      if (total > LIMITS.unpackedMegabytes * 1024 * 1024) {
        problem = new UnreadableFile('unpacks-too-large')
        file.terminate()
        return
      }
      own.push(chunk)
    }
    file.start()
  })
  unzip.register(UnzipInflate)
  // In pieces: a small file that unpacks without end is noticed after the first of them.
  for (let at = 0; at < bytes.length && !problem; at += PIECE) {
    try {
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length)
    } catch {
      problem ??= new UnreadableFile('file-damaged')
    }
  }
  if (problem) throw problem
  const utf8 = new TextDecoder()
  return new Map([...chunks].map(([name, own]) => [name, utf8.decode(join(own))]))
}

const PIECE = 4_096

function join(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    whole.set(chunk, at)
    at += chunk.length
  }
  return whole
}

/** Three for each cell of the largest sheet that is read. */
const MOST_TAGS = 3 * LIMITS.rows * LIMITS.columns
/** Rows in which nothing stands cost time as well; some programs write them to the end of their paper. */
const MOST_ROWS = 20 * LIMITS.rows

type Attributes = Readonly<Record<string, string>>

function walk(
  xml: string,
  on: {
    open?: (name: string, attributes: () => Attributes) => void
    text?: (text: string) => void
    close?: (name: string) => void
  },
): void {
  if (xml === '') return
  const parser = new Parser()
  let tags = 0
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('openTag', (name, attributes, decode) => {
    if (++tags > MOST_TAGS) throw new UnreadableFile('unpacks-too-large')
    on.open?.(local(name), () =>
      Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [key, decode(value)])),
    )
  })
  parser.on('text', (text, decode) => on.text?.(decode(text)))
  parser.on('cdata', (text) => on.text?.(text))
  parser.on('closeTag', (name) => on.close?.(local(name)))
  parser.on('error', () => {
    throw new UnreadableFile('file-damaged')
  })
  parser.parse(xml)
}

function readBook(xml: string) {
  const sheets: { name: string; id: string }[] = []
  let is1904 = false
  walk(xml, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributes()['date1904'] ?? '')
      if (name !== 'sheet') return
      const { name: title = '', state = '', ...rest } = attributes()
      const id = rest['r:id'] ?? Object.entries(rest).find(([key]) => key.endsWith(':id'))?.[1]
      if (id !== undefined && state !== 'veryHidden') sheets.push({ name: title.slice(0, 60), id })
    },
  })
  return { sheets, is1904 }
}

function readTargets(xml: string): Map<string, string> {
  const targets = new Map<string, string>()
  walk(xml, {
    open(name, attributes) {
      if (name !== 'Relationship') return
      const { Id = '', Target = '' } = attributes()
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  return targets
}

/** Text with several typefaces in one cell is several pieces; how it is pronounced is none of them. */
function readTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let isText = false
  let isSound = false
  walk(xml, {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isSound = true
      isText = name === 't' && !isSound
    },
    text(more) {
      if (isText && text.length <= LIMITS.cellCharacters) text += more
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isSound = false
      if (name === 'si') texts.push(text)
    },
  })
  return texts
}

/** Formats that Excel knows by number and that show a date. */
const DATE_FORMATS = new Set([
  14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58,
])

/** For each style of a cell: whether it shows a date. One that shows only a time is left as the part of a day it is. */
function readDateStyles(xml: string): boolean[] {
  const own = new Map<number, boolean>()
  const styles: boolean[] = []
  let isInCells = false
  walk(xml, {
    open(name, attributes) {
      if (name === 'cellXfs') isInCells = true
      if (name === 'numFmt') {
        const { numFmtId = '', formatCode = '' } = attributes()
        const letters = formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '').toLowerCase()
        own.set(Number(numFmtId), /[dy]|mmm/.test(letters))
      }
      if (name === 'xf' && isInCells) {
        const id = Number(attributes()['numFmtId'] ?? 0)
        styles.push(own.get(id) ?? DATE_FORMATS.has(id))
      }
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}

interface Cells {
  readonly texts: readonly string[]
  readonly dates: readonly boolean[]
  readonly is1904: boolean
}

function readSheet(xml: string, name: string, { texts, dates, is1904 }: Cells): Sheet {
  const rows: Written[][] = []
  const merges: string[] = []
  let row = -1
  let column = -1
  let cell: Attributes = {}
  let value = ''
  let isValue = false
  let opened = 0
  const put = () => {
    const written = toWritten(cell, value, texts, dates, is1904)
    if (written === null || row < 0) return
    if (column >= LIMITS.columns) throw new UnreadableFile('too-many-columns')
    if (row >= LIMITS.rows) throw new UnreadableFile('too-many-rows')
    while (rows.length <= row) rows.push([])
    const cells = rows[row]!
    while (cells.length < column) cells.push(null)
    cells[column] = written
  }
  walk(xml, {
    open(tag, attributes) {
      if (tag === 'row') {
        const number = Number(attributes()['r'])
        if (++opened > MOST_ROWS) throw new UnreadableFile('too-many-rows')
        row = Number.isInteger(number) && number > 0 ? number - 1 : row + 1
        column = -1
      }
      if (tag === 'c') {
        cell = attributes()
        column = cell['r'] === undefined ? column + 1 : toColumn(cell['r'])
        value = ''
      }
      if (tag === 'mergeCell') merges.push(attributes()['ref'] ?? '')
      isValue = tag === 'v' || tag === 't'
    },
    text(more) {
      if (isValue && value.length <= LIMITS.cellCharacters) value += more
    },
    close(tag) {
      if (tag === 'v' || tag === 't') isValue = false
      if (tag === 'c') put()
    },
  })
  holdMerged(rows, merges)
  return { name, rows, firstLine: 1 }
}

/** As many cells as the largest sheet that is read, however often a hostile one merges them. */
const MOST_MERGED = LIMITS.rows * LIMITS.columns
const TIME = /^\s*\d{1,2}\s*[:.]\s*\d{2}/

/**
 * A time that is merged over several days of its column stands on each of them: a file keeps it with the first. What is
 * merged for its looks, titles above all, stays where it is.
 */
function holdMerged(rows: Written[][], merges: readonly string[]): void {
  let left = MOST_MERGED
  for (const ref of merges) {
    const [, from = '', first = '', to = '', last = ''] =
      /^([A-Z]{1,4})(\d{1,7}):([A-Z]{1,4})(\d{1,7})$/.exec(ref) ?? []
    const column = toColumn(from)
    const value = rows[Number(first) - 1]?.[column]
    if (from === '' || from !== to || value === undefined || !isTime(value)) continue
    const until = Math.min(Number(last), rows.length)
    for (let row = Number(first); row < until; row++) {
      if (--left < 0) throw new UnreadableFile('unpacks-too-large')
      const cells = rows[row]!
      while (cells.length < column) cells.push(null)
      cells[column] ??= value
    }
  }
}

function isTime(value: Written): boolean {
  return typeof value === 'number' ? value > 0 && value < 1 : TIME.test(value ?? '')
}

/** `AB12` → 27. */
function toColumn(address: string): number {
  const [column = ''] = /^[A-Z]{1,4}/.exec(address) ?? []
  return Array.from(column).reduce((sum, each) => sum * 26 + each.charCodeAt(0) - 64, 0) - 1
}

const DAYS_1904 = 1_462
const SERIAL_OF_1970 = 25_569

function toWritten(
  { t = 'n', s = '0' }: Attributes,
  value: string,
  texts: readonly string[],
  dates: readonly boolean[],
  is1904: boolean,
): Written {
  if (t === 's') return texts[Number(value)] || null
  if (t !== 'n') return value === '' ? null : value
  if (value === '') return null
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (!dates[Number(s)] || number < 1) return number
  const serial = number + (is1904 ? DAYS_1904 : 0)
  // A day that is not one, such as 1 January 1900, is how a spreadsheet keeps a time over 24 hours.
  if (serial < 367) return number % 1
  const instant = new Date(Math.round((serial - SERIAL_OF_1970) * 86_400) * 1000)
  if (Number.isNaN(instant.getTime())) return number
  const [date = '', time = ''] = instant.toISOString().slice(0, 16).split('T')
  return time === '00:00' ? date : `${date} ${time}`
}
