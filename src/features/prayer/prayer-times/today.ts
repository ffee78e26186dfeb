import type { Context } from '#platform/server/context.ts'
import type { Configuration } from '#platform/shared/configuration.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { textIn } from '#platform/shared/texts.ts'
import { toTime } from '#platform/shared/time-of-day.ts'
import { type Zone, addDays, weekdayOf, writeInstant, zoneOf } from '#platform/shared/wall-time.ts'
import type { Strip, Target, showNext, showToday } from './contract.ts'
import {
  type Voice,
  explain,
  methodOf,
  toDay,
  toHijri,
  voiceOf,
  writeDate,
  writeLongDate,
  writeSpecial,
} from './describe.ts'
import { dateNow } from './hijri.ts'
import { type ResolvedDay, type Timetable, openResolver } from './resolve.ts'
import { BEGINNINGS, type Beginning, PRAYERS, onDay } from './rules.ts'
import { readTimetable } from './timetable.ts'
import { timeWords } from './words.ts'

/** How far ahead a jamaat that moves is announced, and the next Friday is looked for. */
const AHEAD_DAYS = 8
/** How far ahead Eid and other days unlike others are announced. */
const SPECIAL_DAYS = 31
const MOST_UPCOMING = 6
const MOST_TARGETS = 12
/** What every page carries: enough for the day and the night in which it may stay open. */
const MOST_TARGETS_OF_PAGES = 6
/** A jamaat is still what people come for in the minute in which it begins. */
const GRACE_MS = 60_000
const RAMADAN = 9
const FRIDAY = 5

type Kind = 'begins' | 'jamaat' | 'jumuah' | 'special'

interface Moment {
  readonly key: string
  readonly kind: Kind
  readonly name: string
  readonly label: string
  readonly time: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** People wait for it: it is a jamaat, or the beginning of a prayer without one. */
  readonly isTarget: boolean
}

/** Today for the organisation: its own date, whatever the date of the visitor or of this machine. */
export async function readToday(ctx: Context): Promise<Reply<typeof showToday>> {
  const known = await look(ctx)
  const { now, date, days, timetable, voice, settings } = known
  const { zone } = timetable
  const [yesterday, today, tomorrow] = days as [ResolvedDay, ResolvedDay, ResolvedDay]
  const moments = days.flatMap((day) => momentsOf(voice, day))
  const upcoming = moments.filter(({ at }) => at >= now)
  const next = upcoming.find(({ isTarget }) => isTarget)
  const { shown, changesAt } = shownOf(known)
  return {
    organisation: textIn(ctx.organisation.configuration, ctx.language, 'websiteName'),
    timeZone: zone.name,
    timeFormat: settings.timeFormat,
    serverTime: new Date(now).toISOString(),
    date,
    dateText: writeLongDate(date, voice.language),
    hijri: toHijri(voice, today.hijri),
    hijriAfterMaghrib: toHijri(voice, tomorrow.hijri),
    hijriNow: toHijri(voice, hijriNow(known)),
    names: voice.names,
    asrShown: settings.asrShown,
    showSunrise: settings.showSunrise,
    day: toDay(voice, today, date),
    tomorrow: toDay(voice, tomorrow, date),
    yesterday: shown === yesterday ? toDay(voice, yesterday, date) : null,
    displayDay: shown.date,
    displayDayText: writeLongDate(shown.date, voice.language),
    displayHijri: toHijri(voice, shown.hijri),
    displayChangesAt: changesAt === undefined ? null : writeInstant(zone, changesAt),
    current: currentOf(known),
    next: next ? toEvent(zone, next) : null,
    upcoming: upcoming.slice(0, MOST_UPCOMING).map((moment) => toEvent(zone, moment)),
    targets: targetsOf(known, MOST_TARGETS),
    jumuahNext: fridayAfter(known, upcoming),
    changes: movesAhead(days),
    method: methodOf(voice, [today]),
    notice: noticeOf(known),
    strip: stripOf(known),
    ahead: [...days.slice(1), ...known.later].flatMap((day) =>
      day.specials.map((special) => ({
        date: day.date,
        dateText: writeDate(day.date, voice.language, DAY_AND_MONTH),
        special: writeSpecial(voice, day.date, special),
      })),
    ),
    ramadan: ramadanOf(known),
  }
}

