import {
  CalculationMethod,
  Coordinates,
  HighLatitudeRule,
  Madhab,
  PrayerTimes,
  Shafaq,
} from 'adhan'
import type { PolarRule } from './rules.ts'
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
  /** The sun of this date does not set, or does not rise: everything but Dhuhr is borrowed, or there is none of it. */
  readonly stays: 'up' | 'down' | undefined
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
  const look = (days: number) => borrow(place, zone, addDays(date, days), isRamadan)
  const here = look(0)
  if (Math.abs(place.latitude) < NIGHTS_FROM) return { ...here, sharesNight: false }
  const add = (minutes: number, key: Beginning) =>
    Math.round(minutes) + (place.adjustments[key] ?? 0)
  const before = shareNight(zone, addDays(date, -1), look(-1), here)
  const after = shareNight(zone, date, here, look(1))
  return {
    ...here,
    fajr: before === undefined ? here.fajr : add(here.sunrise! - before / 7, 'fajr'),
    isha: after === undefined ? here.isha : add(here.maghrib! + after / 7, 'isha'),
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
  const isApart =
    isha !== undefined &&
    fajr !== undefined &&
    at(date, isha) + APART <= at(tomorrow, fajr) &&
    isha > maghrib &&
    fajr < sunrise
  return isApart ? undefined : at(tomorrow, sunrise) - at(date, maghrib)
}

/** What of it is a time. */
export type SunKey = Exclude<keyof SunTimes, 'stays' | 'sharesNight'>

type Times = Omit<SunTimes, 'sharesNight'>

const kept = new WeakMap<Place, Map<string, Times>>()
const MOST_KEPT = 1_500

/** With the times of another place or day where this one has none. */
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
  const { latitude, method, adjustments } = place
  const day = anchor(place, zone, date)
  const shafi = ask(place, day, Madhab.Shafi)
  const hanafi = ask(place, day, Madhab.Hanafi)
  const read = (instant: Date, key: Beginning, more = 0): Minutes | undefined => {
    const time = instant.getTime()
    if (Number.isNaN(time)) return undefined
    const wall = zone.wallAt(time)
    const days = toDayNumber(wall.date) - toDayNumber(date)
    return wall.minutes + days * 1440 + (adjustments[key] ?? 0) + more
  }
  const [sunrise, maghrib] = [read(shafi.sunrise, 'sunrise'), read(shafi.maghrib, 'maghrib')]
  const dhuhr = read(shafi.dhuhr, 'dhuhr')
  const [asrShafi, asrHanafi] = [read(shafi.asr, 'asr'), read(hanafi.asr, 'asr')]
  const hasDay =
    sunrise !== undefined &&
    maghrib !== undefined &&
    maghrib - sunrise >= SHORTEST &&
    1440 - (maghrib - sunrise) >= SHORTEST &&
    dhuhr! < asrShafi! &&
    asrShafi! <= asrHanafi! &&
    asrHanafi! < maghrib
  if (!hasDay) {
    const isNorthernSummer = date.slice(5) >= '03-21' && date.slice(5) <= '09-22'
    return { ...NOTHING, dhuhr, stays: isNorthernSummer === latitude > 0 ? 'up' : 'down' }
  }
  const isLater = isRamadan && method === 'UmmAlQura'
  const isSouthern = method === 'MoonsightingCommittee' && latitude <= -MOONSIGHTING_SEVENTH_FROM
  const seventh = (1440 - (maghrib - sunrise)) / 7
  const times = {
    fajr: read(shafi.fajr, 'fajr'),
    isha: read(shafi.isha, 'isha', isLater ? RAMADAN_ISHA : 0),
  }
  if (isSouthern) {
    times.fajr = Math.round(sunrise - seventh)
    times.isha = Math.round(maghrib + seventh)
  }
  return { ...times, sunrise, dhuhr, asrShafi, asrHanafi, maghrib, stays: undefined }
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
