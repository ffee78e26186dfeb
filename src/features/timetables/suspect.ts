import { PRAYERS } from '#features/prayer-times/rules.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import {
  type Cell,
  type Day,
  type Means,
  isRelative,
  report,
  spoil,
  swappedJamaats,
} from './days.ts'
import { NEAR_CHANGE_DAYS, isBegins, sunFieldOf } from './reference.ts'
import { BEGINS_FIELDS, type BeginsField, type TimeField, partsOf } from './rules.ts'

/** The three times that the sun shows to everybody, and how far real tables stand from them for safety's sake. */
const WINDOWS = { sunrise: [-8, 4], dhuhr: [-3, 14], maghrib: [-4, 10] } as const
type SunField = keyof typeof WINDOWS
const SUN_FIELDS = Object.keys(WINDOWS) as SunField[]

/** Around an hour: safety margins come on top of it. */
const AROUND_AN_HOUR = 14
/** How far Fajr and Isha may stand from what we calculate: the methods in use differ by two hours in summer. */
const OTHER_METHOD = 180
const OTHER_ASR = 15

/** Two columns that fit each other's times better than their own, on nearly every day. */
export function suspectSwaps(days: readonly Day[], { almanac, answers, findings }: Means): void {
  if (!almanac.hasPlace) return
  const fields = BEGINS_FIELDS.filter((field) => days.some(({ cells }) => cells.has(field)))
  for (const [i, a] of fields.entries()) {
    for (const b of fields.slice(i + 1)) {
      if (areSwapped(days, a, b, almanac)) settleSwap(days, a, b, { answers, findings })
    }
  }
}

/** A jamaat cannot stand before its beginning day after day. */
export function suspectSwappedJamaats(
  days: readonly Day[],
  means: Pick<Means, 'answers' | 'findings'>,
): void {
  for (const prayer of swappedJamaats(days)) {
    const begins = days.some(({ cells }) => cells.has(prayer)) ? prayer : undefined
    if (begins) settleSwap(days, begins, `${prayer}.jamaat`, means)
  }
}

function settleSwap(
  days: readonly Day[],
  a: TimeField,
  b: TimeField,
  { answers, findings }: Pick<Means, 'answers' | 'findings'>,
): void {
  if (answers.fixes.includes('swap-columns')) for (const day of days) exchange(day, a, b)
  else {
    findings.add('columns-swapped', { field: a, instead: b })
    for (const { cells } of days)
      for (const field of [a, b]) if (cells.has(field)) cells.get(field)!.bad ??= 'columns-swapped'
  }
}

function areSwapped(
  days: readonly Day[],
  a: BeginsField,
  b: BeginsField,
  almanac: Means['almanac'],
): boolean {
  const gains = days.flatMap(({ date, cells }) => {
    const [first, second] = [cells.get(a)?.minutes, cells.get(b)?.minutes]
    const [wantedA, wantedB] = [almanac.guess(a, date), almanac.guess(b, date)]
    if (first === undefined || second === undefined) return []
    return [
      cost(first, wantedA) + cost(second, wantedB) - cost(first, wantedB) - cost(second, wantedA),
    ]
  })
  return gains.length >= 5 && gains.filter((gain) => gain > 40).length > gains.length * 0.8
}

/** On a face of twelve hours, so that a table without AM and PM is not taken for another fault. */
function cost(minutes: number, wanted: number): number {
  const difference = Math.abs(minutes - wanted) % 720
  return Math.min(difference, 720 - difference)
}

function exchange({ cells }: Day, a: TimeField, b: TimeField): void {
  const [first, second] = [cells.get(a), cells.get(b)]
  cells.delete(a)
  cells.delete(b)
  if (first) cells.set(b, { ...first, field: b })
  if (second) cells.set(a, { ...second, field: a })
}

/** How far a time of the sun stands from the sun itself. */
function distance(day: Day, field: SunField, almanac: Means['almanac']): number | undefined {
  const cell = day.cells.get(field)
  const sun = almanac.on(day.date).sun?.[field]
  if (!cell || cell.bad || cell.minutes === undefined || sun === undefined) return undefined
  return cell.minutes - sun
}

