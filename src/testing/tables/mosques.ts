import { openCalendar } from '#features/prayer/prayer-times/hijri.ts'
import { type Place, calculate } from '#features/prayer/prayer-times/sun.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { type Zone, addDays, weekdayOf, zoneOf } from '#platform/shared/wall-time.ts'
import { type CleanTable, METHODS } from './clean.ts'
import { type Random, between, pick, randomOf } from './random.ts'
import { type PrintedDay, groundAt } from '../timetables.ts'

/**
 * Tables with nothing wrong in them, as mosques of five countries publish theirs: each family with the method, the
 * minutes of safety, the rounding, the summer and the jamaats that are usual there.
 */

type Town = readonly [name: string, zone: string, latitude: number, longitude: number]
type Method = Place['method']
type Rule = Place['highLatitudeRule']

/** What a year of a town is before anybody decides anything, in minutes of its clock. */
type Suns = Record<'fajr' | 'sunrise' | 'dhuhr' | 'shafi' | 'hanafi' | 'maghrib' | 'isha', number>
interface PlainDay extends Suns {
  readonly date: string
  readonly isRamadan: boolean
  /** Minutes east of Greenwich. */
  readonly offset: number
}

const LIGHT_NIGHTS = ['plain', 'held', 'interval', 'third', 'stepped'] as const
type LightNights = (typeof LIGHT_NIGHTS)[number]
const JAMAATS = ['weekly', 'half-months', 'when-needed', 'follows', 'none'] as const
type Jamaats = (typeof JAMAATS)[number]

interface Family {
  readonly towns: readonly Town[]
  readonly methods: readonly Method[]
  readonly rules: readonly Rule[]
  readonly asr: readonly ('both' | 'hanafi' | 'shafi')[]
  /** Minutes that are added to what the method says. */
  readonly dhuhr: readonly number[]
  readonly maghrib: readonly number[]
  /** What the beginnings are rounded up to. */
  readonly grids: readonly number[]
  readonly lightNights: readonly LightNights[]
  readonly jamaats: readonly Jamaats[]
  /** A Dhuhr that begins by the clock, once in winter and once in summer. */
  readonly fixesDhuhr: boolean
}

