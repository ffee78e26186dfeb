import { encode } from 'uqr'
import type { Type } from '#platform/server/print/printer.ts'
import {
  HAIR,
  INK,
  PAPER,
  QUIET,
  type Sheet,
  openSheet,
  toBytes,
} from '#platform/server/print/sheet.ts'
import { directionOf } from '#platform/shared/languages.ts'
import { zoneOf } from '#platform/shared/wall-time.ts'
import { type Voice, methodOf, toDay, writeDate } from './describe.ts'
import type { ResolvedDay } from './resolve.ts'
import { writeClock } from './rules.ts'
import { type Piece, columnsOf } from './sheet-columns.ts'
import { timeWords } from './words.ts'

const NAME: Type = { face: 'display', size: 21 }
const TITLE: Type = { face: 'display', size: 14 }
const HEAD: Type = { face: 'strong', size: 10 }
const UNDER: Type = { face: 'text', size: 7.5 }
const STRONG: Type = { face: 'strong', size: 10.5 }
const BODY: Type = { face: 'text', size: 10 }
const NOTE: Type = { face: 'text', size: 9 }

const TABLE_TOP = 132
const QR_SIZE = 52
const ROW_HEIGHT = 19
/** What is kept below the table for the notes. */
const NOTES_HEIGHT = 58
/** From the baseline of a row to its lower line. */
const DESCENT = 5.5
const GAP = 3.5
const FRIDAY = 5

/** All that stands on the sheets of one file, in plain values: it goes to a thread. */
export interface Drawing {
  readonly voice: Omit<Voice, 'zone'>
  readonly timeZone: string
  readonly title: string
  readonly name: string
  readonly address: string
  /** The day on which it is printed. */
  readonly today: string
  readonly madeAt: Date
  readonly isHijri: boolean
  readonly sheets: readonly {
    readonly title: string
    /** The same days in the other calendar. */
    readonly under: string
    readonly days: readonly ResolvedDay[]
  }[]
}

interface Content {
  readonly drawing: Drawing
  readonly voice: Voice
  readonly title: string
  readonly under: string
  readonly days: readonly ResolvedDay[]
}

/** Draws them: some thirty milliseconds of work for each. */
export async function drawSheets(drawing: Drawing): Promise<Buffer> {
  const { language } = drawing.voice
  const voice = { ...drawing.voice, zone: zoneOf(drawing.timeZone) }
  const direction = directionOf(language)
  const about = { language, title: drawing.title, author: drawing.name, madeAt: drawing.madeAt }
  const sheet = openSheet(about, direction, () => {})
  for (const { title, under, days } of drawing.sheets) {
    sheet.turn()
    writeSheet(sheet, direction, { drawing, voice, title, under, days })
  }
  return toBytes(sheet)
}

