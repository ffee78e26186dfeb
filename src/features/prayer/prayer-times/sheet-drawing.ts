import { encode } from 'uqr'
import type { Type } from '#platform/server/print/printer.ts'
import { HAIR, INK, QUIET, type Sheet, openSheet, toBytes } from '#platform/server/print/sheet.ts'
import { directionOf } from '#platform/shared/languages.ts'
import { zoneOf } from '#platform/shared/wall-time.ts'
import { type Voice, toDay } from './describe.ts'
import type { ResolvedDay } from './resolve.ts'
import { type Column, JAMAAT, type Piece, columnsOf } from './sheet-columns.ts'
import { toNotes } from './sheet-notes.ts'
import { timeWords } from './words.ts'

const NAME: Type = { face: 'strong', size: 25 }
const TITLE: Type = { face: 'strong', size: 17 }
const UNDER_TITLE: Type = { face: 'text', size: 12 }
const BODY: Type = { face: 'text', size: 11 }
const STRONG: Type = { face: 'strong', size: 12 }
const NOTE: Type = { face: 'text', size: 9.5 }

/** What is free around what is printed: a wall needs no margin to hold it by. */
const EDGE = { left: 30, right: 565.28, top: 34, bottom: 812 } as const
const TABLE_TOP = 128
const HEAD_HEIGHT = 34
const QR_SIZE = 66
const FRIDAY = 5

/** All that stands on the sheets of one file, in plain values: it goes to a thread. */
export interface Drawing {
  readonly voice: Omit<Voice, 'zone'>
  readonly timeZone: string
  readonly paper: 'a4' | 'a3'
  /** A PNG; undefined without one. */
  readonly logo: Uint8Array | undefined
  /** Whose times they are. */
  readonly name: string
  /** Of the page that is always right. */
  readonly address: string
  readonly title: string
  /** The date of the printing, of the organisation. */
  readonly printedOn: string
  readonly madeAt: Date
  readonly parts: readonly Part[]
}

interface Part {
  readonly title: string
  /** The same days in the other calendar. */
  readonly under: string
  readonly days: readonly ResolvedDay[]
  /** The days around them, of which only what is unlike others is said. */
  readonly beside: readonly ResolvedDay[]
  readonly isHijri: boolean
}

type Sheets = Omit<Drawing, 'voice'> & { readonly voice: Voice }

/** Draws them, and asks nothing of anybody: some thirty milliseconds of work for each. */
export async function drawSheets(drawing: Drawing): Promise<Buffer> {
  const sheets = { ...drawing, voice: { ...drawing.voice, zone: zoneOf(drawing.timeZone) } }
  const { voice, name, title, madeAt, parts, paper } = sheets
  const direction = directionOf(voice.language)
  const about = { language: voice.language, title, author: name, madeAt }
  const sheet = openSheet(about, direction, () => {}, { paper, edge: EDGE })
  for (const part of parts) {
    sheet.turn()
    writeSheet(sheet, direction, sheets, part)
  }
  return toBytes(sheet)
}

function writeSheet(sheet: Sheet, direction: 'ltr' | 'rtl', sheets: Sheets, part: Part): void {
  const { name, logo, address, voice } = sheets
  const { title, under } = part
  const words = timeWords[voice.language]
  if (!logo) sheet.star(STAR_ROOM / 2, EDGE.top + 18)
  const sign = logo ? sheet.picture(logo, EDGE.top, LOGO) + LOGO_GAP : STAR_ROOM
  const room = sheet.width - QR_SIZE - sign - 16
  sheet.y = EDGE.top + 25
  sheet.start(name, shrink(sheet, name, NAME, room), INK, sign)
  sheet.y = EDGE.top + 54
  sheet.start(title, TITLE, INK, sign)
  sheet.y += 18
  sheet.start(under, UNDER_TITLE, QUIET, sign)
  drawCode(sheet, direction, address, words.scan)
  const notes = notesOf(sheet, sheets, part)
  const height = notes.reduce((sum, { type }) => sum + type.size * LEADING, 0) + NEWS_HEIGHT + 14
  sheet.y = drawTable(sheet, direction, sheets, part, EDGE.bottom - height)
  for (const { text, type, colour } of notes) {
    sheet.y += type.size * LEADING
    sheet.start(text, type, colour)
  }
  sheet.y = EDGE.bottom
  sheet.start(words.news, NOTE, QUIET)
  sheet.y += 3
  sheet.rule(0.6, HAIR)
}

const STAR_ROOM = 42
const LOGO = { width: 150, height: 58 } as const
const LOGO_GAP = 12
const LEADING = 1.34
/** A line to write by hand. */
const NEWS_HEIGHT = 26

