import type { Feed, FeedDay } from '#features/prayer/screens/feed-contract.ts'
import { DIMMEST, SEQUENCE } from '#features/prayer/screens/rules.ts'
import { toMinutes } from '#platform/shared/time-of-day.ts'
import { addDays, weekdayOf, zoneOf } from '#platform/shared/wall-time.ts'

const zone = zoneOf('Europe/London')

/** Begins and jamaat of each prayer, in the order of the day, as they stand on the wall; after 24:00 it is the next day. */
export const WINTER_TIMES =
  'fajr 05:59 06:30, sunrise 07:40, dhuhr 11:59 12:45, asr 13:48 14:15, maghrib 16:11 16:16, isha 17:50 19:00'
export const SUMMER_TIMES =
  'fajr 02:43 04:00, sunrise 04:43, dhuhr 13:07 13:30, asr 18:40 19:00, maghrib 21:24 21:29, isha 23:40 24:10'

export function at(date: string, time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number)
  return zone.instantOf(date, hours * 60 + minutes) + seconds * 1000
}

export interface DayOf extends Partial<Omit<FeedDay, 'prayers' | 'jumuah'>> {
  readonly times?: string
  /** Sermon and prayer: `12:15 12:35`. */
  readonly jumuah?: readonly string[]
  readonly moved?: readonly string[]
}

/** Days from a date on, each as it is said; those between are as `times`. */
export function feedOf(
  first: string,
  count: number,
  days: Readonly<Record<string, DayOf>> = {},
  more: Partial<Feed> = {},
  times = WINTER_TIMES,
): Feed {
  const dates = Array.from({ length: count }, (_, i) => addDays(first, i))
  const made = dates.map((date) => toDay(date, { times, ...days[date] }))
  const offsets = [{ from: made[0]!.startsAt, minutes: zone.offsetAt(made[0]!.startsAt) }]
  for (const { startsAt } of made)
    for (let hour = 0; hour < 24; hour++) {
      const from = startsAt + hour * 3_600_000
      const minutes = zone.offsetAt(from)
      if (minutes !== offsets.at(-1)!.minutes) offsets.push({ from, minutes })
    }
  return {
    schema: 1,
    revision: 'one',
    serverTime: made[0]!.startsAt,
    holdsUntil: made[0]!.startsAt,
    appVersion: 'one',
    screen: {
      playlist: 'main',
      theme: 'night',
      rotate: 0,
      languages: ['en', 'ar'],
      timeFormat: '24h',
      showSeconds: false,
      safeAreaPercent: 3,
      pixelShift: true,
      night: { afterMinutes: 60, beforeMinutes: 45, level: DIMMEST },
    },
    organisation: {
      name: 'Al-Noor Masjid',
      logo: null,
      timeZone: 'Europe/London',
      hijriChangesAtMaghrib: true,
      rolloverMinutes: 20,
      showSunrise: true,
      fontPair: 'classic',
      colours: { night: {}, day: {} },
    },
    names: { en: { fajr: 'Fajr' } },
    offsets,
    days: made,
    endsAt: at(addDays(first, count), '00:00'),
    sequence: { ...SEQUENCE, prayerMinutes: { ...SEQUENCE.prayerMinutes }, on: { ...SEQUENCE.on } },
    slides: [],
    verses: [],
    ticker: [],
    alerts: [],
    refresh: { pollSeconds: 60 },
    ...more,
  }
}

function toDay(date: string, { times = '', jumuah = [], moved = [], ...more }: DayOf): FeedDay {
  return {
    date,
    startsAt: at(date, '00:00'),
    weekday: weekdayOf(date),
    text: { en: date },
    hijri: { en: `hijri of ${date}` },
    prayers: times.split(', ').map((line) => {
      const [key = '', begins = '', jamaat] = line.split(' ')
      return {
        key: key as 'fajr',
        begins: clock(begins),
        other: null,
        beginsAt: at(date, begins),
        adhanAt: key === 'sunrise' ? null : at(date, begins),
        jamaat: jamaat === undefined ? null : clock(jamaat),
        jamaatAt: jamaat === undefined ? null : at(date, jamaat),
        moved: moved.includes(key),
      }
    }),
    jumuah: jumuah.map((line, i) => {
      const [khutbah = '', jamaat = ''] = line.split(' ')
      return {
        label: `Session ${i + 1}`,
        khutbah,
        khutbahAt: at(date, khutbah),
        jamaat,
        jamaatAt: at(date, jamaat),
        place: null,
        language: null,
      }
    }),
    ramadan: null,
    specials: [],
    ...more,
  }
}

function clock(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const shown = `${String(hours % 24).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
  if (toMinutes(shown) === undefined) throw new Error(`${time} is no time.`)
  return shown
}
