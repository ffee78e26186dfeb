import { z } from 'zod'
import { CivilDate } from '#platform/shared/fields.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { FIRST_YEAR, LAST_YEAR, PAPERS, POLAR, POLAR_RULES } from './rules.ts'

const FLAG = 'DisablePrayertimeFeature'

/** `HH:MM` on a 24-hour clock, or null where there is none: never a time that nobody set. */
const Time = z.string().nullable()
/** An instant with the offset of the organisation's zone on that day. */
const Instant = z.string().nullable()

const Key = z.enum(['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'])

const HijriDay = z.object({
  year: z.number(),
  month: z.number(),
  day: z.number(),
  monthName: z.string(),
  text: z.string(),
})

const PrayerOfDay = z.object({
  begins: Time,
  /** After midnight it carries the next date; the day stays the one that it is prayed on. */
  beginsAt: Instant,
  /** When the adhan is called, where that is later than the beginning. */
  adhan: Time,
  jamaat: Time,
  jamaatAt: Instant,
  /** Another jamaat than on the last day that had one. */
  changed: z.boolean(),
  /** Of the jamaat where there is one, else of the beginning. */
  source: z.enum(['override', 'timetable', 'rule', 'calculated']).nullable(),
})
export type PrayerOfDay = z.infer<typeof PrayerOfDay>

const FridayPrayer = z.object({
  label: z.string(),
  doors: Time,
  khutbah: Time,
  jamaat: z.string(),
  khutbahAt: Instant,
  jamaatAt: z.string(),
  place: z.string().nullable(),
  language: z.string().nullable(),
})
export type FridayPrayer = z.infer<typeof FridayPrayer>

const SpecialOfDay = z.object({
  kind: z.enum(['eid', 'janazah', 'tarawih', 'closure', 'other']),
  label: z.string(),
  place: z.string().nullable(),
  times: z.array(z.object({ label: z.string(), time: z.string(), at: z.string() })),
})

export const Day = z.object({
  date: z.string(),
  /** From Monday, 1. */
  weekday: z.number(),
  isToday: z.boolean(),
  utcOffset: z.string(),
  clockChange: z.enum(['forward', 'back']).nullable(),
  /** Of the daylight of this date. */
  hijri: HijriDay,
  prayers: z.object({
    fajr: PrayerOfDay,
    sunrise: PrayerOfDay,
    dhuhr: PrayerOfDay,
    asr: PrayerOfDay,
    maghrib: PrayerOfDay,
    isha: PrayerOfDay,
  }),
  asrBegins: z.object({ shafi: Time, hanafi: Time }),
  imsak: Time,
  zawal: z.object({ from: z.string(), to: z.string() }).nullable(),
  ishraq: Time,
  /** On Fridays. They stand in place of the jamaat of Dhuhr, never of its beginning. */
  jumuah: z.array(FridayPrayer),
  ramadan: z.object({ day: z.number(), suhoorEnds: Time, iftar: Time, taraweeh: Time }).nullable(),
  specials: z.array(SpecialOfDay),
  /** The sun does not set, or does not rise: whose times stand instead. */
  sun: z.object({ stays: z.enum(POLAR), instead: z.enum(POLAR_RULES) }).nullable(),
  /** A night too short for its rule: Isha or Fajr keeps a seventh of it. */
  sharesNight: z.boolean(),
  /** Prayers whose jamaat changes by a decision, and not because it follows the sun from day to day. */
  moved: z.array(Key),
  /** What was noted beside a correction. */
  notes: z.array(z.object({ key: Key, note: z.string() })),
})
export type Day = z.infer<typeof Day>

const Names = z.object({
  fajr: z.string(),
  sunrise: z.string(),
  dhuhr: z.string(),
  asr: z.string(),
  maghrib: z.string(),
  isha: z.string(),
  jumuah: z.string(),
})
export type Names = z.infer<typeof Names>

const timeFormat = z.enum(['12h', '24h'])

const Event = z.object({
  key: z.string(),
  kind: z.enum(['begins', 'jamaat', 'jumuah', 'special']),
  label: z.string(),
  at: z.string(),
})

/** What people wait for: the jamaat of each prayer, or its beginning where it has none. */
const Target = z.object({
  /** Of a prayer, or `jumuah`, or `special`. */
  key: z.string(),
  kind: z.enum(['begins', 'jamaat', 'jumuah', 'special']),
  name: z.string(),
  time: z.string(),
  /** Milliseconds since 1970: the browser counts down to it without knowing any zone. */
  at: z.number(),
})
export type Target = z.infer<typeof Target>

