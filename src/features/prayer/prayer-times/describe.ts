import type { Context } from '#platform/server/context.ts'
import { type Language, localeOf } from '#platform/shared/languages.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { type Zone, weekdayOf, writeInstant, writeOffset } from '#platform/shared/wall-time.ts'
import type { Day, FridayPrayer, Names, PrayerOfDay } from './contract.ts'
import type { HijriDate } from './hijri.ts'
import type { Cell, Minutes, ResolvedDay, ResolvedPrayer, Session, Special } from './resolve.ts'
import { BEGINNINGS, POLAR, onDay } from './rules.ts'
import { MOONSIGHTING_SEVENTH_FROM, SEVENTH_FROM } from './sun.ts'
import { type PrayerSettings, settingsOf } from './timetable.ts'
import { nameOfEid, sayLanguages } from './usual-names.ts'
import { hijriMonths, prayerNames, timeWords } from './words.ts'

/** How an organisation is spoken for, in one language. */
export interface Voice {
  readonly language: Language
  readonly zone: Zone
  /** The first language of the organisation, in which it writes its names. */
  readonly isOwn: boolean
  readonly names: Names
  readonly hijriMonths: readonly string[]
  readonly settings: PrayerSettings
}

/** Own names are in the organisation's first language; in the others everything has its usual name. */
export function voiceOf({ organisation, language }: Context, zone: Zone): Voice {
  const settings = settingsOf(organisation.configuration)
  const isOwn = language === (organisation.languages[0] ?? 'en')
  return {
    language,
    zone,
    isOwn,
    settings,
    names: { ...prayerNames[language], ...(isOwn ? settings.names : {}) },
    hijriMonths: (isOwn && settings.hijri.names) || hijriMonths[language],
  }
}

/** A resolved day as it travels: every time with its instant, in the words of the organisation. */
export function toDay(voice: Voice, day: ResolvedDay, today: string): Day {
  const { zone } = voice
  const { date, prayers } = day
  const change = zone.changeOn(date)
  const at = (minutes: Minutes) => writeInstant(zone, zone.instantOf(date, minutes))
  const show = (prayer: ResolvedPrayer) => toPrayer(prayer, at)
  return {
    date,
    weekday: weekdayOf(date),
    isToday: date === today,
    utcOffset: writeOffset(zone.offsetAt(zone.instantOf(date, 720))),
    clockChange: change > 0 ? 'forward' : change < 0 ? 'back' : null,
    hijri: toHijri(voice, day.hijri),
    prayers: {
      fajr: show(prayers.fajr),
      sunrise: show(prayers.sunrise),
      dhuhr: show(prayers.dhuhr),
      asr: show(prayers.asr),
      maghrib: show(prayers.maghrib),
      isha: show(prayers.isha),
    },
    asrBegins: { shafi: clock(day.asr.shafi), hanafi: clock(day.asr.hanafi) },
    imsak: clock(day.imsak),
    zawal: day.zawal ? { from: toTime(day.zawal.from), to: toTime(day.zawal.to) } : null,
    ishraq: clock(day.ishraq),
    jumuah: day.jumuah.map((session) => toFridayPrayer(voice, date, session)),
    ramadan: day.ramadan
      ? {
          day: day.ramadan.day,
          suhoorEnds: clock(day.ramadan.suhoorEnds),
          iftar: clock(day.ramadan.iftar),
          taraweeh: clock(day.ramadan.taraweeh),
        }
      : null,
    specials: day.specials.map((special) => writeSpecial(voice, date, special)),
    sun: day.sun ?? null,
    sharesNight: day.sharesNight,
    moved: BEGINNINGS.filter((key) => prayers[key].moved),
    notes: BEGINNINGS.flatMap((key) =>
      prayers[key].note ? [{ key, note: prayers[key].note }] : [],
    ),
  }
}

export function writeSpecial({ zone, language, isOwn }: Voice, date: string, special: Special) {
  const { id, kind, label, place, times } = special
  const usual = isOwn ? undefined : nameOfEid(special, language)
  return {
    kind,
    label: id === 'first-taraweeh' ? timeWords[language].firstTaraweeh : (usual ?? label),
    place: place || null,
    times: times.flatMap(({ label, time }) => {
      const minutes = onDay(kind === 'tarawih' ? 'taraweeh' : 'dhuhr', time)
      if (minutes === undefined) return []
      return [{ label, time, at: writeInstant(zone, zone.instantOf(date, minutes)) }]
    }),
  }
}

export function toHijri({ hijriMonths }: Voice, { year, month, day }: HijriDate) {
  const monthName = hijriMonths[month - 1] ?? ''
  return { year, month, day, monthName, text: `${day} ${monthName} ${year}` }
}

function toPrayer(
  { begins, adhan, jamaat, changed }: ResolvedPrayer,
  at: (minutes: Minutes) => string,
): PrayerOfDay {
  const instant = (cell: Cell | undefined) => (cell ? at(cell.minutes) : null)
  return {
    begins: clock(begins?.minutes),
    beginsAt: instant(begins),
    // Called as the time begins it is not a third time.
    adhan: adhan?.minutes === begins?.minutes ? null : clock(adhan?.minutes),
    jamaat: clock(jamaat?.minutes),
    jamaatAt: instant(jamaat),
    changed,
    source: jamaat?.source ?? begins?.source ?? null,
  }
}

