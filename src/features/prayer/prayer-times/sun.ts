import {
  CalculationMethod,
  Coordinates,
  HighLatitudeRule,
  Madhab,
  PrayerTimes,
  Shafaq,
} from 'adhan'
import type { Polar, PolarRule } from './rules.ts'
import { DAY_MS, type Zone, addDays, toDayNumber, zoneOf } from '#platform/shared/wall-time.ts'

/** Where and how times are calculated: part of the configuration of an organisation. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly method: Method
  readonly highLatitudeRule: 'recommended' | keyof typeof HIGH_LATITUDE_RULES
  readonly shafaq: keyof typeof SHAFAQ
  /** What stands instead where the sun does not rise or set; the nearest latitude unless somebody has chosen. */
  readonly polarDays?: PolarRule | undefined
  /** Minutes to add. */
  readonly adjustments: Readonly<Partial<Record<Beginning, number>>>
}

export type Method = Exclude<keyof typeof CalculationMethod, 'Other'>
type Beginning = 'fajr' | 'sunrise' | 'dhuhr' | 'asr' | 'maghrib' | 'isha'

/** Minutes after midnight of the civil date; above 1439 on the day after, below 0 on the day before. */
export type Minutes = number

export interface SunTimes {
  readonly fajr: Minutes | undefined
  readonly sunrise: Minutes | undefined
  readonly dhuhr: Minutes | undefined
  readonly asrShafi: Minutes | undefined
  readonly asrHanafi: Minutes | undefined
  readonly maghrib: Minutes | undefined
  readonly isha: Minutes | undefined
  /** Why everything but Dhuhr is borrowed, or there is none of it; undefined where nothing is. */
  readonly stays: Polar | undefined
  /** Isha of this date, or its Fajr, would have met the other over the night; a seventh of the night keeps them apart. */
  readonly sharesNight: boolean
}

const HIGH_LATITUDE_RULES = {
  middleofthenight: HighLatitudeRule.MiddleOfTheNight,
  seventhofthenight: HighLatitudeRule.SeventhOfTheNight,
  twilightangle: HighLatitudeRule.TwilightAngle,
}

const SHAFAQ = { general: Shafaq.General, ahmer: Shafaq.Ahmer, abyad: Shafaq.Abyad }

/** On Umm al-Qura's own calendar Isha is half an hour later in Ramadan; the library leaves that to its callers. */
const RAMADAN_ISHA = 30
/** Degrees below the horizon. */
const NEVER_REACHED = 80

/** From here on the recommended rule is a seventh of the night, in the north as in the south. */
export const SEVENTH_FROM = 48
/** The method of the Moonsighting Committee keeps to sevenths from here on; the library asks only the northern half. */
export const MOONSIGHTING_SEVENTH_FROM = 55
/** The furthest latitude at which the sun rises and sets on every date, and leaves a night and a day worth the name. */
export const NEAREST_LATITUDE = 64
const MAKKAH = { latitude: 21.4225, longitude: 39.8262, zone: 'Asia/Riyadh' } as const
/** A shorter night, or a shorter day, is none to divide. */
const SHORTEST = 40
/** Isha and the next Fajr are never nearer to each other. */
const APART = 10
/** No Isha belongs to the second half of a night, and no Fajr to the first; sums are out by so many minutes. */
const PAST_MIDDLE = 15

/**
 * What the sun does on a civil date of a place, each time on the clock of its own moment. Where the sun does not rise or
 * set `stays` says so, and the times are those of `polarDays`: never borrowed in silence. Where the rule for short nights
 * would put Isha at the next Fajr or after it, both keep a seventh of the night to themselves.
 */
