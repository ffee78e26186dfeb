import {
  CalculationParameters,
  Coordinates,
  HighLatitudeRule,
  Madhab,
  PolarCircleResolution,
  PrayerTimes,
} from 'adhan'
import { openCalendar } from '#features/prayer/prayer-times/hijri.ts'
import type { Ground } from '#features/prayer/timetables/reference.ts'
import { toMinutes, toTime } from '#platform/shared/time-of-day.ts'
import { type Zone, addDays, toDayNumber, weekdayOf, zoneOf } from '#platform/shared/wall-time.ts'
import { COLUMNS, type Column, type PrintedDay, groundAt, judgeText, toCsv } from './timetables.ts'

/**
 * Tables as mosques print them, by habits that the check knows nothing of, and twenty ways in which they go wrong.
 * Everything follows from a seed.
 */

export type Random = () => number

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<T>(random: Random, all: readonly T[]): T {
  return all[Math.floor(random() * all.length)]!
}

export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

interface City {
  readonly name: string
  readonly zone: string
  readonly latitude: number
  readonly longitude: number
  readonly fajr: readonly number[]
  /** Angles; above 60, minutes after sunset. */
  readonly isha: readonly number[]
}

const BRITISH = { zone: 'Europe/London', fajr: [15, 16, 18], isha: [14, 15, 17, 18] }

export const CITIES: readonly City[] = [
  { name: 'London', latitude: 51.52, longitude: -0.07, ...BRITISH },
  { name: 'Sheffield', latitude: 53.38, longitude: -1.47, ...BRITISH },
  { name: 'Glasgow', latitude: 55.86, longitude: -4.25, ...BRITISH },
  {
    name: 'Cairo',
    zone: 'Africa/Cairo',
    latitude: 30.04,
    longitude: 31.24,
    fajr: [19.5],
    isha: [17.5],
  },
  {
    name: 'Mecca',
    zone: 'Asia/Riyadh',
    latitude: 21.42,
    longitude: 39.83,
    fajr: [18.5],
    isha: [90],
  },
  {
    name: 'Jakarta',
    zone: 'Asia/Jakarta',
    latitude: -6.2,
    longitude: 106.82,
    fajr: [20],
    isha: [18],
  },
  {
    name: 'New York',
    zone: 'America/New_York',
    latitude: 40.71,
    longitude: -74,
    fajr: [15, 18],
    isha: [15, 18],
  },
  {
    name: 'Sydney',
    zone: 'Australia/Sydney',
    latitude: -33.87,
    longitude: 151.21,
    fajr: [18],
    isha: [17, 18],
  },
  {
    name: 'Oslo',
    zone: 'Europe/Oslo',
    latitude: 59.91,
    longitude: 10.75,
    fajr: [16, 18],
    isha: [15, 17],
  },
  {
    name: 'Istanbul',
    zone: 'Europe/Istanbul',
    latitude: 41.01,
    longitude: 28.96,
    fajr: [18],
    isha: [17],
  },
  {
    name: 'Karachi',
    zone: 'Asia/Karachi',
    latitude: 24.86,
    longitude: 67.01,
    fajr: [18],
    isha: [18],
  },
  {
    name: 'Paris',
    zone: 'Europe/Paris',
    latitude: 48.86,
    longitude: 2.35,
    fajr: [12, 15, 18],
    isha: [12, 15, 17],
  },
]

const SUMMERS = ['seventh', 'middle', 'angle', 'held', 'capped', 'interval', 'switched'] as const
type Summer = (typeof SUMMERS)[number]

/** A clean table and whoever it is for. */
export interface CleanTable {
  readonly name: string
  readonly days: readonly PrintedDay[]
  readonly ground: Ground
  readonly zone: Zone
}

type Rule = (typeof HighLatitudeRule)[keyof typeof HighLatitudeRule]
type Way = (typeof Madhab)[keyof typeof Madhab]

const METHODS = [
  'MoonsightingCommittee',
  'MuslimWorldLeague',
  'Karachi',
  'NorthAmerica',
  'Egyptian',
  'UmmAlQura',
] as const