/** The day in a line, for the screens of others. */
export async function readStrip(ctx: Context): Promise<Strip> {
  return stripOf(await look(ctx))
}

/** What every page needs of it, and no more. */
export async function readNext(ctx: Context): Promise<Reply<typeof showNext>> {
  const known = await look(ctx)
  return {
    serverTime: new Date(known.now).toISOString(),
    timeFormat: known.settings.timeFormat,
    targets: targetsOf(known, MOST_TARGETS_OF_PAGES),
  }
}

function stripOf(known: Known): Strip {
  const { date, days, timetable, voice, settings } = known
  const { zone } = timetable
  const { shown, changesAt } = shownOf(known)
  const midnight = zone.instantOf(addDays(date, 1), 0)
  const upcoming = days.flatMap((day) => momentsOf(voice, day)).filter(({ at }) => at >= known.now)
  const friday = fridayAfter(known, upcoming)
  const time = (minutes: number | undefined) => (minutes === undefined ? null : toTime(minutes))
  return {
    timeFormat: settings.timeFormat,
    date: shown.date,
    dateText: writeDate(shown.date, voice.language, DAY_AND_MONTH),
    isTomorrow: shown.date > date,
    hijriText: toHijri(voice, shown.date > date ? shown.hijri : hijriNow(known)).text,
    sunrise: settings.showSunrise ? time(shown.prayers.sunrise.begins?.minutes) : null,
    prayers: PRAYERS.map((key) => {
      const { begins, jamaat } = shown.prayers[key]
      const sessions = key === 'dhuhr' ? shown.jumuah : []
      // One can still come to the last of them.
      const minutes = onDay(key, sessions.at(-1)?.jamaat ?? '') ?? (jamaat ?? begins)?.minutes
      const called = sessions.length > 0 ? 'jumuah' : key
      return {
        key: called,
        name: voice.names[called],
        begins: time(begins?.minutes),
        jamaat: sessions[0]?.jamaat ?? time(jamaat?.minutes),
        at: minutes === undefined ? null : zone.instantOf(shown.date, minutes),
      }
    }),
    targets: targetsOf(known, MOST_TARGETS),
    jumuah: friday && {
      ...friday,
      name: voice.names.jumuah,
      // Everywhere but in English the prayer and the day are one word.
      dateText: writeDate(
        friday.date,
        voice.language,
        voice.language !== 'en' ? { day: 'numeric', month: 'long' } : DAY_AND_MONTH,
      ),
    },
    notice: noticeOf(known, shown),
    until: Math.min(changesAt ?? midnight, midnight, hijriChangesAt(known)),
  }
}

const DAY_AND_MONTH = { weekday: 'long', day: 'numeric', month: 'long' } as const

function shownOf(known: Known): { shown: ResolvedDay; changesAt: number | undefined } {
  const { date, changesAt } = displayOf(known)
  const [yesterday, today, tomorrow] = known.days as [ResolvedDay, ResolvedDay, ResolvedDay]
  const shown = [yesterday, today, tomorrow].find((day) => day.date === date) ?? today
  return { shown, changesAt }
}

function maghribOf({ days, date, timetable: { zone } }: Known): number {
  const minutes = days[1]?.prayers.maghrib.begins?.minutes
  return minutes === undefined ? Infinity : zone.instantOf(date, minutes)
}

function hijriNow(known: Known) {
  const { now, date, timetable, settings } = known
  return dateNow(timetable.calendar, settings.hijri, date, now >= maghribOf(known))
}

function hijriChangesAt(known: Known): number {
  const maghrib = maghribOf(known)
  return known.settings.hijri.changesAtMaghrib && maghrib > known.now ? maghrib : Infinity
}

/** Counted from Maghrib of the last day of Sha’ban, as the nights are. */
function ramadanOf({ date, timetable: { calendar } }: Known) {
  const { year, month } = calendar.on(addDays(date, 1))
  const ramadan = month > RAMADAN ? year + 1 : year
  return {
    year: ramadan,
    startsOn: calendar.startOf(ramadan, RAMADAN),
    isNow: month === RAMADAN,
  }
}

