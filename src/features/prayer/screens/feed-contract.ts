import { z } from 'zod'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { ALERT_KINDS, GATHERINGS, PARTS, SLIDE_KINDS, THEMES } from './rules.ts'

/** Milliseconds since 1970: a screen knows no zone, and calculates nothing. */
const Instant = z.number()
/** `HH:MM` on a 24-hour clock. */
const Time = z.string()
/** The same in each of the screen's languages. */
const Said = z.partialRecord(z.enum(LANGUAGES), z.string())
export type Said = z.infer<typeof Said>

const key = z.enum(['fajr', 'sunrise', 'dhuhr', 'asr', 'maghrib', 'isha'])

const FeedPrayer = z.object({
  key,
  begins: Time.nullable(),
  /** Asr by the other school, where the organisation shows both. */
  other: z.object({ time: Time, school: z.enum(['shafi', 'hanafi']) }).nullable(),
  beginsAt: Instant.nullable(),
  /** When it is called: at its beginning unless somebody has said otherwise. */
  adhanAt: Instant.nullable(),
  jamaat: Time.nullable(),
  jamaatAt: Instant.nullable(),
  /** The jamaat changes on this day by a decision, and not because it follows the sun. */
  moved: z.boolean(),
})
export type FeedPrayer = z.infer<typeof FeedPrayer>

const FeedSession = z.object({
  label: z.string(),
  khutbah: Time.nullable(),
  khutbahAt: Instant.nullable(),
  jamaat: Time,
  jamaatAt: Instant,
  place: z.string().nullable(),
  language: z.string().nullable(),
})
export type FeedSession = z.infer<typeof FeedSession>

const FeedSpecial = z.object({
  kind: z.enum(['eid', 'janazah', 'tarawih', 'closure', 'other']),
  label: z.string(),
  place: z.string().nullable(),
  times: z.array(z.object({ label: z.string(), time: Time, at: Instant })),
})

const FeedDay = z.object({
  date: z.string(),
  /** Its first moment on the clocks of the place. */
  startsAt: Instant,
  /** From Monday, 1. */
  weekday: z.number(),
  text: Said,
  /** Of its daylight; the evening already belongs to the next one. */
  hijri: Said,
  /** In the order of the day, sunrise among them. */
  prayers: z.array(FeedPrayer),
  jumuah: z.array(FeedSession),
  ramadan: z
    .object({
      day: z.number(),
      suhoorEnds: Time.nullable(),
      iftar: Time.nullable(),
      iftarAt: Instant.nullable(),
      taraweeh: Time.nullable(),
      taraweehAt: Instant.nullable(),
    })
    .nullable(),
  specials: z.array(FeedSpecial),
})
export type FeedDay = z.infer<typeof FeedDay>

const Sequence = z.object({
  soonSeconds: z.number(),
  adhanSeconds: z.number(),
  duaSeconds: z.number(),
  countdownSeconds: z.number(),
  rowsSeconds: z.number(),
  adhkarSeconds: z.number(),
  iftarSeconds: z.number(),
  prayerMinutes: z.record(z.enum(GATHERINGS), z.number()),
  on: z.record(z.enum(PARTS), z.boolean()),
})
export type Sequence = z.infer<typeof Sequence>

/** Of a square that telephones read: a path in a box of `size` modules. */
export const Square = z.object({ size: z.number(), path: z.string() })
export type Square = z.infer<typeof Square>

const Slide = z.object({
  id: z.string(),
  kind: z.enum(SLIDE_KINDS),
  title: z.string(),
  text: z.string(),
  picture: z.string().nullable(),
  /** What the square leads to, written out, and the square itself. */
  link: z.string().nullable(),
  square: Square.nullable(),
  /** Of what is collected for: whole percent of its goal, which may be more than a hundred. */
  percent: z.number().nullable(),
  seconds: z.number(),
  /** Judged by the screen each second, so that it begins and ends without anybody asking. */
  from: Instant.nullable(),
  to: Instant.nullable(),
  /** From Monday, 1; empty for every day. */
  weekdays: z.array(z.number()),
  /** Hours of the day from and to, over midnight where the second is the earlier one. */
  between: z.tuple([Time, Time]).nullable(),
})
export type Slide = z.infer<typeof Slide>

const Alert = z.object({
  id: z.string(),
  kind: z.enum(ALERT_KINDS),
  text: z.string(),
  from: Instant,
  to: Instant,
})
export type Alert = z.infer<typeof Alert>

/**
 * Everything that a screen needs for more than a year without a connection. Nothing in it is of a person, or of one screen
 * alone: those that are set alike are sent the same bytes, made once.
 */
export const Feed = z.object({
  /** Another number is another shape: a screen that does not know it keeps what it has, and says so. */
  schema: z.literal(1),
  revision: z.string(),
  serverTime: Instant,
  /** Another day begins then, or what slides announce may be another, and with it another feed; the screen itself needs none for as long as there are days. */
  holdsUntil: Instant,
  /** Which script belongs to it. */
  appVersion: z.string(),
  screen: z.object({
    playlist: z.string(),
    theme: z.enum(THEMES),
    rotate: z.number(),
    languages: z.array(z.enum(LANGUAGES)).min(1),
    timeFormat: z.enum(['12h', '24h']),
    showSeconds: z.boolean(),
    safeAreaPercent: z.number(),
    pixelShift: z.boolean(),
    /** From so long after Isha to so long before Fajr the screen is as bright as `level`. */
    night: z
      .object({ afterMinutes: z.number(), beforeMinutes: z.number(), level: z.number() })
      .nullable(),
  }),
  organisation: z.object({
    name: z.string(),
    logo: z.string().nullable(),
    timeZone: z.string(),
    hijriChangesAtMaghrib: z.boolean(),
    rolloverMinutes: z.number(),
    showSunrise: z.boolean(),
    /** Whose face its names and titles have. */
    fontPair: z.string(),
    /** Token to colour, of a screen in the evening and of one by day. */
    colours: z.object({
      night: z.record(z.string(), z.string()),
      day: z.record(z.string(), z.string()),
    }),
  }),
  names: z.partialRecord(z.enum(LANGUAGES), z.record(z.string(), z.string())),
  /** Minutes east of Greenwich from a moment on, the earliest first. */
  offsets: z.array(z.object({ from: Instant, minutes: z.number() })),
  /** From yesterday on. */
  days: z.array(FeedDay).min(1),
  /** The first moment of which nothing is known. */
  endsAt: Instant,
  sequence: Sequence,
  slides: z.array(Slide),
  verses: z.array(z.object({ arabic: z.string(), text: Said, citation: Said })),
  ticker: z.array(z.object({ text: z.string(), from: Instant.nullable(), to: Instant.nullable() })),
  alerts: z.array(Alert),
  refresh: z.object({ pollSeconds: z.number() }),
})
export type Feed = z.infer<typeof Feed>
