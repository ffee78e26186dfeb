import type { Timetable } from '#features/prayer/prayer-times/resolve.ts'
import { PRAYERS, type Prayer, onDay } from '#features/prayer/prayer-times/rules.ts'
import { readTimetable } from '#features/prayer/prayer-times/timetable.ts'
import { type Context, inTransaction } from '#platform/server/context.ts'
import type { Download } from '#platform/server/feature.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { addDays, toDayNumber } from '#platform/shared/wall-time.ts'
import { carryTimetable, type showCarriedRules } from './contract.ts'
import { type Habit, carryHabit, lastYear } from './habits.ts'
import { type Almanac, openAlmanac, sunFieldOf } from './reference.ts'
import { BEGINS_FIELDS, type BeginsField } from './rules.ts'
import { toCsv } from './template.ts'

/** A year that nobody has a table for yet, from the one before, to be looked at, changed and sent back. */
export async function carry(
  ctx: Context,
  { year, moves }: Input<typeof carryTimetable>,
): Promise<Download> {
  return {
    body: Buffer.from(await writeNextYear(ctx, year, moves)),
    type: 'text/csv; charset=utf-8',
    name: `${ctx.organisation.slug}-${year}-draft.csv`,
    disposition: 'attachment',
  }
}

export async function writeNextYear(
  ctx: Context,
  year: number,
  moves: readonly KeptMove[] = [],
): Promise<string> {
  return toTable((await readNextYear(ctx, year, moves)).days)
}

/** The rules that were seen, and the few changes that result from them. */
export async function showCarried(
  ctx: Context,
  { year, moves }: Input<typeof showCarriedRules>,
): Promise<Reply<typeof showCarriedRules>> {
  return toCarried(await readNextYear(ctx, year, moves))
}

/** Both, from one reading. */
export async function carryWithRules(
  ctx: Context,
  { year, moves }: Input<typeof showCarriedRules>,
): Promise<Reply<typeof showCarriedRules> & { table: string }> {
  const carried = await readNextYear(ctx, year, moves)
  return { ...toCarried(carried), table: toTable(carried.days) }
}

function toCarried({ rules, changes }: ReturnType<typeof carryOn>): Reply<typeof showCarriedRules> {
  return {
    rules: rules.flatMap(({ prayer, what, habit, ramadan }) =>
      [habit, ...(ramadan ? [ramadan] : [])].map((rule) => ({
        prayer,
        what,
        isRamadan: rule === ramadan,
        kind: rule.kind,
        minutes: rule.kind === 'follows' ? rule.minutes : null,
        weekday: rule.kind === 'held' ? (rule.weekday ?? null) : null,
        step: rule.kind === 'held' || rule.kind === 'follows' ? rule.step : null,
      })),
    ),
    changes: changes.map(({ from, to, ...change }) => ({
      ...change,
      old: toTime(from),
      new: toTime(to),
    })),
  }
}