export const FAMILIES: Readonly<Record<string, Family>> = {
  British: {
    towns: [
      ['London', 'Europe/London', 51.517, -0.065],
      ['Birmingham', 'Europe/London', 52.464, -1.89],
      ['Leicester', 'Europe/London', 52.635, -1.12],
      ['Bradford', 'Europe/London', 53.795, -1.76],
      ['Blackburn', 'Europe/London', 53.75, -2.48],
      ['Cardiff', 'Europe/London', 51.49, -3.17],
      ['Glasgow', 'Europe/London', 55.853, -4.254],
    ],
    methods: ['MoonsightingCommittee', 'MuslimWorldLeague', 'Karachi'],
    rules: ['seventhofthenight', 'twilightangle', 'middleofthenight'],
    asr: ['both', 'hanafi', 'shafi'],
    dhuhr: [0, 0, 2],
    maghrib: [0, 1, 2],
    grids: [1, 1, 1, 5],
    lightNights: LIGHT_NIGHTS,
    jamaats: ['weekly', 'half-months', 'when-needed', 'follows'],
    fixesDhuhr: true,
  },
  Turkish: {
    towns: [
      ['Istanbul', 'Europe/Istanbul', 41.01, 28.96],
      ['Ankara', 'Europe/Istanbul', 39.93, 32.85],
      ['Köln', 'Europe/Berlin', 50.94, 6.93],
      ['Berlin', 'Europe/Berlin', 52.49, 13.42],
      ['Wien', 'Europe/Vienna', 48.22, 16.39],
      ['Rotterdam', 'Europe/Amsterdam', 51.91, 4.5],
    ],
    methods: ['Turkey'],
    rules: ['seventhofthenight', 'middleofthenight'],
    asr: ['shafi', 'both'],
    dhuhr: [0],
    maghrib: [0],
    grids: [1],
    lightNights: ['third', 'third', 'plain'],
    jamaats: ['none', 'none', 'follows'],
    fixesDhuhr: false,
  },
  Malaysian: {
    towns: [
      ['Kuala Lumpur', 'Asia/Kuala_Lumpur', 3.14, 101.69],
      ['Penang', 'Asia/Kuala_Lumpur', 5.42, 100.31],
      ['Kota Kinabalu', 'Asia/Kuching', 5.98, 116.07],
      ['Singapore', 'Asia/Singapore', 1.3, 103.86],
    ],
    methods: ['Singapore'],
    rules: ['middleofthenight'],
    asr: ['shafi'],
    dhuhr: [1, 2, 3],
    maghrib: [1, 2],
    grids: [1],
    lightNights: ['plain'],
    jamaats: ['none', 'follows'],
    fixesDhuhr: false,
  },
  'South African': {
    towns: [
      ['Johannesburg', 'Africa/Johannesburg', -26.2, 28.04],
      ['Durban', 'Africa/Johannesburg', -29.86, 31.01],
      ['Cape Town', 'Africa/Johannesburg', -33.93, 18.42],
    ],
    methods: ['Karachi', 'MuslimWorldLeague'],
    rules: ['middleofthenight'],
    asr: ['both', 'both', 'hanafi'],
    dhuhr: [3, 4, 5],
    maghrib: [2, 3, 4],
    grids: [1],
    lightNights: ['plain'],
    jamaats: ['weekly', 'when-needed', 'half-months'],
    fixesDhuhr: false,
  },
  'North American': {
    towns: [
      ['Toronto', 'America/Toronto', 43.7, -79.34],
      ['Chicago', 'America/Chicago', 41.92, -87.77],
      ['Houston', 'America/Chicago', 29.72, -95.42],
      ['Los Angeles', 'America/Los_Angeles', 34.02, -118.29],
      ['Phoenix', 'America/Phoenix', 33.42, -111.93],
      ['Edmonton', 'America/Edmonton', 53.57, -113.5],
      ['Vancouver', 'America/Vancouver', 49.2, -123.11],
    ],
    methods: ['NorthAmerica', 'NorthAmerica', 'MoonsightingCommittee', 'MuslimWorldLeague'],
    rules: ['seventhofthenight', 'middleofthenight', 'twilightangle'],
    asr: ['shafi', 'hanafi', 'both'],
    dhuhr: [0, 1, 4],
    maghrib: [0, 1, 2],
    grids: [1, 1, 5],
    lightNights: ['plain', 'held', 'stepped', 'interval'],
    jamaats: ['weekly', 'half-months', 'when-needed', 'follows'],
    fixesDhuhr: true,
  },
}