export function cleanTable(seed: number, city?: City, only?: { days: number }): CleanTable {
  const random = randomOf(seed)
  const here = city ?? pick(random, CITIES)
  const year = pick(random, [2026, 2027, 2028])
  const zone = zoneOf(here.zone)
  const habits = {
    fajr: pick(random, here.fajr),
    isha: pick(random, here.isha),
    summer: Math.abs(here.latitude) > 45 ? pick(random, SUMMERS) : ('middle' as const),
    round: pick(random, ['nearest', 'nearest', 'up', 'down'] as const),
    safety: {
      sunrise: -between(random, 0, 4),
      dhuhr: between(random, 0, 6),
      maghrib: between(random, 0, 4),
      isha: between(random, 0, 2),
    },
    gap: pick(random, [15, 20, 25, 30]),
    step: pick(random, [5, 10, 15]),
    weekday: pick(random, [1, 5, 6, 7]),
    asr: pick(random, ['both', 'hanafi', 'shafi'] as const),
  }
  const count =
    only?.days ?? (random() < 0.75 ? (year === 2028 ? 366 : 365) : between(random, 60, 200))
  const first =
    count >= 365 ? `${year}-01-01` : addDays(`${year}-01-01`, between(random, 0, 365 - count))
  // The mosque is not in the middle of its town, and calculates by another method than its table.
  const ground = groundAt({
    zone: here.zone,
    latitude: here.latitude + (random() - 0.5) * 0.2,
    longitude: here.longitude + (random() - 0.5) * 0.3,
    method: pick(random, METHODS),
    today: first,
  })
  const sun = sunOf(here, zone, habits, year)
  const days = Array.from({ length: count }, (_, i) => printDay(addDays(first, i), sun, habits))
  const name = `${here.name} ${first} +${count}, ${habits.fajr}°/${habits.isha}, ${habits.summer}, rounded ${habits.round}, ${ground.timetable.place!.method}`
  return { name, days, ground, zone }
}

interface Habits {
  readonly fajr: number
  readonly isha: number
  readonly summer: Summer
  readonly round: 'nearest' | 'up' | 'down'
  readonly safety: Readonly<Record<'sunrise' | 'dhuhr' | 'maghrib' | 'isha', number>>
  readonly gap: number
  readonly step: number
  readonly weekday: number
  readonly asr: 'both' | 'hanafi' | 'shafi'
}

type Suns = Record<'fajr' | 'sunrise' | 'dhuhr' | 'shafi' | 'hanafi' | 'maghrib' | 'isha', number>

