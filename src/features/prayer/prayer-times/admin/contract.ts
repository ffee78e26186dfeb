import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, CivilDate, text } from '#platform/shared/fields.ts'
import { BEGINNINGS, FIRST_YEAR, FUNERAL_DAYS_AHEAD, LAST_YEAR, PRAYERS } from '../rules.ts'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 06:30.')
/** `none`: there is none on that day, whatever a table or a rule says. */
const TimeOrNone = z
  .string()
  .regex(/^(none|([01]\d|2[0-3]):[0-5]\d)$/, 'Write a time as 06:30, or none.')
const Weekday = z
  .number({ error: 'Choose a weekday.' })
  .int('Choose a weekday.')
  .min(1, 'Choose a weekday.')
  .max(7, 'Choose a weekday.')
const Day = CivilDate.refine((date) => {
  const year = Number(date.slice(0, 4))
  return year >= FIRST_YEAR && year <= LAST_YEAR
}, `Choose a day of the years ${FIRST_YEAR} to ${LAST_YEAR}.`)
const minutes = z
  .number({ error: 'Write minutes as a number.' })
  .int('Write whole minutes.')
  .min(0, 'Write minutes from 0 to 180.')
  .max(180, 'Write minutes from 0 to 180.')
const season = z.enum(['any', 'summer', 'winter', 'ramadan'])
const dates = { startsOn: Day, endsOn: Day.nullable().default(null) }

const Rule = z.object({
  id: Id,
  of: z.enum(['jamaat', 'adhan']),
  prayer: z.enum([...PRAYERS, 'taraweeh']),
  kind: z.enum([
    'fixed',
    'after-begins',
    'before-sunrise',
    'same-as-begins',
    'before-jamaat',
    'after-jamaat',
    'none',
  ]),
  time: Time.nullable().default(null),
  minutes: minutes.default(0),
  ...dates,
  weekdays: z.array(Weekday).max(7).default([]),
  season: season.default('any'),
  priority: z.number().int().min(-100).max(100).default(0),
  roundUpTo: z
    .number()
    .refine((value) => [1, 5, 10, 15, 30].includes(value), 'Round to 1, 5, 10, 15 or 30 minutes.')
    .default(1),
  notBefore: Time.nullable().default(null),
  notAfter: Time.nullable().default(null),
  heldFrom: Weekday.nullable().default(null),
})

const Session = z.object({
  id: Id,
  ...dates,
  season: season.default('any'),
  position: z.number().int().min(0).max(100).default(0),
  label: text({ max: 60 }),
  doors: Time.nullable().default(null),
  khutbah: Time.nullable().default(null),
  jamaat: Time,
  place: text({ min: 0, max: 120 }).default(''),
  language: text({ min: 0, max: 60 }).default(''),
})

const Correction = z.object({
  date: Day,
  prayer: z.enum(BEGINNINGS),
  begins: Time.nullable().default(null),
  adhan: TimeOrNone.nullable().default(null),
  jamaat: TimeOrNone.nullable().default(null),
  note: text({ min: 0, max: 200 }).default(''),
})

const SpecialDay = z.object({
  id: Id,
  /** A civil date, or a Hijri one, with which it moves when a month is announced; never both. */
  date: Day.nullable().default(null),
  hijriMonth: z
    .number({ error: 'Choose a month from 1 to 12.' })
    .int('Choose a month from 1 to 12.')
    .min(1, 'Choose a month from 1 to 12.')
    .max(12, 'Choose a month from 1 to 12.')
    .nullable()
    .default(null),
  hijriDay: z
    .number({ error: 'Choose a day from 1 to 30.' })
    .int('Choose a day from 1 to 30.')
    .min(1, 'Choose a day from 1 to 30.')
    .max(30, 'Choose a day from 1 to 30.')
    .nullable()
    .default(null),
  kind: z.enum(['eid', 'janazah', 'tarawih', 'closure', 'other']),
  label: text({ max: 120 }),
  place: text({ min: 0, max: 120 }).default(''),
  /** None while they are not known yet, or for a day on which the doors stay closed. */
  times: z
    .array(z.object({ label: text({ min: 0, max: 60 }).default(''), time: Time }))
    .max(12, 'Write at most 12 times.')
    .default([]),
})
/** Also of a year that nobody may write any more, so that it can be removed. */
export const StoredSpecialDay = SpecialDay.extend({ date: CivilDate.nullable() })