/** No more than is shown, as each organisation's is kept in memory. */
interface Known {
  readonly now: number
  readonly date: string
  /** From yesterday on, which is known for nothing but its Isha, as far as moves are announced. */
  readonly days: readonly ResolvedDay[]
  /** Of those after them the ones with a Friday prayer, and the ones unlike others. */
  readonly later: readonly ResolvedDay[]
  readonly timetable: Pick<Timetable, 'zone' | 'place' | 'calendar'>
  readonly voice: Voice
  readonly settings: Voice['settings']
}

/**
 * Each page shows the next prayer, so what was seen of a date is kept, for the settings as they were read: whoever changes
 * a time announces it without a name, and they are then read anew.
 */
const seen = new WeakMap<Configuration, Map<string, Promise<Known>>>()

/** Today in each language, and a few moments that staff look ahead to. */
const MOST_SEEN = 12

function look(ctx: Context): Promise<Known> {
  const now = ctx.now().getTime()
  // Who writes in a transaction sees with eyes of their own.
  if ('sql' in ctx) return lookAfresh(ctx, now)
  const { configuration, timeZone } = ctx.organisation
  let kept = seen.get(configuration)
  if (!kept) seen.set(configuration, (kept = new Map()))
  const name = `${ctx.language} ${zoneOf(timeZone).wallAt(now).date}`
  let known = kept.get(name)
  if (!known) {
    if (kept.size >= MOST_SEEN) kept.clear()
    known = lookAfresh(ctx, now)
    kept.set(name, known)
    const map = kept
    known.catch(() => map.delete(name))
  }
  return known.then((found) => ({ ...found, now }))
}

async function lookAfresh(ctx: Context, now: number): Promise<Known> {
  const { organisation } = ctx
  const { wallAt } = zoneOf(organisation.timeZone)
  const { date } = wallAt(now)
  const [from, to] = [addDays(date, -1), addDays(date, SPECIAL_DAYS)]
  const timetable = await readTimetable(ctx, from, to)
  const { zone, place, calendar } = timetable
  const days = openResolver(timetable).days(from, to)
  const later = days.slice(AHEAD_DAYS + 2)
  const voice = voiceOf(ctx, zone)
  return {
    now,
    date,
    days: days.slice(0, AHEAD_DAYS + 2),
    later: later.filter(({ jumuah, specials }) => jumuah.length + specials.length > 0),
    timetable: { zone, place, calendar },
    voice,
    settings: voice.settings,
  }
}

/** Everything of a day that happens at a time, in its order. */
function momentsOf(voice: Voice, day: ResolvedDay): Moment[] {
  const { zone, names, language } = voice
  const words = timeWords[language]
  const at = (minutes: number) => zone.instantOf(day.date, minutes)
  const moments: Moment[] = []
  for (const key of BEGINNINGS) {
    const { begins, jamaat } = day.prayers[key]
    const name = names[key]
    const isPrayer = key !== 'sunrise'
    const hasOther = jamaat !== undefined || (key === 'dhuhr' && day.jumuah.length > 0)
    if (begins) {
      const time = toTime(begins.minutes)
      const moment = {
        key,
        kind: 'begins',
        name,
        label: name,
        time,
        at: at(begins.minutes),
      } as const
      moments.push({ ...moment, isTarget: isPrayer && !hasOther })
    }
    if (jamaat) {
      const time = toTime(jamaat.minutes)
      const label = words.jamaat(name)
      const moment = { key, kind: 'jamaat', name, label, time, at: at(jamaat.minutes) } as const
      moments.push({ ...moment, isTarget: true })
    }
  }
  for (const { jamaat, label } of day.jumuah) {
    const name = names.jumuah
    moments.push({
      key: 'jumuah',
      kind: 'jumuah',
      name,
      label: label ? `${name}, ${label}` : name,
      time: jamaat,
      at: at(onDay('dhuhr', jamaat) ?? 0),
      isTarget: true,
    })
  }
  for (const special of day.specials) {
    const name = special.id === 'first-taraweeh' ? words.taraweeh : special.label
    for (const { time, label } of special.times) {
      const minutes = onDay(special.kind === 'tarawih' ? 'taraweeh' : 'dhuhr', time)
      if (minutes === undefined) continue
      const whole = label ? `${name}, ${label}` : name
      const moment = { key: 'special', kind: 'special', name, label: whole, time } as const
      moments.push({ ...moment, at: at(minutes), isTarget: special.kind === 'eid' })
    }
  }
  const taraweeh = day.ramadan?.taraweeh
  if (taraweeh !== undefined) {
    const [name, time] = [words.taraweeh, toTime(taraweeh)]
    const moment = { key: 'special', kind: 'special', name, label: name, time } as const
    moments.push({ ...moment, at: at(taraweeh), isTarget: false })
  }
  return moments.toSorted((a, b) => a.at - b.at)
}

