import { toWesternDigits } from '#platform/shared/digits.ts'

/** What is written in one cell of a sheet: text, or a number where a spreadsheet keeps one. */
export type Written = string | number | null

export type TimeCell =
  | { readonly kind: 'empty' | 'none' | 'ditto' | 'calculated' }
  | {
      readonly kind: 'time'
      /** As written: 0 to 1439. */
      readonly minutes: number
      /** A second time in the same cell, which no single jamaat can have. */
      readonly more: boolean
    }
  /** So long after the beginning of the prayer in the same row. */
  | { readonly kind: 'after'; readonly minutes: number }
  | { readonly kind: 'wrong'; readonly why: 'unreadable' | 'impossible' | 'spreadsheet-error' }

export type DateCell =
  | { readonly kind: 'empty' | 'wrong' }
  | {
      readonly kind: 'date'
      readonly year: number | undefined
      readonly month: number
      readonly day: number
    }
  /** `29/03`: which of them is the month must be told by the rest, or asked. */
  | {
      readonly kind: 'two'
      readonly first: number
      readonly second: number
      readonly year: number | undefined
    }
  | { readonly kind: 'day'; readonly day: number }

/** Western figures, plain spaces and colons, no marks that only turn the direction of writing. */
export function plain(text: string): string {
  return toWesternDigits(text)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u3000]/g, ' ')
    .replace(/[：﹕∶]/g, ':')
    .replace(/٫/g, '.')
    .trim()
}

const NONE = /^(?:[-–—_*]+|none|nil|n\/?a|x|no|لا يوجد|لا)$/
const AT_BEGINNING =
  /^(?:(?:at |on |with )?(?:sunset|sun set|adhan|athan|azan|begin(?:s|ning)?|start|entry(?: time)?|maghrib)(?: time)?|(?:straight |right |just |immediately )?after (?:adhan|athan|azan|sunset)|same(?: time)?|as begins|الغروب|عند الغروب|بعد الأذان مباشرة)$/
const AFTER =
  /^(?:\+ ?(\d{1,3})(?: ?(?:m|mins?|minutes?|د|دقائق|دقيقة))?|(\d{1,3}) ?(?:m|mins?|minutes?) (?:after|later|(?:after|past|from) .{1,24})|(?:adhan|athan|azan|begins?|start|sunset|maghrib) ?\+ ?(\d{1,3})(?: ?(?:m|mins?|minutes?))?|بعد الأذان ب ?(\d{1,3}) ?(?:د|دقائق|دقيقة)?)$/
const CLOCK = /^(\d{1,2})(?: ?[:.h] ?(\d{2}))?(?::(\d{2})(?:\.\d+)?)? ?(am|pm|a|p|ص|م)?$/
const WITHOUT_COLON = /^(\d{1,2})(\d{2}) ?(am|pm|a|p|ص|م)?$/

