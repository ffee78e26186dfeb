import { toMinutes, toTime } from '#platform/shared/time-of-day.ts'
import type { Zone } from '#platform/shared/wall-time.ts'
import { type Column, type PrintedDay, TIMES, toCsv } from '../timetables.ts'
import type { CleanTable } from './clean.ts'
import { type Random, between, pick, randomOf } from './random.ts'

export const BEGINS = [
  'fajr_begins',
  'sunrise',
  'dhuhr_begins',
  'asr_shafi',
  'asr_hanafi',
  'maghrib_begins',
  'isha_begins',
] as const
const TWILIGHT = ['fajr_begins', 'isha_begins'] as const
const JAMAATS = [
  'fajr_jamaat',
  'dhuhr_jamaat',
  'asr_jamaat',
  'maghrib_jamaat',
  'isha_jamaat',
] as const
export const SUN: readonly Begins[] = ['sunrise', 'dhuhr_begins', 'maghrib_begins']
type Begins = (typeof BEGINS)[number]

export interface Planting {
  readonly random: Random
  readonly days: readonly PrintedDay[]
  readonly zone: Zone
  readonly latitude: number
}

/** A table with something wrong in it. */
export interface Planted {
  readonly text: string
  /** `fajr_begins 2026-05-01`; a date alone is a row. */
  readonly planted: ReadonlySet<string>
  readonly what: string
}

/** Writes into a copy, and remembers where. */
export function planter({ days }: Planting) {
  const draft = days.map((day) => ({ ...day }))
  const planted = new Set<string>()
  const set = (at: number, column: Column, time: string) => {
    const { [column]: before, date } = days[at]!
    if (before === '' || draft[at]![column] === time) return
    draft[at]![column] = time
    planted.add(`${column} ${date}`)
  }
  return {
    planted,
    set,
    /** Each time of a row, by so many minutes. */
    moveRow(at: number, by: number) {
      planted.add(days[at]!.date)
      for (const column of TIMES) draft[at]![column] = add(days[at]![column], by)
    },
    /** Beside what is planted, and not asked for. */
    moveAlong(at: number, column: Column, by: number) {
      draft[at]![column] = add(days[at]![column], by)
    },
    done: (what: string): Planted | undefined =>
      planted.size === 0 ? undefined : { text: toCsv(draft), planted, what },
  }
}

export const add = (time: string, by: number) =>
  time === '' ? '' : toTime((toMinutes(time) ?? 0) + by)
const columnsIn = (days: readonly PrintedDay[], all: readonly Begins[]) =>
  all.filter((column) => days[0]![column] !== '')

const apartOf = (a: PrintedDay, b: PrintedDay, column: Column) =>
  Math.abs((toMinutes(a[column]) ?? 0) - (toMinutes(b[column]) ?? 0))

export function block(
  { random, days }: Planting,
  least: number,
  most: number,
): [from: number, to: number] {
  const length = Math.min(between(random, least, most), Math.floor(days.length / 3))
  // At an edge of the table now and then.
  const place = random()
  const from =
    place < 0.15
      ? 0
      : place > 0.85
        ? days.length - length
        : between(random, 0, days.length - length)
  return [from, from + length - 1]
}

export function changes(planting: Planting): number[] {
  return planting.days.flatMap(({ date }, i) =>
    planting.zone.changeOn(date) !== 0 && i > 0 && i < planting.days.length - 1 ? [i] : [],
  )
}

/** Nights of such latitudes in which rules take over. */
function isLightNight(date: string, latitude: number): boolean {
  const day = date.slice(5)
  if (latitude > 48) return day >= '05-12' && day <= '08-02'
  return latitude < -48 && (day >= '11-12' || day <= '02-01')
}

/** Nights that are so light somewhere that times are held by the clock. */
export function isSeason(date: string, latitude: number): boolean {
  const day = date.slice(5)
  if (latitude > 40) return day >= '04-15' && day <= '08-31'
  return latitude < -40 && (day >= '10-15' || day <= '02-28')
}

function mayBeHeld(days: readonly PrintedDay[], column: Column): boolean {
  const isRound = (toMinutes(days[0]![column]) ?? 0) % 5 === 0
  return isRound || days.some(({ date }) => /-(?:06|12)-2[0-4]$/.test(date))
}

