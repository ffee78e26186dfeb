import type { HijriSettings } from '#features/prayer/prayer-times/hijri.ts'
import { openCalendar } from '#features/prayer/prayer-times/hijri.ts'
import type { Timetable } from '#features/prayer/prayer-times/resolve.ts'
import type { Beginning } from '#features/prayer/prayer-times/rules.ts'
import {
  type Method,
  type SunKey,
  type SunTimes,
  calculate,
} from '#features/prayer/prayer-times/sun.ts'
import { addDays, zoneOf } from '#platform/shared/wall-time.ts'
import { type Sky, openSky } from './sky.ts'
import { type BeginsField, type TimeField, partsOf } from './rules.ts'

/** What a file is judged against, in a form that can be handed to another thread. */
export interface Ground {
  readonly zoneName: string
  readonly hijri: HijriSettings
  readonly timetable: Omit<Timetable, 'zone' | 'calendar'>
  /** Of the organisation, as it is judged. */
  readonly today: string
  /** Nobody sees prayer times on the site of the organisation, in its plan, mode or by its own switch. */
  readonly isPageClosed?: boolean
}

export function toTimetable({ zoneName, hijri, timetable }: Ground): Timetable {
  return { ...timetable, zone: zoneOf(zoneName), calendar: openCalendar(hijri) }
}

/** What the sun and the clocks do on a day at the place of the organisation. */
export interface Reference {
  /** Sunrise, noon and sunset themselves; undefined where nobody has said where the organisation is. */
  readonly sun: Pick<SunTimes, 'sunrise' | 'dhuhr' | 'maghrib'> | undefined
  /** What would be shown without any table. */
  readonly own: SunTimes | undefined
  /** By the tables of the Moonsighting Committee, which follow no angle: many print them. */
  readonly committee: SunTimes | undefined
  /** Minutes east of Greenwich at noon. */
  readonly offset: number
}

export interface Almanac {
  readonly hasPlace: boolean
  /** Where it is for. */
  readonly at: { readonly latitude: number; readonly longitude: number } | undefined
  /** The sun without rounding; undefined where nobody has said where the organisation is. */
  readonly sky: Sky | undefined
  /** What it was made from. */
  readonly timetable: Timetable
  readonly dates: readonly string[]
  isRamadan(date: string): boolean
  on(date: string): Reference
  /** Minutes by which the clocks stand forward of this year's standard time. */
  forwardOn(date: string): number
  /** By how much they move when they move; an hour where they never do. */
  readonly step: number
  /** How many days a date lies from the nearest day on which the clocks change. */
  daysFromChange(date: string): number
  /** Roughly when a time of this kind is, for telling morning from afternoon. */
  guess(field: BeginsField, date: string): number
}

const RAMADAN = 9

export function openAlmanac(timetable: Timetable, dates: readonly string[]): Almanac {
  const { place, zone, calendar } = timetable
  const isRamadan = (date: string) => calendar.on(date).month === RAMADAN
  const made = new Map<string, Reference>()
  const offsetOn = (date: string) => zone.offsetAt(zone.instantOf(date, 720))
  const extremes = new Map<string, { least: number; most: number }>()
  const extremesOf = (date: string) => {
    const year = date.slice(0, 4)
    let found = extremes.get(year)
    if (!found) {
      const all = Array.from({ length: 53 }, (_, week) =>
        offsetOn(addDays(`${year}-01-01`, week * 7)),
      )
      found = { least: Math.min(...all), most: Math.max(...all) }
      extremes.set(year, found)
    }
    return found
  }
  const on = (date: string): Reference => {
    let reference = made.get(date)
    if (reference) return reference
    // Umm al-Qura's method adds nothing to noon and sunset.
    const by = (method: Method) => place && { ...place, method, adjustments: {} }
    const [bare, committee] = [by('UmmAlQura'), by('MoonsightingCommittee')]
    reference = {
      sun: bare && calculate(bare, zone, date),
      own: place && calculate(place, zone, date, { isRamadan: isRamadan(date) }),
      committee: committee && calculate(committee, zone, date),
      offset: offsetOn(date),
    }
    made.set(date, reference)
    return reference
  }
  const [first] = dates
  const span = first === undefined ? undefined : extremesOf(first)
  return {
    hasPlace: place !== undefined,
    at: place,
    sky: place && openSky(place.latitude, place.longitude, zone),
    timetable,
    dates,
    isRamadan,
    on,
    forwardOn: (date) => offsetOn(date) - extremesOf(date).least,
    step: (span && span.most - span.least) || 60,
    daysFromChange(date) {
      const here = offsetOn(date)
      for (let days = 1; days <= NEAR_CHANGE_DAYS; days++) {
        if (offsetOn(addDays(date, days)) !== here || offsetOn(addDays(date, -days)) !== here)
          return days
      }
      return Infinity
    },
    guess: (field, date) => on(date).own?.[sunFieldOf(field)] ?? USUAL[partsOf(field).key],
  }
}

/** The same clocks under the sun of another place. */
export function moveAlmanac(
  { timetable, dates }: Almanac,
  at: { readonly latitude: number; readonly longitude: number },
): Almanac {
  return openAlmanac({ ...timetable, place: { ...timetable.place!, ...at } }, dates)
}

/** Changes of the clocks fall on a weekday, so from year to year their date moves by six days at the most. */
export const NEAR_CHANGE_DAYS = 7

/** Which calculated time a column stands beside; a plain Asr beside the earlier. */
export function sunFieldOf(field: BeginsField): SunKey {
  return field === 'asr' ? 'asrShafi' : field
}

/** Where there is no place to calculate for. */
const USUAL: Readonly<Record<Beginning, number>> = {
  fajr: 300,
  sunrise: 400,
  dhuhr: 750,
  asr: 970,
  maghrib: 1110,
  isha: 1200,
}

export function isBegins(field: TimeField): field is BeginsField {
  return !field.includes('.')
}
