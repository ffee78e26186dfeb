/** A piece of a line that is read in one direction. */
export interface Run {
  readonly text: string
  readonly isRightToLeft: boolean
}

type Kind = 'left' | 'right' | 'number' | 'neutral'

/**
 * The pieces of one line as they stand on paper, from left to right, for a line that reads in `base` direction. A part of
 * the Unicode bidirectional algorithm: letters, numbers, and what stands between them; no embedding marks. Each piece
 * keeps the order in which it is read, because shaping turns a right-to-left piece itself; its brackets are mirrored.
 */
export function toVisualRuns(line: string, base: 'ltr' | 'rtl'): Run[] {
  const letters = Array.from(line)
  const levels = levelsOf(letters, base)
  const runs: { letters: string[]; level: number }[] = []
  for (const [at, letter] of letters.entries()) {
    const level = levels[at]!
    const last = runs.at(-1)
    const shown = level % 2 === 1 ? (MIRRORED.get(letter) ?? letter) : letter
    if (last?.level === level) last.letters.push(shown)
    else runs.push({ letters: [shown], level })
  }
  return reorder(runs)
    .map(({ letters, level }) => ({
      text: letters.filter((letter) => !SIGNPOST.test(letter)).join(''),
      isRightToLeft: level % 2 === 1,
    }))
    .filter(({ text }) => text !== '')
}

/** Invisible letters that only say how their line reads; heeded, and not printed. */
const SIGNPOST = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u
const RIGHT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\u061c\u200f]/u
const DIGIT = /\p{Nd}/u
const LETTER = /[\p{L}\p{Nl}\p{No}\u200e]/u
const MARK = /\p{M}/u
const MIRRORED = new Map(
  ['()', '[]', '{}', '<>', '«»', '‹›'].flatMap(([a, b]) => [
    [a!, b!],
    [b!, a!],
  ]),
)

function levelsOf(letters: readonly string[], base: 'ltr' | 'rtl'): number[] {
  const kinds = settleBrackets(letters, kindsOf(letters, base), base)
  const ground = base === 'rtl' ? 1 : 0
  const level = { left: ground === 0 ? 0 : 2, right: 1, number: 2, neutral: ground }
  return kinds.map((kind, at) => {
    if (kind !== 'neutral') return level[kind]
    // Between two sides of one direction a neutral follows them; a number stands for the right-to-left text it is in.
    const before = sideOf(kinds, at, -1)
    return before === sideOf(kinds, at, 1) && before !== undefined ? level[before] : ground
  })
}

function kindsOf(letters: readonly string[], base: 'ltr' | 'rtl'): Kind[] {
  const kinds: Kind[] = []
  let strong: Kind = base === 'rtl' ? 'right' : 'left'
  for (const [at, letter] of letters.entries()) {
    let kind: Kind = 'neutral'
    if (MARK.test(letter)) kind = kinds[at - 1] ?? 'neutral'
    else if (DIGIT.test(letter)) kind = strong === 'left' ? 'left' : 'number'
    else if (RIGHT.test(letter)) kind = strong = 'right'
    else if (LETTER.test(letter)) kind = strong = 'left'
    kinds.push(kind)
  }
  return joinNumbers(letters, kinds)
}

/** A separator inside a number, and a sign of money beside it, belong to the number. */
function joinNumbers(letters: readonly string[], kinds: readonly Kind[]): Kind[] {
  return kinds.map((kind, at) => {
    if (kind !== 'neutral') return kind
    const [before, after] = [kinds[at - 1], kinds[at + 1]]
    const letter = letters[at]!
    if (/[.,:/-]/.test(letter) && before === 'number' && after === 'number') return 'number'
    if (/[\p{Sc}%]/u.test(letter) && (before === 'number' || after === 'number')) return 'number'
    return kind
  })
}

/** A pair of brackets goes with what is inside it, when that is also what stands before it. */
function settleBrackets(
  letters: readonly string[],
  kinds: readonly Kind[],
  base: 'ltr' | 'rtl',
): Kind[] {
  const ground = base === 'rtl' ? 'right' : 'left'
  const settled = [...kinds]
  const open: number[] = []
  for (const [at, letter] of letters.entries()) {
    if ('([{'.includes(letter)) open.push(at)
    if (!')]}'.includes(letter)) continue
    const from = open.pop()
    if (from === undefined) continue
    const inside = settled.slice(from + 1, at).flatMap((kind) => toSide(kind) ?? [])
    if (inside.length === 0) continue
    const before = sideOf(settled, from, -1) ?? ground
    const side = inside.includes(ground) ? ground : inside[0] === before ? before : ground
    settled[from] = settled[at] = side
  }
  return settled
}

function toSide(kind: Kind | undefined): 'left' | 'right' | undefined {
  if (kind === undefined || kind === 'neutral') return undefined
  return kind === 'left' ? 'left' : 'right'
}

function sideOf(kinds: readonly Kind[], from: number, step: 1 | -1): 'left' | 'right' | undefined {
  for (let at = from + step; kinds[at] !== undefined; at += step) {
    if (kinds[at] !== 'neutral') return toSide(kinds[at])
  }
  return undefined
}

/** From the deepest level up, every unbroken stretch of at least that level is turned around. */
function reorder<R extends { readonly level: number }>(runs: readonly R[]): R[] {
  const order = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level >= 1; level--) {
    for (let from = 0; from < order.length; from++) {
      let to = from
      while (to < order.length && order[to]!.level >= level) to++
      if (to > from) order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = to
    }
  }
  return order
}
