import type { Prayer } from '#features/prayer/prayer-times/rules.ts'
import { type Day, type Means, spoil, swappedJamaats } from './days.ts'
import { type Almanac, sunFieldOf } from './reference.ts'
import { BEGINS_FIELDS, type BeginsField, type TimeField } from './rules.ts'
import { WINDOWS, isIn, sunOf } from './sun-columns.ts'

/** Two columns that fit each other's times better than their own, on nearly every day. */
export function suspectSwaps(days: readonly Day[], means: Means): void {
  const { almanac } = means
  if (!almanac.hasPlace) return
  const fields = BEGINS_FIELDS.filter((field) => days.some(({ cells }) => cells.has(field)))
  for (const [i, a] of fields.entries()) {
    for (const b of fields.slice(i + 1)) {
      if (areSwapped(days, a, b, almanac)) settleSwap(days, a, b, means)
    }
  }
}

/**
 * On some days a twilight stands where the sun rises or sets, and what should stand there outside the day: the two have
 * changed places. Each by itself would look like an hour's mistake, and be moved by what is only nearly one.
 */
export function suspectSwappedDays(days: readonly Day[], { almanac, findings }: Means): void {
  if (!almanac.sky) return
  for (const [shown, twilight] of TWILIGHTS) {
    const swapped = days.flatMap((day) => {
      const [own, other] = [day.cells.get(shown), day.cells.get(twilight)]
      if (!own || !other || own.bad || other.bad) return []
      const sun = sunOf(almanac, shown, day.date)
      if (own.minutes === undefined || other.minutes === undefined || sun === undefined) return []
      const isReversed =
        shown === 'sunrise' ? own.minutes < other.minutes : own.minutes > other.minutes
      const stands = (minutes: number) => isIn(WINDOWS[shown], minutes - sun)
      return isReversed && stands(other.minutes) && !stands(own.minutes)
        ? [{ day, own, other }]
        : []
    })
    if (swapped.length > days.length / 2) continue
    for (const { day, own, other } of swapped) {
      const [shows, follows] = [own.minutes, other.minutes]
      spoil(findings, 'out-of-order', day, own, follows)
      spoil(findings, 'out-of-order', day, other, shows)
      other.meant = shows
    }
  }
}

/** Two ways of finding Asr of which the later stands before the earlier, each beside the shadow of the other. */
export function suspectSwappedAsr(days: readonly Day[], { almanac, findings }: Means): void {
  for (const day of days) {
    const [first, second] = [day.cells.get('asrShafi'), day.cells.get('asrHanafi')]
    const { asrShafi, asrHanafi } = almanac.sky?.on(day.date) ?? {}
    if (!first || !second || first.bad || second.bad) continue
    const [shows, follows] = [first.minutes, second.minutes]
    if (shows === undefined || follows === undefined || shows <= follows) continue
    if (asrShafi === undefined || asrHanafi === undefined) continue
    if (Math.abs(shows - asrHanafi) > BESIDE_SHADOW || Math.abs(follows - asrShafi) > BESIDE_SHADOW)
      continue
    spoil(findings, 'out-of-order', day, first, follows)
    spoil(findings, 'out-of-order', day, second, shows)
  }
}

const BESIDE_SHADOW = 15

const TWILIGHTS = [
  ['sunrise', 'fajr'],
  ['maghrib', 'isha'],
] as const

/**
 * A jamaat cannot stand before its beginning day after day. The two have changed places where either then looks like what
 * it is: the beginning follows the sun by the minute, and the jamaat is on round figures. Where that cannot be seen either
 * may be wrong, and both are left out.
 */
export function suspectSwappedJamaats(days: readonly Day[], means: Means): void {
  for (const prayer of swappedJamaats(days)) {
    if (!days.some(({ cells }) => cells.has(prayer))) continue
    const apart = days.filter(
      ({ cells }) => cells.get(prayer)?.minutes !== cells.get(`${prayer}.jamaat`)?.minutes,
    )
    if (isBetterSwapped(apart, prayer, means.almanac))
      settleSwap(days, prayer, `${prayer}.jamaat`, means)
    else
      for (const day of days) {
        const [begins, jamaat] = [day.cells.get(prayer), day.cells.get(`${prayer}.jamaat`)]
        if (!jamaat || jamaat.bad || jamaat.minutes === undefined) continue
        if (isConfirmed(day, prayer, means.almanac)) continue
        spoil(means.findings, 'jamaat-before-begins', day, jamaat, begins?.minutes)
        if (begins && !begins.bad) spoil(means.findings, 'jamaat-before-begins', day, begins)
      }
  }
}

