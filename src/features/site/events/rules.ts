import { DAY_MS, addDays, instantOf, wallClock, weekdayOf } from '#platform/shared/wall-time.ts'

/** Prayers that an event may follow. */
export const PRAYERS = ['fajr', 'dhuhr', 'jumuah', 'asr', 'maghrib', 'isha'] as const
export type Prayer = (typeof PRAYERS)[number]

/** Where an event stands in its day as long as the time of the prayer that it follows is not known: a guess, for sorting. */
const USUAL_TIMES: Readonly<Record<Prayer, string>> = {
  fajr: '06:30',
  dhuhr: '13:15',
  jumuah: '13:45',
  asr: '16:30',
  maghrib: '18:30',
  isha: '20:30',
}

export const RHYTHMS = ['never', 'weekly', 'fortnightly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** When an event is, as the office writes it. Without a time and a prayer it lasts all day. */
export interface Times {
  readonly startsOn: string
  readonly startTime: string | null
  readonly afterPrayer: Prayer | 'none'
  readonly endTime: string | null
  readonly endsOn: string | null
  readonly repeats: Rhythm
  readonly repeatsUntil: string | null
  readonly notOn: readonly { readonly date: string }[]
}

/** One time that it takes place. */
export interface Occurrence {
  readonly startsAt: Date
  /** Null where nobody has said. */
  readonly endsAt: Date | null
  /** When it is certainly over. */
  readonly overAt: Date
  /** It follows a prayer, and nobody knows yet when that is prayed: `startsAt` is a guess. */
  readonly isGuessed: boolean
}

/** When a prayer is prayed on a civil date; undefined while nobody knows. */
export type PrayerClock = (date: string, prayer: Prayer) => Date | undefined

interface Place {
  readonly timeZone: string
  /** Without it, what follows a prayer is guessed. */
  readonly prayerAt?: PrayerClock | undefined
}

/** How long something is taken to last when nobody has said. */
const USUAL_HOURS = 2

/** Whoever asks gets no more, however far they look. */
const MOST_OCCURRENCES = 400

export function isAllDay({ startTime, afterPrayer }: Times): boolean {
  return startTime === null && afterPrayer === 'none'
}

export function followsPrayer({ startTime, afterPrayer }: Times): boolean {
  return startTime === null && afterPrayer !== 'none'
}

/** What takes place on a civil date, were it to take place then. */
export function occurrenceOn(
  date: string,
  times: Times,
  { timeZone, prayerAt }: Place,
): Occurrence {
  const { startsOn, startTime, afterPrayer, endTime, endsOn } = times
  const more = endsOn && endsOn > startsOn ? daysBetween(startsOn, endsOn) : 0
  const lastDay = addDays(date, more)
  if (isAllDay(times)) {
    const overAt = instantOf(addDays(lastDay, 1), '00:00', timeZone)
    return {
      startsAt: instantOf(date, '00:00', timeZone),
      endsAt: overAt,
      overAt,
      isGuessed: false,
    }
  }
  const follows = startTime === null && afterPrayer !== 'none' ? afterPrayer : undefined
  const known = follows && prayerAt?.(date, follows)
  const isGuessed = follows !== undefined && known === undefined
  const begins = startTime ?? (follows ? USUAL_TIMES[follows] : '00:00')
  const startsAt = known ?? instantOf(date, begins, timeZone)
  if (endTime === null) {
    const overAt =
      more > 0 ? instantOf(addDays(lastDay, 1), '00:00', timeZone) : hoursAfter(startsAt)
    return { startsAt, endsAt: null, overAt, isGuessed }
  }
  // "22:00 to 01:00" ends on the next day.
  const isPastMidnight = more === 0 && endTime <= begins
  const endsAt = instantOf(isPastMidnight ? addDays(date, 1) : lastDay, endTime, timeZone)
  // "After Isha, until 22:00", in a June in which Isha is later than that.
  if (endsAt <= startsAt) return { startsAt, endsAt: null, overAt: hoursAfter(startsAt), isGuessed }
  return { startsAt, endsAt, overAt: endsAt, isGuessed }
}

/** The times that it takes place, which begin before `before` and are not over by `after`; soonest first. */
export function occurrencesOf(
  times: Times,
  {
    after,
    before,
    timeZone,
    prayerAt,
    most = MOST_OCCURRENCES,
  }: Place & { after: Date; before: Date; most?: number },
): Occurrence[] {
  const { startsOn, repeats, repeatsUntil, notOn } = times
  const isWithin = ({ startsAt, overAt }: Occurrence) => overAt > after && startsAt < before
  if (repeats === 'never')
    return [occurrenceOn(startsOn, times, { timeZone, prayerAt })].filter(isWithin)

  const step = repeats === 'weekly' ? 7 : 14
  const skipped = new Set(notOn.map(({ date }) => date))
  const lastDay = wallClock(before, timeZone).date
  const until = repeatsUntil !== null && repeatsUntil < lastDay ? repeatsUntil : lastDay
  // From some days before, for what has begun and is not over.
  const lasts = times.endsOn === null ? 1 : 1 + Math.max(0, daysBetween(startsOn, times.endsOn))
  const from = addDays(wallClock(after, timeZone).date, -lasts)
  const passed = Math.max(0, Math.ceil(daysBetween(startsOn, from) / step))
  const found: Occurrence[] = []
  for (
    let date = addDays(startsOn, passed * step);
    date <= until && found.length < most;
    date = addDays(date, step)
  ) {
    if (skipped.has(date)) continue
    const occurrence = occurrenceOn(date, times, { timeZone, prayerAt })
    if (isWithin(occurrence)) found.push(occurrence)
  }
  return found
}

/** How far ahead the next time is looked for. */
const HORIZON_DAYS = 400

/** The next times, the one that is going on included. */
export function nextOccurrences(
  times: Times,
  { now, timeZone, prayerAt, most }: Place & { now: Date; most: number },
): Occurrence[] {
  const before = new Date(now.getTime() + HORIZON_DAYS * DAY_MS)
  const from = instantOf(times.startsOn, '00:00', timeZone)
  const latest = from > before ? new Date(from.getTime() + 2 * DAY_MS) : before
  return occurrencesOf(times, { after: now, before: latest, timeZone, prayerAt, most })
}

/** The last time that a series takes place; undefined when it never ends. */
export function lastOccurrence(times: Times, timeZone: string): Occurrence | undefined {
  const { startsOn, repeats, repeatsUntil } = times
  if (repeats === 'never' || repeatsUntil === null) return undefined
  const step = repeats === 'weekly' ? 7 : 14
  const weeks = Math.max(0, Math.floor(daysBetween(startsOn, repeatsUntil) / step))
  return occurrenceOn(addDays(startsOn, weeks * step), times, { timeZone })
}

/** Monday is 1. */
export function weekdayOfSeries({ startsOn }: Times): number {
  return weekdayOf(startsOn)
}

/** The civil days of a month, `2026-11`, and of the weeks that it begins and ends in. */
export function daysOfMonth(month: string): readonly string[] {
  const first = `${month}-01`
  const begin = addDays(first, 1 - weekdayOf(first))
  const last = addDays(firstOfNext(month), -1)
  const end = addDays(last, 7 - weekdayOf(last))
  return Array.from({ length: daysBetween(begin, end) + 1 }, (_, i) => addDays(begin, i))
}

/** `2026-12` of `2026-11` and 1. */
export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

export function firstOfNext(month: string): string {
  return `${addMonths(month, 1)}-01`
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / DAY_MS)
}

function hoursAfter(start: Date): Date {
  return new Date(start.getTime() + USUAL_HOURS * 3_600_000)
}