export function calculate(
  place: Place,
  zone: Zone,
  date: string,
  { isRamadan = false }: { isRamadan?: boolean } = {},
): SunTimes {
  const on = (days: number) => borrow(place, zone, addDays(date, days), isRamadan)
  const here = on(0)
  const isShort = Math.abs(place.latitude) >= NIGHTS_FROM
  const before = isShort ? shareNight(zone, addDays(date, -1), on(-1), here) : undefined
  const after = isShort ? shareNight(zone, date, here, on(1)) : undefined
  const fajr = before === undefined ? here.fajr : here.sunrise! - before / 7
  const isha = after === undefined ? here.isha : here.maghrib! + after / 7
  const add = (minutes: number | undefined, key: Beginning) =>
    minutes === undefined ? undefined : Math.round(minutes) + (place.adjustments[key] ?? 0)
  return {
    fajr: add(fajr, 'fajr'),
    sunrise: add(here.sunrise, 'sunrise'),
    dhuhr: add(here.dhuhr, 'dhuhr'),
    asrShafi: add(here.asrShafi, 'asr'),
    asrHanafi: add(here.asrHanafi, 'asr'),
    maghrib: add(here.maghrib, 'maghrib'),
    isha: add(isha, 'isha'),
    stays: here.stays,
    sharesNight: before !== undefined || after !== undefined,
  }
}

/** Nearer to the equator no night is short. */
const NIGHTS_FROM = 40

/** The minutes of the night between two dates, where Isha and Fajr cannot share it by themselves. */
function shareNight(zone: Zone, date: string, day: Times, next: Times): number | undefined {
  const { maghrib, isha } = day
  const { fajr, sunrise } = next
  if (maghrib === undefined || sunrise === undefined) return undefined
  const at = (on: string, minutes: number) => zone.instantOf(on, minutes) / 60_000
  const tomorrow = addDays(date, 1)
  const [dusk, dawn] = [at(date, maghrib), at(tomorrow, sunrise)]
  const middle = (dusk + dawn) / 2
  const isApart =
    isha !== undefined &&
    fajr !== undefined &&
    at(date, isha) + APART <= at(tomorrow, fajr) &&
    at(date, isha) <= middle + PAST_MIDDLE &&
    at(tomorrow, fajr) >= middle - PAST_MIDDLE &&
    isha > maghrib &&
    fajr < sunrise
  return isApart ? undefined : dawn - dusk
}

/** What of it is a time. */
export type SunKey = Exclude<keyof SunTimes, 'stays' | 'sharesNight'>

type Times = Omit<SunTimes, 'sharesNight'>

const kept = new WeakMap<Place, Map<string, Times>>()
const MOST_KEPT = 1_500

/** With the times of another place or day where this one has none; nothing is added to them yet. */
function borrow(place: Place, zone: Zone, date: string, isRamadan: boolean): Times {
  const name = `${zone.name} ${date} ${isRamadan}`
  let known = kept.get(place)
  if (!known) kept.set(place, (known = new Map()))
  let found = known.get(name)
  if (found) return found
  const own = look(place, zone, date, isRamadan)
  found =
    own.stays === undefined ? own : { ...instead(place, zone, date, isRamadan), stays: own.stays }
  if (known.size >= MOST_KEPT) known.clear()
  known.set(name, found)
  return found
}

function instead(place: Place, zone: Zone, date: string, isRamadan: boolean): Times {
  const rule = place.polarDays ?? 'nearest-latitude'
  const own = look(place, zone, date, isRamadan)
  if (rule === 'nearest-latitude') {
    const latitude = Math.sign(place.latitude) * NEAREST_LATITUDE
    return look({ ...place, latitude }, zone, date, isRamadan)
  }
  if (rule === 'makkah') {
    const { latitude, longitude } = MAKKAH
    return look({ ...place, latitude, longitude }, zoneOf(MAKKAH.zone), date, isRamadan)
  }
  if (rule === 'nearest-day') {
    const offsetOn = (on: string) => zone.offsetAt(zone.instantOf(on, 720))
    for (let days = 1; days <= 183; days++)
      for (const on of [addDays(date, -days), addDays(date, days)]) {
        const there = look(place, zone, on, isRamadan)
        if (there.stays !== undefined) continue
        const moved = offsetOn(date) - offsetOn(on)
        const shift = (minutes: Minutes | undefined) =>
          minutes === undefined ? undefined : minutes + moved
        return {
          fajr: shift(there.fajr),
          sunrise: shift(there.sunrise),
          dhuhr: shift(there.dhuhr),
          asrShafi: shift(there.asrShafi),
          asrHanafi: shift(there.asrHanafi),
          maghrib: shift(there.maghrib),
          isha: shift(there.isha),
          stays: undefined,
        }
      }
  }
  return { ...NOTHING, dhuhr: own.dhuhr }
}