/** Each day of a year and of what lies beside it, in minutes of its clock. */
function sunOf(city: City, zone: Zone, habits: Habits, year: number): (date: string) => Suns {
  const { summer } = habits
  const calendar = openCalendar({ offset: 0, changesAtMaghrib: true, monthStarts: {} })
  const angleOf = (date: string, rule: Rule, madhab: Way = Madhab.Shafi) => {
    const parameters = new CalculationParameters(
      'Other',
      habits.fajr,
      habits.isha > 60 ? 0 : habits.isha,
      habits.isha > 60 ? habits.isha : 0,
    )
    parameters.highLatitudeRule = rule
    parameters.madhab = madhab
    parameters.polarCircleResolution = PolarCircleResolution.AqrabYaum
    const [y = 0, m = 1, d = 1] = date.split('-').map(Number)
    const times = new PrayerTimes(
      new Coordinates(city.latitude, city.longitude),
      new Date(y, m - 1, d),
      parameters,
    )
    // A day on which the clocks change has another length: what they show is asked of each moment.
    const read = (at: Date) => {
      const { date: on, minutes } = zone.wallAt(at.getTime())
      return minutes + (toDayNumber(on) - toDayNumber(date)) * 1440
    }
    return {
      fajr: read(times.fajr),
      sunrise: read(times.sunrise) + habits.safety.sunrise,
      dhuhr: read(times.dhuhr) + habits.safety.dhuhr,
      asr: read(times.asr),
      maghrib: read(times.maghrib) + habits.safety.maghrib,
      isha: read(times.isha) + habits.safety.isha,
    }
  }
  const rough = (date: string) => {
    const rule =
      summer === 'seventh' || summer === 'switched'
        ? HighLatitudeRule.SeventhOfTheNight
        : summer === 'angle'
          ? HighLatitudeRule.TwilightAngle
          : HighLatitudeRule.MiddleOfTheNight
    const times = angleOf(date, rule)
    const hanafi = angleOf(date, rule, Madhab.Hanafi)
    return { ...times, shafi: times.asr, hanafi: hanafi.asr }
  }
  /** The angle where the sun reaches it: the middle of the night is where it does not. */
  const isReached = (date: string) => {
    const middle = angleOf(date, HighLatitudeRule.MiddleOfTheNight)
    const next = angleOf(addDays(date, 1), HighLatitudeRule.MiddleOfTheNight)
    return next.fajr + 1440 - middle.isha > 70
  }
  const edges = () => {
    const dates = Array.from({ length: 366 }, (_, i) => addDays(`${year}-01-01`, i))
    const lost = dates.filter((date) => !isReached(date))
    return { last: lost[0] && addDays(lost[0], -1), first: lost.at(-1) && addDays(lost.at(-1)!, 1) }
  }
  const lost =
    summer === 'held' || summer === 'switched' ? edges() : { last: undefined, first: undefined }
  const made = new Map<string, Suns>()
  const printed = (date: string): Suns => {
    const times = rough(date)
    const isLost = lost.last !== undefined && date > lost.last && date < lost.first!
    if (summer === 'switched' && !isLost) {
      const exact = angleOf(date, HighLatitudeRule.MiddleOfTheNight)
      times.fajr = exact.fajr
      times.isha = exact.isha
    }
    if (summer === 'held' && isLost) {
      const nearest =
        toDayNumber(date) - toDayNumber(lost.last!) < toDayNumber(lost.first!) - toDayNumber(date)
          ? lost.last!
          : lost.first!
      const held = angleOf(nearest, HighLatitudeRule.MiddleOfTheNight)
      times.fajr = held.fajr
      times.isha = held.isha
    }
    // Nobody prints an Isha in the middle of the night that is the next Fajr as well.
    const beside = (days: number) => angleOf(addDays(date, days), HighLatitudeRule.MiddleOfTheNight)
    times.isha = Math.min(
      times.isha,
      Math.floor((times.maghrib + beside(1).sunrise + 1440) / 2) - 25,
    )
    times.fajr = Math.max(
      times.fajr,
      Math.ceil((beside(-1).maghrib - 1440 + times.sunrise) / 2) + 25,
    )
    const isSummer = date.slice(5) >= '05-01' && date.slice(5) <= '08-15'
    if (summer === 'capped') {
      times.isha = Math.min(times.isha, Math.max(22 * 60 + 45, times.maghrib + 45))
      times.fajr = Math.max(times.fajr, 150)
    }
    if (summer === 'interval' && isSummer) {
      times.isha = times.maghrib + 90
      times.fajr = times.sunrise - 90
    }
    if (habits.isha > 60 && calendar.on(date).month === 9) times.isha += 30
    return times
  }
  const look = (date: string) => {
    const known = made.get(date)
    if (known) return known
    const times = printed(date)
    made.set(date, times)
    return times
  }
  if (Math.abs(city.latitude) < 45) return look
  // Where the sun only just reaches an angle the library is out by many minutes on a single day: no careful table has it.
  const spikeOn = (date: string, key: 'fajr' | 'isha') => {
    const now = look(date)[key]
    const [up, down] = [now - look(addDays(date, -1))[key], now - look(addDays(date, 1))[key]]
    const least = Math.min(Math.abs(up), Math.abs(down))
    // Beside a rule that takes over the days on both sides are not alike.
    return up * down > 0 && Math.abs(up - down) < least ? least : 0
  }
  return (date) => {
    const [before, after] = [addDays(date, -1), addDays(date, 1)]
    const settled = (key: 'fajr' | 'isha') => {
      const spike = spikeOn(date, key)
      const isSpike = spike >= SPIKE && spike > spikeOn(before, key) && spike > spikeOn(after, key)
      return isSpike ? Math.round((look(before)[key] + look(after)[key]) / 2) : look(date)[key]
    }
    return { ...look(date), fajr: settled('fajr'), isha: settled('isha') }
  }
}

const SPIKE = 5