/**
 * Which day people should be shown: its Isha, and a while after it. A day whose Isha comes after midnight is shown until
 * then, and after Isha tomorrow is, because what people look for is the next Fajr.
 */
function displayOf({ now, days, date, timetable, settings }: Known): {
  date: string
  changesAt: number | undefined
} {
  for (const day of days) {
    const { jamaat, begins } = day.prayers.isha
    const last = jamaat ?? begins
    if (!last) {
      if (day.date >= date) return { date: day.date, changesAt: undefined }
      continue
    }
    const changesAt =
      timetable.zone.instantOf(day.date, last.minutes) + settings.rolloverMinutes * 60_000
    if (now < changesAt) return { date: day.date, changesAt }
  }
  return { date, changesAt: undefined }
}

/** The time that has begun last: after sunrise nothing is prayed, and it says so. */
function currentOf({ now, days, timetable: { zone } }: Known) {
  const begun = days
    .slice(0, 2)
    .flatMap((day) =>
      BEGINNINGS.flatMap((key): { key: Beginning; at: number }[] => {
        const { begins } = day.prayers[key]
        return begins ? [{ key, at: zone.instantOf(day.date, begins.minutes) }] : []
      }),
    )
    .filter(({ at }) => at <= now)
    .toSorted((a, b) => a.at - b.at)
  const last = begun.at(-1)
  return last ? { key: last.key, since: writeInstant(zone, last.at) } : null
}

function targetsOf({ now, days, voice }: Known, most: number): Target[] {
  return days
    .slice(0, 5)
    .flatMap((day) => momentsOf(voice, day))
    .filter(({ at, isTarget }) => isTarget && at > now - GRACE_MS)
    .slice(0, most)
    .map(({ key, kind, name, time, at }) => ({ key, kind, name, time, at }))
}

function toEvent(zone: Zone, { key, kind, label, at }: Moment) {
  return { key, kind, label, at: writeInstant(zone, at) }
}

/** The next Friday that still has a session to come, today's included. */
function fridayAfter({ days, later, date, voice }: Known, upcoming: readonly Moment[]) {
  const lasts = upcoming.some(
    ({ kind, at }) => kind === 'jumuah' && voice.zone.wallAt(at).date === date,
  )
  const friday = [...days, ...later].find(
    (day) =>
      day.jumuah.length > 0 &&
      weekdayOf(day.date) === FRIDAY &&
      (day.date > date || (day.date === date && lasts)),
  )
  if (!friday) return null
  return { date: friday.date, sessions: toDay(voice, friday, date).jumuah }
}

/** For each prayer the first move from tomorrow on. */
function movesAhead(days: readonly ResolvedDay[]) {
  return PRAYERS.flatMap((key) => {
    for (let i = 2; i < days.length; i++) {
      const now = days[i]?.prayers[key]
      if (!now?.moved || !now.jamaat) continue
      const before = days.slice(0, i).findLast((day) => day.prayers[key].jamaat)
      const old = before?.prayers[key].jamaat
      if (!old) continue
      return [
        { key, from: days[i]!.date, old: toTime(old.minutes), new: toTime(now.jamaat.minutes) },
      ]
    }
    return []
  })
}

function noticeOf({ days, timetable, voice }: Known, shown = days[1]): string | null {
  const words = timeWords[voice.language].notice
  const [, today, tomorrow] = days
  if (!timetable.place && today?.prayers.fajr.begins === undefined) return words.nowhere
  const change = timetable.zone.changeOn(tomorrow!.date)
  const said = [
    ...(change > 0 ? [words.forwardTonight] : change < 0 ? [words.backTonight] : []),
    ...(shown ? explain(voice, [shown], { isDated: shown !== today }) : []),
  ]
  return said.length > 0 ? said.join(' ') : null
}