function toFridayPrayer(
  { zone, language, isOwn }: Voice,
  date: string,
  { label, doors, khutbah, jamaat, place, language: spoken }: Session,
): FridayPrayer {
  const at = (time: string) => writeInstant(zone, zone.instantOf(date, onDay('dhuhr', time) ?? 0))
  return {
    label,
    doors,
    khutbah,
    jamaat,
    khutbahAt: khutbah === null ? null : at(khutbah),
    jamaatAt: at(jamaat),
    place: place || null,
    language: (isOwn ? spoken : sayLanguages(spoken, language)) || null,
  }
}

function clock(minutes: Minutes | undefined): string | null {
  return minutes === undefined ? null : toTime(minutes)
}

/** Where the times come from, in a sentence. */
export function methodOf({ settings, language }: Voice, days: readonly ResolvedDay[]) {
  const words = timeWords[language].note
  const begun = days.flatMap(({ prayers }) =>
    Object.values(prayers).flatMap(({ begins }) => (begins ? [begins.source] : [])),
  )
  const isCalculated = begun.some((source) => source === 'calculated')
  const isWritten = begun.some((source) => source !== 'calculated')
  const note =
    begun.length === 0
      ? words.nothing
      : isCalculated && isWritten
        ? words.mixed
        : isWritten
          ? words.uploaded
          : days.some(({ sun }) => sun)
            ? words.borrowed
            : words.calculated
  const { methods, madhab, highLatitude } = timeWords[language]
  const chosen = [
    methods(settings.method),
    madhab[mainAsr(settings)],
    ...(Math.abs(settings.latitude ?? 0) < HIGH_LATITUDE ? [] : [highLatitude[ruleOf(settings)]]),
  ]
  return {
    key: settings.method,
    madhab: mainAsr(settings),
    note,
    text: [note, ...(isCalculated ? chosen : [])].join(' '),
  }
}

/**
 * What is not as the sun here would have it, in sentences: whose times are borrowed and on which days, and nights that
 * the rule alone cannot divide. For a single day it is said of today, unless it `isDated`.
 */
export function explain(
  { language }: Voice,
  days: readonly ResolvedDay[],
  { isDated = days.length > 1 }: { isDated?: boolean } = {},
): string[] {
  const words = timeWords[language]
  const write = (date: string) => writeDate(date, language, { day: 'numeric', month: 'long' })
  const name = ({ first, last }: Stretch) => {
    if (!isDated) return undefined
    return first === last ? write(first) : words.fromTo(write(first), write(last))
  }
  const staying = POLAR.flatMap((stays) =>
    stretchesOf(days, ({ sun }) => sun?.stays === stays).map((stretch) => ({ stays, stretch })),
  )
    .toSorted((a, b) => (a.stretch.first < b.stretch.first ? -1 : 1))
    .map(({ stays, stretch }) => words.sunStays[stays](name(stretch)))
  const instead = days.find(({ sun }) => sun)?.sun?.instead
  const nights = stretchesOf(days, ({ sharesNight }) => sharesNight)
  return [
    ...staying,
    ...(instead ? [words.instead[instead]] : []),
    ...nights.map((stretch) => words.sharesNight(name(stretch))),
  ]
}

interface Stretch {
  readonly first: string
  readonly last: string
}

function stretchesOf(
  days: readonly ResolvedDay[],
  isMeant: (day: ResolvedDay) => boolean,
): Stretch[] {
  const stretches: Stretch[] = []
  for (const [i, day] of days.entries()) {
    if (!isMeant(day)) continue
    const last = stretches.at(-1)
    if (last && last.last === days[i - 1]?.date)
      stretches[stretches.length - 1] = { ...last, last: day.date }
    else stretches.push({ first: day.date, last: day.date })
  }
  return stretches
}

/** From here on twilight may last all night in summer, and a rule decides on Fajr and Isha. */
const HIGH_LATITUDE = 45

function ruleOf({ method, highLatitudeRule, latitude }: PrayerSettings) {
  // It has rules of its own for the short nights, and a seventh only far from the equator.
  if (method === 'MoonsightingCommittee')
    return Math.abs(latitude ?? 0) >= MOONSIGHTING_SEVENTH_FROM
      ? ('seventhofthenight' as const)
      : ('ownseasons' as const)
  if (highLatitudeRule !== 'recommended') return highLatitudeRule
  return Math.abs(latitude ?? 0) > SEVENTH_FROM
    ? ('seventhofthenight' as const)
    : ('middleofthenight' as const)
}

export function mainAsr({ asrShown, madhab }: PrayerSettings): 'shafi' | 'hanafi' {
  return asrShown === 'both' ? madhab : asrShown
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Western figures in every language (decision: western-figures). */
export function writeDate(
  date: string,
  language: Language,
  options: Intl.DateTimeFormatOptions,
): string {
  const key = `${language} ${JSON.stringify(options)}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format.format(new Date(`${date}T00:00:00Z`))
}

export function writeLongDate(date: string, language: Language): string {
  const written = writeDate(date, language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  return language === 'en' ? written.replace(',', '') : written
}