/** Why nothing of the times was changed: what somebody began with no longer stands there. */
export const TIMES_MEANWHILE = {
  'changed-meanwhile': {
    status: 409,
    says: 'Somebody else has changed this meanwhile. Look at what stands there now.',
  },
} as const

const outOfTime = {
  'jamaat-before-begins': { status: 422, says: 'The jamaat would be before its prayer begins.' },
  'jamaat-after-next': {
    status: 422,
    says: 'The jamaat would be after the time of its prayer has ended.',
  },
} as const
const backwards = {
  'dates-backwards': { status: 422, says: 'The last day lies before the first one.' },
} as const

const adhanNoes = {
  'adhan-before-begins': {
    status: 422,
    says: 'The adhan would be before its prayer begins. Announce a first adhan before Fajr instead.',
  },
  'adhan-after-jamaat': { status: 422, says: 'The adhan would be after its jamaat.' },
  'adhan-after-next': {
    status: 422,
    says: 'The adhan would be after the time of its prayer has ended.',
  },
} as const

/** A rule of a jamaat cannot be found by them: it would count from itself. Taraweeh counts from Isha. */
export const FROM_JAMAAT = ['before-jamaat', 'after-jamaat'] as const

const ruleNoes = {
  ...outOfTime,
  ...adhanNoes,
  'taraweeh-before-isha': { status: 422, says: 'Taraweeh is prayed after Isha.' },
  'taraweeh-after-dawn': { status: 422, says: 'Taraweeh is prayed before Fajr begins.' },
  'counts-from-itself': {
    status: 422,
    says: 'A jamaat cannot be found before or after itself. Count from the beginning of the prayer.',
  },
  ...backwards,
  'time-missing': { status: 422, says: 'Say at which time.' },
  'bounds-backwards': { status: 422, says: 'It cannot be earliest after it is latest.' },
} as const
const sessionNoes = {
  ...outOfTime,
  ...backwards,
  'session-backwards': {
    status: 422,
    says: 'Doors open first, then the khutbah begins, then the prayer.',
  },
} as const
/** A funeral is kept with its notice, by what announces it. */
const IS_FUNERAL = {
  status: 409,
  says: 'This is a funeral. It is announced and taken back in the room of funerals.',
} as const
/** What a day says on which a funeral is not announced, whoever asks. */
export const FUNERAL_DAY_NOES = {
  'day-over': { status: 422, says: 'This day is over. Choose today or a later day.' },
  'day-far': {
    status: 422,
    says: `This day is far away. A funeral is announced up to ${FUNERAL_DAYS_AHEAD} days before. Is the year right?`,
  },
} as const
const specialDayNoes = {
  'is-a-funeral': IS_FUNERAL,
  'one-calendar': {
    status: 422,
    says: 'Choose a date, or a month and a day of the Hijri calendar, and not both.',
  },
  'time-missing': { status: 422, says: 'Say at which time.' },
  'time-twice': { status: 422, says: 'This time is written twice.' },
  'eid-before-sunrise': { status: 422, says: 'The Eid prayer is prayed after sunrise.' },
  'eid-after-noon': { status: 422, says: 'The Eid prayer is prayed before Dhuhr.' },
  'taraweeh-before-isha': { status: 422, says: 'Taraweeh is prayed after Isha.' },
} as const

export const listTimes = endpoint({
  method: 'GET',
  path: '/api/admin/prayer-times',
  summary: 'Rules, Friday prayers, special days and corrections, as they are edited.',
  access: 'staff:editor',
  input: z.strictObject({}),
  reply: z.object({
    rules: z.array(Rule),
    sessions: z.array(Session),
    specialDays: z.array(StoredSpecialDay),
    corrections: z.array(Correction),
  }),
  refusals: {},
})

const month = {
  year: z.coerce
    .number({ error: 'Write a year as 2026.' })
    .int('Write a year as 2026.')
    .min(FIRST_YEAR, `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}.`)
    .max(LAST_YEAR, `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}.`),
  month: z.coerce
    .number({ error: 'A month is a number from 1 to 12.' })
    .int('A month is a number from 1 to 12.')
    .min(1, 'A month is a number from 1 to 12.')
    .max(12, 'A month is a number from 1 to 12.'),
}

/** `HH:MM`, or null where there is none. */
const Shown = z.string().nullable()

