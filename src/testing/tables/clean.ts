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
import { toTime } from '#platform/shared/time-of-day.ts'
import { type Zone, addDays, toDayNumber, weekdayOf, zoneOf } from '#platform/shared/wall-time.ts'
import { type PrintedDay, groundAt } from '../timetables.ts'
import { between, pick, randomOf } from './random.ts'

/** Tables as careful offices print them, in ways that the check knows nothing of. */

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

export const METHODS = [
  'MoonsightingCommittee',
  'MuslimWorldLeague',
  'Karachi',
  'NorthAmerica',
  'Egyptian',
  'UmmAlQura',
] as const

export function cleanTable(seed: number, city?: City): CleanTable {
  const random = randomOf(seed)
  const here = city ?? pick(random, CITIES)
  const year = pick(random, [2026, 2027, 2028])
  const zone = zoneOf(here.zone)
  const style = {
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
  const count = random() < 0.75 ? (year === 2028 ? 366 : 365) : between(random, 60, 200)
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
  const sun = sunOf(here, zone, style, year)
  const days = Array.from({ length: count }, (_, i) => printDay(addDays(first, i), sun, style))
  const name = `${here.name} ${first} +${count}, ${style.fajr}°/${style.isha}, ${style.summer}, rounded ${style.round}, ${ground.timetable.place!.method}`
  return { name, days, ground, zone }
}

interface Style {
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
function sunOf(city: City, zone: Zone, style: Style, year: number): (date: string) => Suns {
  const { summer } = style
  const calendar = openCalendar({ offset: 0, changesAtMaghrib: true, monthStarts: {} })
  const angleOf = (date: string, rule: Rule, madhab: Way = Madhab.Shafi) => {
    const parameters = new CalculationParameters(
      'Other',
      style.fajr,
      style.isha > 60 ? 0 : style.isha,
      style.isha > 60 ? style.isha : 0,
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
      sunrise: read(times.sunrise) + style.safety.sunrise,
      dhuhr: read(times.dhuhr) + style.safety.dhuhr,
      asr: read(times.asr),
      maghrib: read(times.maghrib) + style.safety.maghrib,
      isha: read(times.isha) + style.safety.isha,
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
      // What is printed is a round time.
      const cap = 22 * 60 + 45 - addedBy(style)
      times.isha = Math.min(times.isha, Math.max(cap, times.maghrib + 45))
      times.fajr = Math.max(times.fajr, 150 - addedBy(style))
    }
    if (summer === 'interval' && isSummer) {
      times.isha = times.maghrib + 90
      times.fajr = times.sunrise - 90
    }
    if (style.isha > 60 && calendar.on(date).month === 9) times.isha += 30
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

/** To each beginning, where all are rounded up. */
function addedBy({ round }: Style): number {
  return round === 'up' ? 1 : 0
}

function printDay(date: string, sun: (date: string) => Suns, style: Style): PrintedDay {
  const now = sun(date)
  const begins = (minutes: number) => minutes + addedBy(style)
  // A jamaat moves on one weekday, and is held for a week.
  const start = addDays(date, -((weekdayOf(date) - style.weekday + 7) % 7))
  const week = Array.from({ length: 7 }, (_, i) => addDays(start, i)).map(sun)
  const held = (of: (times: Suns) => number, gap: number) => {
    const latest = Math.max(...week.map(of))
    return Math.ceil((latest + gap) / style.step) * style.step
  }
  // In the week of a clock change each day has a week of its own.
  const spread =
    Math.max(...week.map(({ dhuhr }) => dhuhr)) - Math.min(...week.map(({ dhuhr }) => dhuhr))
  const own = (of: (times: Suns) => number, gap: number) =>
    Math.ceil((of(now) + gap) / style.step) * style.step
  const jamaat = (of: (times: Suns) => number, gap: number) => {
    const wide = Math.max(...week.map(of)) - Math.min(...week.map(of))
    return spread > 20 || wide > 20 ? own(of, gap) : held(of, gap)
  }
  const asr = style.asr === 'shafi' ? now.shafi : now.hanafi
  const asrOf = (times: Suns) => (style.asr === 'shafi' ? times.shafi : times.hanafi)
  return {
    date,
    fajr_begins: toTime(begins(now.fajr)),
    fajr_jamaat: toTime(Math.min(begins(now.fajr) + style.gap, now.sunrise - 10)),
    sunrise: toTime(now.sunrise + (style.round === 'down' ? -1 : 0)),
    dhuhr_begins: toTime(begins(now.dhuhr)),
    dhuhr_jamaat: toTime(jamaat(({ dhuhr }) => dhuhr, 20)),
    asr_shafi: style.asr === 'hanafi' ? '' : toTime(begins(now.shafi)),
    asr_hanafi: style.asr === 'shafi' ? '' : toTime(begins(now.hanafi)),
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
