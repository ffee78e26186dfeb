import {
  type Beginning,
  MOST_DAYS,
  PRAYERS,
  type Prayer,
} from '#features/prayer/prayer-times/rules.ts'

/** What a file may cost us. A year of a mosque is a hundredth of each. */
export const LIMITS = {
  fileMegabytes: 4,
  /** What an Excel file, which is a ZIP, may unpack to. */
  unpackedMegabytes: 40,
  parts: 400,
  sheets: 40,
  rows: 6_000,
  columns: 120,
  cellCharacters: 300,
  days: MOST_DAYS,
  seconds: 15,
} as const

/** What a column can hold, besides what we do not use. */
export const BEGINS_FIELDS = [
  'fajr',
  'sunrise',
  'dhuhr',
  'asr',
  'asrShafi',
  'asrHanafi',
  'maghrib',
  'isha',
] as const
export type BeginsField = (typeof BEGINS_FIELDS)[number]
export type TimeField = BeginsField | `${Prayer}.jamaat` | `${Prayer}.adhan`
export const DATE_FIELDS = ['date', 'day', 'month', 'year', 'weekday'] as const
export type Field = (typeof DATE_FIELDS)[number] | TimeField | 'unused'

export const FIELDS: readonly Field[] = [
  ...DATE_FIELDS,
  ...BEGINS_FIELDS,
  ...PRAYERS.map((prayer): Field => `${prayer}.jamaat`),
  ...PRAYERS.map((prayer): Field => `${prayer}.adhan`),
  'unused',
]

/** Which prayer a column speaks of, and which of its times. */
export function partsOf(field: TimeField): {
  readonly key: Beginning
  readonly what: 'begins' | 'jamaat' | 'adhan'
} {
  const [name = '', what = 'begins'] = field.split('.')
  const key = name.startsWith('asr') ? 'asr' : (name as Beginning)
  return { key, what: what as 'begins' }
}

/**
 * What can be said of a file. A `question` must be answered before anything can be read. An `error` names times that
 * are left out unless they are mended. A `warning` is either right after all or must be mended. A `note` asks nothing.
 */
export const FINDINGS = {
  'columns-unknown': 'question',
  'year-missing': 'question',
  'date-order-unclear': 'question',
  'dates-month-first': 'question',
  'date-unreadable': 'error',
  'date-impossible': 'error',
  'time-unreadable': 'error',
  'time-impossible': 'error',
  'spreadsheet-error': 'error',
  'twelve-hour': 'error',
  'in-standard-time': 'error',
  'in-summer-time': 'error',
  'another-year': 'error',
  'hour-out': 'error',
  'dhuhr-before-noon': 'error',
  'wrong-column': 'error',
  'held-for-days': 'error',
  'dates-transposed': 'error',
  'date-twice': 'error',
  'foreign-row': 'error',
  'not-the-sun': 'error',
  'out-of-order': 'error',
  'columns-swapped': 'error',
  'jamaat-before-begins': 'error',
  'jamaat-after-next': 'error',
  'looks-like-jamaats': 'warning',
  'jamaats-now-and-then': 'warning',
  'another-place': 'warning',
  'column-apart': 'warning',
  'unlike-its-neighbours': 'warning',
  'hour-unclear': 'warning',
  'weekday-differs': 'warning',
  'duplicate-day': 'warning',
  'months-missing': 'warning',
  'days-missing': 'warning',
  'time-missing': 'warning',
  'all-past': 'warning',
  'not-checked': 'warning',
  'two-jamaats': 'warning',
  'friday-column': 'warning',
  'page-closed': 'note',
  'year-turns': 'note',
  'read-as-empty': 'note',
  'leap-day-skipped': 'note',
  'rows-out-of-order': 'note',
} as const
export type FindingCode = keyof typeof FINDINGS
export type Severity = (typeof FINDINGS)[FindingCode]
export const FINDING_CODES = Object.keys(FINDINGS) as [FindingCode, ...FindingCode[]]

