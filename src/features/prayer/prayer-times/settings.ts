import { z } from 'zod'
import { type Together, settings } from '#platform/shared/setting.ts'

const line = z.string().trim().max(200)
const minutes = z.number().int().min(-180).max(180)
const degrees = (most: number, message: string) =>
  z
    .number({ error: 'Write degrees as a number, such as 52.4862.' })
    .min(-most, message)
    .max(most, message)
    .nullable()

const ummAlQura = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
})
const DAY_MS = 86_400_000
/** Sightings and calendars are a day or two apart, never a week. */
const MOST_DAYS_APART = 5

/** Announced beginnings of Hijri months: `1448-09` → the civil date of its first day. */
const monthStarts = z
  .record(
    z.string().regex(/^1[3-5]\d{2}-(?:0[1-9]|1[0-2])$/, 'Name a Hijri month as 1448-09.'),
    z.iso.date(),
  )
  .refine(
    (starts) =>
      Object.entries(starts).every(([name, date]) => {
        const later = Date.parse(date) + MOST_DAYS_APART * DAY_MS
        const parts = ummAlQura.formatToParts(later)
        const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
        return name === `${part('year')}-${String(part('month')).padStart(2, '0')}`
      }),
    'An announced month begins within days of its beginning in the calendar.',
  )
  .refine(
    (starts) =>
      Object.entries(starts).every(([name, date]) => {
        const next = starts[monthAfter(name)]
        const length = next === undefined ? 29 : (Date.parse(next) - Date.parse(date)) / DAY_MS
        return length === 29 || length === 30
      }),
    'A month has 29 or 30 days.',
  )

function monthAfter(name: string): string {
  const [year = 0, month = 0] = name.split('-').map(Number)
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`
}

const PRAYERS = ['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'] as const
/** Those that the calculation knows. */
const METHODS = [
  'MoonsightingCommittee',
  'MuslimWorldLeague',
  'Egyptian',
  'Karachi',
  'UmmAlQura',
  'Dubai',
  'NorthAmerica',
  'Kuwait',
  'Qatar',
  'Singapore',
  'Tehran',
  'Turkey',
] as const
const perPrayer = z.partialRecord(z.enum(PRAYERS), minutes)

/** From what times follow, and how they are shown. */
export const prayerSettings = {
  ...settings('prayerTime', {
    latitude: {
      schema: degrees(90, 'A latitude lies between -90 and 90 degrees.'),
      default: null,
      about:
        'Where times are calculated for, degrees north. Without a place nothing is calculated.',
    },
    longitude: {
      schema: degrees(180, 'A longitude lies between -180 and 180 degrees.'),
      default: null,
      about: 'Degrees east.',
    },
    method: {
      schema: z.enum(METHODS),
      default: 'MoonsightingCommittee',
      about: 'The calculation method.',
    },
    madhab: {
      schema: z.enum(['shafi', 'hanafi']),
      default: 'hanafi',
      about: 'Which Asr counts where both are shown.',
    },
    highLatitudeRule: {
      schema: z.enum(['recommended', 'middleofthenight', 'seventhofthenight', 'twilightangle']),
      default: 'recommended',
      about: 'How Fajr and Isha are found where twilight lasts all night.',
    },
    polarDays: {
      schema: z.enum(['nearest-latitude', 'nearest-day', 'makkah', 'none']),
      default: 'nearest-latitude',
      about:
        'Whose times are shown on days on which the sun does not rise or set: those of the nearest latitude where it does (64°), of the nearest day, of Makkah, or none.',
    },
    shafaq: {
      schema: z.enum(['general', 'ahmer', 'abyad']),
      default: 'general',
      about: 'Which twilight ends Maghrib.',
    },
    adjustments: {
      schema: perPrayer,
      default: {},
      about:
        'Minutes to add to each calculated time; none unless your authority asks for them (the London Unified Timetable prints sunrise 3 minutes early).',
    },
    asrShown: {
      schema: z.enum(['shafi', 'hanafi', 'both']),
      default: 'both',
      about: 'Which beginning of Asr is shown.',
    },
    hijri: {
      schema: z.object({
        offset: z.number().int().min(-2).max(2),
        changesAtMaghrib: z.boolean(),
        monthStarts,
        names: z.array(line.min(1)).length(12).optional(),
      }),
      default: { offset: 0, changesAtMaghrib: true, monthStarts: {} },
      about:
        'The Hijri calendar: correction in days, when the day changes, announced beginnings of months, own names of months.',
    },
    names: {
      schema: z.partialRecord(z.enum([...PRAYERS, 'jumuah']), line),
      default: {},
      about: 'Own names for the prayers.',
    },
    showSunrise: { type: 'tick', default: true, about: 'Shows sunrise.' },
    showZawal: { type: 'tick', default: false, about: 'Shows zawal.' },
    imsakMinutes: {
      type: 'number',
      min: 0,
      max: 60,
      default: 0,
      about: 'Imsak, minutes before Fajr; 0 hides it.',
    },
    rolloverMinutes: {
      type: 'number',
      min: 0,
      max: 180,
      default: 20,
      about: 'Minutes after Isha until tomorrow is shown.',
    },
  }),
  ...settings('module_access', {
    DisablePrayertimeFeature: {
      type: 'tick',
      default: false,
      about: 'Switches prayer times off.',
    },
  }),
}

export const prayerSettingsTogether: readonly Together[] = [
  {
    key: 'latitude',
    of: ['latitude', 'longitude'],
    says: 'Zero degrees north and east lies in the sea: that is where a place that nobody set ends up.',
    holds: ({ latitude, longitude }) => latitude !== 0 || longitude !== 0,
  },
  {
    key: 'longitude',
    of: ['latitude', 'longitude'],
    says: 'A place needs its latitude and its longitude.',
    holds: ({ latitude, longitude }) => (latitude === null) === (longitude === null),
  },
]
