import { digitsOf, toPlainText, toWesternDigits } from '#platform/shared/digits.ts'

/** Text of a field, and the place in it where the person is typing. */
export interface Typing {
  readonly text: string
  readonly caret: number
}

export type Deleting = 'backward' | 'forward' | undefined

/**
 * How a field looks after each stroke, pasting or filling in, from how it looked before. Never takes away a digit that was
 * just typed, unless there are more than a card has; the caret stays beside the digit it was at.
 */
export type Tidy = (before: string, typing: Typing, deleting?: Deleting) => Typing

const LONGEST_CARD_NUMBER = 19
const LONGEST_CODE = 4

/**
 * A card number in groups, as on the card. Whoever deletes the gap between two groups means the digit beside it.
 */
export const groupCardNumber: Tidy = (before, { text, caret }, deleting) => {
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

/** Three or four digits, and nothing between them. */
export const trimCode: Tidy = (_, { text, caret }) => {
  const digits = digitsOf(text).slice(0, LONGEST_CODE)
  return { text: digits, caret: Math.min(digitsOf(text.slice(0, caret)).length, digits.length) }
}

/**
 * Month and year of an expiry date in whatever way it is written: "12/34", "12 / 2034", "1234", "12-34", "1/34",
 * "2034-12", also in other scripts' digits. Undefined when it is none, or not yet.
 */
export function readExpiry(typed: string): { month: number; year: number } | undefined {
  const text = toWesternDigits(toPlainText(typed))
  const [, month, year] =
    /^(\d{1,2}) ?[-/.\\| ] ?(\d{2}|20\d{2})$/.exec(text) ??
    /^(0[1-9]|1[0-2]|\d(?=\d\d$))(\d{2}|20\d{2})$/.exec(text) ??
    swapped(/^(20\d{2}) ?[-/.\\| ]? ?(\d{1,2})$/.exec(text)) ??
    []
  const date = { month: Number(month), year: Number(year) % 100 }
  return date.month >= 1 && date.month <= 12 ? { ...date, year: 2000 + date.year } : undefined
}

/** Year and month, as browsers keep them. */
function swapped(match: RegExpExecArray | null): readonly (string | undefined)[] | undefined {
  return match ? [match[0], match[2], match[1]] : undefined
}

/**
 * An expiry date as "12/34", the stroke put in by itself. A date that comes at once, pasted or filled in, is written like
 * that too. A stroke, a space or a hyphen typed after it is the same stroke once more; after one digit it makes two of it.
 */
export const strokeExpiry: Tidy = (before, { text, caret }, deleting) => {
  const isAtOnce = !deleting && text.length > before.length + 1
  const whole = isAtOnce ? readExpiry(text) : undefined
  if (whole) {
    const written = `${twoDigits(whole.month)}/${twoDigits(whole.year % 100)}`
    return { text: written, caret: written.length }
  }
  // Whoever deletes the stroke means the digit beside it.
  if (deleting && before.includes('/') && digitsOf(text) === digitsOf(before)) {
    const [month = '', year = ''] = before.split('/')
    return deleting === 'backward'
      ? join({
          month: month.slice(0, -1),
          year,
          at: Math.max(0, month.length - 1),
          isSplit: year !== '',
        })
      : join({ month, year: year.slice(1), at: month.length, isSplit: true })
  }
  return deleting ? join(split(text, caret)) : join(completed(split(text, caret)), 'on')
}

interface Parts {
  readonly month: string
  readonly year: string
  /** Digits in front of the caret. */
  readonly at: number
  /** There is something between month and year. */
  readonly isSplit: boolean
  /** The caret stands behind it. */
  readonly isPast?: boolean
}

function split(text: string, caret: number): Parts {
  const [, first = '', gap = '', rest = ''] =
    /^\D*(\d*)(\D*)(.*)$/s.exec(toWesternDigits(text)) ?? []
  const at = digitsOf(text.slice(0, caret)).length
  const year = first.slice(2) + digitsOf(rest)
  return {
    month: first.slice(0, 2),
    year: year.slice(0, 4),
    at,
    isSplit: gap !== '' || year !== '',
    isPast: gap !== '' && /\d\D+$/.test(toWesternDigits(text.slice(0, caret))),
  }
}

/** Of what is typed on: no month begins with 2 or is a 13, so that digit belongs to what comes next. */
function completed({ month, year, at, isSplit }: Parts): Parts {
  const isOne = /^[2-9]$/.test(month) || (/^[1-9]$/.test(month) && isSplit)
  if (isOne) return { month: `0${month}`, year, at: at + 1, isSplit: true }
  if (/^1[3-9]$/.test(month) && year === '')
    return { month: '01', year: month.slice(1), at: at + 1, isSplit: true }
  return { month, year, at, isSplit: isSplit || month.length === 2 }
}

function join({ month, year, at, isSplit, isPast = false }: Parts, typing?: 'on'): Typing {
  const goesOn = isSplit && (isPast || typing === 'on')
  const isBehind = at > month.length || (at === month.length && goesOn)
  const text = isSplit ? `${month}/${year}` : month
  return { text, caret: Math.min(isBehind ? at + 1 : at, text.length) }
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
