import { toTime } from '#platform/shared/time-of-day.ts'
import { type Zone, toDate, toDayNumber, weekdayOf } from '#platform/shared/wall-time.ts'
import type { HijriCalendar, HijriDate } from './hijri.ts'
import { type Dated, type Rule, openRules, strongestInForce } from './rules-in-force.ts'
import { type Beginning, PRAYERS, type Polar, type PolarRule, type Prayer, onDay } from './rules.ts'
import { type Minutes, type Place, type SunKey, type SunTimes, calculate } from './sun.ts'

export type { Rule, RuleKind, Season } from './rules-in-force.ts'
export type { Minutes } from './sun.ts'

/** Where a time comes from, strongest first. */
export type Source = 'override' | 'timetable' | 'rule' | 'calculated'

export interface Cell {
  readonly minutes: Minutes
  readonly source: Source
}

/** What was uploaded for a day: `HH:MM`, or `none` for a prayer without a jamaat. What is absent was not said. */
export interface Uploaded {
  readonly begins?: Readonly<Partial<Record<Beginning | 'asrShafi' | 'asrHanafi', string>>>
  readonly adhan?: Readonly<Partial<Record<Prayer, string>>>
  readonly jamaat?: Readonly<Partial<Record<Prayer, string>>>
}

/** A correction by hand, for one prayer of one day. */
export interface Override {
  readonly prayer: Beginning
  readonly begins: string | null
  readonly adhan: string | null
  readonly jamaat: string | null
  readonly note: string
}

/** One Friday prayer among several. */
export interface Session extends Dated {
  readonly position: number
  readonly label: string
  readonly doors: string | null
  readonly khutbah: string | null
  readonly jamaat: string
  readonly place: string
  readonly language: string
}

export const SPECIAL_KINDS = ['eid', 'janazah', 'tarawih', 'closure', 'other'] as const
export type SpecialKind = (typeof SPECIAL_KINDS)[number]

/** A day unlike others: on a civil date, or on a Hijri one, with which it moves. */
export interface Special {
  readonly id: string
  readonly date: string | null
  readonly hijriMonth: number | null
  readonly hijriDay: number | null
  readonly kind: SpecialKind
  readonly label: string
  readonly place: string
  readonly times: readonly { readonly label: string; readonly time: string }[]
}

/** Everything from which the days of an organisation follow. */
export interface Timetable {
  readonly zone: Zone
  /** Undefined while nobody has said where the organisation is: then nothing is calculated. */
  readonly place: Place | undefined
  readonly madhab: 'shafi' | 'hanafi'
  readonly imsakMinutes: number
  readonly showZawal: boolean
  readonly calendar: HijriCalendar
  readonly uploads: ReadonlyMap<string, Uploaded>
  readonly overrides: ReadonlyMap<string, readonly Override[]>
  readonly rules: readonly Rule[]
  readonly sessions: readonly Session[]
  readonly specials: readonly Special[]
}

export interface ResolvedPrayer {
  readonly begins: Cell | undefined
  readonly adhan: Cell | undefined
  readonly jamaat: Cell | undefined
  /** Another jamaat than on the last day that had one. */
  readonly changed: boolean
  /** Changed by a decision, and not because it follows the sun from day to day. */
  readonly moved: boolean
  readonly note: string
}

export interface ResolvedDay {
  readonly date: string
  readonly hijri: HijriDate
  readonly prayers: Readonly<Record<Beginning, ResolvedPrayer>>
  readonly asr: { readonly shafi: Minutes | undefined; readonly hanafi: Minutes | undefined }
  readonly imsak: Minutes | undefined
  readonly zawal: { readonly from: Minutes; readonly to: Minutes } | undefined
  readonly ishraq: Minutes | undefined
  readonly jumuah: readonly Session[]
  readonly ramadan:
    | {
        readonly day: number
        readonly suhoorEnds: Minutes | undefined
        readonly iftar: Minutes | undefined
        readonly taraweeh: Minutes | undefined
      }
    | undefined
  readonly specials: readonly Special[]
  /** Where the sun of this date does not rise or set, or hardly, and times are shown that nobody wrote: whose they are. */
  readonly sun: { readonly stays: Polar; readonly instead: PolarRule } | undefined
  /** Its night is too short for the rule: Isha or Fajr keeps a seventh of it. */
  readonly sharesNight: boolean
}

