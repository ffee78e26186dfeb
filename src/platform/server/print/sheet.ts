import Pdf from 'pdfkit'
import { type Printer, type Type, openPrinter } from './printer.ts'

/** A4 in points, and what is left free around what is written. */
export const PAPER = {
  width: 595.28,
  height: 841.89,
  left: 56,
  right: 539.28,
  top: 56,
  bottom: 749.89,
} as const

export const INK = '#000000'
/** Still clear on a poor printer, and quieter than the facts. */
export const QUIET = '#4d4d4d'
export const HAIR = '#999999'

/** Sheets of A4 with a place to write next. Start and end are left and right, or the other way round in Arabic. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly printer: Printer
  readonly width: number
  /** The baseline written last. */
  y: number
  /** Begins a new page, with its head. */
  turn(): void
  /** Moves down, and turns the page when less than `keep` is left below. */
  down(by: number, keep?: number): void
  start(line: string, type: Type, colour?: string, indent?: number): void
  end(line: string, type: Type, colour?: string): void
  /** As many lines as it takes, each below the one before. */
  paragraph(text: string, type: Type, colour?: string): void
  rule(thickness: number, colour?: string): void
  /** Two squares, the one turned on the other: the oldest of the star patterns. `x` is its middle, from the start. */
  star(x: number, y: number): void
  /** A PNG at the start of the line, within a box whose top is `y`. Answers how wide it has become. */
  picture(png: Uint8Array, y: number, box: { width: number; height: number }): number
}

export interface About {
  readonly language: string
  readonly title: string
  readonly author: string
  /** The day of what is printed and not of the printing, so that a copy is the same to the byte as its original. */
  readonly madeAt: Date
}

/** What is written lies between these, in points of A4. */
interface Edge {
  readonly left: number
  readonly right: number
  readonly bottom: number
}

/** Twice the area, and the same shape: what is drawn for A4 is drawn larger. */
const LARGER = Math.SQRT2

/** Opens sheets that read in one direction. On A3 everything is drawn as for A4, and larger. `head` is written on every page as it begins. */
export function openSheet(
  { language, title, author, madeAt }: About,
  direction: 'ltr' | 'rtl',
  head: (sheet: Sheet) => void,
  { paper = 'a4', edge = PAPER }: { paper?: 'a4' | 'a3'; edge?: Edge } = {},
): Sheet {
  const doc = new Pdf({
    size: paper === 'a3' ? 'A3' : 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: madeAt },
  })
  const printer = openPrinter(doc, direction)
  const { left, right } = edge
  const isMirrored = direction === 'rtl'
  const sheet: Sheet = {
    doc,
    printer,
    width: right - left,
    y: 0,
    turn() {
      doc.addPage()
      if (paper === 'a3') doc.scale(LARGER)
      head(sheet)
    },
    down(by, keep = 0) {
      sheet.y += by
      if (sheet.y + keep > edge.bottom) sheet.turn()
    },
    start(line, type, colour = INK, indent = 0) {
      doc.fillColor(colour)
      if (isMirrored) printer.write(line, right - indent, sheet.y, type, 'right')
      else printer.write(line, left + indent, sheet.y, type, 'left')
    },
    end(line, type, colour = INK) {
      doc.fillColor(colour)
      if (isMirrored) printer.write(line, left, sheet.y, type, 'left')
      else printer.write(line, right, sheet.y, type, 'right')
    },
    paragraph(text, type, colour = INK) {
      for (const line of printer.wrap(text, type, sheet.width)) {
        sheet.down(type.size * 1.5)
        sheet.start(line, type, colour)
      }
    },
    rule(thickness, colour = INK) {
      doc.lineWidth(thickness).strokeColor(colour)
      doc.moveTo(left, sheet.y).lineTo(right, sheet.y).stroke()
    },
    star(x, y) {
      const middle = isMirrored ? right - x : left + x
      doc.lineWidth(0.9).strokeColor(INK)
      for (const turn of [0, Math.PI / 4]) {
        const corners = [0, 1, 2, 3].map((quarter): [number, number] => {
          const angle = turn + (quarter * Math.PI) / 2
          return [middle + STAR * Math.cos(angle), y + STAR * Math.sin(angle)]
        })
        doc.polygon(...corners).stroke()
      }
      doc.circle(middle, y, STAR / 4).stroke()
    },
    picture(png, y, box) {
      const bytes = Buffer.from(png)
      // A PNG says its size at the beginning.
      const [across, down] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
      const width = across * Math.min(box.width / across, box.height / down)
      doc.image(bytes, isMirrored ? right - width : left, y, { width })
      return width
    },
  }
  return sheet
}

const STAR = 13

/** Goes back to every page, when their number is known. */
export function onEveryPage(sheet: Sheet, write: (page: number, of: number) => void): void {
  const { count } = sheet.doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    sheet.doc.switchToPage(page)
    write(page + 1, count)
  }
}

/** Ends the sheets, and answers with the file. */
export async function toBytes({ doc }: Sheet): Promise<Buffer> {
  doc.end()
  const chunks: Buffer[] = []
  for await (const chunk of doc) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