/**
 * Shown by the sun itself, and before its jamaat. A column that is wrong crosses the sun somewhere, and stands beside it
 * for weeks: so only what hardly differs from it is shown.
 */
function isConfirmed({ date, cells }: Day, prayer: Prayer, almanac: Almanac): boolean {
  const [begins, jamaat] = [cells.get(prayer)?.minutes, cells.get(`${prayer}.jamaat`)?.minutes]
  if (begins === undefined || jamaat === undefined || jamaat - begins < SHORTEST_WAIT) return false
  if (!almanac.sky || (prayer !== 'dhuhr' && prayer !== 'maghrib')) return false
  const sun = sunOf(almanac, prayer, date)
  return sun !== undefined && isIn(BESIDE_SUN, begins - sun)
}

/** Minutes; with those that people add for safety. */
const BESIDE_SUN = [-1, 4] as const
const SHORTEST_WAIT = 3

/** Of a column that is held, and of one that follows the sun, so many times are on round figures. */
const [MOSTLY_ROUND, SELDOM_ROUND] = [0.9, 0.5]

function isBetterSwapped(days: readonly Day[], prayer: Prayer, almanac: Almanac): boolean {
  const times = (field: TimeField) =>
    days.flatMap(({ date, cells }) => {
      const minutes = cells.get(field)?.minutes
      return minutes === undefined ? [] : [{ date, minutes }]
    })
  const round = (field: TimeField) => {
    const all = times(field)
    return all.filter(({ minutes }) => minutes % 5 === 0).length / Math.max(1, all.length)
  }
  const jamaats = times(`${prayer}.jamaat`)
  const followers = jamaats.filter(({ date, minutes }) => {
    if (!almanac.sky || (prayer !== 'dhuhr' && prayer !== 'maghrib')) return true
    const sun = sunOf(almanac, prayer, date)
    return sun === undefined || isIn(WINDOWS[prayer], minutes - sun)
  })
  // Or it is what we calculate, to the minute.
  const own = (field: TimeField) =>
    times(field).filter(({ date, minutes }) => {
      const calculated = almanac.on(date).own?.[sunFieldOf(prayer)]
      return calculated !== undefined && Math.abs(minutes - calculated) <= 1
    }).length
  if (own(`${prayer}.jamaat`) >= jamaats.length * MOSTLY_ROUND && own(prayer) === 0) return true
  // What keeps one distance on all days is held by neither, and an hour in the beginning looks the same.
  const gaps = days.flatMap(({ cells }) => {
    const [begins, jamaat] = [cells.get(prayer)?.minutes, cells.get(`${prayer}.jamaat`)?.minutes]
    return begins === undefined || jamaat === undefined ? [] : [jamaat - begins]
  })
  if (new Set(gaps).size === 1) return false
  return (
    round(prayer) >= MOSTLY_ROUND &&
    round(`${prayer}.jamaat`) <= SELDOM_ROUND &&
    followers.length >= jamaats.length * MOSTLY_ROUND
  )
}

function settleSwap(
  days: readonly Day[],
  a: TimeField,
  b: TimeField,
  { answers, findings, putBack }: Pick<Means, 'answers' | 'findings' | 'putBack'>,
): void {
  // Also where nobody has asked for it: they are left out, and what stands beside them is judged by what they are.
  const swap = () => {
    for (const day of days) exchange(day, a, b)
  }
  swap()
  if (!answers.fixes.includes('swap-columns')) {
    putBack.push(swap)
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
    const gainBy = (cost: (minutes: number, wanted: number) => number) =>
      cost(first, wantedA) + cost(second, wantedB) - cost(first, wantedB) - cost(second, wantedA)
    // Of a table without AM and PM only the face of a clock is known; on it Fajr may stand beside Isha.
    const isOfTwelve = first < 780 && second < 780
    return [isOfTwelve ? gainBy(onFace) : Math.min(gainBy(onFace), gainBy(onDay))]
  })
  return gains.length >= 5 && gains.filter((gain) => gain > 40).length > gains.length * 0.8
}

function onFace(minutes: number, wanted: number): number {
  const difference = onDay(minutes, wanted) % 720
  return Math.min(difference, 720 - difference)
}

function onDay(minutes: number, wanted: number): number {
  return Math.abs(minutes - wanted)
}

function exchange({ cells }: Day, a: TimeField, b: TimeField): void {
  const [first, second] = [cells.get(a), cells.get(b)]
  cells.delete(a)
  cells.delete(b)
  if (first) cells.set(b, { ...first, field: b })
  if (second) cells.set(a, { ...second, field: a })
}