/** What can be done about a finding, on request. */
export const FIXES = [
  'read-as-afternoon',
  'from-standard-time',
  'from-summer-time',
  'from-another-year',
  'correct-hours',
  'swap-columns',
  'swap-day-and-month',
  'read-as-missing-day',
  'hold-jamaats',
  'hold-until-next',
  'keep-last',
  'keep-first',
] as const
export type Fix = (typeof FIXES)[number]

/** Each finding that a fix takes away, with the fixes to choose from. */
export const FIXES_FOR: Readonly<Partial<Record<FindingCode, readonly Fix[]>>> = {
  'twelve-hour': ['read-as-afternoon'],
  'in-standard-time': ['from-standard-time'],
  'in-summer-time': ['from-summer-time'],
  'another-year': ['from-another-year'],
  'hour-out': ['correct-hours'],
  'columns-swapped': ['swap-columns'],
  'dates-transposed': ['swap-day-and-month'],
  'date-twice': ['read-as-missing-day'],
  'looks-like-jamaats': ['hold-jamaats'],
  'jamaats-now-and-then': ['hold-until-next'],
  'duplicate-day': ['keep-last', 'keep-first'],
}

/** What a person has answered so far. Nothing of it is stored: it comes with the file each time. */
export interface Answers {
  /** For rows without a year; for rows with one, the year to use instead. */
  readonly year?: number | undefined
  readonly dateOrder?: 'day-first' | 'month-first' | undefined
  /** What is in which column, counted from 0, where that cannot be told by its heading. */
  readonly columns?: Readonly<Record<number, Field>> | undefined
  readonly fixes: readonly Fix[]
  /** Left out (errors) or right as they are (warnings). */
  readonly accept: readonly FindingCode[]
}

export const NO_ANSWERS: Answers = { fixes: [], accept: [] }

/** A cell that is meant, as a person finds it in the file. */
export interface Spot {
  readonly sheet: string
  /** From 1, as a spreadsheet counts. */
  readonly line: number
  readonly date: string
  readonly field: Field | ''
  readonly value: string
  /** What the fix would write, or what the sun says. */
  readonly instead: string
}

/** Days of a column that follow each other, and by how many minutes they are off; under `date`, of all columns. */
export interface Span {
  readonly field: Field
  readonly from: string
  readonly to: string
  readonly days: number
  readonly least: number | null
  readonly most: number | null
}

export interface Finding {
  readonly code: FindingCode
  readonly severity: Severity
  readonly count: number
  /** The first of them. */
  readonly spots: readonly Spot[]
  /** All of them, by column and by days that follow each other. */
  readonly spans: readonly Span[]
  readonly fixes: readonly Fix[]
  readonly isAccepted: boolean
}

/** How many examples a finding carries. */
export const MOST_SPOTS = 40
/** And how many stretches of days. */
export const MOST_SPANS = 366

export interface MatchedColumn {
  readonly index: number
  readonly heading: string
  readonly field: Field
}

export interface Change {
  readonly field: string
  readonly old: string | null
  readonly new: string | null
}

export interface ChangedDay {
  readonly date: string
  readonly changes: readonly Change[]
}

export interface Counts {
  readonly added: number
  readonly changed: number
  readonly same: number
}

/** What a file says, what is wrong with it, and what would change. */
export interface Report {
  readonly kind: 'csv' | 'xlsx'
  readonly encoding: string
  readonly layout: 'own' | 'plugin' | 'mawaqit' | 'matched' | 'unknown'
  readonly columns: readonly MatchedColumn[]
  readonly rows: number
  readonly firstDate: string | null
  readonly lastDate: string | null
  readonly findings: readonly Finding[]
  /** Nothing is open: it can be imported as it is shown. */
  readonly isReady: boolean
  readonly counts: Counts
  readonly preview: readonly ChangedDay[]
}

/** Questions are open until they are answered; errors and warnings until they are mended or accepted. */
export function isOpen({
  severity,
  isAccepted,
}: Pick<Finding, 'severity' | 'isAccepted'>): boolean {
  return severity === 'question' || (severity !== 'note' && !isAccepted)
}