/** Days of a jamaat that may be those of a season. */
const SEASON = 45

function follows(days: readonly PrintedDay[], jamaat: (typeof JAMAATS)[number]): boolean {
  const prayer = jamaat.replace('_jamaat', '')
  const names = prayer === 'asr' ? (['asr_shafi', 'asr_hanafi'] as const) : undefined
  const column = names?.find((name) => days[0]![name] !== '') ?? (`${prayer}_begins` as Column)
  const waits = days.map((day) => toMinutes(day[jamaat])! - toMinutes(day[column])!)
  return Math.max(...waits) - Math.min(...waits) <= 2
}

/** Undefined where such a fault cannot be in such a table. */
export type Plant = (planting: Planting) => Planted | undefined

const hours =
  (columnsOf: (planting: Planting) => readonly Begins[], least: number, most: number): Plant =>
  (planting) => {
    const { random, days } = planting
    const columns = columnsOf(planting)
    const by = pick(random, [60, -60])
    const [from, to] = block(planting, least, most)
    const { set, moveAlong, done } = planter(planting)
    const withJamaat = random() < 0.3
    for (let i = from; i <= to; i++)
      for (const column of columns) {
        set(i, column, add(days[i]![column], by))
        const jamaat = column.replace('_begins', '_jamaat') as Column
        if (withJamaat && jamaat !== column && jamaat in days[i]!) moveAlong(i, jamaat, by)
      }
    return done(
      `${columns.join(' + ')} ${by} on ${days[from]!.date} to ${days[to]!.date}${withJamaat ? ', jamaat too' : ''}`,
    )
  }

/**
 * What nobody could see is not planted: a column made from another that stays within ten minutes of its own; a round value
 * pulled down in light nights, where many hold one, or any value over the shortest of them; and a jamaat an hour out for more
 * than six weeks from an end of a table that is no whole year, unless it follows its prayer to the minute, because only the
 * last day of its year tells it from a season.
 */