const NOTHING: Times = {
  fajr: undefined,
  sunrise: undefined,
  dhuhr: undefined,
  asrShafi: undefined,
  asrHanafi: undefined,
  maghrib: undefined,
  isha: undefined,
  stays: undefined,
}

/** Of this place and this date alone. */
function look(place: Place, zone: Zone, date: string, isRamadan: boolean): Times {
  const { method } = place
  const day = anchor(place, zone, date)
  const shafi = ask(place, day, Madhab.Shafi)
  const hanafi = ask(place, day, Madhab.Hanafi)
  const read = (instant: Date): Minutes | undefined => {
    const time = instant.getTime()
    if (Number.isNaN(time)) return undefined
    const wall = zone.wallAt(time)
    return wall.minutes + (toDayNumber(wall.date) - toDayNumber(date)) * 1440
  }
  const [sunrise, maghrib] = [read(shafi.sunrise), read(shafi.maghrib)]
  const dhuhr = read(shafi.dhuhr)
  const [asrShafi, asrHanafi] = [read(shafi.asr), read(hanafi.asr)]
  const hasDay =
    sunrise !== undefined &&
    maghrib !== undefined &&
    maghrib - sunrise >= SHORTEST &&
    1440 - (maghrib - sunrise) >= SHORTEST &&
    dhuhr! < asrShafi! &&
    asrShafi! <= asrHanafi! &&
    asrHanafi! < maghrib
  if (!hasDay) return { ...NOTHING, dhuhr, stays: polarOf(place, shafi.dhuhr.getTime()) }
  const isLater = isRamadan && method === 'UmmAlQura'
  const [fajr, isha] = (isFarSouth(place) ? farSouth(shafi) : nightOf(place, shafi)).map(read)
  return {
    fajr,
    isha: isha === undefined ? undefined : isha + (isLater ? RAMADAN_ISHA : 0),
    sunrise,
    dhuhr,
    asrShafi,
    asrHanafi,
    maghrib,
    stays: undefined,
  }
}

/**
 * Fajr and Isha of the library, but on the few days on which the sun only just reaches an angle: there its approximation
 * can be an hour out, and the angle is looked for again, or the rule for short nights takes its place.
 */
function nightOf(place: Place, times: PrayerTimes): [Date, Date] {
  const { fajr, isha, sunrise, sunset, calculationParameters: by } = times
  const night = DAY_MS - (sunset.getTime() - sunrise.getTime())
  const isKept = place.method === 'MoonsightingCommittee' || night > LONG_NIGHT
  if (isKept || Math.abs(place.latitude) < NIGHTS_FROM) return [fajr, isha]
  const portions = by.nightPortions()
  const noon = (sunrise.getTime() + sunset.getTime()) / 2
  const settle = (time: Date, horizon: Date, side: -1 | 1, angle: number, portion: number) => {
    const at = time.getTime()
    const bound = horizon.getTime() + side * portion * night
    const isRule = Math.abs(at - bound) <= NEAR
    const isAngle = Math.abs(depressionAt(place.latitude, noon, at) - angle) <= CLOSE
    if (angle === 0 || Number.isNaN(at) || isRule || isAngle) return time
    const reached = timeOf(place.latitude, noon, angle, side)
    const inside = Math.min(Math.abs(reached - horizon.getTime()), portion * night)
    return new Date(horizon.getTime() + side * inside)
  }
  return [
    settle(fajr, sunrise, -1, by.fajrAngle, portions.fajr),
    settle(isha, sunset, 1, by.ishaInterval > 0 ? 0 : by.ishaAngle, portions.isha),
  ]
}

const LONG_NIGHT = DAY_MS * 0.42
/** Minutes that methods add, and rounding. */
const NEAR = 12 * 60_000
/** Degrees. */
const CLOSE = 0.8