export async function readNextYear(
  ctx: Context,
  year: number,
  moves: readonly KeptMove[] = [],
): Promise<ReturnType<typeof carryOn>> {
  const [from, to] = [`${year - 1}-01-01`, `${year - 1}-12-31`]
  const timetable = await inTransaction(ctx, (ctx) => readTimetable(ctx, from, to))
  if (!timetable.place) refuse(carryTimetable, 'place-missing')
  const uploads = new Map(
    [...timetable.uploads].filter(
      ([date]) => date >= from && date <= to && hasTimes(timetable, date),
    ),
  )
  if (uploads.size === 0) refuse(carryTimetable, 'year-before-empty', 'year')
  return carryOn({ ...timetable, uploads }, year, moves)
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

/** What was seen in a year of a jamaat, or of an adhan: the rule that is carried on, and where none could be read. */
export interface SeenRule {
  readonly prayer: Prayer
  readonly what: 'jamaat' | 'adhan'
  readonly habit: Habit
  /** Where Ramadan has times of its own. */
  readonly ramadan: Habit | undefined
}

/**
 * The uploaded days of one year as a table for the next. A beginning keeps its distance to the sun, so it follows the
 * sun and the clocks of its new date. Of a jamaat or an adhan the rule is carried, and not its numbers: what followed its
 * prayer by so many minutes still does; what was held and moved on a weekday moves on that weekday again, by its own step,
 * in the weeks in which the sun has come as far; Fridays without one stay without. With the rules that were seen and the
 * changes that result, for the keeper to look at.
 */
export function carryOn(
  timetable: Timetable,
  year: number,
  moves: readonly KeptMove[] = [],
): { days: CarriedDay[]; rules: SeenRule[]; changes: JamaatChange[] } {
  const { uploads, calendar } = timetable
  const almanac = openAlmanac(timetable, [`${year}-01-01`])
  const first = toDayNumber(`${year}-01-01`)
  const dates = Array.from({ length: toDayNumber(`${year + 1}-01-01`) - first }, (_, i) =>
    addDays(`${year}-01-01`, i),
  )
  const days = dates.map((date) => ({
    date,
    begins: new Map(
      BEGINS_FIELDS.flatMap((field) => {
        const minutes = carriedBegins(timetable, almanac, field, date)
        return minutes === undefined ? [] : [[field, minutes] as const]
      }),
    ),
    jamaat: new Map<Prayer, number | 'none'>(),
    adhan: new Map<Prayer, number | 'none'>(),
  }))
  const rules: SeenRule[] = []
  const changes: JamaatChange[] = []
  const isRamadan = (date: string) => calendar.on(date).month === RAMADAN
  const forwardOn = (date: string) => almanac.forwardOn(date)
  for (const what of ['jamaat', 'adhan'] as const)
    for (const prayer of PRAYERS) {
      const then = [...uploads].flatMap(([date, { [what]: times, begins = {} }]) => {
        const time = times?.[prayer]
        if (time === undefined) return []
        const begun = prayedFrom(prayer, (field) => minutesOf(field, begins[field]))
        const minutes = time === 'none' ? ('none' as const) : onDay(prayer, time)
        return minutes === undefined ? [] : [{ date, minutes, begins: begun }]
      })
      if (then.length === 0) continue
      const now = days.map(({ date, begins }) => ({
        date,
        begins: prayedFrom(prayer, (field) => begins.get(field)),
      }))
      const { habit, ramadan, times } = carryHabit(then, now, { isRamadan, forwardOn })
      rules.push({ prayer, what, habit, ramadan })
      for (const move of moves) if (move.prayer === prayer && move.what === what) shift(times, move)
      let last: number | 'none' | undefined
      for (const day of days) {
        const time = times.get(day.date)
        if (time === undefined) continue
        day[what].set(prayer, time)
        const isMoved = habit.kind === 'held' && last !== undefined && time !== last
        if (isMoved && time !== 'none' && last !== 'none')
          changes.push({ date: day.date, prayer, what, from: last as number, to: time })
        if (time !== 'none') last = time
      }
    }
  return { days, rules, changes }
}

/** A change that its keeper puts on another day. */
export interface KeptMove {
  readonly prayer: Prayer
  readonly what: 'jamaat' | 'adhan'
  readonly from: string
  readonly to: string
}

/** Later, the time before it holds on; earlier, the new one begins. */
function shift(times: Map<string, number | 'none'>, { from, to }: KeptMove): void {
  const [old, next] = [times.get(addDays(from, -1)), times.get(from)]
  if (old === undefined || next === undefined) return
  for (let date = to; date < from; date = addDays(date, 1))
    if (times.has(date)) times.set(date, next)
  for (let date = from; date < to; date = addDays(date, 1))
    if (times.has(date)) times.set(date, old)
}

/** A jamaat that was held, and moves. */
export interface JamaatChange {
  readonly date: string
  readonly prayer: Prayer
  readonly what: 'jamaat' | 'adhan'
  readonly from: number
  readonly to: number
}

const RAMADAN = 9

function minutesOf(field: BeginsField, time: string | undefined): number | undefined {
  if (time === undefined) return undefined
  return onDay(field.startsWith('asr') ? 'asr' : (field as 'fajr'), time)
}

function prayedFrom(
  prayer: Prayer,
  read: (field: BeginsField) => number | undefined,
): number | undefined {
  if (prayer !== 'asr') return read(prayer)
  return read('asr') ?? read('asrHanafi') ?? read('asrShafi')
}

/** As far from the sun as on this day of last year. */
function carriedBegins(
  { uploads }: Timetable,
  almanac: Almanac,
  field: BeginsField,
  date: string,
): number | undefined {
  const before = lastYear(date)
  const printed = beginsOn(uploads, field, before)
  if (printed === undefined) return undefined
  const [then, now] = [almanac.on(before), almanac.on(date)]
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
  return minutesOf(field, uploads.get(date)?.begins?.[field])
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