export interface Resolver {
  day(date: string): ResolvedDay
  /** Both dates included. */
  days(from: string, to: string): ResolvedDay[]
}

const FRIDAY = 5
const RAMADAN = 9

/** Nobody prays until the sun has left the middle of the sky; a little before Dhuhr begins it stands there. */
const ZAWAL_MINUTES = 10
const ISHRAQ_MINUTES = 15

/** How far back to look for the last day that had a jamaat: over a Friday, say. */
const LOOK_BACK = 3

/**
 * The one place where a day's times are decided. For each cell: a correction by hand, else what was uploaded, else the
 * rule in force, else (beginnings only) what is calculated, else nothing.
 */
export function openResolver(timetable: Timetable): Resolver {
  const { zone, calendar } = timetable
  const resolved = memo((day) => resolveBeginnings(timetable, day))
  /** An Isha that nobody wrote, at the next Fajr or after it, is none. */
  const beginnings = memo((day): Beginnings => {
    const today = resolved(day)
    const [isha, fajr] = [today.isha, resolved(day + 1).fajr]
    const isNone =
      isha?.source === 'calculated' && fajr !== undefined && isha.minutes >= fajr.minutes + 1440
    return isNone ? { ...today, isha: undefined } : today
  })
  const jamaats = memo((day) =>
    Object.fromEntries(PRAYERS.map((prayer) => [prayer, jamaatOf(prayer, day)])),
  )

  const rules = openRules(timetable, {
    begins: (key, day) => beginnings(day)[key]?.minutes,
    jamaat: (prayer, day) => jamaats(day)[prayer]?.minutes,
  })

  const overrideOf = (prayer: Beginning, day: number) =>
    timetable.overrides.get(toDate(day))?.find((override) => override.prayer === prayer)

  /** A rule that would put a jamaat outside of the time of its prayer says nothing on that day. */
  const isInTime = (prayer: Prayer, day: number, minutes: Minutes): boolean => {
    const { begins, ends } = spanOf(prayer, day)
    return (begins === undefined || minutes >= begins) && (ends === undefined || minutes < ends)
  }
  const spanOf = (prayer: Prayer, day: number) => {
    const today = beginnings(day)
    const nextFajr = () => {
      const fajr = beginnings(day + 1).fajr?.minutes
      return fajr === undefined ? undefined : fajr + 1440
    }
    const ends: Record<Prayer, () => Minutes | undefined> = {
      fajr: () => today.sunrise?.minutes,
      dhuhr: () => today.asr?.minutes,
      asr: () => today.maghrib?.minutes,
      maghrib: () => today.isha?.minutes,
      isha: nextFajr,
    }
    return { begins: today[prayer]?.minutes, ends: ends[prayer]() }
  }

  const jamaatOf = (prayer: Prayer, day: number): Cell | undefined => {
    const written = writtenFor(prayer, 'jamaat', day)
    if (written) return written === 'none' ? undefined : written
    const rule = rules.find('jamaat', prayer, day)
    const minutes = rule && rules.timeOf(rule, day)
    if (minutes === undefined || !isInTime(prayer, day, minutes)) return undefined
    return { minutes, source: 'rule' }
  }
  const adhanOf = (prayer: Prayer, day: number): Cell | undefined => {
    const written = writtenFor(prayer, 'adhan', day)
    if (written) return written === 'none' ? undefined : written
    const rule = rules.find('adhan', prayer, day)
    const minutes = rule && rules.timeOf(rule, day)
    return minutes === undefined ? undefined : { minutes, source: 'rule' }
  }
  const writtenFor = (prayer: Prayer, what: 'adhan' | 'jamaat', day: number) => {
    const byHand = overrideOf(prayer, day)?.[what]
    const uploaded = timetable.uploads.get(toDate(day))?.[what]?.[prayer]
    const time = byHand ?? uploaded
    if (time === undefined) return undefined
    if (time === 'none') return 'none' as const
    const source: Source = byHand === null || byHand === undefined ? 'timetable' : 'override'
    const minutes = onDay(prayer, time)
    return minutes === undefined ? undefined : { minutes, source }
  }

  const resolvePrayer = (key: Beginning, day: number, hasSessions: boolean): ResolvedPrayer => {
    const begins = beginnings(day)[key]
    const note = overrideOf(key, day)?.note ?? ''
    if (key === 'sunrise') return { ...NOTHING, begins, note }
    if (key === 'dhuhr' && hasSessions) return { ...NOTHING, begins, note }
    const jamaat = jamaats(day)[key]
    return { begins, adhan: adhanOf(key, day), jamaat, ...changeOf(key, day), note }
  }
  const changeOf = (key: Prayer, day: number): { changed: boolean; moved: boolean } => {
    const jamaat = jamaats(day)[key]
    const before = Array.from({ length: LOOK_BACK }, (_, i) => day - 1 - i).find(
      (each) => shownJamaat(key, each) !== undefined,
    )
    if (!jamaat || before === undefined) return { changed: false, moved: false }
    const old = shownJamaat(key, before)!
    const changed = old.minutes !== jamaat.minutes
    const gap = (cell: Cell, each: number) =>
      cell.minutes - (beginnings(each)[key]?.minutes ?? Number.NaN)
    return { changed, moved: changed && gap(old, before) !== gap(jamaat, day) }
  }
  const shownJamaat = (key: Prayer, day: number) =>
    key === 'dhuhr' && sessionsOn(toDate(day)).length > 0 ? undefined : jamaats(day)[key]

  const sessionsOn = (date: string): readonly Session[] => {
    if (weekdayOf(date) !== FRIDAY) return []
    return strongestInForce(timetable.sessions, date, zone, calendar).toSorted(
      (a, b) => a.position - b.position || (a.jamaat < b.jamaat ? -1 : 1),
    )
  }

  const taraweehOn = (day: number): Minutes | undefined => {
    // A night belongs to the date after it.
    if (calendar.on(toDate(day + 1)).month !== RAMADAN) return undefined
    // The first night stands on the last day of the month before, on which its rule is not in force yet.
    const rule = rules.find('jamaat', 'taraweeh', day) ?? rules.find('jamaat', 'taraweeh', day + 1)
    return rule && rules.timeOf(rule, day)
  }

  const specialsOn = (date: string, hijri: HijriDate, day: number): Special[] => {
    const found = timetable.specials.filter((special) =>
      special.date === null
        ? special.hijriMonth === hijri.month && special.hijriDay === hijri.day
        : special.date === date,
    )
    const isEve = hijri.month !== RAMADAN
    const first = isEve ? taraweehOn(day) : undefined
    if (first === undefined) return found
    return [...found, { ...FIRST_NIGHT, times: [{ label: '', time: toTime(first) }] }]
  }

  const day = (date: string): ResolvedDay => {
    const number = toDayNumber(date)
    const hijri = calendar.on(date)
    const jumuah = sessionsOn(date)
    const resolve = (key: Beginning) => resolvePrayer(key, number, jumuah.length > 0)
    const prayers = {
      fajr: resolve('fajr'),
      sunrise: resolve('sunrise'),
      dhuhr: resolve('dhuhr'),
      asr: resolve('asr'),
      maghrib: resolve('maghrib'),
      isha: resolve('isha'),
    }
    const begins = (key: Beginning) => prayers[key].begins?.minutes
    const fajr = begins('fajr')
    const imsak =
      timetable.imsakMinutes > 0 && fajr !== undefined ? fajr - timetable.imsakMinutes : undefined
    const [sunrise, dhuhr] = [begins('sunrise'), begins('dhuhr')]
    return {
      date,
      hijri,
      prayers,
      asr: beginnings(number).bothAsr,
      imsak,
      zawal:
        timetable.showZawal && dhuhr !== undefined
          ? { from: dhuhr - ZAWAL_MINUTES, to: dhuhr }
          : undefined,
      ishraq: sunrise === undefined ? undefined : sunrise + ISHRAQ_MINUTES,
      jumuah,
      ramadan:
        hijri.month === RAMADAN
          ? {
              day: hijri.day,
              suhoorEnds: imsak ?? fajr,
              iftar: begins('maghrib'),
              taraweeh: taraweehOn(number),
            }
          : undefined,
      specials: specialsOn(date, hijri, number),
      sun: beginnings(number).sun,
      sharesNight: beginnings(number).sharesNight,
    }
  }

  return {
    day,
    days(from, to) {
      const [first, last] = [toDayNumber(from), toDayNumber(to)]
      return Array.from({ length: last - first + 1 }, (_, i) => day(toDate(first + i)))
    },
  }
}

