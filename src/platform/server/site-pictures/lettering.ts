import { type Font, create } from 'fontkit'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Text as outlines, so that a picture looks the same whatever fonts the machine has. */
export interface Line {
  /** The `d` of a path whose baseline begins at 0,0. */
  readonly path: string
  readonly width: number
}

const FILES = [
  '@fontsource/marcellus/files/marcellus-latin-400-normal.woff',
  '@fontsource/marcellus/files/marcellus-latin-ext-400-normal.woff',
  '@fontsource/amiri/files/amiri-arabic-400-normal.woff',
  '@fontsource/amiri/files/amiri-latin-400-normal.woff',
] as const

/** Marcellus has an O for a nought, so figures and their signs come from the other face. */
const NOT_IN_MARCELLUS = /[\d$%£€]/

let fonts: readonly Font[] | undefined

export function drawLine(text: string, size: number): Line {
  const isRightToLeft = startsRightToLeft(text)
  const runs = toRuns(text)
    .flatMap(apartFromSpaces)
    .map(({ font, text }) => drawRun(font, text, size))
  let x = 0
  const paths = (isRightToLeft ? runs.toReversed() : runs).map(({ draw, width }) => {
    const path = draw(x)
    x += width
    return path
  })
  return { path: paths.join(''), width: x }
}

/** As many lines as the text needs in this width, words kept whole. */
export function wrap(text: string, size: number, width: number): readonly Line[] {
  return breakLines(text, size, width).map((line) => drawLine(line, size))
}

/** The same as text: nothing is drawn, so that many sizes can be tried. */
export function breakLines(text: string, size: number, width: number): readonly string[] {
  const lines: string[] = []
  let room = 0
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const wide = widthOf(word, size)
    const withSpace = wide + widthOf(' ', size)
    if (lines.length > 0 && withSpace <= room) {
      lines.push(`${lines.pop()} ${word}`)
      room -= withSpace
    } else {
      lines.push(word)
      room = width - wide
    }
  }
  return lines
}

/** How wide a text is drawn. Each is measured once, as asking a font costs more than drawing. */
export function widthOf(text: string, size: number): number {
  let wide = measured.get(text)
  if (wide === undefined) {
    wide = toRuns(text).reduce(
      (sum, { font, text }) => sum + font.layout(text).advanceWidth / font.unitsPerEm,
      0,
    )
    if (measured.size >= MOST_MEASURED) measured.clear()
    measured.set(text, wide)
  }
  return wide * size
}

/** In units of the size. */
const measured = new Map<string, number>()
const MOST_MEASURED = 2_000

/** By the first letter that has a direction. */
export function startsRightToLeft(text: string): boolean {
  const letter = /\p{L}/u.exec(text)?.[0] ?? ''
  return /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter)
}

interface Run {
  readonly font: Font
  text: string
}

/** Stretches of text that one font can write. What none can is left out. */
function toRuns(text: string): readonly Run[] {
  fonts ??= FILES.map((file) => create(readFileSync(fileURLToPath(import.meta.resolve(file)))))
  const runs: Run[] = []
  for (const sign of text.normalize('NFC')) {
    const current = runs.at(-1)
    const able = fonts.filter((font, i) => canWrite(font, sign, i < 2))
    const font = current && able.includes(current.font) ? current.font : able[0]
    if (!font) continue
    if (current?.font === font) current.text += sign
    else runs.push({ font, text: sign })
  }
  return runs
}

/** A space at the end of figures stands on their other side in a line that runs the other way. */
function apartFromSpaces({ font, text }: Run): readonly Run[] {
  const written = text.trimEnd()
  const spaces = text.slice(written.length)
  return [written, spaces].filter(Boolean).map((text) => ({ font, text }))
}

function canWrite(font: Font, sign: string, isMarcellus: boolean): boolean {
  return (
    font.hasGlyphForCodePoint(sign.codePointAt(0)!) && !(isMarcellus && NOT_IN_MARCELLUS.test(sign))
  )
}

function drawRun(font: Font, text: string, size: number) {
  const { glyphs, positions, advanceWidth } = font.layout(text)
  const scale = size / font.unitsPerEm
  const draw = (start: number) => {
    let x = start
    return glyphs
      .map((glyph, i) => {
        const { xAdvance, xOffset, yOffset } = positions[i]!
        const path = glyph.path
          .scale(scale, -scale)
          .translate(x + xOffset * scale, -yOffset * scale)
          .toSVG()
        x += xAdvance * scale
        return path
      })
      .join('')
  }
  return { draw, width: advanceWidth * scale }
}