function writeSheet(sheet: Sheet, direction: 'ltr' | 'rtl', content: Content): void {
  const { drawing, title, under } = content
  const { address, name } = drawing
  sheet.y = PAPER.top + 16
  sheet.start(sheet.printer.wrap(name, NAME, sheet.width - QR_SIZE - 20)[0] ?? '', NAME)
  sheet.y += 22
  sheet.start(title, TITLE)
  sheet.y += 16
  sheet.start(under, NOTE, QUIET)
  drawCode(sheet, direction, address)
  sheet.y = drawTable(sheet, direction, content) + 16
  writeNotes(sheet, content, address.replace(/^https?:\/\//, ''))
}

function drawTable(
  sheet: Sheet,
  direction: 'ltr' | 'rtl',
  { voice, days, drawing: { isHijri } }: Content,
): number {
  const { doc, width } = sheet
  const columns = columnsOf(voice, width, days, isHijri)
  const isMirrored = direction === 'rtl'
  const centre = (pieces: readonly Piece[], middle: number, y: number) => {
    const widths = pieces.map((piece) => widthOf(sheet, piece))
    const whole = widths.reduce((sum, each) => sum + each, GAP * (pieces.length - 1))
    // Read from right to left the first piece stands at the right.
    let x = isMirrored ? PAPER.right - middle + whole / 2 : PAPER.left + middle - whole / 2
    for (const [i, piece] of pieces.entries()) {
      writePiece(sheet, piece, isMirrored ? x - widths[i]! : x, y)
      x += (isMirrored ? -1 : 1) * (widths[i]! + GAP)
    }
  }
  const line = (y: number, thickness: number, colour = INK) => {
    doc.lineWidth(thickness).strokeColor(colour)
    doc.moveTo(PAPER.left, y).lineTo(PAPER.right, y).stroke()
  }

  let y = TABLE_TOP + 26
  line(TABLE_TOP, 1)
  doc.fillColor(INK)
  for (const { middle, head, under } of columns) {
    centre([{ text: head, type: HEAD }], middle, y - 14)
    centre([{ text: under, type: UNDER }], middle, y - 4.5)
  }
  line(y, 1)
  const height = Math.min(ROW_HEIGHT, (PAPER.bottom - NOTES_HEIGHT - y) / days.length)
  for (const resolved of days) {
    const day = toDay(voice, resolved, '')
    if (day.weekday === FRIDAY) doc.rect(PAPER.left, y, width, height).fill('#eeeeee')
    y += height
    doc.fillColor(INK)
    for (const { middle, write } of columns) centre(write(day), middle, y - DESCENT)
    line(y, 0.4, HAIR)
  }
  line(y, 1)
  return y
}

/** Below the table: Friday, the days unlike others, where the times come from, and as of when. */
function writeNotes(sheet: Sheet, { drawing, voice, days }: Content, address: string): void {
  const words = timeWords[voice.language]
  const clock = (time: string) => writeClock(time, voice.settings.timeFormat)
  const write = (text: string, type: Type, colour: string) => {
    for (const line of sheet.printer.wrap(text, type, sheet.width).filter(Boolean)) {
      sheet.start(line, type, colour)
      sheet.y += type.size * 1.35
    }
  }
  const sessions = days.find(({ jumuah }) => jumuah.length > 0)?.jumuah ?? []
  if (sessions.length > 0) {
    const said = sessions.map(
      ({ label, language, jamaat }) => `${language || label} ${clock(jamaat)}`,
    )
    write(`${voice.names.jumuah}: ${said.join(' · ')}`, STRONG, INK)
  }
  const remarks = days.flatMap((resolved) => {
    const { clockChange, specials } = toDay(voice, resolved, '')
    const said = [
      ...(clockChange ? [words.clockChange[clockChange]] : []),
      ...specials.map(({ label, times }) =>
        [label, ...times.map(({ time }) => clock(time))].join(' '),
      ),
    ]
    const date = () => writeDate(resolved.date, voice.language, { day: 'numeric', month: 'long' })
    return said.length > 0 ? [`${date()}: ${said.join(', ')}`] : []
  })
  for (const remark of remarks) write(remark, BODY, INK)
  const now = writeDate(drawing.today, voice.language, { dateStyle: 'long' })
  write([methodOf(voice, days).note, words.moon, words.printedOn(now)].join(' '), NOTE, QUIET)
  write(address, NOTE, QUIET)
}

const FIGURES = /^[\d:*]+$/

/**
 * Figures are printed in the typeface that every reader of PDF has: there are hundreds on a sheet, and shaping each as if
 * it were Arabic takes many times as long as everything else.
 */
function figuresOf({ doc }: Sheet, { type }: Piece): PDFKit.PDFDocument {
  return doc.font(type.face === 'strong' ? 'Helvetica-Bold' : 'Helvetica', type.size * 0.9)
}

function widthOf(sheet: Sheet, piece: Piece): number {
  if (FIGURES.test(piece.text)) return figuresOf(sheet, piece).widthOfString(piece.text)
  return sheet.printer.widthOf(piece.text, piece.type)
}

function writePiece(sheet: Sheet, piece: Piece, x: number, y: number): void {
  const { text, type } = piece
  if (!FIGURES.test(text)) return sheet.printer.write(text, x, y, type)
  figuresOf(sheet, piece).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
}

/** Squares that a telephone reads as the address of the page. */
function drawCode(sheet: Sheet, direction: 'ltr' | 'rtl', address: string): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const unit = QR_SIZE / size
  const left = direction === 'rtl' ? PAPER.left : PAPER.right - QR_SIZE
  const top = TABLE_TOP - QR_SIZE - 14
  sheet.doc.fillColor(INK)
  for (const [row, line] of data.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (isDark) sheet.doc.rect(left + column * unit, top + row * unit, unit + 0.05, unit + 0.05)
    }
  }
  sheet.doc.fill()
}