/** Of further countries, beside the five by which the seeds of the bench are counted. */
export const FURTHER_FAMILIES: Readonly<Record<string, Family>> = {
  Scandinavian: {
    towns: [
      ['Malmö', 'Europe/Stockholm', 55.6, 13.0],
      ['Göteborg', 'Europe/Stockholm', 57.71, 11.97],
      ['København', 'Europe/Copenhagen', 55.68, 12.57],
      ['Stockholm', 'Europe/Stockholm', 59.33, 18.07],
      ['Oslo', 'Europe/Oslo', 59.91, 10.75],
    ],
    methods: ['MuslimWorldLeague', 'MoonsightingCommittee'],
    rules: ['seventhofthenight', 'twilightangle'],
    asr: ['shafi', 'both'],
    dhuhr: [0, 2],
    maghrib: [0, 2],
    grids: [1],
    lightNights: ['plain', 'third', 'held'],
    jamaats: ['follows', 'none', 'weekly'],
    fixesDhuhr: false,
  },
  'Northern British': {
    towns: [
      ['Edinburgh', 'Europe/London', 55.945, -3.185],
      ['Aberdeen', 'Europe/London', 57.15, -2.1],
      ['Newcastle', 'Europe/London', 54.975, -1.63],
      ['Belfast', 'Europe/London', 54.58, -5.94],
    ],
    methods: ['MoonsightingCommittee', 'MuslimWorldLeague', 'Karachi'],
    rules: ['seventhofthenight', 'twilightangle'],
    asr: ['both', 'hanafi'],
    dhuhr: [0, 5],
    maghrib: [0, 3],
    grids: [1, 5],
    lightNights: LIGHT_NIGHTS,
    jamaats: ['weekly', 'half-months', 'when-needed', 'follows'],
    fixesDhuhr: true,
  },
  Australian: {
    towns: [
      ['Sydney', 'Australia/Sydney', -33.92, 151.07],
      ['Melbourne', 'Australia/Melbourne', -37.75, 144.96],
      ['Brisbane', 'Australia/Brisbane', -27.6, 153.05],
      ['Perth', 'Australia/Perth', -31.95, 115.86],
      ['Adelaide', 'Australia/Adelaide', -34.93, 138.6],
      ['Hobart', 'Australia/Hobart', -42.88, 147.33],
    ],
    methods: ['MuslimWorldLeague', 'Karachi', 'Egyptian'],
    rules: ['middleofthenight', 'seventhofthenight'],
    asr: ['shafi', 'both', 'hanafi'],
    dhuhr: [0, 3, 5],
    maghrib: [0, 3],
    grids: [1, 1, 5],
    lightNights: ['plain'],
    jamaats: ['weekly', 'half-months', 'when-needed', 'follows'],
    fixesDhuhr: true,
  },
  Gulf: {
    towns: [
      ['Makkah', 'Asia/Riyadh', 21.42, 39.83],
      ['Riyadh', 'Asia/Riyadh', 24.71, 46.68],
      ['Dubai', 'Asia/Dubai', 25.2, 55.27],
      ['Doha', 'Asia/Qatar', 25.29, 51.53],
      ['Kuwait', 'Asia/Kuwait', 29.37, 47.98],
    ],
    methods: ['UmmAlQura', 'Dubai', 'Qatar', 'Kuwait'],
    rules: ['middleofthenight'],
    asr: ['shafi'],
    dhuhr: [0, 3],
    maghrib: [0, 3],
    grids: [1],
    lightNights: ['plain'],
    jamaats: ['follows', 'none'],
    fixesDhuhr: false,
  },
}

interface Style {
  readonly asr: 'both' | 'hanafi' | 'shafi'
  readonly dhuhr: number
  readonly maghrib: number
  readonly grid: number
  readonly lightNights: LightNights
  readonly jamaats: Jamaats
  readonly step: number
  readonly weekday: number
  readonly gap: number
  readonly maghribGap: number
  readonly hasFixedDhuhr: boolean
}

export function mosqueTable(seed: number, familyName?: string): CleanTable {
  const random = randomOf(seed * 31 + 7)
  const [name, family] = familyName
    ? [familyName, { ...FAMILIES, ...FURTHER_FAMILIES }[familyName]!]
    : pick(random, Object.entries(FAMILIES))
  const [town, zoneName, latitude, longitude] = pick(random, family.towns)
  const method = pick(random, family.methods)
  const place: Place = {
    latitude,
    longitude,
    method,
    highLatitudeRule: pick(random, family.rules),
    shafaq: 'general',
    adjustments: {},
  }
  const style = styleOf(family, random)
  const isYear = random() < 0.6
  const year = pick(random, [2026, 2027])
  const count = isYear ? 365 : between(random, 28, 150)
  const first = addDays(`${year}-01-01`, isYear ? 0 : between(random, 0, 365 - count))
  const zone = zoneOf(zoneName)
  const ground = groundAt({
    zone: zoneName,
    latitude: latitude + (random() - 0.5) * 0.15,
    longitude: longitude + (random() - 0.5) * 0.2,
    method: pick(random, METHODS),
    today: first,
  })
  const days = print(plainDays(place, zone, first, count), style)
  const how = `${method}, ${place.highLatitudeRule}, ${JSON.stringify(style)}`
  return { name: `${name} ${town} ${first} +${count}, ${how}`, days, ground, zone }
}