function drawTable(
  sheet: Sheet,
  direction: 'ltr' | 'rtl',
  { voice }: Sheets,
  { days, isHijri }: Part,
  bottom: number,
): number {
  const { doc, width } = sheet
  const columnsIn = (size: number) => columnsOf(voice, { width, size }, days, isHijri)
  const drafts = columnsIn(1).flatMap(({ columns }) => columns)
  const namesOf = (draft: Column) => sheet.printer.wrap(draft.under, UNDER, draft.width - 3)
  const isHigh = drafts.some((draft) => namesOf(draft).length > 1)
  const top = TABLE_TOP + HEAD_HEIGHT + (isHigh ? UNDER.size : 0)
  const row = Math.min(MOST_ROW, (bottom - top) / days.length)
  // As large as the narrowest column and the lines allow: it is read from across a kitchen.
  const narrowest = Math.min(...drafts.filter(({ isTime }) => isTime).map((each) => each.width))
  const figures = sheet.printer.widthOf(WIDEST, { face: 'strong', size: JAMAAT })
  const size = Math.min(MOST_LETTERS, row * FILLED, (narrowest - BETWEEN) / figures)
  const groups = columnsIn(size)
  const columns = groups.flatMap((group) => group.columns)
  const at = (x: number) => (direction === 'rtl' ? EDGE.right - x : EDGE.left + x)
  const centre = ({ text, type }: Piece, middle: number, y: number) => {
    const wide = sheet.printer.widthOf(text, type)
    sheet.printer.write(text, at(middle) - wide / 2, y, type)
    return wide
  }
  const line = (y: number, thickness: number, colour = INK) => {
    doc.lineWidth(thickness).strokeColor(colour)
    doc.moveTo(EDGE.left, y).lineTo(EDGE.right, y).stroke()
  }
  const end = top + row * days.length
  // Every other prayer stands on a tint, so that an eye finds its way down.
  for (const [i, { from, to }] of groups.entries())
    if (i % 2 === 0) tint(sheet, at(from), at(to), TABLE_TOP, end, '#f4f4f4')
  doc.fillColor(INK)
  for (const { head, from, to, columns } of groups) {
    const type = shrink(sheet, head, HEAD, to - from - 4)
    centre({ text: head, type }, (from + to) / 2, TABLE_TOP + 14)
    for (const column of columns)
      for (const [i, line] of namesOf(column).entries())
        centre(
          { text: line, type: shrink(sheet, line, UNDER, column.width - 2) },
          column.middle,
          TABLE_TOP + 27 + i * UNDER.size,
        )
  }
  line(TABLE_TOP, 1.2)
  line(top, 1.2)
  for (const [i, resolved] of days.entries()) {
    const day = toDay(voice, resolved, '')
    const y = top + row * i
    if (day.weekday === FRIDAY) tint(sheet, EDGE.left, EDGE.right, y, y + row, '#dddddd')
    const baseline = y + row / 2 + size * 0.32
    doc.fillColor(INK)
    for (const { middle, write } of columns) {
      const piece = write(day)
      if (!piece) continue
      const wide = centre(piece, middle, baseline)
      if (!piece.isChanged) continue
      doc.lineWidth(0.9).strokeColor(INK)
      doc.roundedRect(at(middle) - wide / 2 - 2.4, y + 1.6, wide + 4.8, row - 3.2, 2.5).stroke()
    }
    if (i > 0) line(y, day.weekday === 1 ? 0.9 : 0.3, HAIR)
  }
  line(end, 1.2)
  return end
}

const WIDEST = '00:00'
const BETWEEN = 5
const MOST_LETTERS = 15
/** Of the height of a line. */
const FILLED = 0.76
const HEAD: Type = { face: 'strong', size: 12.5 }
const UNDER: Type = { face: 'text', size: 9 }
const MOST_ROW = 24

/** A long name is set smaller, and never over its neighbour. */
function shrink(sheet: Sheet, text: string, type: Type, width: number): Type {
  const wide = sheet.printer.widthOf(text, type)
  return wide <= width ? type : { ...type, size: (type.size * width) / wide }
}

function tint(
  { doc }: Sheet,
  from: number,
  to: number,
  top: number,
  bottom: number,
  colour: string,
): void {
  doc.rect(Math.min(from, to), top, Math.abs(to - from), bottom - top).fill(colour)
}

interface Note {
  readonly text: string
  readonly type: Type
  readonly colour: string
}

/** Below the table: Friday, the days unlike others, where the times come from, and as of when. */
function notesOf(sheet: Sheet, { voice, address, printedOn }: Sheets, part: Part): Note[] {
  const lines = (text: string, type: Type, colour: string) =>
    sheet.printer
      .wrap(text, type, sheet.width)
      .filter(Boolean)
      .map((line) => ({ text: line, type, colour }))
  const { beside } = part
  const { fridays, remarks, explained, small } = toNotes(voice, part.days, { beside, printedOn })
  return [
    ...fridays.flatMap((line) => lines(line, STRONG, INK)),
    ...lines(remarks.join(' · '), BODY, INK),
    ...lines(explained.join(' '), BODY, INK),
    ...lines([...small, address.replace(/^https?:\/\//, '')].join(' '), NOTE, QUIET),
  ]
}

/** Squares that a telephone reads as the address of the page. */
function drawCode(sheet: Sheet, direction: 'ltr' | 'rtl', address: string, caption: string): void {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const unit = QR_SIZE / size
  const left = direction === 'rtl' ? EDGE.left : EDGE.right - QR_SIZE
  const top = EDGE.top + 2
  sheet.doc.fillColor(INK)
  for (const [row, line] of data.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (isDark) sheet.doc.rect(left + column * unit, top + row * unit, unit + 0.05, unit + 0.05)
    }
  }
  sheet.doc.fill()
  const wide = sheet.printer.widthOf(caption, CAPTION)
  sheet.printer.write(caption, left + (QR_SIZE - wide) / 2, top + QR_SIZE + 13, CAPTION)
}

const CAPTION: Type = { face: 'text', size: 9.5 }