export const FAULTS: Readonly<Record<string, Plant>> = {
  'an hour in Fajr or Isha': hours(({ random }) => [pick(random, TWILIGHT)], 1, 30),
  'an hour in Fajr and Isha': hours(() => TWILIGHT, 2, 14),
  'an hour in a column of the sun': hours(({ random }) => [pick(random, SUN)], 1, 60),
  'an hour in Asr': hours(
    ({ random, days }) => [pick(random, columnsIn(days, ['asr_shafi', 'asr_hanafi']))],
    1,
    20,
  ),
  'an hour in a light night': (planting) => {
    const { random, days, latitude } = planting
    const light = days.flatMap(({ date }, i) => (isLightNight(date, latitude) ? [i] : []))
    if (light.length < 10) return undefined
    const column = pick(random, TWILIGHT)
    const by = pick(random, [60, -60])
    const from = between(random, 0, light.length - 2)
    const last = Math.min(light.length - 1, from + between(random, 0, 24))
    const { set, done } = planter(planting)
    for (const i of light.slice(from, last + 1)) set(i, column, add(days[i]![column], by))
    return done(`${column} ${by} on ${days[light[from]!]!.date} to ${days[light[last]!]!.date}`)
  },
  'an hour in a jamaat': (planting) => {
    const { random, days } = planting
    const column = pick(random, JAMAATS)
    const by = pick(random, [60, -60])
    const [from, to] = block(planting, 2, 90)
    const isAtEnd = from === 0 || to === days.length - 1
    const isLong = to - from >= SEASON && days.length < 365
    if (isAtEnd && isLong && !follows(days, column)) return undefined
    const { set, done } = planter(planting)
    for (let i = from; i <= to; i++) set(i, column, add(days[i]![column], by))
    return done(`${column} ${by} on ${days[from]!.date} to ${days[to]!.date}`)
  },
  'an hour in a whole column': (planting) => {
    const { random, days } = planting
    const column = pick(random, columnsIn(days, BEGINS))
    const by = pick(random, [60, -60])
    const { set, done } = planter(planting)
    for (const i of days.keys()) set(i, column, add(days[i]![column], by))
    return done(`${column} ${by} throughout`)
  },
  'an hour after the clocks change': (planting) => {
    const { random, days } = planting
    const at = changes(planting)
    if (at.length === 0) return undefined
    const change = pick(random, at)
    const forward = planting.zone.changeOn(days[change]!.date) > 0
    const [from, to] = [
      Math.max(0, change - between(random, 0, 4)),
      Math.min(days.length - 1, change + between(random, 0, 9)),
    ]
    const { set, done } = planter(planting)
    const by = random() < 0.7 ? (forward ? -60 : 60) : 60
    for (let i = from; i <= to; i++)
      for (const column of TWILIGHT) set(i, column, add(days[i]![column], by))
    return done(`Fajr and Isha ${by} from ${days[from]!.date} to ${days[to]!.date}`)
  },
  'rows an hour out': (planting) => {
    const { random, days } = planting
    const [from, to] = block(planting, 1, 25)
    const by = pick(random, [60, -60])
    const { moveRow, done } = planter(planting)
    for (let i = from; i <= to; i++) moveRow(i, by)
    return done(`rows ${by} from ${days[from]!.date} to ${days[to]!.date}`)
  },
  'in standard time all year': (planting) => {
    const { days, zone } = planting
    const offsets = days.map(({ date }) => zone.offsetAt(zone.instantOf(date, 720)))
    const least = Math.min(...offsets)
    if (
      Math.max(...offsets) === least ||
      offsets.filter((each) => each === least).length < 10 ||
      offsets.filter((each) => each !== least).length < 10
    )
      return undefined
    const { moveRow, done } = planter(planting)
    for (const i of days.keys()) if (offsets[i]! > least) moveRow(i, least - offsets[i]!)
    return done('standard time')
  },
  'one column in standard time': (planting) => {
    const { days, zone, random } = planting
    const offsets = days.map(({ date }) => zone.offsetAt(zone.instantOf(date, 720)))
    const least = Math.min(...offsets)
    if (days.length < 300 || Math.max(...offsets) === least) return undefined
    const column = pick(random, [...TWILIGHT, ...SUN])
    const { set, done } = planter(planting)
    for (const [i, day] of days.entries())
      if (offsets[i]! > least) set(i, column, add(day[column], least - offsets[i]!))
    return done(`${column} in standard time`)
  },
  'rows of another year': (planting) => {
    const { days, random } = planting
    const at = changes(planting)
    if (at.length === 0) return undefined
    const { moveRow, done } = planter(planting)
    const shift = between(random, 1, 6)
    for (const change of at) {
      const moves = planting.zone.changeOn(days[change]!.date)
      for (let i = change; i < Math.min(days.length, change + shift); i++) moveRow(i, -moves)
    }
    return done(`${shift} rows after each change`)
  },
  'a typing mistake': (planting) => {
    const { random, days } = planting
    const { set, done } = planter(planting)
    const column = pick(random, columnsIn(days, BEGINS))
    const at = between(random, 0, days.length - 1)
    const by = between(random, 8, 50) * pick(random, [1, -1])
    set(at, column, add(days[at]![column], by))
    return done(`${column} ${by} on ${days[at]!.date}`)
  },
  'digits changed places': (planting) => {
    const { random, days } = planting
    for (let tries = 0; tries < 200; tries++) {
      const column = pick(random, columnsIn(days, BEGINS))
      const at = between(random, 0, days.length - 1)
      const time = days[at]![column]
      const swapped = `${time.slice(0, 3)}${time[4]}${time[3]}`
      if (toMinutes(swapped) === undefined || Math.abs(toMinutes(swapped)! - toMinutes(time)!) < 8)
        continue
      const { set, done } = planter(planting)
      set(at, column, swapped)
      return done(`${column} ${time} → ${swapped} on ${days[at]!.date}`)
    }
    return undefined
  },
  'minutes wrong for some days': (planting) => {
    const { random, days } = planting
    const column = pick(random, columnsIn(days, BEGINS))
    const [from, to] = block(planting, 3, 9)
    const by = between(random, 10, 30) * pick(random, [1, -1])
    const { set, done } = planter(planting)
    for (let i = from; i <= to; i++) set(i, column, add(days[i]![column], by))
    return done(`${column} ${by} on ${days[from]!.date} to ${days[to]!.date}`)
  },
  'a column made from another': (planting) => {
    const { random, days } = planting
    const { planted, set, done } = planter(planting)
    const which = pick(random, ['sunrise', 'maghrib_begins'] as const)
    const by = which === 'sunrise' ? between(random, 95, 125) : -between(random, 60, 80)
    const made = days.map((day) => ({
      ...day,
      [which]: add(which === 'sunrise' ? day.fajr_begins : day.isha_begins, by),
    }))
    // Some mosques keep Maghrib some minutes after sunset and Isha so long after Maghrib.
    if (made.every((day, i) => apartOf(day, days[i]!, which) <= 10)) return undefined
    for (const [i, day] of made.entries()) {
      set(i, which, day[which])
      // On some days both may say the same.
      planted.add(`${which} ${day.date}`)
    }
    return done(`${which} = ${which === 'sunrise' ? 'Fajr' : 'Isha'} ${by}`)
  },
  'another month in a column': (planting) => {
    const { random, days } = planting
    if (days.length < 150) return undefined
    const column = pick(random, [...TWILIGHT, 'sunrise', 'maghrib_begins'] as const)
    const from = between(random, 0, days.length - 30)
    const apart = pick(random, [-90, -60, 60, 90])
    if (from + apart < 0 || from + apart + 30 > days.length) return undefined
    const { planted, set, done } = planter(planting)
    for (let i = from; i < from + 30; i++) {
      set(i, column, days[i + apart]![column])
      // On a day or two both months may say the same.
      planted.add(`${column} ${days[i]!.date}`)
    }
    return done(`${column} on ${days[from]!.date} and 30 days is from ${apart} days away`)
  },
  'another month in all columns': (planting) => {
    const { random, days } = planting
    if (days.length < 150) return undefined
    const from = between(random, 0, days.length - 30)
    const apart = pick(random, [-90, -60, 60, 90])
    if (from + apart < 0 || from + apart + 30 > days.length) return undefined
    const { set, done } = planter(planting)
    for (let i = from; i < from + 30; i++)
      for (const column of BEGINS) set(i, column, days[i + apart]![column])
    return done(`30 rows from ${days[from]!.date} are from ${apart} days away`)
  },
  'two rows changed places': (planting) => {
    const { random, days } = planting
    if (days.length < 120) return undefined
    const a = between(random, 0, days.length - 80)
    const b = a + between(random, 35, 75)
    const { set, done } = planter(planting)
    for (const column of BEGINS) {
      set(a, column, days[b]![column])
      set(b, column, days[a]![column])
    }
    return done(`${days[a]!.date} ↔ ${days[b]!.date}`)
  },
  'two columns changed places': (planting) => {
    const { random, days } = planting
    const pairs = [
      ['fajr_begins', 'sunrise'],
      ['maghrib_begins', 'isha_begins'],
      ['dhuhr_begins', 'maghrib_begins'],
    ] as const
    const [a, b] = pick(random, pairs)
    const { set, done } = planter(planting)
    for (const [i, day] of days.entries()) {
      set(i, a, day[b])
      set(i, b, day[a])
    }
    return done(`${a} ↔ ${b}`)
  },
  'two columns changed places for some days': (planting) => {
    const { random, days } = planting
    const pairs = [
      ['fajr_begins', 'sunrise'],
      ['maghrib_begins', 'isha_begins'],
      ['dhuhr_begins', 'dhuhr_jamaat'],
    ] as const
    const [a, b] = pick(random, pairs)
    const [from, to] = block(planting, 1, 20)
    const { set, done } = planter(planting)
    for (let i = from; i <= to; i++) {
      set(i, a, days[i]![b])
      set(i, b, days[i]![a])
    }
    return done(`${a} ↔ ${b} on ${days[from]!.date} to ${days[to]!.date}`)
  },
  'no morning or afternoon': (planting) => {
    const { random, days } = planting
    const column = pick(random, [
      'dhuhr_jamaat',
      'maghrib_begins',
      'isha_begins',
      'dhuhr_begins',
    ] as const)
    const [from, to] = random() < 0.4 ? [0, days.length - 1] : block(planting, 1, 40)
    const { set, done } = planter(planting)
    for (let i = from; i <= to; i++) {
      const minutes = toMinutes(days[i]![column]) ?? 0
      if (minutes >= 780) set(i, column, toTime(minutes - 720))
    }
    return done(`${column} on ${days[from]!.date} to ${days[to]!.date}`)
  },
  'Dhuhr before noon': (planting) => {
    const { random, days } = planting
    const [from, to] = block(planting, 1, 60)
    const by = between(random, 14, 40)
    const { set, done } = planter(planting)
    for (let i = from; i <= to; i++) set(i, 'dhuhr_begins', add(days[i]!.dhuhr_begins, -by))
    return done(`Dhuhr −${by} on ${days[from]!.date} to ${days[to]!.date}`)
  },
  'nothing filled in': (planting) => {
    const { random, days } = planting
    const column = pick(random, [...columnsIn(days, BEGINS), 'asr_jamaat'] as const)
    const [from, to] = block(planting, 1, 40)
    const mark = pick(random, ['00:00', '23:59'])
    const near = days.slice(from, to + 1).some((day) => {
      const m = toMinutes(day[column])!
      return Math.min(Math.abs(m - toMinutes(mark)!), 1440 - Math.abs(m - toMinutes(mark)!)) < 90
    })
    if (near) return undefined
    const { set, done } = planter(planting)
    for (let i = from; i <= to; i++) set(i, column, mark)
    return done(`${column} ${mark} on ${days[from]!.date} to ${days[to]!.date}`)
  },
  'a value dragged down': (planting) => {
    const { random, days, latitude } = planting
    for (let tries = 0; tries < 100; tries++) {
      const column = pick(random, [
        'fajr_begins',
        'sunrise',
        'maghrib_begins',
        'isha_begins',
      ] as const)
      const [from, to] = block(planting, 12, 25)
      const apart = Math.abs(toMinutes(days[to]![column])! - toMinutes(days[from]![column])!)
      if (apart < 12 || apart > 55) continue
      const isLight = [from, to].some((i) => isSeason(days[i]!.date, latitude))
      if (isLight && mayBeHeld(days.slice(from, to + 1), column)) continue
      const { planted, set, done } = planter(planting)
      for (let i = from + 1; i <= to; i++) {
        set(i, column, days[from]![column])
        planted.add(`${column} ${days[i]!.date}`)
      }
      return done(
        `${column} stays ${days[from]![column]} from ${days[from]!.date} to ${days[to]!.date}`,
      )
    }
    return undefined
  },
  'a jamaat before its beginning': (planting) => {
    const { random, days } = planting
    const prayer = pick(random, ['fajr', 'dhuhr', 'maghrib', 'isha'] as const)
    const [from, to] = block(planting, 1, 30)
    const { set, done } = planter(planting)
    for (let i = from; i <= to; i++)
      set(i, `${prayer}_jamaat`, add(days[i]![`${prayer}_begins`], -between(random, 5, 40)))
    return done(`${prayer} jamaat on ${days[from]!.date} to ${days[to]!.date}`)
  },
  'day and month changed places': (planting) => {
    const { days } = planting
    if (days.length < 365) return undefined
    const { planted } = planter(planting)
    // A spreadsheet that reads 05/03 as the 3rd of May, and leaves 13/03 alone.
    const dated = days.map((day) => {
      const [year, month, date] = day.date.split('-')
      if (Number(date) > 12 || date === month) return day
      planted.add(day.date)
      return { ...day, date: `${year}-${date}-${month}` }
    })
    return { text: toCsv(dated), planted, what: 'the first twelve days of each month' }
  },
}

/** Plants a fault of a kind at a place that follows from the seed. */
export function plantIn(
  { days, zone, ground }: CleanTable,
  kind: string,
  seed: number,
  faults = FAULTS,
): Planted | undefined {
  const { latitude } = ground.timetable.place!
  return faults[kind]!({ random: randomOf(seed), days, zone, latitude })
}