function styleOf(family: Family, random: Random): Style {
  return {
    asr: pick(random, family.asr),
    dhuhr: pick(random, family.dhuhr),
    maghrib: pick(random, family.maghrib),
    grid: pick(random, family.grids),
    lightNights: pick(random, family.lightNights),
    jamaats: pick(random, family.jamaats),
    step: pick(random, [5, 10, 15, 15]),
    weekday: pick(random, [1, 5, 6, 7]),
    gap: pick(random, [10, 15, 20]),
    maghribGap: pick(random, [3, 5, 7, 10]),
    hasFixedDhuhr: family.fixesDhuhr && random() < 0.15,
  }
}

/** With some days on both sides, for what is asked of the days around. */
const BESIDE = 40

function plainDays(place: Place, zone: Zone, first: string, count: number): PlainDay[] {
  const calendar = openCalendar({ offset: 0, changesAtMaghrib: true, monthStarts: {} })
  return Array.from({ length: count + 2 * BESIDE }, (_, i) => {
    const date = addDays(first, i - BESIDE)
    const isRamadan = calendar.on(date).month === 9
    const { asrShafi, asrHanafi, fajr, sunrise, dhuhr, maghrib, isha } = calculate(
      place,
      zone,
      date,
    )
    return {
      date,
      isRamadan,
      offset: zone.offsetAt(zone.instantOf(date, 720)),
      fajr: fajr!,
      sunrise: sunrise!,
      dhuhr: dhuhr!,
      shafi: asrShafi!,
      hanafi: asrHanafi!,
      maghrib: maghrib!,
      isha: isha!,
    }
  })
}

function print(all: readonly PlainDay[], style: Style): PrintedDay[] {
  const decided = decideBeginnings(decideNights(all, style.lightNights), style)
  const jamaats = decideJamaats(decided, style)
  return decided.slice(BESIDE, -BESIDE).map((day, i) => ({
    date: day.date,
    fajr_begins: toTime(day.fajr),
    sunrise: toTime(day.sunrise),
    dhuhr_begins: toTime(day.dhuhr),
    asr_shafi: style.asr === 'hanafi' ? '' : toTime(day.shafi),
    asr_hanafi: style.asr === 'shafi' ? '' : toTime(day.hanafi),
    maghrib_begins: toTime(day.maghrib),
    isha_begins: toTime(day.isha),
    ...jamaats[i + BESIDE]!,
  }))
}

/** Where the nights are light somebody has decided what to print, for the weeks of summer. */
function decideNights(all: readonly PlainDay[], lightNights: LightNights): PlainDay[] {
  const nightOf = (i: number) => 1440 - all[i]!.maghrib + (all[i + 1] ?? all[i]!).sunrise
  // Never within forty-five minutes of sunset.
  const cap = Math.max(22 * 60 + 30, ...all.map(({ maghrib }) => up(maghrib + 50, 15)))
  return all.map((day, i) => {
    const { isha, maghrib, fajr, sunrise } = day
    const [third, isSummer] = [Math.floor(nightOf(i) / 3), isLight(day, all)]
    if (lightNights === 'third')
      return {
        ...day,
        isha: Math.min(isha, maghrib + third),
        fajr: Math.max(fajr, sunrise - third),
      }
    if (lightNights === 'held')
      return {
        ...day,
        isha: Math.min(isha, cap),
        fajr: Math.max(fajr, Math.min(165, sunrise - 60)),
      }
    if (lightNights === 'interval' && isSummer)
      return { ...day, isha: maghrib + 80, fajr: Math.max(fajr, sunrise - 100) }
    if (lightNights === 'stepped' && isSummer) {
      // From Monday to Sunday, never before it is time.
      const monday = i - weekdayOf(day.date) + 1
      const week = all.slice(Math.max(0, monday), monday + 7)
      return { ...day, isha: up(Math.max(...week.map((each) => each.maghrib)) + 70, 15) }
    }
    return day
  })
}

/** Whole weeks of summer in which Isha would be late. */
function isLight({ date }: PlainDay, all: readonly PlainDay[]): boolean {
  const monday = addDays(date, 1 - weekdayOf(date)).slice(5)
  if (monday < '05-10' || monday >= '08-09') return false
  const summer = all.filter((day) => day.date.slice(5) >= '05-10' && day.date.slice(5) < '08-16')
  return summer.every(({ isha, maghrib }) => isha - maghrib > 85)
}

