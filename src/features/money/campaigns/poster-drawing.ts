import { encode } from 'uqr'
import type { Type } from '#platform/server/print/printer.ts'
import { INK, QUIET, type Sheet, openSheet, toBytes } from '#platform/server/print/sheet.ts'
import { type Language, directionOf } from '#platform/shared/languages.ts'

/** All that stands on a poster, in plain values: it goes to a thread. */
export interface Poster {
  readonly language: Language
  readonly paper: 'a4' | 'a3'
  /** Who asks. */
  readonly name: string
  readonly title: string
  readonly summary: string
  /** The goal, the last day, what is needed: a line each. */
  readonly lines: readonly string[]
  readonly scan: string
  /** Where one gives, as a telephone reads it. */
  readonly address: string
  /** Below it all: who is answerable. */
  readonly foot: string
  readonly madeAt: Date
}

const EDGE = { left: 48, right: 547.28, top: 60, bottom: 800 } as const
const NAME: Type = { face: 'strong', size: 20 }
/** The largest first, each with the most lines for which there is room; longer ones are cut at a word. */
const TITLES = [
  { size: 54, most: 2 },
  { size: 46, most: 3 },
  { size: 34, most: 5 },
] as const
const SUMMARY: Type = { face: 'text', size: 19 }
const LINE: Type = { face: 'strong', size: 18 }
const SCAN: Type = { face: 'strong', size: 22 }
const SMALL: Type = { face: 'text', size: 12 }
const CODE = 230
const STAR_ROOM = 42
const CODE_TOP = EDGE.bottom - CODE - 60
/** Below this a line would run into the way to give. */
const LAST_LINE = CODE_TOP - 84
/** Longer ones are cut at a word. */
const MOST_SUMMARY_LINES = 4

/** One side of paper, black on white, to be read from across a corridor. */
export async function drawPoster(poster: Poster): Promise<Buffer> {
  const { language, paper, name, title, madeAt } = poster
  const about = { language, title, author: name, madeAt }
  const sheet = openSheet(about, directionOf(language), () => {}, { paper, edge: EDGE })
  sheet.turn()
  sheet.star(STAR_ROOM / 2 - 6, EDGE.top - 7)
  sheet.y = EDGE.top
  sheet.start(name, fit(sheet, name, NAME, sheet.width - STAR_ROOM), INK, STAR_ROOM)
  sheet.y += 34
  writeTitle(sheet, poster.title)
  sheet.y += 12
  write(sheet, poster.summary, SUMMARY, MOST_SUMMARY_LINES, 1.4)
  sheet.y += 14
  for (const line of poster.lines) if (sheet.y < LAST_LINE) write(sheet, line, LINE, 1, 1.5)
  drawWay(sheet, poster)
  return toBytes(sheet)
}

/** The square, what to do with it, and the address for whoever has no camera; always at the same height. */
function drawWay(sheet: Sheet, { scan, address, foot }: Poster): void {
  const { doc } = sheet
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const unit = CODE / size
  const left = (EDGE.left + EDGE.right - CODE) / 2
  const top = CODE_TOP
  sheet.y = top - 16
  centre(sheet, scan, SCAN)
  doc.fillColor(INK)
  for (const [row, line] of data.entries())
    for (const [column, isDark] of line.entries())
      if (isDark) doc.rect(left + column * unit, top + row * unit, unit + 0.05, unit + 0.05)
  doc.fill()
  sheet.y = top + CODE + 20
  centre(sheet, address.replace(/^https?:\/\//, ''), { ...SMALL, size: 15 })
  sheet.y = EDGE.bottom + 8
  centre(sheet, foot, SMALL, QUIET)
}

function writeTitle(sheet: Sheet, title: string): void {
  const type = (size: number): Type => ({ face: 'strong', size })
  const { size, most } =
    TITLES.find((each) => wrap(sheet, title, type(each.size)).length <= each.most) ?? TITLES.at(-1)!
  write(sheet, title, type(size), most, 1.12)
}

function write(sheet: Sheet, text: string, type: Type, most: number, leading: number): void {
  const lines = wrap(sheet, text, type)
  const mark = markOf(text)
  for (const [at, line] of lines.slice(0, most).entries()) {
    const isCut = at === most - 1 && lines.length > most
    sheet.y += type.size * leading
    sheet.start(`${mark}${isCut ? `${line} …` : line}${mark}`, type)
  }
}

function wrap(sheet: Sheet, text: string, type: Type): string[] {
  return sheet.printer.wrap(text, type, sheet.width).filter(Boolean)
}

/** What is said in another script than the sheet’s ends at its own end: its full stop does not wander to the other side. */
function markOf(text: string): string {
  const [first] = /\p{L}/u.exec(text) ?? []
  if (first === undefined) return ''
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(first) ? '\u200f' : '\u200e'
}

function centre(sheet: Sheet, text: string, wanted: Type, colour = INK): void {
  const type = fit(sheet, text, wanted, sheet.width)
  const wide = sheet.printer.widthOf(text, type)
  sheet.doc.fillColor(colour)
  sheet.printer.write(text, (EDGE.left + EDGE.right - wide) / 2, sheet.y, type)
}

/** A long one is set smaller. */
function fit(sheet: Sheet, text: string, type: Type, room: number): Type {
  const wide = sheet.printer.widthOf(text, type)
  return wide <= room ? type : { ...type, size: (type.size * room) / wide }
}