function isIn([from, to]: readonly [number, number], minutes: number): boolean {
  return minutes >= from && minutes <= to
}

/** Rows whose clock stands an hour off: a table in winter time all year, one of another year, or single mistakes. */
export function suspectClocks(days: readonly Day[], { almanac, answers, findings }: Means): void {
  const { step } = almanac
  const early: Day[] = []
  const late: Day[] = []
  const right: Day[] = []
  for (const day of days) {
    const all = SUN_FIELDS.flatMap((field) => {
      const d = distance(day, field, almanac)
      return d === undefined ? [] : [{ field, d }]
    })
    const good = all.filter(({ field, d }) => isIn(WINDOWS[field], d))
    const isOff = (by: number) =>
      all.filter(({ field, d }) => !isIn(WINDOWS[field], d) && Math.abs(d - by) <= AROUND_AN_HOUR)
    if (good.length > 0) right.push(day)
    else if (isOff(-step).length > all.length / 2) early.push(day)
    else if (isOff(step).length > all.length / 2) late.push(day)
  }
  const isSummer = ({ date }: Day) => almanac.forwardOn(date) > 0
  const share = (of: readonly Day[], season: (day: Day) => boolean) => {
    const known = [...early, ...late, ...right].filter(season).length
    return known < 5 ? 0 : of.filter(season).length / known
  }
  const inSeason = (season: (day: Day) => boolean) => ({
    here: (of: readonly Day[]) => share(of, season),
    elsewhere: (of: readonly Day[]) => share(of, (day) => !season(day)),
  })
  const summer = inSeason(isSummer)
  const winter = inSeason((day) => !isSummer(day))
  let rest = [...early, ...late]
  const settle = (
    code: 'in-standard-time' | 'in-summer-time' | 'another-year' | 'hour-out',
    fix: (typeof answers.fixes)[number],
    rows: readonly Day[],
  ) => {
    if (rows.length === 0) return
    rest = rest.filter((day) => !rows.includes(day))
    const isEarly = (day: Day) => early.includes(day)
    if (answers.fixes.includes(fix)) shift(rows, days, (day) => (isEarly(day) ? step : -step))
    else {
      for (const day of rows) {
        const cell = firstSunCell(day)
        const minutes = cell.minutes! + (isEarly(day) ? step : -step)
        report(findings, code, day, cell, toTime(minutes))
        for (const each of day.cells.values()) if (!each.bad) each.bad = code
      }
    }
  }
  if (summer.here(early) > 0.8 && summer.elsewhere(early) < 0.1)
    settle('in-standard-time', 'from-standard-time', early.filter(isSummer))
  else if (winter.here(late) > 0.8 && winter.elsewhere(late) < 0.1)
    settle(
      'in-summer-time',
      'from-summer-time',
      late.filter((day) => !isSummer(day)),
    )
  const isNear = ({ date }: Day) => almanac.daysFromChange(date) <= NEAR_CHANGE_DAYS
  settle('another-year', 'from-another-year', rest.filter(isNear))
  settle('hour-out', 'correct-hours', rest)
}

function firstSunCell({ cells }: Day): Cell {
  return SUN_FIELDS.map((field) => cells.get(field)).find((cell) => cell && !cell.bad)!
}

/**
 * Moves the beginnings of rows, and with them each jamaat that was written in the same clock: the one whose distance from
 * its beginning then is what it is on the other days.
 */