const up = (minutes: number, grid: number) => Math.ceil(minutes / grid) * grid

function decideBeginnings(days: readonly PlainDay[], style: Style): PlainDay[] {
  const { grid, maghrib } = style
  return days.map((day) => ({
    ...day,
    fajr: up(day.fajr, grid),
    sunrise: Math.floor(day.sunrise / grid) * grid,
    dhuhr: style.hasFixedDhuhr ? fixDhuhr(day, days) : up(day.dhuhr + style.dhuhr, grid),
    shafi: up(day.shafi, grid),
    hanafi: up(day.hanafi, grid),
    maghrib: up(day.maghrib + maghrib, grid),
    isha: up(Math.max(day.isha, day.maghrib + maghrib + 1), grid),
  }))
}

/** One for the winter and one for the summer. */
function fixDhuhr({ offset }: PlainDay, days: readonly PlainDay[]): number {
  const alike = days.filter((day) => day.offset === offset)
  return up(Math.max(...alike.map(({ dhuhr }) => dhuhr)), 15)
}

type Jamaat = `${'fajr' | 'dhuhr' | 'asr' | 'maghrib' | 'isha'}_jamaat`

function decideJamaats(days: readonly PlainDay[], style: Style): readonly Record<Jamaat, string>[] {
  const nothing = {
    fajr_jamaat: '',
    dhuhr_jamaat: '',
    asr_jamaat: '',
    maghrib_jamaat: '',
    isha_jamaat: '',
  }
  if (style.jamaats === 'none') return days.map(() => nothing)
  const asrOf = ({ shafi, hanafi }: PlainDay) => (style.asr === 'shafi' ? shafi : hanafi)
  const held = (of: (day: PlainDay) => number, gap: number) => hold(days, of, gap, style)
  const [fajr, asr, isha] = [
    held(({ fajr }) => fajr, style.gap),
    held(asrOf, 10),
    held(({ isha }) => isha, 8),
  ]
  const dhuhr = held(({ dhuhr }) => dhuhr, 15)
  return days.map((day, i) => ({
    fajr_jamaat: toTime(Math.min(fajr[i]!, Math.max(day.fajr, day.sunrise - 20))),
    dhuhr_jamaat: toTime(dhuhr[i]!),
    asr_jamaat: toTime(Math.min(asr[i]!, Math.max(asrOf(day), day.maghrib - 10))),
    maghrib_jamaat: toTime(day.maghrib + (day.isRamadan ? 10 : style.maghribGap)),
    // Nobody prays Isha together once Fajr has begun.
    isha_jamaat: toTime(
      Math.max(Math.min(isha[i]!, (days[i + 1]?.fajr ?? day.fajr) + 1439), day.isha),
    ),
  }))
}

/** A jamaat as it is kept: moved on a weekday, in the middle of a month, when it must be, or every day. */
function hold(
  days: readonly PlainDay[],
  of: (day: PlainDay) => number,
  gap: number,
  { jamaats, step, weekday }: Style,
): number[] {
  if (jamaats === 'follows') return days.map((day) => of(day) + gap)
  const periods: PlainDay[][] = []
  for (const [i, day] of days.entries()) {
    const before = days[i - 1]
    const from = periods.at(-1)?.[0]
    const isMoved =
      !before ||
      before.offset !== day.offset ||
      before.isRamadan !== day.isRamadan ||
      Math.abs(of(day) - of(before)) > 12 ||
      (jamaats === 'weekly' && weekdayOf(day.date) === weekday) ||
      (jamaats === 'half-months' && ['01', '16'].includes(day.date.slice(8))) ||
      (jamaats === 'when-needed' && Math.abs(of(day) - of(from!)) >= step)
    if (isMoved) periods.push([day])
    else periods.at(-1)!.push(day)
  }
  return periods.flatMap((period) => {
    const latest = Math.max(...period.map(of))
    return period.map(() => Math.ceil((latest + gap) / step) * step)
  })
}