/** As it stands in the moment of asking; the public pages may show a former time for another minute. */
export const listDays = endpoint({
  method: 'GET',
  path: '/api/admin/prayer-times/days',
  summary: 'A month as it is corrected: each jamaat, and what it would be without a correction.',
  access: 'staff:editor',
  input: z.strictObject({ year: month.year.optional(), month: month.month.optional() }),
  reply: z.object({
    today: z.string(),
    year: z.number(),
    month: z.number(),
    names: z.record(z.enum([...PRAYERS, 'jumuah']), z.string()),
    days: z.array(
      z.object({
        date: z.string(),
        prayers: z.array(
          z.object({
            prayer: z.enum(PRAYERS),
            begins: Shown,
            jamaat: Shown,
            /** The jamaat that a table or a rule gives. */
            usual: Shown,
            correction: Correction.nullable(),
          }),
        ),
        /** They stand in place of the jamaat of Dhuhr. */
        jumuah: z.array(z.object({ label: z.string(), jamaat: z.string() })),
        specials: z.array(z.string()),
      }),
    ),
  }),
  refusals: {},
})

/** Of one kind on one day: `HH:MM`, in order, and the place or the language that is said with them. */
const Standing = z.object({ times: z.array(z.string()), text: z.string() }).nullable()

/** Exactly what keeping it would do, and refused as keeping it would be. */
export const previewTimes = endpoint({
  method: 'POST',
  path: '/api/admin/prayer-times/preview',
  summary:
    'The first days that a rule, a Friday prayer or a special day would change. Keeps nothing.',
  access: 'staff:editor',
  input: z.strictObject({
    rule: Rule.nullable().default(null),
    session: Session.nullable().default(null),
    specialDay: SpecialDay.nullable().default(null),
  }),
  reply: z.object({
    /** How many days of the year that was looked at would change. */
    count: z.number().int(),
    days: z.array(
      z.object({
        date: z.string(),
        changes: z.array(
          z.object({
            of: z.enum(['jamaat', 'adhan', 'jumuah', 'special']),
            /** As visitors read it. */
            name: z.string(),
            before: Standing,
            after: Standing,
          }),
        ),
      }),
    ),
  }),
  refusals: { ...ruleNoes, ...sessionNoes, ...specialDayNoes },
})

/**
 * The id is made by the screen, so that saving twice is saving once. `was` is what stood there when it was read, null
 * where there was nothing: of two who change the same one, the second is refused.
 */
export const saveRule = endpoint({
  method: 'PUT',
  path: '/api/admin/prayer-times/rules/:id',
  summary: 'Adds or changes a rule by which a jamaat or an adhan is found.',
  access: 'staff:editor',
  input: z.strictObject({ ...Rule.shape, was: Rule.nullable().default(null) }),
  reply: Rule,
  refusals: {
    ...TIMES_MEANWHILE,
    ...ruleNoes,
    'too-many-rules': { status: 422, says: 'There are too many rules. Remove old ones first.' },
  },
})

export const removeRule = endpoint({
  method: 'DELETE',
  path: '/api/admin/prayer-times/rules/:id',
  summary: 'Removes a rule; twice is once.',
  access: 'staff:editor',
  input: z.strictObject({ id: Id, was: Rule }),
  reply: z.null(),
  refusals: TIMES_MEANWHILE,
})

export const saveSession = endpoint({
  method: 'PUT',
  path: '/api/admin/prayer-times/sessions/:id',
  summary: 'Adds or changes a Friday prayer.',
  access: 'staff:editor',
  input: z.strictObject({ ...Session.shape, was: Session.nullable().default(null) }),
  reply: Session,
  refusals: {
    ...TIMES_MEANWHILE,
    ...sessionNoes,
    'too-many-sessions': {
      status: 422,
      says: 'There are too many Friday prayers. Remove old ones first.',
    },
  },
})

export const removeSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/prayer-times/sessions/:id',
  summary: 'Removes a Friday prayer; twice is once.',
  access: 'staff:editor',
  input: z.strictObject({ id: Id, was: Session }),
  reply: z.null(),
  refusals: TIMES_MEANWHILE,
})

export const saveCorrection = endpoint({
  method: 'PUT',
  path: '/api/admin/prayer-times/days/:date/:prayer',
  summary: 'Corrects one prayer of one day by hand. It outweighs every table and rule.',
  access: 'staff:editor',
  input: z.strictObject({ ...Correction.shape, was: Correction.nullable().default(null) }),
  reply: Correction,
  refusals: {
    ...TIMES_MEANWHILE,
    ...outOfTime,
    ...adhanNoes,
    'correction-empty': { status: 422, says: 'Write a time or a note.' },
    'out-of-order': {
      status: 422,
      says: 'Each prayer begins after the one before it. Is this the right day?',
    },
  },
})

