import { openCalendar } from '#features/prayer/prayer-times/hijri.ts'
import { toMinutes, toTime } from '#platform/shared/time-of-day.ts'
import { weekdayOf } from '#platform/shared/wall-time.ts'
import { type Column, type PrintedDay, TIMES, toCsv } from '../timetables.ts'
import { CITIES, type CleanTable, cleanTable } from './clean.ts'
import {
  BEGINS,
  type Plant,
  type Planting,
  add,
  block,
  changes,
  isSeason,
  planter,
} from './faults.ts'
import { FAMILIES, FURTHER_FAMILIES, mosqueTable } from './mosques.ts'
import { type Random, between, pick, randomOf } from './random.ts'

/**
 * Beside the tables and the faults by which the seeds of the bench are counted: jamaats as mosques keep them in their own
 * spreadsheets, and what else goes wrong in these.
 */

type Jamaat = 'fajr_jamaat' | 'dhuhr_jamaat' | 'asr_jamaat' | 'maghrib_jamaat' | 'isha_jamaat'

/** A clean table of any city or family, its jamaats kept by rules of their own. */
export function furtherTable(seed: number): CleanTable {
  const random = randomOf(seed * 17 + 3)
  const families = Object.keys({ ...FAMILIES, ...FURTHER_FAMILIES })
  const table =
    random() < 0.3
      ? cleanTable(seed, pick(random, CITIES))
      : mosqueTable(seed, pick(random, families))
  const { days, how } = keepJamaats(table.days, random)
  return { ...table, days, name: `${table.name}, ${how}` }
}

const calendar = openCalendar({ offset: 0, changesAtMaghrib: true, monthStarts: {} })
const isRamadan = ({ date }: PrintedDay) => calendar.on(date).month === 9
const at = (day: PrintedDay, column: Column) => toMinutes(day[column]) ?? 0
const up = (minutes: number, step: number) => Math.ceil(minutes / step) * step
/** On the evening of its day, also after midnight. */
const ishaOf = (day: PrintedDay) =>
  at(day, 'isha_begins') + (at(day, 'isha_begins') < 720 ? 1440 : 0)

function keepJamaats(days: readonly PrintedDay[], random: Random) {
  const held = pick(random, ['week', 'month', 'day'] as const)
  const step = pick(random, held === 'month' ? [15, 30] : [5, 10, 15])
  const weekday = pick(random, [1, 5, 6])
  const fajr = pick(random, ['after', 'before sunrise', 'before sunrise but in Ramadan'] as const)
  const isha = pick(random, ['after', 'never before'] as const)
  const earliest = pick(random, [19 * 60, 19 * 60 + 30, 20 * 60])
  const dhuhr = pick(random, ['after', 'fixed', 'fixed'] as const)
  const jumuah = pick(random, ['none', 'fixed', 'empty'] as const)
  const periods: PrintedDay[][] = []
  for (const [i, day] of days.entries()) {
    const before = days[i - 1]
    const isMoved =
      !before ||
      held === 'day' ||
      (held === 'week' && weekdayOf(day.date) === weekday) ||
      (held === 'month' && day.date.endsWith('-01')) ||
      isRamadan(day) !== isRamadan(before) ||
      Math.abs(at(day, 'dhuhr_begins') - at(before, 'dhuhr_begins')) > 20 ||
      Math.abs(ishaOf(day) - ishaOf(before)) > 20 ||
      Math.abs(at(day, 'fajr_begins') - at(before, 'fajr_begins')) > 20
    if (isMoved) periods.push([day])
    else periods.at(-1)!.push(day)
  }
  const asr: Column = days[0]!.asr_hanafi === '' ? 'asr_shafi' : 'asr_hanafi'
  // One for the winter and one for the summer.
  const nextOf = (day: PrintedDay) => at(day, day.asr_shafi === '' ? 'asr_hanafi' : 'asr_shafi')
  const fajrAfter = (day: PrintedDay) => at(days[days.indexOf(day) + 1] ?? day, 'fajr_begins')
  const noons = new Map<PrintedDay, number>()
  let season: PrintedDay[] = []
  for (const [i, day] of days.entries()) {
    season.push(day)
    const after = days[i + 1]
    if (after && Math.abs(at(after, 'dhuhr_begins') - at(day, 'dhuhr_begins')) <= 20) continue
    const first = up(Math.max(...season.map((each) => at(each, 'dhuhr_begins'))) + 10, 15)
    const last = Math.min(...season.map(nextOf))
    for (const each of season) noons.set(each, Math.min(first, Math.floor((last - 20) / 5) * 5))
    season = []
  }
  const kept = periods.flatMap((period) => {
    const most = (of: (day: PrintedDay) => number) => Math.max(...period.map(of))
    const least = (of: (day: PrintedDay) => number) => Math.min(...period.map(of))
    const soon = up(most((day) => at(day, 'fajr_begins')) + 15, step)
    const late = Math.floor((least((day) => at(day, 'sunrise')) - 20) / 5) * 5
    const isSoon = fajr === 'after' || (fajr !== 'before sunrise' && isRamadan(period[0]!))
    const [from, after] = [most(ishaOf), up(most(ishaOf) + 10, step)]
    const latest = isha === 'never before' && from < earliest ? Math.max(earliest, after) : after
    return period.map((day) => ({
      ...day,
      fajr_jamaat: toTime(
        Math.max(at(day, 'fajr_begins'), Math.min(at(day, 'sunrise') - 10, isSoon ? soon : late)),
      ),
      dhuhr_jamaat: dhuhrOf(day),
      asr_jamaat: toTime(
        Math.max(
          at(day, asr) + 1,
          Math.min(at(day, 'maghrib_begins') - 5, up(most((each) => at(each, asr)) + 10, step)),
        ),
      ),
      maghrib_jamaat: toTime(at(day, 'maghrib_begins') + (isRamadan(day) ? 10 : 5)),
      // Nobody prays Isha together once Fajr has begun.
      isha_jamaat: toTime(
        Math.max(ishaOf(day), Math.min(latest, ishaOf(day) + 90, fajrAfter(day) + 1439)),
      ),
    }))
    function dhuhrOf(day: PrintedDay): string {
      const isFriday = weekdayOf(day.date) === 5
      const noon = noons.get(day)!
      if (isFriday && jumuah === 'empty') return ''
      if (isFriday && jumuah === 'fixed') return toTime(noon + 15)
      if (dhuhr === 'fixed') return toTime(noon)
      return toTime(up(most((each) => at(each, 'dhuhr_begins')) + 10, step))
    }
  })
  const how = `by the ${held} in ${step}s, Fajr ${fajr}, Dhuhr ${dhuhr}, Jumuah ${jumuah}, Isha ${isha} ${earliest}`
  return { days: kept, how }
}

