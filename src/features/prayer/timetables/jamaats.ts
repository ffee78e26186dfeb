import type { Resolver } from '#features/prayer/prayer-times/resolve.ts'
import {
  BEGINNINGS,
  type Beginning,
  PRAYERS,
  type Prayer,
} from '#features/prayer/prayer-times/rules.ts'
import { addDays } from '#platform/shared/wall-time.ts'
import { AFTER, type Cell, type Day, type Means, isRelative, shownBeginsOf, spoil } from './days.ts'
import { type Almanac, isBegins } from './reference.ts'
import { type BeginsField, type FindingCode, type TimeField, partsOf } from './rules.ts'
import { median } from './smooth.ts'

/**
 * Jamaats are judged beside the beginnings that people would see: those of the table, or where these are left out what
 * was there before.
 */
export function settleJamaats(
  days: readonly Day[],
  before: Resolver,
  { almanac, answers, findings }: Means,
): void {
  const { madhab } = almanac.timetable
  const byDate = new Map(days.map((day) => [day.date, day]))
  const begun = (date: string, key: Beginning): number | undefined => {
    const day = byDate.get(date)
    return (day && shownBeginsOf(day, key, madhab)) ?? before.day(date).prayers[key].begins?.minutes
  }
  const isAsked = (date: string, key: Beginning) =>
    [...(byDate.get(date)?.cells.values() ?? [])].some(
      ({ doubt, field }) =>
        doubt && !answers.accept.includes(doubt) && isBegins(field) && partsOf(field).key === key,
    )
  const jamaats = (day: Day) =>
    PRAYERS.flatMap((prayer) =>
      (['jamaat', 'adhan'] as const).flatMap((what) => {
        const cell = day.cells.get(`${prayer}.${what}`)
        return cell && !cell.bad && cell.minutes !== undefined ? [{ prayer, cell }] : []
      }),
    )
  for (const day of days) {
    const hasBad = (key: Beginning) =>
      [...day.cells.values()].some(
        ({ bad, field }) =>
          bad && !answers.accept.includes(bad) && isBegins(field) && partsOf(field).key === key,
      )
    for (const { prayer, cell } of jamaats(day)) {
      const begins = begun(day.date, prayer)
      if (isRelative(cell.minutes)) {
        if (begins === undefined) spoil(findings, 'time-unreadable', day, cell)
        else cell.minutes = begins + AFTER - cell.minutes!
      }
      const minutes = cell.minutes
      if (minutes === undefined || cell.bad) continue
      const written = beginningIn(day, prayer)
      // In a column that is wrong as a whole, a day may be right.
      const isRight =
        written?.minutes !== undefined &&
        begins !== undefined &&
        Math.abs(written.minutes - begins) <= RIGHT
      const along = isRight ? undefined : standsAlong(day, prayer, cell, { days, almanac })
      if (along !== undefined) {
        spoil(findings, along, day, cell)
        continue
      }
      // The two have changed places: what stands for the jamaat is when the prayer begins.
      const isSwapped =
        written?.bad !== undefined &&
        OF_THE_SUN.includes(written.bad) &&
        written.minutes !== undefined &&
        begins !== undefined &&
        minutes < written.minutes &&
        (Math.abs(minutes - begins) <= NEAR_BEGINS ||
          haveChangedPlaces(day, prayer, cell, { days, almanac }))
      if (isSwapped) {
        spoil(findings, 'jamaat-before-begins', day, cell, written.minutes)
        continue
      }
      if (hasBad(prayer)) continue
      if (begins !== undefined && minutes < begins) {
        if (written && haveChangedPlaces(day, prayer, cell, { days, almanac }))
          spoil(findings, 'jamaat-before-begins', day, written, minutes)
        spoil(findings, 'jamaat-before-begins', day, cell, begins)
      } else {
        // What is asked about says nothing of other times until somebody has answered.
        const ends = endOf(prayer, day, (date, key) =>
          isAsked(date, key) ? undefined : begun(date, key),
        )
        if (ends !== undefined && minutes >= ends)
          spoil(findings, 'jamaat-after-next', day, cell, ends)
      }
    }
  }
  leaveOutBetween(days, findings)
}

/** A jamaat that just misses being impossible, among days on which it is: it was written in the same mistake. */
function leaveOutBetween(days: readonly Day[], findings: Means['findings']): void {
  for (const prayer of PRAYERS) {
    const called = days.flatMap((day) => {
      const cell = day.cells.get(`${prayer}.jamaat`)
      return cell?.minutes === undefined ? [] : [{ day, cell, minutes: cell.minutes }]
    })
    for (const [i, { day, cell, minutes }] of called.entries()) {
      const beside = [called[i - 1], called[i + 1]]
      const steps = beside.map((each) => Math.abs((each?.minutes ?? Infinity) - minutes))
      const isBetween =
        beside.every((each) => each?.cell.bad === 'jamaat-after-next') &&
        Math.min(...steps) <= NEAR_BEGINS &&
        Math.max(...steps) <= LARGEST_STEP
      if (!cell.bad && isBetween) spoil(findings, 'jamaat-after-next', day, cell)
    }
  }
}