export const removeCorrection = endpoint({
  method: 'DELETE',
  path: '/api/admin/prayer-times/days/:date/:prayer',
  summary: 'Removes a correction: the table or the rule counts again.',
  access: 'staff:editor',
  input: z.strictObject({ date: Day, prayer: z.enum(BEGINNINGS), was: Correction }),
  reply: z.null(),
  refusals: TIMES_MEANWHILE,
})

/** The id is made by the screen, so that saving twice is saving once. */
export const saveSpecialDay = endpoint({
  method: 'PUT',
  path: '/api/admin/prayer-times/special-days/:id',
  summary:
    'Adds or changes a day unlike others: Eid, a funeral, a day on which the doors stay closed.',
  access: 'staff:editor',
  input: z.strictObject({ ...SpecialDay.shape, was: StoredSpecialDay.nullable().default(null) }),
  reply: SpecialDay,
  refusals: {
    ...TIMES_MEANWHILE,
    ...specialDayNoes,
    'too-many-special-days': {
      status: 422,
      says: 'There are too many special days. Remove old ones first.',
    },
  },
})

export const removeSpecialDay = endpoint({
  method: 'DELETE',
  path: '/api/admin/prayer-times/special-days/:id',
  summary: 'Removes a special day; twice is once.',
  access: 'staff:editor',
  input: z.strictObject({ id: Id, was: StoredSpecialDay }),
  reply: z.null(),
  refusals: { ...TIMES_MEANWHILE, 'is-a-funeral': IS_FUNERAL },
})

const Outcome = z.object({
  startsOn: z.string(),
  /** Days of the month before. */
  lengthBefore: z.number(),
  /** What the calendar says while nobody has announced anything. */
  isExpected: z.boolean(),
  isAnnounced: z.boolean(),
  /** Later than the month before allows: that one, too, then began a day later. */
  movesBefore: z.boolean(),
  /** Of the first day; in Ramadan suhoor ends and iftar is at these times. */
  suhoorEnds: z.string().nullable(),
  iftar: z.string().nullable(),
  /** The evening before the first day. */
  taraweeh: z.object({ date: z.string(), time: z.string() }).nullable(),
  /** Special days of that month, such as Eid, which move with it. */
  specials: z.array(z.object({ date: z.string(), label: z.string() })),
})

export const prepareMonth = endpoint({
  method: 'GET',
  path: '/api/admin/months/next',
  summary: 'The next Hijri month, and both days on which it can begin, each ready to be chosen.',
  access: 'staff:editor',
  input: z.strictObject({}),
  reply: z.object({
    year: z.number(),
    month: z.number(),
    name: z.string(),
    outcomes: z.array(Outcome),
  }),
  refusals: {},
})

const hijriMonth = {
  year: z.coerce
    .number({ error: 'Write a Hijri year as 1448.' })
    .int('Write a Hijri year as 1448.')
    .min(1320, 'Choose a Hijri year from 1320 to 1570.')
    .max(1570, 'Choose a Hijri year from 1320 to 1570.'),
  month: z.coerce
    .number({ error: 'A month is a number from 1 to 12.' })
    .int('A month is a number from 1 to 12.')
    .min(1, 'A month is a number from 1 to 12.')
    .max(12, 'A month is a number from 1 to 12.'),
}
const Announced = z.object({ year: z.number(), month: z.number(), startsOn: z.string() })

export const announceMonth = endpoint({
  method: 'PUT',
  path: '/api/admin/months/:year/:month',
  summary: 'Ramadan (or any month) begins on this day: site, screens and feeds follow at once.',
  access: 'staff:editor',
  input: z.strictObject({
    ...hijriMonth,
    startsOn: Day,
    /** The months before may be moved as well, as an outcome said. */
    movesBefore: z.boolean().default(false),
  }),
  reply: Announced,
  refusals: {
    'month-too-short': {
      status: 422,
      says: 'A month has 29 or 30 days: with this beginning one would have less.',
    },
    'month-too-long': {
      status: 422,
      says: 'A month has 29 or 30 days: with this beginning one would have more.',
    },
  },
})

export const takeBackMonth = endpoint({
  method: 'DELETE',
  path: '/api/admin/months/:year/:month',
  summary: 'Takes an announced beginning back: the calendar counts again.',
  access: 'staff:editor',
  input: z.strictObject(hijriMonth),
  reply: Announced,
  refusals: {},
})