const JAMAATS: readonly Jamaat[] = [
  'fajr_jamaat',
  'dhuhr_jamaat',
  'asr_jamaat',
  'maghrib_jamaat',
  'isha_jamaat',
]

/** A single time of a jamaat, neither of a Friday nor beside one, nor where the jamaat moves. */
function quietDay({ random, days }: Planting, column: Jamaat): number | undefined {
  for (let tries = 0; tries < 100; tries++) {
    const here = between(random, 3, days.length - 4)
    const near = days.slice(here - 3, here + 4)
    const isFriday = column === 'dhuhr_jamaat' && weekdayOf(days[here]!.date) === 5
    const times = near.filter(({ date }) => column !== 'dhuhr_jamaat' || weekdayOf(date) !== 5)
    const steps = times.slice(1).map((day, i) => Math.abs(at(day, column) - at(times[i]!, column)))
    if (!isFriday && steps.every((each) => each <= 4)) return here
  }
  return undefined
}

const oneDay =
  (minutes: (random: Random) => number): Plant =>
  (planting) => {
    const { random, days } = planting
    const column = pick(random, JAMAATS)
    const here = quietDay(planting, column)
    if (here === undefined) return undefined
    const by = minutes(random) * pick(random, [1, -1])
    const { set, done } = planter(planting)
    set(here, column, add(days[here]![column], by))
    return done(`${column} ${by} on ${days[here]!.date}`)
  }