export function readTime(written: Written): TimeCell {
  if (written === null) return { kind: 'empty' }
  if (typeof written === 'number') return fromNumber(written)
  const text = plain(written).toLowerCase().replaceAll('’', "'")
  if (text === '') return { kind: 'empty' }
  if (/^["″〃]+$|^(?:do|ditto)$/.test(text)) return { kind: 'ditto' }
  if (NONE.test(text)) return { kind: 'none' }
  if (/^#(?:ref|n\/a|value|name\?|div\/0|num|null|spill)!?$/.test(text) || /^[=@]/.test(text))
    return { kind: 'wrong', why: 'spreadsheet-error' }
  if (AT_BEGINNING.test(text)) return { kind: 'after', minutes: 0 }
  const [, ...after] = AFTER.exec(text) ?? []
  const minutes = after.find((each) => each !== undefined)
  if (minutes !== undefined) {
    if (Number(minutes) > 180) return { kind: 'wrong', why: 'impossible' }
    return { kind: 'after', minutes: Number(minutes) }
  }
  if (/^0?\.\d+$/.test(text)) return fromNumber(Number(text))
  const several = text.split(/ ?[/&,;|] ?| and | و /)
  if (several.length > 1 && several.length <= 4) {
    const [first, ...rest] = several.map((each) => readClock(each))
    if (first?.kind === 'time' && rest.every(({ kind }) => kind === 'time'))
      return { ...first, more: true }
  }
  return readClock(text)
}

function readClock(typed: string): TimeCell {
  // A date before the time is what a spreadsheet makes of a cell that was once a date.
  const text = typed
    .replace(/^\d{4}-\d{2}-\d{2}[t ]/, '')
    .replaceAll(/(?<![a-z])([ap])\.? ?m\b\.?/g, '$1m')
    // A mark that leads to a remark.
    .replace(/(?<=.)[*†‡]+$/, '')
    .trim()
  const match = CLOCK.exec(text)
  if (match && match[2] !== undefined) return toClock(match[1], match[2], match[4])
  if (match && match[4] !== undefined) return toClock(match[1], '00', match[4])
  const short = WITHOUT_COLON.exec(text)
  if (short) return toClock(short[1], short[2], short[3])
  return { kind: 'wrong', why: 'unreadable' }
}

function toClock(hours = '', minutes = '', half = ''): TimeCell {
  const [hour, minute] = [Number(hours), Number(minutes)]
  const isHalf = half !== ''
  if (hour > 23 || minute > 59 || (isHalf && (hour > 12 || hour === 0)))
    return { kind: 'wrong', why: 'impossible' }
  const isAfternoon = /^p|م/.test(half)
  const onTheDay = isHalf ? (hour % 12) + (isAfternoon ? 12 : 0) : hour
  return { kind: 'time', minutes: onTheDay * 60 + minute, more: false }
}

/** A part of a day as spreadsheets keep it, or hours and minutes with a point between, typed as a number. */
function fromNumber(value: number): TimeCell {
  if (!Number.isFinite(value) || value < 0) return { kind: 'wrong', why: 'impossible' }
  if (value < 1) {
    const minutes = Math.round(value * 1440)
    return minutes > 1439
      ? { kind: 'wrong', why: 'impossible' }
      : { kind: 'time', minutes, more: false }
  }
  if (Number.isInteger(value) && value >= 100) return readClock(String(value).padStart(4, '0'))
  // A day with its time, as a spreadsheet keeps both together.
  if (value >= FIRST_SERIAL && value < LAST_SERIAL) return fromNumber(value % 1)
  if (value >= 24) return { kind: 'wrong', why: 'impossible' }
  const [hours, minutes = '00'] = value.toFixed(2).split('.')
  if (Math.abs(Number(value.toFixed(2)) - value) > 1e-6) return { kind: 'wrong', why: 'unreadable' }
  return toClock(hours, minutes)
}

const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'janv', 'ocak', 'januari', 'يناير', 'كانون الثاني', 'جنوري'],
  ['feb', 'fevr', 'subat', 'فبراير', 'شباط', 'فروري'],
  ['mar', 'mars', 'mart', 'marz', 'مارس', 'اذار'],
  ['apr', 'avr', 'nisan', 'ابريل', 'نيسان', 'اپريل'],
  ['may', 'mai', 'mei', 'mayis', 'مايو', 'ماي', 'ايار', 'مئي'],
  ['jun', 'juin', 'haziran', 'يونيو', 'حزيران', 'جون'],
  ['jul', 'juil', 'temmuz', 'يوليو', 'تموز', 'جولاءي'],
  ['aug', 'aou', 'agu', 'اغسطس', 'اب', 'اگست'],
  ['sep', 'eylul', 'سبتمبر', 'ايلول', 'ستمبر'],
  ['oct', 'okt', 'ekim', 'اكتوبر', 'تشرين الاول', 'اكتوبر'],
  ['nov', 'kasim', 'نوفمبر', 'تشرين الثاني', 'نومبر'],
  ['dec', 'dez', 'des', 'aralik', 'ديسمبر', 'كانون الاول', 'دسمبر'],
]

const WEEKDAYS: readonly (readonly string[])[] = [
  ['mon', 'الاثنين'],
  ['tue', 'الثلاثاء'],
  ['wed', 'الاربعاء'],
  ['thu', 'الخميس'],
  ['fri', 'jum', 'الجمعة'],
  ['sat', 'السبت'],
  ['sun', 'الاحد'],
]

/** Without marks over and under its letters, in small letters: as names of months and headings are compared. */
export function simple(text: string): string {
  return plain(text)
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/ى/g, 'ي')
}

/** From 1, or undefined. */
export function readMonth(text: string): number | undefined {
  const word = simple(text)
  if (word.length < 2) return undefined
  const isLatin = /^[a-z]/.test(word)
  const found = MONTHS.findIndex((names) =>
    names.some((name) => (isLatin ? word.startsWith(name) : word === simple(name))),
  )
  return found < 0 ? undefined : found + 1
}

