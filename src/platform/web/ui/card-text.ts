import { digitsOf, toWesternDigits } from '#platform/shared/digits.ts'

/** Text of a field, and the place in it where the person is typing. */
export interface Typing {
  readonly text: string
  readonly caret: number
}

const LONGEST_CARD_NUMBER = 19

/**
 * A card number in groups, as on the card, after each stroke. Whoever deletes the gap between two groups means the digit
 * beside it. The caret stays beside the digit it was at.
 */
export function groupCardNumber(
  before: string,
  { text, caret }: Typing,
  deleting?: 'backward' | 'forward',
): Typing {
  let digits = digitsOf(text)
  let at = digitsOf(text.slice(0, caret)).length
  if (deleting && digits === digitsOf(before)) {
    if (deleting === 'backward' && at > 0) at -= 1
    digits = digits.slice(0, at) + digits.slice(at + 1)
  }
  digits = digits.slice(0, LONGEST_CARD_NUMBER)
  at = Math.min(at, digits.length)
  const groups = /^3[47]/.test(digits) ? [4, 6, 5] : [4, 4, 4, 4, 3]
  const gaps = groups.slice(0, -1).map((_, i) => groups.slice(0, i + 1).reduce((a, b) => a + b))
  const cut = (end: number) => {
    const parts = [0, ...gaps.filter((gap) => gap < end)]
    return parts.map((start, i) => digits.slice(start, parts[i + 1] ?? end)).join(' ')
  }
  return { text: cut(digits.length), caret: cut(at).length }
}

/** "0427", "4/27", "04 / 2027": month and year, or undefined. */
export function readExpiry(typed: string): { month: number; year: number } | undefined {
  const match = /^(\d{1,2})\s*[/.\- ]?\s*(\d{2}|\d{4})$/.exec(toWesternDigits(typed).trim())
  const [month, year] = [Number(match?.[1]), Number(match?.[2])]
  if (!match || month < 1 || month > 12) return undefined
  return { month, year: year < 100 ? 2000 + year : year }
}

/** Puts the stroke between month and year while somebody types on; never when they delete. */
export function spaceExpiry(before: string, typed: string): string {
  const text = toWesternDigits(typed).replace(/[^\d/ ]/g, '')
  if (text.length <= before.length) return text
  const digits = digitsOf(text)
  if (/^[2-9]$/.test(text)) return `0${text}/`
  if (/^\d{2}$/.test(text)) return `${text}/`
  if (/^\d{3,6}$/.test(text)) return `${digits.slice(0, 2)}/${digits.slice(2)}`
  return text
}