/** How far below the horizon the sun is, in degrees. */
function depressionAt(latitude: number, noon: number, instant: number): number {
  const radian = Math.PI / 180
  const [at, sun] = [latitude * radian, declinationAt(instant) * radian]
  const hour = ((instant - noon) / DAY_MS) * 2 * Math.PI
  const height = Math.sin(at) * Math.sin(sun) + Math.cos(at) * Math.cos(sun) * Math.cos(hour)
  return -Math.asin(height) / radian
}

/** When the sun is so far below the horizon, between its highest point and its lowest; the lowest where it never is. */
function timeOf(latitude: number, noon: number, depression: number, side: -1 | 1): number {
  let [above, below] = [noon, noon + (side * DAY_MS) / 2]
  for (let i = 0; i < 24; i++) {
    const middle = (above + below) / 2
    if (depressionAt(latitude, noon, middle) < depression) above = middle
    else below = middle
  }
  return below
}

/** The library keeps sevenths to the northern half. */
function isFarSouth({ latitude, method }: Place): boolean {
  return method === 'MoonsightingCommittee' && latitude <= -MOONSIGHTING_SEVENTH_FROM
}

/** As in the north: Fajr at the later of the season and the last seventh of the night, Isha at the earlier. */
function farSouth({ fajr, isha, sunrise, sunset }: PrayerTimes): [Date, Date] {
  const seventh = (DAY_MS - (sunset.getTime() - sunrise.getTime())) / 7
  return [
    new Date(Math.max(fajr.getTime(), sunrise.getTime() - seventh)),
    new Date(Math.min(isha.getTime(), sunset.getTime() + seventh)),
  ]
}

/** Of a day that cannot be divided: what the sun does on it, by its height at noon and at midnight. */
function polarOf({ latitude }: Place, noon: number): Polar {
  const declination = declinationAt(noon)
  if (90 - Math.abs(latitude - declination) < HORIZON) return 'down'
  if (Math.abs(latitude + declination) - 90 > HORIZON) return 'up'
  return latitude * declination > 0 ? 'short-night' : 'short-day'
}

/** The upper edge of the sun on the horizon, with the air bending its light. */
const HORIZON = -0.833

/** How far north of the equator the sun stands, in degrees, to a hundredth. */
function declinationAt(instant: number): number {
  const days = instant / DAY_MS - 10_957.5
  const radian = Math.PI / 180
  const anomaly = (357.529 + 0.98560028 * days) * radian
  const mean = 280.459 + 0.98564736 * days
  const along = (mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * radian
  return Math.asin(Math.sin(23.439 * radian) * Math.sin(along)) / radian
}

/**
 * The date to ask the library for, so that its noon is the one of this date: it answers with instants of a day in
 * Greenwich, and east of the date line that is another one.
 */
function anchor(place: Place, zone: Zone, date: string): string {
  const noon = ask(place, date, Madhab.Shafi).dhuhr.getTime()
  return addDays(date, Math.round((zone.instantOf(date, 720) - noon) / DAY_MS))
}

function ask(place: Place, date: string, madhab: (typeof Madhab)[keyof typeof Madhab]) {
  const { latitude, longitude, method, highLatitudeRule, shafaq } = place
  const coordinates = new Coordinates(latitude, longitude)
  const parameters = CalculationMethod[method]()
  parameters.madhab = madhab
  // An angle that is never reached leaves its table of the seasons alone.
  if (isFarSouth(place)) parameters.fajrAngle = parameters.ishaAngle = NEVER_REACHED
  // Never the library's own choice: it asks only the northern half of the earth.
  const recommended =
    Math.abs(latitude) > SEVENTH_FROM
      ? HighLatitudeRule.SeventhOfTheNight
      : HighLatitudeRule.MiddleOfTheNight
  parameters.highLatitudeRule =
    highLatitudeRule === 'recommended' ? recommended : HIGH_LATITUDE_RULES[highLatitudeRule]
  parameters.shafaq = SHAFAQ[shafaq]
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  // It reads the parts that this machine's own clock would show.
  return new PrayerTimes(coordinates, new Date(year, month - 1, day), parameters)
}
