import {
  CalculationMethod,
  Coordinates,
  HighLatitudeRule,
  Madhab,
  PolarCircleResolution,
  PrayerTimes,
  Shafaq,
} from 'adhan'
import type { Zone } from '#platform/shared/wall-time.ts'

/** Where and how times are calculated: part of the configuration of an organisation. */
export interface Place {
  readonly latitude: number
  readonly longitude: number
  readonly method: Method
  readonly highLatitudeRule: keyof typeof HIGH_LATITUDE_RULES
  readonly shafaq: keyof typeof SHAFAQ
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
}

const HIGH_LATITUDE_RULES = {
  recommended: undefined,
  middleofthenight: HighLatitudeRule.MiddleOfTheNight,
  seventhofthenight: HighLatitudeRule.SeventhOfTheNight,
  twilightangle: HighLatitudeRule.TwilightAngle,
}

const SHAFAQ = { general: Shafaq.General, ahmer: Shafaq.Ahmer, abyad: Shafaq.Abyad }

/** On Umm al-Qura's own calendar Isha is half an hour later in Ramadan; the library leaves that to its callers. */
const RAMADAN_ISHA = 30

/**
 * What the sun does on a civil date of a place. The library answers with instants that may belong to the day beside the
 * one that was asked for (east of the date line they do), so only what the clocks show then is believed. Where the sun
 * does not rise or set there is no time, and never a made-up one.
 */
export function calculate(
  place: Place,
  zone: Zone,
  date: string,
  { isRamadan = false }: { isRamadan?: boolean } = {},
): SunTimes {
  const shafi = ask(place, date, Madhab.Shafi)
  const hanafi = ask(place, date, Madhab.Hanafi)
  const read = (instant: Date, key: Beginning, more = 0): Minutes | undefined => {
    const time = instant.getTime()
    if (Number.isNaN(time)) return undefined
    return zone.wallAt(time).minutes + (place.adjustments[key] ?? 0) + more
  }
  const isLater = isRamadan && place.method === 'UmmAlQura'
  const sunrise = read(shafi.sunrise, 'sunrise')
  const dhuhr = read(shafi.dhuhr, 'dhuhr')
  const maghrib = after(dhuhr, read(shafi.maghrib, 'maghrib'))
  const asrShafi = between(dhuhr, read(shafi.asr, 'asr'), maghrib)
  return {
    fajr: before(sunrise, read(shafi.fajr, 'fajr')),
    sunrise,
    dhuhr,
    asrShafi,
    asrHanafi: between(asrShafi, read(hanafi.asr, 'asr'), maghrib),
    maghrib,
    isha: after(maghrib, read(shafi.isha, 'isha', isLater ? RAMADAN_ISHA : 0)),
  }
}

function ask(place: Place, date: string, madhab: (typeof Madhab)[keyof typeof Madhab]) {
  const { latitude, longitude, method, highLatitudeRule, shafaq } = place
  const coordinates = new Coordinates(latitude, longitude)
  const parameters = CalculationMethod[method]()
  parameters.madhab = madhab
  // Never the library's own choice, the worst one for northern summers.
  parameters.highLatitudeRule =
    HIGH_LATITUDE_RULES[highLatitudeRule] ?? HighLatitudeRule.recommended(coordinates)
  parameters.shafaq = SHAFAQ[shafaq]
  parameters.polarCircleResolution = PolarCircleResolution.AqrabYaum
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  // It reads the parts that this machine's own clock would show.
  return new PrayerTimes(coordinates, new Date(year, month - 1, day), parameters)
}

/** Past midnight it is the next day's clock that shows it. */
function after(earlier: Minutes | undefined, time: Minutes | undefined): Minutes | undefined {
  if (time === undefined || earlier === undefined) return time
  return time < earlier ? time + 1440 : time
}

function before(later: Minutes | undefined, time: Minutes | undefined): Minutes | undefined {
  if (time === undefined || later === undefined) return time
  return time > later ? time - 1440 : time
}

/** At the edge of a polar night no shadow is long enough for an Asr, and what comes out of the sums is none. */
function between(
  earlier: Minutes | undefined,
  time: Minutes | undefined,
  later: Minutes | undefined,
): Minutes | undefined {
  if (earlier === undefined || time === undefined || later === undefined) return undefined
  return time >= earlier && time <= later
    ? time
    : after(earlier, time)! <= later
      ? time + 1440
      : undefined
}