const NOTHING = { adhan: undefined, jamaat: undefined, changed: false, moved: false }

const FIRST_NIGHT: Omit<Special, 'times'> = {
  id: 'first-taraweeh',
  date: null,
  hijriMonth: null,
  hijriDay: null,
  kind: 'tarawih',
  label: '',
  place: '',
}

type Beginnings = Record<Beginning, Cell | undefined> & {
  readonly bothAsr: { readonly shafi: Minutes | undefined; readonly hanafi: Minutes | undefined }
  readonly sun: ResolvedDay['sun']
  readonly sharesNight: boolean
}

function resolveBeginnings(timetable: Timetable, day: number): Beginnings {
  const { place, zone, calendar, madhab } = timetable
  const date = toDate(day)
  const uploaded = timetable.uploads.get(date)?.begins ?? {}
  const overrides = timetable.overrides.get(date) ?? []
  let sun: SunTimes | undefined
  const look = (): SunTimes | undefined => {
    if (!place) return undefined
    sun ??= calculate(place, zone, date, { isRamadan: calendar.on(date).month === RAMADAN })
    return sun
  }
  const calculated = (key: SunKey): Cell | undefined => {
    const minutes = look()?.[key]
    return minutes === undefined ? undefined : { minutes, source: 'calculated' }
  }
  const written = (key: Beginning, ...columns: (keyof typeof uploaded)[]): Cell | undefined => {
    const byHand = overrides.find(({ prayer }) => prayer === key)?.begins
    const time = byHand ?? columns.map((column) => uploaded[column]).find(Boolean)
    const minutes = time ? onDay(key, time) : undefined
    return minutes === undefined
      ? undefined
      : { minutes, source: byHand ? 'override' : 'timetable' }
  }
  const own = madhab === 'shafi' ? 'asrShafi' : 'asrHanafi'
  const other = madhab === 'shafi' ? 'asrHanafi' : 'asrShafi'
  const asr = written('asr', 'asr', own, other) ?? calculated(own)
  const both = (key: 'asrShafi' | 'asrHanafi') =>
    key === own ? asr?.minutes : (onDay('asr', uploaded[key] ?? '') ?? calculated(key)?.minutes)
  const found = {
    fajr: written('fajr', 'fajr') ?? calculated('fajr'),
    sunrise: written('sunrise', 'sunrise') ?? calculated('sunrise'),
    dhuhr: written('dhuhr', 'dhuhr') ?? calculated('dhuhr'),
    asr,
    maghrib: written('maghrib', 'maghrib') ?? calculated('maghrib'),
    isha: written('isha', 'isha') ?? calculated('isha'),
  }
  const bothAsr = { shafi: both('asrShafi'), hanafi: both('asrHanafi') }
  // What every column of a table says needs no sum, and borrows nothing.
  const needsSun = Object.values(found).some((cell) => cell?.source !== 'timetable')
  const known = needsSun ? look() : undefined
  const stays = known?.stays
  return {
    ...found,
    bothAsr,
    sun: stays && { stays, instead: place?.polarDays ?? 'nearest-latitude' },
    sharesNight:
      known?.sharesNight === true &&
      [found.fajr, found.isha].some((cell) => cell?.source === 'calculated'),
  }
}

function memo<T>(make: (day: number) => T): (day: number) => T {
  const made = new Map<number, T>()
  return (day) => {
    let value = made.get(day)
    if (value === undefined) made.set(day, (value = make(day)))
    return value
  }
}