function shift(rows: readonly Day[], days: readonly Day[], by: (day: Day) => number): void {
  const others = days.filter((day) => !rows.includes(day))
  const gap = (day: Day, field: TimeField, more: number) => {
    const jamaat = day.cells.get(field)
    const begins = day.cells.get(partsOf(field).key) ?? day.cells.get('asrShafi')
    if (jamaat?.minutes === undefined || begins?.minutes === undefined) return []
    return isRelative(jamaat.minutes) ? [] : [jamaat.minutes + more - begins.minutes]
  }
  const fields = PRAYERS.flatMap((prayer): TimeField[] => [`${prayer}.jamaat`, `${prayer}.adhan`])
  const moved = fields.filter((field) => {
    const usual = median(others.flatMap((day) => gap(day, field, 0)))
    // Of the jamaat alone, while the beginnings below are still where they were.
    const along = median(rows.flatMap((day) => gap(day, field, 0)))
    const left = median(rows.flatMap((day) => gap(day, field, -by(day))))
    if (along === undefined || left === undefined) return false
    if (left < 0 || usual === undefined) return true
    return Math.abs(along - usual) <= Math.abs(left - usual)
  })
  for (const day of rows) {
    for (const cell of day.cells.values()) {
      if (cell.minutes === undefined || isRelative(cell.minutes)) continue
      if (isBegins(cell.field) || moved.includes(cell.field)) cell.minutes += by(day)
    }
  }
}

/** Each time against the sun, and against what we calculate. */
export function suspectSun(days: readonly Day[], { almanac, answers, findings }: Means): void {
  if (!almanac.hasPlace) return
  const { step } = almanac
  let isElsewhere = false
  for (const field of SUN_FIELDS) {
    const known = days.flatMap((day) => {
      const d = distance(day, field, almanac)
      return d === undefined ? [] : [{ day, d, cell: day.cells.get(field)! }]
    })
    const outside = known.filter(({ d }) => !isIn(WINDOWS[field], d))
    const middle = median(known.map(({ d }) => d)) ?? 0
    if (known.length >= 5 && outside.length > known.length / 2) {
      isElsewhere = true
      findings.add('another-place', { field, instead: String(Math.round(middle)) })
      continue
    }
    for (const { day, d, cell } of known) {
      if (isIn(WINDOWS[field], d)) continue
      const shown = almanac.on(day.date).sun![field]!
      const hour = [step, -step].find((by) => Math.abs(d - by) <= AROUND_AN_HOUR)
      if (hour !== undefined && answers.fixes.includes('correct-hours')) cell.minutes! -= hour
      else if (hour !== undefined)
        spoil(findings, 'hour-out', day, cell, toTime(cell.minutes! - hour))
      else spoil(findings, 'not-the-sun', day, cell, toTime(shown))
    }
  }
  if (!isElsewhere) suspectTwilight(days, { almanac, answers, findings })
}

function suspectTwilight(days: readonly Day[], { almanac, findings }: Means): void {
  for (const day of days) {
    const { own } = almanac.on(day.date)
    if (!own) continue
    const check = (field: BeginsField, least: number | undefined, most: number | undefined) => {
      const cell = day.cells.get(field)
      if (!cell || cell.bad || cell.minutes === undefined) return
      if (least === undefined || most === undefined) return
      if (cell.minutes < least || cell.minutes > most)
        spoil(findings, 'not-the-sun', day, cell, toTime(own[sunFieldOf(field)]!))
    }
    const around = (minutes: number | undefined, by: number) => minutes && minutes + by
    check('fajr', around(own.fajr, -OTHER_METHOD), around(own.fajr, OTHER_METHOD))
    check('isha', around(own.isha, -OTHER_METHOD), around(own.isha, OTHER_METHOD))
    check('asr', around(own.asrShafi, -OTHER_ASR), around(own.asrHanafi, OTHER_ASR))
    check('asrShafi', around(own.asrShafi, -OTHER_ASR), around(own.asrShafi, OTHER_ASR))
    check('asrHanafi', around(own.asrHanafi, -OTHER_ASR), around(own.asrHanafi, OTHER_ASR))
  }
}

/** How far a single day may leave the days on both sides of it. */
const SPIKE: Readonly<Record<BeginsField, number>> = {
  fajr: 15,
  sunrise: 6,
  dhuhr: 6,
  asr: 10,
  asrShafi: 10,
  asrHanafi: 10,
  maghrib: 6,
  isha: 15,
}
const NEIGHBOURS = 3
/** How far a Fajr or an Isha may stick out of the day before and the day after, both in the same direction. */
const TWILIGHT_PEAK = 5