/** One of the five in the strip: what is read in a second. */
const StripPrayer = z.object({
  /** On Fridays with sessions of its own Dhuhr is `jumuah`, with the first of them. */
  key: z.enum(['fajr', 'dhuhr', 'jumuah', 'asr', 'maghrib', 'isha']),
  name: z.string(),
  begins: Time,
  jamaat: Time,
  /** When it is over as something to come for: its jamaat, or its beginning where it has none. */
  at: z.number().nullable(),
})

/** The day in a line: on Home, and at the head of the prayer times. */
export const Strip = z.object({
  timeFormat,
  date: z.string(),
  dateText: z.string(),
  /** After Isha what people look for is tomorrow. */
  isTomorrow: z.boolean(),
  hijriText: z.string(),
  sunrise: Time,
  prayers: z.array(StripPrayer),
  targets: z.array(Target),
  jumuah: z
    .object({
      date: z.string(),
      dateText: z.string(),
      name: z.string(),
      sessions: z.array(FridayPrayer),
    })
    .nullable(),
  notice: z.string().nullable(),
  /** Milliseconds since 1970 after which another day is shown. */
  until: z.number().nullable(),
})
export type Strip = z.infer<typeof Strip>

/** How the times were found. */
const Method = z.object({
  key: z.string(),
  madhab: z.string(),
  note: z.string(),
  /** The same with everything that was chosen, in sentences. */
  text: z.string(),
})

export const showToday = endpoint({
  method: 'GET',
  path: '/api/prayer-time/today',
  summary: 'Today and tomorrow, what is on now and what comes next.',
  access: 'anyone',
  flag: FLAG,
  input: z.strictObject({}),
  reply: z.object({
    organisation: z.string(),
    timeZone: z.string(),
    timeFormat,
    /** When this answer was made. It is served for up to a minute: `Date`, in its head, says what time it is. */
    serverTime: z.string(),
    date: z.string(),
    dateText: z.string(),
    hijri: HijriDay,
    hijriAfterMaghrib: HijriDay,
    hijriNow: HijriDay,
    names: Names,
    asrShown: z.enum(['shafi', 'hanafi', 'both']),
    showSunrise: z.boolean(),
    day: Day,
    tomorrow: Day,
    /** Only while its Isha, after midnight, is still to come. */
    yesterday: Day.nullable(),
    /** Which of these days people should be shown: tomorrow once Isha is over. */
    displayDay: z.string(),
    displayDayText: z.string(),
    displayHijri: HijriDay,
    displayChangesAt: z.string().nullable(),
    current: z.object({ key: Key, since: z.string() }).nullable(),
    next: Event.nullable(),
    upcoming: z.array(Event),
    targets: z.array(Target),
    jumuahNext: z.object({ date: z.string(), sessions: z.array(FridayPrayer) }).nullable(),
    changes: z.array(z.object({ key: Key, from: z.string(), old: z.string(), new: z.string() })),
    method: Method,
    notice: z.string().nullable(),
    strip: Strip,
    /** Eid and other days unlike others, until a month from now. */
    ahead: z.array(z.object({ date: z.string(), dateText: z.string(), special: SpecialOfDay })),
    /** The Ramadan that is on, or the next one. */
    ramadan: z.object({ year: z.number(), startsOn: z.string(), isNow: z.boolean() }),
  }),
  refusals: {},
  cache: 'public',
  stamp: 'serverTime',
})

export const showNext = endpoint({
  method: 'GET',
  path: '/api/prayer-time/next',
  summary: 'The next prayers to wait for, for a line on every page.',
  access: 'anyone',
  flag: FLAG,
  modes: ['full', 'prayer-and-donate'],
  input: z.strictObject({}),
  reply: z.object({
    serverTime: z.string(),
    timeFormat,
    targets: z.array(Target),
  }),
  refusals: {},
  cache: 'public',
  stamp: 'serverTime',
})

const year = z.coerce
  .number({ error: 'Write a year as 2026.' })
  .int('Write a year as 2026.')
  .min(FIRST_YEAR, `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}.`)
  .max(LAST_YEAR, `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}.`)
const month = z.coerce
  .number({ error: 'Write a month as a number from 1 to 12.' })
  .int('Write a month as a number from 1 to 12.')
  .min(1, 'A month is a number from 1 to 12.')
  .max(12, 'A month is a number from 1 to 12.')
const hijriYear = z.coerce
  .number({ error: 'Write a Hijri year as 1448.' })
  .int('Write a Hijri year as 1448.')
  .min(1320, 'Choose a Hijri year from 1320 to 1570.')
  .max(1570, 'Choose a Hijri year from 1320 to 1570.')

