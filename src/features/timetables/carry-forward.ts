import type { Timetable } from '#features/prayer-times/resolve.ts'
import { PRAYERS, type Prayer, onDay } from '#features/prayer-times/rules.ts'
import { readTimetable } from '#features/prayer-times/timetable.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays, toDayNumber } from '#platform/shared/wall-time.ts'
import { carryTimetable } from './contract.ts'
import { type Almanac, openAlmanac, sunFieldOf } from './reference.ts'
import { BEGINS_FIELDS, type BeginsField } from './rules.ts'
import { toCsv } from './template.ts'

/** A year that nobody has a table for yet, from the one before, to be looked at, changed and sent back. */
export async function carry(ctx: Context, { year }: { year: number }): Promise<Download> {
  return {
    body: Buffer.from(await writeNextYear(ctx, year)),
    type: 'text/csv; charset=utf-8',
    name: `${ctx.organisation.slug}-${year}-draft.csv`,
    disposition: 'attachment',
  }
}

export async function writeNextYear(ctx: Context, year: number): Promise<string> {
  const [from, to] = [`${year - 1}-01-01`, `${year - 1}-12-31`]
  const timetable = await inTransaction(ctx, (ctx) => readTimetable(ctx, from, to))
  if (!timetable.place) refuse(carryTimetable, 'place-missing')
  const uploads = new Map(
    [...timetable.uploads].filter(
      ([date]) => date >= from && date <= to && hasTimes(timetable, date),
    ),
  )
  if (uploads.size === 0) refuse(carryTimetable, 'year-before-empty', 'year')
  return toTable(carryForward({ ...timetable, uploads }, year))
}

function hasTimes({ uploads }: Timetable, date: string): boolean {
  return Object.values(uploads.get(date) ?? {}).some((of) => Object.keys(of).length > 0)
}

/** A day of the new year: minutes after its midnight, or that there is none. */
export interface CarriedDay {
  readonly date: string
  readonly begins: ReadonlyMap<BeginsField, number>
  readonly jamaat: ReadonlyMap<Prayer, number | 'none'>
  readonly adhan: ReadonlyMap<Prayer, number | 'none'>
}

/**
 * The uploaded days of one year as a table for the next. A beginning keeps its distance to the sun, so it follows the
 * sun and the clocks of its new date. A jamaat or an adhan that used to follow its prayer keeps its distance to that;
 * one that stood on the clock for days on end keeps its time, on the same weekday of the same week, as the weeks of
 * Ramadan and of summer time come to lie.
 */
export function carryForward(timetable: Timetable, year: number): CarriedDay[] {
  const { uploads } = timetable
  const almanac = openAlmanac(timetable, [`${year}-01-01`])
  const called = (['jamaat', 'adhan'] as const).map((what) => ({
    what,
    habits: new Map(PRAYERS.map((prayer) => [prayer, habitOf(uploads, what, prayer)])),
  }))
  const [first, last] = [toDayNumber(`${year}-01-01`), toDayNumber(`${year}-12-31`)]
  return Array.from({ length: last - first + 1 }, (_, i) => {
    const date = addDays(`${year}-01-01`, i)
    const begins = new Map(
      BEGINS_FIELDS.flatMap((field) => {
        const minutes = carriedBegins(timetable, almanac, field, date)
        return minutes === undefined ? [] : [[field, minutes] as const]
      }),
    )
    const source = sourceOf(timetable, almanac, date)
    const [jamaat, adhan] = called.map(({ what, habits }) => {
      const times = PRAYERS.flatMap((prayer) => {
        const found = source && carried(timetable, source, { what, prayer, begins, habits })
        return found === undefined ? [] : [[prayer, found] as const]
      })
      return new Map(times)
    })
    return { date, begins, jamaat: jamaat!, adhan: adhan! }
  })
}

/** As far from the sun as on this day of last year; 29 February stands beside the 28th. */
function carriedBegins(
  { uploads }: Timetable,
  almanac: Almanac,
  field: BeginsField,
  date: string,
): number | undefined {
  const lastYear = `${Number(date.slice(0, 4)) - 1}${date.slice(4)}`.replace('-02-29', '-02-28')
  const printed = beginsOn(uploads, field, lastYear)
  if (printed === undefined) return undefined
  const [then, now] = [almanac.on(lastYear), almanac.on(date)]
  const [sunThen, sunNow] = [then.own?.[sunFieldOf(field)], now.own?.[sunFieldOf(field)]]
  return sunThen === undefined || sunNow === undefined
    ? printed + now.offset - then.offset
    : printed + sunNow - sunThen
}

function beginsOn(
  uploads: Timetable['uploads'],
  field: BeginsField,
  date: string,
): number | undefined {
  const time = uploads.get(date)?.begins?.[field]
  return time === undefined
    ? undefined
    : onDay(field.startsWith('asr') ? 'asr' : (field as 'fajr'), time)
}

/** Whole weeks lie between a day and the one that it is like. */
const WEEKS = [-52, -53, -51, -54, -50, -55, -49, -56, -48]