function endOf(
  prayer: Prayer,
  day: Day,
  begun: (date: string, key: Beginning) => number | undefined,
): number | undefined {
  if (prayer !== 'isha') return begun(day.date, BEGINNINGS[BEGINNINGS.indexOf(prayer) + 1]!)
  const fajr = begun(addDays(day.date, 1), 'fajr')
  return fajr === undefined ? undefined : fajr + 1440
}

const NEAR_BEGINS = 8
/** By which people move a jamaat. */
const LARGEST_STEP = 30
const RIGHT = 5
/** Of the days around, for what is usual. */
const AROUND = 12
/** A beginning that is off by less moves no jamaat. */
const FAR_OFF = 10

/**
 * A jamaat that keeps its usual distance to a beginning that is wrong was written in the same mistake: with the beginning
 * left out, nothing would tell it from a right one. Answers why the beginning is left out.
 */
function standsAlong(
  day: Day,
  prayer: Prayer,
  jamaat: Cell,
  { days, almanac }: { days: readonly Day[]; almanac: Almanac },
): FindingCode | undefined {
  const begins = beginningIn(day, prayer)
  if (!begins?.bad || begins.minutes === undefined || !OF_THE_SUN.includes(begins.bad))
    return undefined
  const at = days.indexOf(day)
  const beside = days.slice(Math.max(0, at - AROUND * 4), at + AROUND * 4).flatMap((each) => {
    const [from, to] = [beginningIn(each, prayer), each.cells.get(jamaat.field)]
    if (!from || from.bad || from.minutes === undefined) return []
    if (!to || to.bad || to.minutes === undefined || isRelative(to.minutes)) return []
    return [
      {
        gap: to.minutes - from.minutes,
        clock: to.minutes,
        sun: to.minutes + almanac.on(day.date).offset - almanac.on(each.date).offset,
        days: Math.abs(days.indexOf(each) - at),
      },
    ]
  })
  const near = beside.toSorted((a, b) => a.days - b.days).slice(0, AROUND)
  // Where nothing shows what is usual, nothing shows that it is right.
  if (near.length < 3) return begins.bad
  const middle = (of: (each: (typeof near)[number]) => number) => median(near.map(of))!
  const keeps = Math.abs(jamaat.minutes! - begins.minutes - middle(({ gap }) => gap))
  // Held by the clock, or moved with it.
  const stays = Math.min(
    Math.abs(jamaat.minutes! - middle(({ clock }) => clock)),
    Math.abs(jamaat.minutes! - middle(({ sun }) => sun)),
  )
  return stays >= FAR_OFF && keeps < stays ? begins.bad : undefined
}

/**
 * Whether the beginning and the jamaat have changed places: on the days around, by the clock or by the sun, the prayer begins
 * when it is now called, and is called about when it now begins.
 */
function haveChangedPlaces(
  day: Day,
  prayer: Prayer,
  jamaat: Cell,
  { days, almanac }: { days: readonly Day[]; almanac: Almanac },
): boolean {
  const begins = beginningIn(day, prayer)!
  const at = days.indexOf(day)
  const good = days.slice(Math.max(0, at - AROUND * 3), at + AROUND * 3).flatMap((each) => {
    const [from, to] = [beginningIn(each, prayer), each.cells.get(jamaat.field)]
    if (each === day || from?.minutes === undefined || from.bad || to?.bad) return []
    if (to?.minutes === undefined || to.minutes < from.minutes) return []
    return [{ each, begins: from.minutes, called: to.minutes }]
  })
  const beside = [
    good.findLast(({ each }) => each.date < day.date),
    good.find(({ each }) => each.date > day.date),
  ].flatMap((found) => found ?? [])
  const sun = ({ date }: Day) => almanac.guess(begins.field as BeginsField, date)
  const off = (minutes: number, as: 'begins' | 'called') =>
    Math.min(
      ...beside.flatMap((near) => {
        const by = minutes - near[as]
        return [Math.abs(by), Math.abs(by - sun(day) + sun(near.each))]
      }),
    )
  return (
    off(jamaat.minutes!, 'begins') <= RIGHT &&
    off(begins.minutes!, 'begins') > RIGHT &&
    off(begins.minutes!, 'called') <= LARGEST_STEP
  )
}

/** Why a beginning is left out, when it stands in another place than the sun allows. */
const OF_THE_SUN: readonly FindingCode[] = [
  'hour-out',
  'not-the-sun',
  'dhuhr-before-noon',
  'wrong-column',
  'out-of-order',
]

function beginningIn({ cells }: Day, prayer: Prayer): Cell | undefined {
  const names: readonly TimeField[] = prayer === 'asr' ? ['asr', 'asrHanafi', 'asrShafi'] : [prayer]
  return names.map((name) => cells.get(name)).find((cell) => cell !== undefined)
}