/** From Monday, 1, or undefined. */
export function readWeekday(text: string): number | undefined {
  const word = simple(text)
  const found = WEEKDAYS.findIndex((names) =>
    names.some((name) => (/^[a-z]/.test(word) ? word.startsWith(name) : word === simple(name))),
  )
  return found < 0 ? undefined : found + 1
}

/** Serial days of spreadsheets, for the years that we keep times for. */
const FIRST_SERIAL = 20_000
const LAST_SERIAL = 92_000
const SERIAL_OF_1970 = 25_569

export function readDate(written: Written): DateCell {
  if (written === null) return { kind: 'empty' }
  if (typeof written === 'number') return dateFromNumber(written)
  const text = plain(written)
    .replaceAll('،', ',')
    .replace(/[T ]\d{1,2}:\d{2}(?::\d{2})?(?:\.\d+)?Z?$/, '')
  if (text === '') return { kind: 'empty' }
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return { kind: 'date', year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) }
  const two = /^(?:\p{L}+\.?,? )?(\d{1,2}) ?[-/.] ?(\d{1,2})(?: ?[-/.] ?(\d{4}|\d{2}))?\.?$/u.exec(
    text,
  )
  if (two)
    return {
      kind: 'two',
      first: Number(two[1]),
      second: Number(two[2]),
      year: toYear(two[3]),
    }
  if (/^\d{1,5}(?:\.\d+)?$/.test(text)) return dateFromNumber(Number(text))
  return withMonthName(text)
}

/** `29-Mar`, `Sunday 29th March 2026`, `March 29, 2026`, `٢٩ مارس`. */
function withMonthName(text: string): DateCell {
  const parts = text
    .replace(/(\d)(?:st|nd|rd|th)\b/gi, '$1')
    .split(/[\s,\-/.]+/)
    .filter(Boolean)
  const numbers = parts.filter((part) => /^\d+$/.test(part))
  const words = parts.filter((part) => !/^\d+$/.test(part))
  const named = [...words, words.slice(-2).join(' ')].map(
    (word) => (readWeekday(word) === undefined || readMonth(word) !== undefined) && readMonth(word),
  )
  const month = named.findLast((each) => typeof each === 'number')
  const [day, year] =
    numbers.length === 2 && numbers[0]!.length === 4
      ? [numbers[1], numbers[0]]
      : [numbers[0], numbers[1]]
  if (typeof month !== 'number' || day === undefined || numbers.length > 2) return { kind: 'wrong' }
  return { kind: 'date', year: toYear(year), month, day: Number(day) }
}

function dateFromNumber(value: number): DateCell {
  if (Number.isInteger(value) && value >= 1 && value <= 31) return { kind: 'day', day: value }
  const serial = Math.floor(value)
  if (!(serial >= FIRST_SERIAL && serial <= LAST_SERIAL)) return { kind: 'wrong' }
  const date = new Date((serial - SERIAL_OF_1970) * 86_400_000)
  return {
    kind: 'date',
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
  }
}

function toYear(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  return text.length === 2 ? 2000 + Number(text) : Number(text)
}

/** A month, perhaps with its year, in a line or on a sheet of its own: `JANUARY 2026`. */
export function readHeadline(
  text: string,
): { month: number; year: number | undefined } | undefined {
  const words = plain(text)
    .split(/[\s,\-/.]+/)
    .filter(Boolean)
  const found = words.map((word) => (/^\d/.test(word) ? undefined : readMonth(word)))
  const months = new Set(found.filter((month) => month !== undefined))
  const [month] = months
  if (month === undefined || months.size > 1) return undefined
  const year = words.find((word) => /^(?:19|20)\d{2}$/.test(word))
  return { month, year: year === undefined ? undefined : Number(year) }
}

/** As it is shown to people: short, and nothing in it that could be taken for a formula. */
export function cellText(written: Written): string {
  if (written === null) return ''
  if (typeof written === 'number') return String(Math.round(written * 1e6) / 1e6)
  return plain(written).slice(0, 60)
}

/** A sheet of a file: its rows as they are written. */
export interface Sheet {
  readonly name: string
  readonly rows: readonly (readonly Written[])[]
  /** The line in the file of the first row, from 1. */
  readonly firstLine: number
}