interface Source {
  readonly date: string
  /** In its own week, and not in one beside it. */
  readonly isNear: boolean
}

/** The same weekday of last year with the clocks and the month of fasting as they are on this day. */
function sourceOf(
  { uploads, calendar }: Timetable,
  almanac: Almanac,
  date: string,
): Source | undefined {
  const isRamadan = (each: string) => calendar.on(each).month === RAMADAN
  const wanted = [isRamadan(date), almanac.forwardOn(date)]
  for (const weeks of WEEKS) {
    const like = addDays(date, weeks * 7)
    if (!uploads.has(like)) continue
    if (isRamadan(like) === wanted[0] && almanac.forwardOn(like) === wanted[1])
      return { date: like, isNear: weeks === WEEKS[0] }
  }
  return undefined
}

const RAMADAN = 9

/** How a jamaat used to be found: so long after its prayer, or on the clock, in steps of so many minutes. */
interface Habit {
  readonly follows: boolean
  readonly step: number
}

/** Told by what stayed the same from one day to the next while the other moved. */
function habitOf(uploads: Timetable['uploads'], what: 'jamaat' | 'adhan', prayer: Prayer): Habit {
  let [kept, held] = [0, 0]
  let step = 30
  for (const date of uploads.keys()) {
    const [today, tomorrow] = [date, addDays(date, 1)].map((each) =>
      gapOn(uploads, what, prayer, each),
    )
    if (!today) continue
    while (today.minutes % step !== 0) step = STEPS[STEPS.indexOf(step) + 1]!
    if (!tomorrow) continue
    if (today.gap === tomorrow.gap && today.minutes !== tomorrow.minutes) kept++
    if (today.gap !== tomorrow.gap && today.minutes === tomorrow.minutes) held++
  }
  return { follows: kept > held, step }
}

const STEPS = [30, 15, 10, 5, 1]

function gapOn(
  uploads: Timetable['uploads'],
  what: 'jamaat' | 'adhan',
  prayer: Prayer,
  date: string,
): { minutes: number; gap: number } | undefined {
  const time = uploads.get(date)?.[what]?.[prayer]
  const minutes = time === undefined ? undefined : onDay(prayer, time)
  const begins = prayedFrom(prayer, (field) => beginsOn(uploads, field, date))
  return minutes === undefined || begins === undefined
    ? undefined
    : { minutes, gap: minutes - begins }
}

function prayedFrom(
  prayer: Prayer,
  read: (field: BeginsField) => number | undefined,
): number | undefined {
  if (prayer !== 'asr') return read(prayer)
  return read('asr') ?? read('asrHanafi') ?? read('asrShafi')
}

function carried(
  { uploads }: Timetable,
  source: Source,
  {
    what,
    prayer,
    begins,
    habits,
  }: {
    what: 'jamaat' | 'adhan'
    prayer: Prayer
    begins: ReadonlyMap<BeginsField, number>
    habits: ReadonlyMap<Prayer, Habit>
  },
): number | 'none' | undefined {
  const time = uploads.get(source.date)?.[what]?.[prayer]
  if (time === undefined || time === 'none') return time
  const old = onDay(prayer, time)
  const then = gapOn(uploads, what, prayer, source.date)
  const now = prayedFrom(prayer, (field) => begins.get(field))
  if (!then || now === undefined) return old
  const { follows, step } = habits.get(prayer)!
  if (follows) return now + then.gap
  // From a week further off the sun has moved on, and the office with it.
  const moved = source.isNear ? 0 : now + then.gap - then.minutes
  const kept = then.minutes + Math.round(moved / step) * step
  // Never before its prayer: a minute of the sun can lie between two years.
  return then.gap < 0 || kept >= now ? kept : kept + Math.ceil((now - kept) / step) * step
}

const CELLS: readonly (readonly [string, (day: CarriedDay) => number | 'none' | undefined])[] = [
  ...BEGINS_FIELDS.map(
    (field) => [headingOf(field), ({ begins }: CarriedDay) => begins.get(field)] as const,
  ),
  ...PRAYERS.map(
    (prayer) => [`${prayer}_jamaat`, ({ jamaat }: CarriedDay) => jamaat.get(prayer)] as const,
  ),
  ...PRAYERS.map(
    (prayer) => [`${prayer}_called`, ({ adhan }: CarriedDay) => adhan.get(prayer)] as const,
  ),
]

/** Headings that the import knows without asking. */
function headingOf(field: BeginsField): string {
  if (field === 'asrShafi') return 'asr_shafi'
  if (field === 'asrHanafi') return 'asr_hanafi'
  return field === 'sunrise' ? field : `${field}_begins`
}

/** Only columns in which something stands. */
function toTable(days: readonly CarriedDay[]): string {
  const used = CELLS.filter(([, read]) => days.some((day) => read(day) !== undefined))
  const write = (time: number | 'none' | undefined) =>
    time === undefined ? '' : time === 'none' ? 'none' : toTime(time)
  return toCsv([
    ['date', ...used.map(([heading]) => heading)],
    ...days.map((day) => [day.date, ...used.map(([, read]) => write(read(day)))]),
  ])
}
