import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import Pdf from 'pdfkit'
import { toVisualRuns } from './reading-order.ts'
import { unpackWoff } from './woff.ts'

type Document = PDFKit.PDFDocument

/** Letters for reading, for what counts, and for headings; figures are tabular in the first two. */
export type Face = 'text' | 'strong' | 'display'
export interface Type {
  readonly face: Face
  readonly size: number
}

/** Lines of any script that we have letters for, on a page that reads in one direction. */
export interface Printer {
  widthOf(line: string, type: Type): number
  /** The text in lines no wider than `width`. A word that is wider itself is broken; line breaks are kept. */
  wrap(text: string, type: Type, width: number): string[]
  /** One line. `x` is where it starts or ends, in points from the left, and `y` its baseline. */
  write(line: string, x: number, y: number, type: Type, side?: 'left' | 'right'): void
}

/**
 * The files of a face; the first that has a letter prints it. Static WOFF, because the library embeds a variable WOFF2 only
 * at its thinnest, and fails at its accented letters. Marcellus prints no figures: its nought is an O.
 */
const AMIRI = (weight: 400 | 700) =>
  ['latin', 'latin-ext', 'arabic'].map(
    (part) => `@fontsource/amiri/files/amiri-${part}-${weight}-normal.woff`,
  )
const MARCELLUS = ['latin', 'latin-ext'].map(
  (part) => `@fontsource/marcellus/files/marcellus-${part}-400-normal.woff`,
)
/** Names from elsewhere. */
const NOTO = (weight: 400 | 700) => [
  ...['cyrillic', 'cyrillic-ext', 'greek', 'greek-ext'].map(
    (part) => `@fontsource/noto-serif/files/noto-serif-${part}-${weight}-normal.woff`,
  ),
  `@fontsource/noto-serif-bengali/files/noto-serif-bengali-bengali-${weight}-normal.woff`,
]
const FACES: Readonly<Record<Face, readonly string[]>> = {
  text: [...AMIRI(400), ...NOTO(400)],
  strong: [...AMIRI(700), ...NOTO(700)],
  display: [...MARCELLUS, ...AMIRI(400), ...NOTO(400)],
}

/** A font as the library has parsed it; it takes the same one for another document, and then need not parse again. */
interface Font {
  readonly parsed: { readonly characterSet: readonly number[] }
  readonly letters: ReadonlySet<number>
}
const parsedFonts = new Map<string, Font>()

interface Piece {
  readonly text: string
  readonly font: string
}

export function openPrinter(doc: Document, direction: 'ltr' | 'rtl'): Printer {
  const registered = new Set<string>()
  const use = (name: string, size: number): Document => {
    if (!registered.has(name)) doc.registerFont(name, parse(name).parsed as unknown as Buffer)
    registered.add(name)
    return doc.font(name, size)
  }
  const widths = new Map<string, number>()

  const toPieces = (line: string, face: Face): Piece[] =>
    toVisualRuns(line.normalize('NFC'), direction).flatMap(({ text, isRightToLeft }) => {
      const pieces: { letters: string[]; font: string }[] = []
      for (const letter of text) {
        const last = pieces.at(-1)
        const font = fontFor(letter, face, last?.font)
        if (!font) continue
        if (last?.font === font) last.letters.push(letter)
        else pieces.push({ letters: [letter], font })
      }
      const inOrder = isRightToLeft ? pieces.toReversed() : pieces
      return inOrder.map(({ letters, font }) => ({
        text:
          isRightToLeft && !turnsItself(letters) ? letters.toReversed().join('') : letters.join(''),
        font,
      }))
    })
  const pieceWidth = ({ text, font }: Piece, size: number) => {
    const key = `${font} ${text}`
    // Shaping Arabic is slow, and what is printed was measured before.
    let perPoint = widths.get(key)
    if (perPoint === undefined) {
      perPoint = use(font, 1).widthOfString(text, AS_ONE)
      widths.set(key, perPoint)
    }
    return perPoint * size
  }
  const widthOf = (line: string, { face, size }: Type) =>
    toPieces(line, face).reduce((width, piece) => width + pieceWidth(piece, size), 0)

  return {
    widthOf,
    wrap: (text, type, width) =>
      text.split(/\r?\n/).flatMap((line) => wrapLine(line, width, (part) => widthOf(part, type))),
    write(line, x, y, type, side = 'left') {
      let at = side === 'left' ? x : x - widthOf(line, type)
      for (const piece of toPieces(line, type.face)) {
        use(piece.font, type.size).text(piece.text, at, y, {
          ...AS_ONE,
          lineBreak: false,
          baseline: 'alphabetic',
        })
        at += pieceWidth(piece, type.size)
      }
    },
  }
}

/** With features named, even none, the library shapes a piece as a whole; else word by word, in the wrong order. */
const AS_ONE: PDFKit.Mixins.TextOptions = { features: [] }

/**
 * Figures of a heading are printed by the next face. Of what no face has, a letter is printed as an empty box, which shows
 * that something stands there; a picture, such as people put behind their names, is left out.
 */
function fontFor(letter: string, face: Face, last: string | undefined): string | undefined {
  const fonts = FACES[face]
  if (face === 'display' && /\d/.test(letter)) return AMIRI(400)[0]!
  // Amiri's full stop is the heavy one of Arabic print, which makes 25.00 look like two numbers.
  if (letter === '.' && !last?.includes('arabic')) return MARCELLUS[0]!
  const has = (font: string) => parse(font).letters.has(letter.codePointAt(0)!)
  // A space or a comma stays with the word before it.
  if (last && !/[\p{L}\p{N}]/u.test(letter) && has(last)) return last
  return fonts.find(has) ?? (/[\p{L}\p{N}\p{M}]/u.test(letter) ? AMIRI(400)[0]! : undefined)
}

/** Shaping turns a piece around when its letters say so; a lone bracket says nothing. */
function turnsItself(letters: readonly string[]): boolean {
  return letters.some((letter) => /\p{L}/u.test(letter))
}

/** The library keeps the parsed font to itself, but shapes with it, so it is there. */
function parse(name: string): Font {
  let font = parsedFonts.get(name)
  if (!font) {
    const scratch = new Pdf({ autoFirstPage: false, font: '' })
    scratch.font(unpackWoff(readFileSync(fileURLToPath(import.meta.resolve(name)))))
    const { font: parsed } = (scratch as unknown as { _font: { font: Font['parsed'] } })._font
    font = { parsed, letters: new Set(parsed.characterSet) }
    parsedFonts.set(name, font)
  }
  return font
}

/** Words are measured one by one: between them nothing is joined, in no script that we print. */
function wrapLine(text: string, width: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = []
  const space = widthOf(' ')
  let line = ''
  let used = 0
  for (const word of text.split(/\s+/).filter((word) => word !== '')) {
    const wide = widthOf(word)
    if (line && used + space + wide <= width) {
      line += ` ${word}`
      used += space + wide
      continue
    }
    if (line) lines.push(line)
    const parts = wide <= width ? [word] : breakWord(word, width, widthOf)
    line = parts.pop()!
    used = widthOf(line)
    lines.push(...parts)
  }
  return [...lines, line]
}

function breakWord(word: string, width: number, widthOf: (part: string) => number): string[] {
  const parts = ['']
  for (const letter of word) {
    const part = parts.at(-1)!
    if (part && widthOf(part + letter) > width) parts.push(letter)
    else parts[parts.length - 1] = part + letter
  }
  return parts
}
