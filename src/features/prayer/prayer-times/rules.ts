import { toMinutes } from '#platform/shared/time-of-day.ts'

/** Why a day has no times of its own: the sun does not set or rise, or hardly, and there is nothing to divide. */
export const POLAR = ['up', 'down', 'short-day', 'short-night'] as const
export type Polar = (typeof POLAR)[number]

/** Whose times are shown on days on which the sun stays up or stays down; `none` for nobody's. */
export const POLAR_RULES = ['nearest-latitude', 'nearest-day', 'makkah', 'none'] as const
export type PolarRule = (typeof POLAR_RULES)[number]

/** In the order of the day. Sunrise ends Fajr; nobody prays at it. */
export const BEGINNINGS = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type Beginning = (typeof BEGINNINGS)[number]

export const PRAYERS = ['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
export type Prayer = (typeof PRAYERS)[number]

/**
 * Minutes of a time that was written down for a prayer. What is prayed in the evening and written with a time before
 * noon comes after midnight, and still belongs to the day before. A Fajr late in the evening, far north in summer, comes
 * before midnight, and already belongs to the day after.
 */
export function onDay(prayer: Beginning | 'taraweeh', time: string): number | undefined {
  const minutes = toMinutes(time)
  if (minutes === undefined) return undefined
  if (prayer === 'fajr' && minutes >= EVENING) return minutes - 1440
  const isOfEvening = prayer === 'maghrib' || prayer === 'isha' || prayer === 'taraweeh'
  return isOfEvening && minutes < 720 ? minutes + 1440 : minutes
}

/** From here on a Fajr is that of the next day: nobody has ever meant the end of this one. */
const EVENING = 21 * 60

/** The longest range that one question may ask for. */
export const MOST_DAYS = 400

/** How many days before it a funeral may be announced: further away a year was mistyped. */
export const FUNERAL_DAYS_AHEAD = 60

/** Years for which the Hijri table and the zones are known. */
export const FIRST_YEAR = 1900
export const LAST_YEAR = 2150
export const HIJRI_YEARS = [1320, 1570] as const

const MINUTE = 60_000
const HOUR = 3_600_000

/** Below this the seconds count. */
const SECONDS_BELOW = 10 * MINUTE

/** What is still to come of something; `now` for the minute in which it begins. */
export type TimeLeft =
  | { readonly kind: 'now' }
  | { readonly kind: 'seconds'; readonly minutes: number; readonly seconds: number }
  | { readonly kind: 'minutes'; readonly hours: number; readonly minutes: number }

/** Minutes are rounded up, as people count them: with 54 minutes and a second to go it is not yet 54. */
export function timeLeft(ms: number): TimeLeft {
  if (ms <= 0) return { kind: 'now' }
  if (ms < SECONDS_BELOW) {
    const seconds = Math.ceil(ms / 1000)
    return { kind: 'seconds', minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
  }
  const minutes = Math.ceil(ms / MINUTE)
  return { kind: 'minutes', hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

/** Whether a countdown to it must be drawn each second. */
export function countsSeconds(ms: number): boolean {
  return ms < SECONDS_BELOW + MINUTE
}

/** The first that is not over: what begins is not, for a minute. */
export function nextOf<T extends { readonly at: number }>(
  targets: readonly T[],
  now: number,
): T | undefined {
  return targets.find(({ at }) => at + MINUTE > now)
}

/** How much of the way from one time to the next is gone, from 0 to 1. */
export function gone(from: number, to: number, now: number): number {
  return Math.min(Math.max((now - from) / Math.max(to - from, HOUR / 60), 0), 1)
}

/** `14:15`, or `2:15` on a clock of twelve hours: beside the name of a prayer nobody asks which half of the day it is. */
export function writeClock(time: string, format: '12h' | '24h'): string {
  if (format === '24h') return time
  const [hours = 0, minutes = ''] = time.split(':')
  return `${Number(hours) % 12 || 12}:${minutes}`
}

/** What a sheet is printed on. */
export const PAPERS = ['a4', 'a3'] as const
export type Paper = (typeof PAPERS)[number]