function printDay(date: string, sun: (date: string) => Suns, habits: Habits): PrintedDay {
  const now = sun(date)
  const round = { nearest: 0, up: 1, down: -1 }[habits.round]
  const begins = (minutes: number) => minutes + (round === 1 ? 1 : 0)
  // A jamaat moves on one weekday, and is held for a week.
  const start = addDays(date, -((weekdayOf(date) - habits.weekday + 7) % 7))
  const week = Array.from({ length: 7 }, (_, i) => addDays(start, i)).map(sun)
  const held = (of: (times: Suns) => number, gap: number) => {
    const latest = Math.max(...week.map(of))
    return Math.ceil((latest + gap) / habits.step) * habits.step
  }
  // In the week of a clock change each day has a week of its own.
  const spread =
    Math.max(...week.map(({ dhuhr }) => dhuhr)) - Math.min(...week.map(({ dhuhr }) => dhuhr))
  const own = (of: (times: Suns) => number, gap: number) =>
    Math.ceil((of(now) + gap) / habits.step) * habits.step
  const jamaat = (of: (times: Suns) => number, gap: number) => {
    const wide = Math.max(...week.map(of)) - Math.min(...week.map(of))
    return spread > 20 || wide > 20 ? own(of, gap) : held(of, gap)
  }
  const asr = habits.asr === 'shafi' ? now.shafi : now.hanafi
  const asrOf = (times: Suns) => (habits.asr === 'shafi' ? times.shafi : times.hanafi)
  return {
    date,
    fajr_begins: toTime(begins(now.fajr)),
    fajr_jamaat: toTime(Math.min(begins(now.fajr) + habits.gap, now.sunrise - 10)),
    sunrise: toTime(now.sunrise + (round === -1 ? -1 : 0)),
    dhuhr_begins: toTime(begins(now.dhuhr)),
    dhuhr_jamaat: toTime(jamaat(({ dhuhr }) => dhuhr, 20)),
    asr_shafi: habits.asr === 'hanafi' ? '' : toTime(begins(now.shafi)),
    asr_hanafi: habits.asr === 'shafi' ? '' : toTime(begins(now.hanafi)),
    asr_jamaat: toTime(Math.min(jamaat(asrOf, 10), Math.max(asr + 2, now.maghrib - 5))),
    maghrib_begins: toTime(begins(now.maghrib)),
    maghrib_jamaat: toTime(begins(now.maghrib) + 5),
    isha_begins: toTime(begins(now.isha)),
    isha_jamaat: toTime(
      Math.max(
        jamaat(({ isha }) => isha, 10),
        begins(now.isha),
      ),
    ),
  }
}

/** A table with one fault, and which cells it is in. */
export interface FaultyTable {
  readonly kind: string
  readonly text: string
  /** `fajr_begins 2026-05-01`; a date alone is a row. */
  readonly planted: ReadonlySet<string>
  readonly what: string
  readonly answers?: { readonly year?: number }
}

export const BEGINS = [
  'fajr_begins',
  'sunrise',
  'dhuhr_begins',
  'asr_shafi',
  'asr_hanafi',
  'maghrib_begins',
  'isha_begins',
] as const
const HABITS = ['fajr_begins', 'isha_begins'] as const
const SUN = ['sunrise', 'dhuhr_begins', 'maghrib_begins'] as const
type Begins = (typeof BEGINS)[number]

type Draft = PrintedDay[]

interface Planting {
  readonly random: Random
  readonly days: readonly PrintedDay[]
  readonly zone: Zone
}

/** Writes into a copy, and remembers where. */
function planter({ days }: Planting) {
  const draft: Draft = days.map((day) => ({ ...day }))
  const planted = new Set<string>()
  return {
    draft,
    planted,
    set(at: number, column: Column, time: string) {
      if (draft[at]![column] === time) return
      draft[at]![column] = time
      planted.add(`${column} ${days[at]!.date}`)
    },
    row: (at: number) => planted.add(days[at]!.date),
  }
}

const add = (time: string, by: number) => (time === '' ? '' : toTime((toMinutes(time) ?? 0) + by))
const columnsIn = (days: readonly PrintedDay[], all: readonly Begins[]) =>
  all.filter((column) => days[0]![column] !== '')