const Range = z.strictObject({
  month: month.optional(),
  year: year.optional(),
  from: CivilDate.optional(),
  to: CivilDate.optional(),
  hijriYear: hijriYear.optional(),
  hijriMonth: month.optional(),
})

const rangeRefusals = {
  'too-many-days': {
    status: 422,
    says: 'That is more than 400 days. Please ask for fewer at once.',
  },
  'range-backwards': { status: 422, says: 'The last day lies before the first one.' },
  'range-half': { status: 422, says: 'A range needs its first and its last day.' },
  'two-questions': {
    status: 422,
    says: 'Ask for a month, for a range of dates or for a Hijri month, and not for two of them.',
  },
  'year-not-kept': { status: 422, says: 'Times are known for the years from 1900 to 2150.' },
} as const

const Days = z.object({
  organisation: z.string(),
  timeZone: z.string(),
  timeFormat,
  /** When this was worked out; it holds until something is changed. */
  asOf: z.string(),
  year: z.number(),
  month: z.number(),
  title: z.string(),
  hijriTitle: z.string(),
  method: Method,
  names: Names,
  asrShown: z.enum(['shafi', 'hanafi', 'both']),
  /** In sentences: days whose times are borrowed, and nights that a rule alone cannot divide. */
  explained: z.array(z.string()),
  /** Of a Hijri month: what is unlike other days on the day before it and on the day after. */
  beside: z.array(z.object({ date: z.string(), dateText: z.string(), special: SpecialOfDay })),
  previous: z.object({ year: z.number(), month: z.number() }),
  next: z.object({ year: z.number(), month: z.number() }),
  days: z.array(Day),
})

export const showMonth = endpoint({
  method: 'POST',
  path: '/api/prayer-time',
  summary: 'A month, a range of days or a Hijri month: every time with its instant.',
  access: 'anyone',
  flag: FLAG,
  input: Range,
  reply: Days,
  refusals: rangeRefusals,
  cache: 'public',
  stamp: 'asOf',
  notes: 'An empty body is the current month. Numbers may be text.',
})

export const readFeed = endpoint({
  method: 'GET',
  path: '/api/prayer-time/feed',
  summary: 'All days from yesterday on, for apps and screens that keep them.',
  access: 'anyone',
  flag: FLAG,
  input: z.strictObject({
    days: z.coerce.number().int().min(1, 'Ask for at least one day.').max(400).default(60),
  }),
  reply: Days,
  refusals: {},
  cache: 'public',
  stamp: 'asOf',
})

const whichPrayers = z
  .string()
  .transform((text) => text.split(',').map((each) => each.trim()))
  .pipe(
    z
      .array(
        z.enum(['fajr', 'dhuhr', 'jumuah', 'asr', 'maghrib', 'isha'], {
          error: 'Name prayers as fajr,isha.',
        }),
      )
      .max(6, 'Name each prayer once.'),
  )

/** Calendars ask by themselves, again and again: what they subscribe to is in the address. */
export const calendarFile = endpoint({
  method: 'GET',
  path: '/api/prayer-time.ics',
  summary: 'The prayers of the next weeks as a calendar to subscribe to (iCalendar).',
  access: 'anyone',
  flag: FLAG,
  input: z.strictObject({
    prayers: whichPrayers.optional(),
    kind: z.enum(['jamaat', 'begins'], { error: 'The kind is jamaat or begins.' }).optional(),
    alarm: z.coerce
      .number({ error: 'An alarm is a number of minutes.' })
      .int('An alarm is a number of minutes.')
      .min(0, 'An alarm is a number of minutes.')
      .max(120, 'An alarm comes at most 120 minutes before.')
      .optional(),
  }),
  reply: z.unknown(),
  refusals: {},
  answers: 'file',
  cache: 'public',
  notes:
    'From a week ago to two months ahead. Without `kind` the jamaat, or beginnings where there is none.',
})

const fileOf = {
  method: 'GET',
  access: 'anyone',
  flag: FLAG,
  input: Range,
  reply: z.unknown(),
  refusals: rangeRefusals,
  answers: 'file',
  cache: 'public',
  notes: 'Asked as the month is; a year alone is all of it.',
} as const

export const tableFile = endpoint({
  ...fileOf,
  path: '/api/prayer-time.csv',
  summary: 'The days as a table, in the columns that an import takes.',
})

export const sheetFile = endpoint({
  ...fileOf,
  input: Range.extend({
    paper: z.enum(PAPERS, { error: 'The paper is a4 or a3.' }).default('a4'),
  }),
  path: '/api/prayer-time.pdf',
  // Of those that are made anew; one that is ready, or just being made, costs nobody anything.
  limit: { times: 20, seconds: 60 },
  summary: 'The days as sheets of A4 or A3 to print, a month on each.',
})