/**
 * Beside what is calculated; for Fajr and Isha, where methods and our own sums jump now and then, in itself as well. These
 * may jump, and stay there; a single one that sticks out of both of its neighbours was mistyped, however little.
 */
export function suspectSpikes(days: readonly Day[], { almanac, findings }: Means): void {
  for (const field of BEGINS_FIELDS) {
    const known = days.flatMap((day) => {
      const cell = day.cells.get(field)
      const { own, offset } = almanac.on(day.date)
      const sun = own?.[sunFieldOf(field)]
      if (!cell || cell.bad || cell.minutes === undefined || sun === undefined) return []
      return [{ day, cell, itself: cell.minutes - offset, beside: cell.minutes - sun }]
    })
    for (const [i, { day, cell, itself, beside }] of known.entries()) {
      const sides = [
        known.slice(Math.max(0, i - NEIGHBOURS), i),
        known.slice(i + 1, i + 1 + NEIGHBOURS),
      ]
      const leaves = (value: number, of: (each: (typeof known)[number]) => number) =>
        Math.min(
          ...sides.flatMap((side) => {
            const middle = median(side.map(of))
            return middle === undefined ? [] : [Math.abs(value - middle)]
          }),
        )
      const beyond = leaves(beside, (each) => each.beside)
      const isTwilight = field === 'fajr' || field === 'isha'
      const least = isTwilight
        ? Math.min(
            beyond,
            leaves(itself, (each) => each.itself),
          )
        : beyond
      const isFar = least !== Infinity && least > SPIKE[field]
      const peak = (of: (each: (typeof known)[number]) => number) =>
        peakOf(of(known[i]!), known[i - 1] && of(known[i - 1]!), known[i + 1] && of(known[i + 1]!))
      const isPeak =
        isTwilight &&
        Math.min(
          peak((each) => each.itself),
          peak((each) => each.beside),
        ) > TWILIGHT_PEAK
      if (!isFar && !isPeak) continue
      report(findings, 'unlike-its-neighbours', day, cell, toTime(almanac.guess(field, day.date)))
    }
  }
}

/** By how much a value sticks out of those beside it; 0 on a slope, on a step and at an end. */
function peakOf(value: number, before: number | undefined, next: number | undefined): number {
  if (before === undefined || next === undefined) return 0
  const [up, down] = [value - before, value - next]
  return up * down > 0 ? Math.min(Math.abs(up), Math.abs(down)) : 0
}

const ORDER: readonly BeginsField[] = [
  'fajr',
  'sunrise',
  'dhuhr',
  'asr',
  'asrShafi',
  'asrHanafi',
  'maghrib',
  'isha',
]

/** The times of a day follow each other; where they do not, the one that is further from what is calculated is wrong. */
export function suspectOrder(days: readonly Day[], { almanac, findings }: Means): void {
  for (const day of days) {
    for (;;) {
      const times = ORDER.flatMap((field) => {
        const cell = day.cells.get(field)
        return cell && !cell.bad && cell.minutes !== undefined ? [cell] : []
      })
      const at = times.findIndex((cell, i) => i > 0 && !isInOrder(times[i - 1]!, cell))
      if (at < 0) break
      const off = (cell: Cell) =>
        Math.abs(cell.minutes! - almanac.guess(cell.field as BeginsField, day.date))
      const [a, b] = [times[at - 1]!, times[at]!]
      spoil(findings, 'out-of-order', day, off(a) > off(b) ? a : b)
    }
  }
}

/** Two ways of finding Asr may agree; nothing else falls together. */
export function isInOrder(a: Cell, b: Cell): boolean {
  const isAsr = (cell: Cell) => cell.field.startsWith('asr')
  return isAsr(a) && isAsr(b) ? b.minutes! >= a.minutes! : b.minutes! > a.minutes!
}

function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