function block(
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

function changes(planting: Planting): number[] {
  return planting.days.flatMap(({ date }, i) =>
    planting.zone.changeOn(date) !== 0 && i > 0 && i < planting.days.length - 1 ? [i] : [],
  )
}

type Plant = (
  planting: Planting,
) => { text: string; planted: Set<string>; what: string; answers?: { year?: number } } | undefined

const hours =
  (columnsOf: (planting: Planting) => readonly Begins[], least: number, most: number): Plant =>
  (planting) => {
    const { random, days } = planting
    const columns = columnsOf(planting)
    const by = pick(random, [60, -60])
    const [from, to] = block(planting, least, most)
    const { draft, planted, set } = planter(planting)
    const withJamaat = random() < 0.3
    for (let i = from; i <= to; i++)
      for (const column of columns) {
        set(i, column, add(days[i]![column], by))
        const jamaat = column.replace('_begins', '_jamaat') as Column
        if (withJamaat && jamaat !== column && jamaat in days[i]!) {
          draft[i]![jamaat] = add(days[i]![jamaat], by)
        }
      }
    return {
      text: toCsv(draft),
      planted,
      what: `${columns.join(' + ')} ${by} on ${days[from]!.date} to ${days[to]!.date}${withJamaat ? ', jamaat too' : ''}`,
    }
  }

export const FAULTS: Readonly<Record<string, Plant>> = {
  'an hour in Fajr or Isha': hours(({ random }) => [pick(random, HABITS)], 1, 30),
  'an hour in Fajr and Isha': hours(() => HABITS, 2, 14),
  'an hour in a column of the sun': hours(({ random }) => [pick(random, SUN)], 1, 60),
  'an hour in Asr': hours(
    ({ random, days }) => [pick(random, columnsIn(days, ['asr_shafi', 'asr_hanafi']))],
    1,
    20,
  ),
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
    const { draft, planted, set } = planter(planting)
    const by = random() < 0.7 ? (forward ? -60 : 60) : 60
    for (let i = from; i <= to; i++)
      for (const column of HABITS) set(i, column, add(days[i]![column], by))
    return {
      text: toCsv(draft),
      planted,
      what: `Fajr and Isha ${by} from ${days[from]!.date} to ${days[to]!.date}`,
    }
  },
  'rows an hour out': (planting) => {
    const { random, days } = planting
    const [from, to] = block(planting, 1, 25)
    const by = pick(random, [60, -60])
    const { draft, planted, row } = planter(planting)
    for (let i = from; i <= to; i++) {
      row(i)
      for (const column of COLUMNS)
        if (column !== 'date') draft[i]![column] = add(days[i]![column], by)
    }
    return {
      text: toCsv(draft),
      planted,
      what: `rows ${by} from ${days[from]!.date} to ${days[to]!.date}`,
    }
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
    const { draft, planted, row } = planter(planting)
    for (const [i, day] of days.entries())
      if (offsets[i]! > least) {
        row(i)
        for (const column of COLUMNS)
          if (column !== 'date') draft[i]![column] = add(day[column], least - offsets[i]!)
      }
    return { text: toCsv(draft), planted, what: 'standard time' }
  },
  'one column in standard time': (planting) => {
    const { days, zone, random } = planting
    const offsets = days.map(({ date }) => zone.offsetAt(zone.instantOf(date, 720)))
    const least = Math.min(...offsets)
    if (days.length < 300 || Math.max(...offsets) === least) return undefined
    const column = pick(random, [...HABITS, ...SUN])
    const { draft, planted, set } = planter(planting)
    for (const [i, day] of days.entries())
      if (offsets[i]! > least) set(i, column, add(day[column], least - offsets[i]!))
    return { text: toCsv(draft), planted, what: `${column} in standard time` }
  },
  'rows of another year': (planting) => {
    const { days, random } = planting
    const at = changes(planting)
    if (at.length === 0) return undefined
    const { draft, planted, row } = planter(planting)
    const shift = between(random, 1, 6)
    for (const change of at) {
      const moves = planting.zone.changeOn(days[change]!.date)
      for (let i = change; i < Math.min(days.length, change + shift); i++) {
        row(i)
        for (const column of COLUMNS)
          if (column !== 'date') draft[i]![column] = add(days[i]![column], -moves)
      }
    }
    return { text: toCsv(draft), planted, what: `${shift} rows after each change` }
  },
  'a typing mistake': (planting) => {
    const { random, days } = planting
    const { draft, planted, set } = planter(planting)
    const column = pick(random, columnsIn(days, BEGINS))
    const at = between(random, 0, days.length - 1)
    const by = between(random, 8, 50) * pick(random, [1, -1])
    set(at, column, add(days[at]![column], by))
    return { text: toCsv(draft), planted, what: `${column} ${by} on ${days[at]!.date}` }
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
      const { draft, planted, set } = planter(planting)
      set(at, column, swapped)
      return {
        text: toCsv(draft),
        planted,
        what: `${column} ${time} → ${swapped} on ${days[at]!.date}`,
      }
    }
    return undefined
  },
  'minutes wrong for some days': (planting) => {
    const { random, days } = planting
    const column = pick(random, columnsIn(days, BEGINS))
    const [from, to] = block(planting, 3, 9)
    const by = between(random, 10, 30) * pick(random, [1, -1])
    const { draft, planted, set } = planter(planting)
    for (let i = from; i <= to; i++) set(i, column, add(days[i]![column], by))
    return {
      text: toCsv(draft),
      planted,
      what: `${column} ${by} on ${days[from]!.date} to ${days[to]!.date}`,
    }
  },
  'a column made from another': (planting) => {
    const { random, days } = planting
    const { draft, planted, set } = planter(planting)
    const which = pick(random, ['sunrise', 'maghrib_begins'] as const)
    const by = which === 'sunrise' ? between(random, 95, 125) : -between(random, 60, 80)
    for (const [i, day] of days.entries())
      set(i, which, add(which === 'sunrise' ? day.fajr_begins : day.isha_begins, by))
    return {
      text: toCsv(draft),
      planted,
      what: `${which} = ${which === 'sunrise' ? 'Fajr' : 'Isha'} ${by}`,
    }
  },
  'another month in a column': (planting) => {
    const { random, days } = planting
    if (days.length < 150) return undefined
    const column = pick(random, [...HABITS, 'sunrise', 'maghrib_begins'] as const)
    const from = between(random, 0, days.length - 30)
    const apart = pick(random, [-90, -60, 60, 90])
    if (from + apart < 0 || from + apart + 30 > days.length) return undefined
    const { draft, planted, set } = planter(planting)
    for (let i = from; i < from + 30; i++) set(i, column, days[i + apart]![column])
    return {
      text: toCsv(draft),
      planted,
      what: `${column} on ${days[from]!.date} and 30 days is from ${apart} days away`,
    }
  },
  'another month in all columns': (planting) => {
    const { random, days } = planting
    if (days.length < 150) return undefined
    const from = between(random, 0, days.length - 30)
    const apart = pick(random, [-90, -60, 60, 90])
    if (from + apart < 0 || from + apart + 30 > days.length) return undefined
    const { draft, planted, set } = planter(planting)
    for (let i = from; i < from + 30; i++)
      for (const column of BEGINS) set(i, column, days[i + apart]![column])
    return {
      text: toCsv(draft),
      planted,
      what: `30 rows from ${days[from]!.date} are from ${apart} days away`,
    }
  },
  'two rows changed places': (planting) => {
    const { random, days } = planting
    if (days.length < 120) return undefined
    const a = between(random, 0, days.length - 80)
    const b = a + between(random, 35, 75)
    const { draft, planted, set } = planter(planting)
    for (const column of BEGINS) {
      set(a, column, days[b]![column])
      set(b, column, days[a]![column])
    }
    return { text: toCsv(draft), planted, what: `${days[a]!.date} ↔ ${days[b]!.date}` }
  },
  'two columns changed places': (planting) => {
    const { random, days } = planting
    const pairs = [
      ['fajr_begins', 'sunrise'],
      ['maghrib_begins', 'isha_begins'],
      ['dhuhr_begins', 'maghrib_begins'],
    ] as const
    const [a, b] = pick(random, pairs)
    const { draft, planted, set } = planter(planting)
    for (const [i, day] of days.entries()) {
      set(i, a, day[b])
      set(i, b, day[a])
    }
    return { text: toCsv(draft), planted, what: `${a} ↔ ${b}` }
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
    const { draft, planted, set } = planter(planting)
    for (let i = from; i <= to; i++) {
      set(i, a, days[i]![b])
      set(i, b, days[i]![a])
    }
    return {
      text: toCsv(draft),
      planted,
      what: `${a} ↔ ${b} on ${days[from]!.date} to ${days[to]!.date}`,
    }
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
    const { draft, planted, set } = planter(planting)
    for (let i = from; i <= to; i++) {
      const minutes = toMinutes(days[i]![column])!
      if (minutes >= 780) set(i, column, toTime(minutes - 720))
    }
    return planted.size === 0
      ? undefined
      : {
          text: toCsv(draft),
          planted,
          what: `${column} on ${days[from]!.date} to ${days[to]!.date}`,
        }
  },
  'Dhuhr before noon': (planting) => {
    const { random, days } = planting
    const [from, to] = block(planting, 1, 60)
    const by = between(random, 14, 40)
    const { draft, planted, set } = planter(planting)
    for (let i = from; i <= to; i++) set(i, 'dhuhr_begins', add(days[i]!.dhuhr_begins, -by))
    return {
      text: toCsv(draft),
      planted,
      what: `Dhuhr −${by} on ${days[from]!.date} to ${days[to]!.date}`,
    }
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
    const { draft, planted, set } = planter(planting)
    for (let i = from; i <= to; i++) set(i, column, mark)
    return {
      text: toCsv(draft),
      planted,
      what: `${column} ${mark} on ${days[from]!.date} to ${days[to]!.date}`,
    }
  },
  'a value dragged down': (planting) => {
    const { random, days } = planting
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
      const { draft, planted, set } = planter(planting)
      for (let i = from + 1; i <= to; i++) {
        set(i, column, days[from]![column])
        planted.add(`${column} ${days[i]!.date}`)
      }
      return {
        text: toCsv(draft),
        planted,
        what: `${column} stays ${days[from]![column]} from ${days[from]!.date} to ${days[to]!.date}`,
      }
    }
    return undefined
  },
  'a jamaat before its beginning': (planting) => {
    const { random, days } = planting
    const prayer = pick(random, ['fajr', 'dhuhr', 'maghrib', 'isha'] as const)
    const [from, to] = block(planting, 1, 30)
    const { draft, planted, set } = planter(planting)
    for (let i = from; i <= to; i++)
      set(i, `${prayer}_jamaat`, add(days[i]![`${prayer}_begins`], -between(random, 5, 40)))
    return {
      text: toCsv(draft),
      planted,
      what: `${prayer} jamaat on ${days[from]!.date} to ${days[to]!.date}`,
    }
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

export const FAULT_KINDS = Object.keys(FAULTS)

/** How a table came through: what was not named, what was named for nothing, and minutes that a repair left wrong. */
export interface Outcome {
  readonly missed: readonly string[]
  readonly blamed: readonly string[]
  readonly wrong: readonly string[]
  readonly codes: Readonly<Record<string, number>>
  readonly isReady: boolean
  readonly isReadyAfterRepair: boolean
}

const COLUMN_OF: Readonly<Record<string, Column>> = {
  fajr: 'fajr_begins',
  sunrise: 'sunrise',
  dhuhr: 'dhuhr_begins',
  asrShafi: 'asr_shafi',
  asrHanafi: 'asr_hanafi',
  maghrib: 'maghrib_begins',
  isha: 'isha_begins',
  'fajr.jamaat': 'fajr_jamaat',
  'dhuhr.jamaat': 'dhuhr_jamaat',
  'asr.jamaat': 'asr_jamaat',
  'maghrib.jamaat': 'maghrib_jamaat',
  'isha.jamaat': 'isha_jamaat',
}
/** Said once for a row, and meant for all of it. */
const OF_ROWS = [
  'in-standard-time',
  'in-summer-time',
  'another-year',
  'hour-out',
  'foreign-row',
  'duplicate-day',
  'days-missing',
  'date-impossible',
]

/** Judges a table, does all that is offered, leaves out what is wrong, and compares what is kept with the clean table. */
export function assess(
  text: string,
  clean: CleanTable,
  planted: ReadonlySet<string>,
  answers: { readonly year?: number } = {},
): Outcome {
  const { ground } = clean
  const judged = judgeText(text, { ground, answers })
  const named = new Set<string>()
  const rows = new Set<string>()
  const whole = new Set<string>()
  const blamed: string[] = []
  const plantedDates = new Set([...planted].map((each) => each.split(' ').at(-1)!))
  const plantedColumns = new Set(
    [...planted].filter((each) => each.includes(' ')).map((each) => each.split(' ')[0]!),
  )
  for (const { code, severity, spans, spots } of judged.report.findings) {
    if (severity === 'note' && code !== 'read-as-empty') continue
    if (severity === 'question') blamed.push(code)
    if (code === 'columns-swapped')
      for (const { field, instead } of spots)
        for (const each of [field, instead]) whole.add(COLUMN_OF[each] ?? each)
    if (code === 'wrong-column') for (const { field } of spans) whole.add(COLUMN_OF[field] ?? field)
    for (const { date } of spots) if (OF_ROWS.includes(code)) rows.add(date)
    for (const { field, from, to } of spans) {
      const column = COLUMN_OF[field] ?? field
      for (let date = from; date <= to; date = addDays(date, 1)) {
        named.add(`${column} ${date}`)
        if (OF_ROWS.includes(code)) rows.add(date)
        const isPlanted =
          planted.has(date) ||
          planted.has(`${column} ${date}`) ||
          (OF_ROWS.includes(code) && plantedDates.has(date))
        // Of a column that is wrong as a whole its days are wrong; a jamaat may stand wrong beside its beginning.
        const isBeside = column.endsWith('_jamaat') && plantedDates.has(date)
        const isPartner = plantedDates.has(date) && code === 'out-of-order'
        const isColumn = code === 'wrong-column' && plantedColumns.has(column)
        if (!isPlanted && !isBeside && !isPartner && !isColumn)
          blamed.push(`${code} ${column} ${date}`)
      }
    }
  }
  const original = new Map(clean.days.map((day) => [day.date, day]))
  const planting = new Map(lines(text).map((day) => [day['date']!, day]))
  const missed = [...planted].filter((cell) => {
    const [column, date] = cell.includes(' ')
      ? (cell.split(' ') as [Column, string])
      : [undefined, cell]
    if (named.has(cell) || rows.has(date) || (column && whole.has(column))) return false
    const isFar = (each: Column) =>
      apart(original.get(date)![each], planting.get(date)![each] ?? '') >= LEAST_MISSED
    if (column) return isFar(column)
    return ![...named].some((each) => each.endsWith(date)) && BEGINS.some(isFar)
  })
  const codes = Object.fromEntries(judged.report.findings.map(({ code, count }) => [code, count]))
  const { isReady } = judged.report
  if (planted.size === 0)
    return { missed, blamed, wrong: [], codes, isReady, isReadyAfterRepair: isReady }
  const fixes = judged.report.findings.flatMap((finding) => finding.fixes.slice(0, 1))
  const mended = judgeText(text, { ground, answers: { ...answers, fixes } })
  const errors = mended.report.findings
    .filter(({ severity }) => severity === 'error')
    .map(({ code }) => code)
  const settled = judgeText(text, { ground, answers: { ...answers, fixes, accept: errors } })
  const notes = settled.report.findings
    .filter(({ isAccepted, severity }) => !isAccepted && severity === 'warning')
    .map(({ code }) => code)
  const harmless = notes.filter(
    (code) => code === 'time-missing' || code === 'days-missing' || code === 'duplicate-day',
  )
  const final = judgeText(text, {
    ground,
    answers: { ...answers, fixes, accept: [...errors, ...harmless] },
  })
  const wrong: string[] = []
  if (final.report.isReady)
    for (const { date, times } of final.days)
      for (const [field, column] of Object.entries(COLUMN_OF)) {
        const [key, what] = field.includes('.') ? field.split('.') : [field, 'begins']
        const kept = (times as Record<string, Record<string, string>>)[what!]?.[key!]
        const right = original.get(date)?.[column]
        if (kept === undefined || kept === 'none' || right === undefined || kept === right) continue
        // What a repair wrote is right to the minute; what it left alone may be a minute of the sun away.
        const isWritten = kept !== planting.get(date)?.[column]
        if (isWritten || apart(kept, right) >= LEAST_WRONG) {
          wrong.push(`${column} ${date} ${kept} for ${right}`)
        }
      }
  return {
    missed,
    blamed,
    wrong,
    codes,
    isReady,
    isReadyAfterRepair: mended.report.isReady,
  }
}

/** A planted time that is off by less is not asked for: it could be rounding. */
export const LEAST_MISSED = 8
/** A time that was left as it stood may be off by less; one that a repair has written by nothing. */
export const LEAST_WRONG = 5

function lines(text: string): Record<string, string>[] {
  const [head = '', ...rest] = text.trim().split('\n')
  const columns = head.split(',')
  return rest.map((line) => {
    const cells = line.split(',')
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))
  })
}

function apart(a: string, b: string): number {
  const [first, second] = [toMinutes(a), toMinutes(b)]
  if (first === undefined || second === undefined) return Infinity
  const between = Math.abs(first - second)
  return Math.min(between, 1440 - between)
}