/** What nobody could see is not planted: see `FAULTS`. */
export const FURTHER_FAULTS: Readonly<Record<string, Plant>> = {
  'one jamaat mistyped': oneDay((random) => between(random, 12, 50)),
  'one jamaat an hour out': oneDay(() => 60),
  'clocks that change in another week': (planting) => {
    const { random, days } = planting
    const all = changes(planting)
    if (all.length === 0) return undefined
    const change = pick(random, all)
    const moves = planting.zone.changeOn(days[change]!.date)
    const { moveRow, done } = planter(planting)
    const isEarly = random() < 0.5
    const [from, to] = isEarly ? [change - 7, change - 1] : [change, change + 6]
    for (let i = Math.max(0, from); i <= Math.min(days.length - 1, to); i++)
      moveRow(i, isEarly ? moves : -moves)
    return done(`a week ${isEarly ? 'early' : 'late'} at ${days[change]!.date}`)
  },
  'a month from some weeks away': (planting) => {
    const { random, days } = planting
    if (days.length < 120) return undefined
    const apart = pick(random, [-28, -21, -14, 14, 21, 28])
    const from = between(random, 28, days.length - 59)
    const { set, done } = planter(planting)
    for (let i = from; i < from + 30; i++)
      for (const column of BEGINS) set(i, column, days[i + apart]![column])
    return done(`30 rows from ${days[from]!.date} are from ${apart} days away`)
  },
  'minutes wrong for a month': (planting) => {
    const { random, days, latitude } = planting
    const column = pick(
      random,
      BEGINS.filter((each) => days[0]![each] !== ''),
    )
    const [from, to] = block(planting, 10, 31)
    const isTwilight = column === 'fajr_begins' || column === 'isha_begins'
    if (isTwilight && days.slice(from, to + 1).some(({ date }) => isSeason(date, latitude)))
      return undefined
    const by = between(random, 10, 30) * pick(random, [1, -1])
    const { set, done } = planter(planting)
    for (let i = from; i <= to; i++) set(i, column, add(days[i]![column], by))
    return done(`${column} ${by} on ${days[from]!.date} to ${days[to]!.date}`)
  },
  'Asr in the column of the other': (planting) => {
    const { random, days } = planting
    if (days[0]!.asr_shafi === '' || days[0]!.asr_hanafi === '') return undefined
    const [from, to] = random() < 0.5 ? [0, days.length - 1] : block(planting, 1, 31)
    const { set, done } = planter(planting)
    for (let i = from; i <= to; i++) {
      set(i, 'asr_shafi', days[i]!.asr_hanafi)
      set(i, 'asr_hanafi', days[i]!.asr_shafi)
    }
    return done(`on ${days[from]!.date} to ${days[to]!.date}`)
  },
  'no afternoon in a month': (planting) => {
    const { random, days } = planting
    const month = pick(random, days).date.slice(0, 7)
    const { set, done } = planter(planting)
    for (const [i, day] of days.entries())
      if (day.date.startsWith(month))
        for (const column of TIMES)
          if (at(day, column) >= 780) set(i, column, toTime(at(day, column) - 720))
    return done(month)
  },
  'Fajr in the afternoon': (planting) => {
    const { random, days } = planting
    const column = pick(random, ['fajr_begins', 'fajr_jamaat', 'sunrise'] as const)
    const [from, to] = block(planting, 1, 31)
    const { set, done } = planter(planting)
    for (let i = from; i <= to; i++) set(i, column, add(days[i]![column], 720))
    return done(`${column} on ${days[from]!.date} to ${days[to]!.date}`)
  },
  'a jamaat in the column of another': (planting) => {
    const { random, days } = planting
    const [a, b] = pick(random, [
      ['asr_jamaat', 'maghrib_jamaat'],
      ['maghrib_jamaat', 'isha_jamaat'],
      ['dhuhr_jamaat', 'asr_jamaat'],
    ] as const)
    const [from, to] = block(planting, 1, 31)
    const { set, done } = planter(planting)
    for (let i = from; i <= to; i++) {
      if (days[i]![a] === '' || days[i]![b] === '') continue
      set(i, a, days[i]![b])
      set(i, b, days[i]![a])
    }
    return done(`${a} ↔ ${b} on ${days[from]!.date} to ${days[to]!.date}`)
  },
  'a beginning in the column of its jamaat': (planting) => {
    const { random, days } = planting
    const prayer = pick(random, ['fajr', 'dhuhr', 'maghrib', 'isha'] as const)
    const [from, to] = random() < 0.5 ? [0, days.length - 1] : block(planting, 1, 31)
    const { set, done } = planter(planting)
    for (let i = from; i <= to; i++) {
      if (days[i]![`${prayer}_jamaat`] === '') continue
      set(i, `${prayer}_begins`, days[i]![`${prayer}_jamaat`])
      set(i, `${prayer}_jamaat`, days[i]![`${prayer}_begins`])
    }
    return done(`${prayer} on ${days[from]!.date} to ${days[to]!.date}`)
  },
  'a date typed twice': ({ random, days }) => {
    const here = between(random, 1, days.length - 2)
    const [day, next] = [days[here]!, days[here + 1]!]
    const dated = days.map((each) => (each === next ? { ...each, date: day.date } : each))
    return {
      text: toCsv(dated),
      planted: new Set([day.date, next.date]),
      what: `${day.date} twice`,
    }
  },
}
