import { addDays, toDate, toDayNumber } from '#platform/shared/wall-time.ts'

export interface HijriDate {
  readonly year: number
  /** From Muharram, 1, to Dhul Hijjah, 12. */
  readonly month: number
  readonly day: number
}

/** How an organisation counts: part of its configuration. */
export interface HijriSettings {
  /** Days by which its calendar runs ahead of Umm al-Qura's. */
  readonly offset: number
  /** A new date begins at Maghrib instead of midnight. */
  readonly changesAtMaghrib: boolean
  /** Beginnings that were announced: `1448-09` → the civil date of its first day. */
  readonly monthStarts: Readonly<Record<string, string>>
}

export interface HijriCalendar {
  /** The Hijri date of the daylight of a civil date. */
  on(date: string): HijriDate
  /** The civil date of the first day of a month. */
  startOf(year: number, month: number): string
  /** 29 or 30, unless beginnings were announced that cannot both be right. */
  lengthOf(year: number, month: number): number
}

/**
 * The calendar of Umm al-Qura, with what an organisation has announced. An announced beginning moves that month alone;
 * the months after it move only as far as they must to have 29 or 30 days, which an offset alone cannot do.
 */
export function openCalendar({ offset, monthStarts }: HijriSettings): HijriCalendar {
  const starts = new Map<number, number>()
  const announced = new Map(
    Object.entries(monthStarts).map(([name, date]) => {
      const [year = 0, month = 1] = name.split('-').map(Number)
      return [toIndex(year, month), toDayNumber(date)]
    }),
  )

  /** In days since 1970. What was announced for one of the last months may still push this one. */
  const startOf = (index: number): number => {
    const known = starts.get(index)
    if (known !== undefined) return known
    const told = announced.get(index)
    let start = told ?? tableStart(index) - offset
    if (told === undefined && hasNews(index)) {
      const before = startOf(index - 1)
      start = Math.min(Math.max(start, before + 29), before + 30)
    }
    starts.set(index, start)
    return start
  }
  const hasNews = (index: number) =>
    Array.from({ length: REACH }, (_, i) => index - 1 - i).some((each) => announced.has(each))

  return {
    on(date) {
      const day = toDayNumber(date)
      const table = tableDate(day + offset)
      let index = toIndex(table.year, table.month)
      while (startOf(index) > day) index--
      while (startOf(index + 1) <= day) index++
      return { ...fromIndex(index), day: day - startOf(index) + 1 }
    },
    startOf: (year, month) => toDate(startOf(toIndex(year, month))),
    lengthOf(year, month) {
      const index = toIndex(year, month)
      return startOf(index + 1) - startOf(index)
    },
  }
}

/** How many months a late beginning can push the ones after it: the table catches up by then. */
const REACH = 4

export type ImpossibleMonth = 'too-short' | 'too-long'

/**
 * What would be wrong with announcing that a month begins on a date: it, or the one before it, would not have 29 or 30
 * days. Undefined when nothing is.
 */
export function whyImpossible(
  settings: HijriSettings,
  { year, month }: Pick<HijriDate, 'year' | 'month'>,
  date: string,
): ImpossibleMonth | undefined {
  const calendar = openCalendar(announce(settings, { year, month }, date))
  const index = toIndex(year, month)
  for (const each of [index - 1, index]) {
    const { year, month } = fromIndex(each)
    const length = calendar.lengthOf(year, month)
    if (length < 29) return 'too-short'
    if (length > 30) return 'too-long'
  }
  return undefined
}

/** The settings with one more announced beginning. */
export function announce(
  settings: HijriSettings,
  { year, month }: Pick<HijriDate, 'year' | 'month'>,
  date: string,
): HijriSettings {
  return {
    ...settings,
    monthStarts: { ...settings.monthStarts, [nameOfMonth(year, month)]: date },
  }
}

export function nameOfMonth(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}`
}

/** The date that is current at an instant: the daylight's, or from Maghrib on that of the next day. */
export function dateNow(
  calendar: HijriCalendar,
  { changesAtMaghrib }: Pick<HijriSettings, 'changesAtMaghrib'>,
  date: string,
  isAfterMaghrib: boolean,
): HijriDate {
  return calendar.on(changesAtMaghrib && isAfterMaghrib ? addDays(date, 1) : date)
}

function toIndex(year: number, month: number): number {
  return year * 12 + month - 1
}

function fromIndex(index: number): Omit<HijriDate, 'day'> {
  return { year: Math.floor(index / 12), month: (index % 12) + 1 }
}

const tableStarts = new Map<number, number>()

/** Where the table begins a month, found from the middle of it. */
function tableStart(index: number): number {
  const known = tableStarts.get(index)
  if (known !== undefined) return known
  let day = Math.round(FIRST_DAY + (index - FIRST_INDEX) * MEAN_MONTH) + 14
  for (;;) {
    const found = tableDate(day)
    const difference = index - toIndex(found.year, found.month)
    if (difference === 0) {
      const start = day - found.day + 1
      tableStarts.set(index, start)
      return start
    }
    day += difference * 29
  }
}

/** 1 Muharram 1448. */
const FIRST_INDEX = 1448 * 12
const FIRST_DAY = 20_620
const MEAN_MONTH = 29.530588853

/** Never the other calendars called islamic: they are rough rules, and days off. */
const table = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
})

const tableDates = new Map<number, HijriDate>()

/** Asking costs microseconds, and a year of days is asked for again and again. */
function tableDate(day: number): HijriDate {
  const known = tableDates.get(day)
  if (known) return known
  const part: Record<string, number> = {}
  for (const { type, value } of table.formatToParts(day * 86_400_000 + 43_200_000))
    part[type] = Number(value)
  const { year = 0, month = 1, day: ofMonth = 1 } = part
  const date = { year, month, day: ofMonth }
  if (tableDates.size > MOST_DATES) tableDates.clear()
  tableDates.set(day, date)
  return date
}

const MOST_DATES = 20_000
