import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { Item } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toReply } from '#platform/shared/field-schemas.ts'
import { CivilDate, Paging, Slug, list } from '#platform/shared/fields.ts'
import type { Gate } from '#platform/shared/gating.ts'
import { PRAYERS, RHYTHMS, type Times, daysBetween, lastOccurrence, occurrenceOn } from './rules.ts'

/** The most days that one event may last: longer things are several, or repeat. */
export const LONGEST_DAYS = 30

/** The most days that can be asked for at once. */
export const LONGEST_RANGE_DAYS = 100

export const eventKind = defineKind({
  name: 'event',
  words: {
    en: { one: 'Event', many: 'Events' },
    ar: { one: 'فعالية', many: 'الفعاليات' },
    ur: { one: 'پروگرام', many: 'پروگرام' },
  },
  shownAt: PATHS.events,
  page: PATHS.event,
  order: 'soonest',
  categories: { label: { en: 'Category', ar: 'التصنيف', ur: 'زمرہ' } },
  fields: {
    startsOn: { type: 'date', label: { en: 'Day', ar: 'اليوم', ur: 'دن' } },
    startTime: {
      type: 'time',
      optional: true,
      label: { en: 'Begins at', ar: 'يبدأ في', ur: 'شروع' },
      help: {
        en: 'Left empty, it follows the prayer below, or lasts all day.',
        ar: 'إذا تُرك فارغًا فهو بعد الصلاة المختارة أدناه، أو طوال اليوم.',
        ur: 'خالی ہو تو نیچے والی نماز کے بعد، یا سارا دن۔',
      },
    },
    afterPrayer: {
      type: 'choice',
      begins: 'none',
      label: { en: 'Begins after', ar: 'يبدأ بعد', ur: 'کے بعد شروع' },
      of: {
        none: { en: '–', ar: '–', ur: '–' },
        fajr: { en: 'Fajr', ar: 'الفجر', ur: 'فجر' },
        dhuhr: { en: 'Dhuhr', ar: 'الظهر', ur: 'ظہر' },
        jumuah: { en: 'Jumu’ah', ar: 'الجمعة', ur: 'جمعہ' },
        asr: { en: 'Asr', ar: 'العصر', ur: 'عصر' },
        maghrib: { en: 'Maghrib', ar: 'المغرب', ur: 'مغرب' },
        isha: { en: 'Isha', ar: 'العشاء', ur: 'عشاء' },
      },
    },
    endTime: { type: 'time', optional: true, label: { en: 'Ends at', ar: 'ينتهي في', ur: 'ختم' } },
    endsOn: {
      type: 'date',
      optional: true,
      label: { en: 'Last day', ar: 'اليوم الأخير', ur: 'آخری دن' },
      help: {
        en: 'Only when it lasts several days.',
        ar: 'فقط إذا استمرّ عدة أيام.',
        ur: 'صرف جب کئی دن کا ہو۔',
      },
    },
    repeats: {
      type: 'choice',
      begins: 'never',
      label: { en: 'Repeats', ar: 'يتكرر', ur: 'دہرایا جاتا ہے' },
      of: {
        never: { en: 'Never', ar: 'لا يتكرر', ur: 'کبھی نہیں' },
        weekly: { en: 'Every week', ar: 'كل أسبوع', ur: 'ہر ہفتے' },
        fortnightly: { en: 'Every second week', ar: 'كل أسبوعين', ur: 'ہر دوسرے ہفتے' },
      },
    },
    repeatsUntil: {
      type: 'date',
      optional: true,
      label: { en: 'For the last time on', ar: 'آخر مرة في', ur: 'آخری بار' },
      help: {
        en: 'Left empty, it goes on.',
        ar: 'إذا تُرك فارغًا فهو مستمر.',
        ur: 'خالی ہو تو جاری رہتا ہے۔',
      },
    },
    notOn: {
      type: 'list',
      optional: true,
      label: { en: 'Not on these days', ar: 'ما عدا هذه الأيام', ur: 'ان دنوں نہیں' },
      most: 60,
      fields: { date: { type: 'date', label: { en: 'Day', ar: 'اليوم', ur: 'دن' } } },
    },
    location: {
      type: 'line',
      max: 160,
      optional: true,
      label: { en: 'Where', ar: 'المكان', ur: 'کہاں' },
    },
    mapLink: {
      type: 'link',
      optional: true,
      label: { en: 'Map', ar: 'الخريطة', ur: 'نقشہ' },
      help: {
        en: 'The address of a map, when it is not at the usual place.',
        ar: 'رابط خريطة إن كان في غير المكان المعتاد.',
        ur: 'نقشے کا پتہ، جب معمول کی جگہ پر نہ ہو۔',
      },
    },
    audience: {
      type: 'line',
      max: 80,
      optional: true,
      label: { en: 'Who it’s for', ar: 'لمن', ur: 'کس کے لیے' },
      help: {
        en: 'Such as Sisters, or Ages 8 to 12.',
        ar: 'مثل: للأخوات، أو من 8 إلى 12 سنة.',
        ur: 'جیسے خواتین، یا 8 سے 12 سال۔',
      },
    },
    bookingLink: {
      type: 'link',
      optional: true,
      label: { en: 'Where to book', ar: 'رابط الحجز', ur: 'بکنگ کہاں' },
    },
    isCancelled: {
      type: 'tick',
      label: { en: 'Cancelled', ar: 'أُلغيت', ur: 'منسوخ' },
      help: {
        en: 'It stays on the site and says so: people may be on their way.',
        ar: 'تبقى في الموقع مع ذكر إلغائها، فقد يكون الناس في طريقهم إليها.',
        ur: 'یہ سائٹ پر رہتا ہے اور بتاتا ہے: لوگ راستے میں ہو سکتے ہیں۔',
      },
    },
  },
  check: (times) => [
    ...(times.endsOn !== null && times.endsOn < times.startsOn
      ? [{ field: 'endsOn', message: 'This is before the day on which it begins.' }]
      : []),
    ...(times.endsOn !== null && daysBetween(times.startsOn, times.endsOn) >= LONGEST_DAYS
      ? [{ field: 'endsOn', message: `An event lasts ${LONGEST_DAYS} days at most.` }]
      : []),
    ...(times.repeatsUntil !== null && times.repeatsUntil < times.startsOn
      ? [{ field: 'repeatsUntil', message: 'This is before the day on which it begins.' }]
      : []),
  ],
  timing(fields, { timeZone }) {
    const times: Times = fields
    const { startsAt, overAt } = occurrenceOn(times.startsOn, times, { timeZone })
    if (times.repeats === 'never') return { sortAt: startsAt, endsAt: overAt }
    const endsAt = lastOccurrence(times, timeZone)?.overAt ?? null
    return { sortAt: startsAt, endsAt, recurs: true }
  },
})

const Instant = z.iso.datetime({ offset: true })

const { location, mapLink, audience, bookingLink, isCancelled } = toReply(eventKind.fields)

export const Event = Item.extend({
  location,
  mapLink,
  audience,
  bookingLink,
  isCancelled,
  /** Of something that repeats, the next time. Where it follows a prayer, when that is prayed together. */
  startsAt: Instant,
  /** It follows a prayer whose time on that day is not known yet: `startsAt` is for sorting, say the prayer instead. */
  isGuessed: z.boolean(),
  /** Null where nobody has said. */
  endsAt: Instant.nullable(),
  allDay: z.boolean(),
  /** The prayer that it follows, instead of a time on the clock. */
  follows: z.enum(PRAYERS).nullable(),
  category: z.string(),
  repeats: z
    .object({
      rhythm: z.enum(RHYTHMS).exclude(['never']),
      /** Monday is 1. */
      weekday: z.number().int(),
      until: CivilDate.nullable(),
    })
    .nullable(),
})
export type Event = z.infer<typeof Event>

const gate: Gate = { plans: ['standard', 'premium'], modes: ['full'] }

/** So far from the ends of time that the days round it can be reckoned and kept. */
const Day = CivilDate.refine(
  (date) => date >= '1000' && date < '9000',
  'Choose a day between the years 1000 and 9000.',
)

export const listEvents = endpoint({
  method: 'GET',
  path: '/api/event',
  summary: 'What is on: to come, past, or in a span of days with every repetition.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({
    ...Paging,
    /** The first day. Without `to`, what is on from then: what repeats stands there once. */
    from: Day.optional(),
    /** The last day. With it, everything between, each repetition by itself. */
    to: Day.optional(),
    /** A month, or the present one: everything in it and in the weeks that it begins and ends in. */
    month: z
      .string()
      .regex(/^((19|20|21)\d\d-(0[1-9]|1[0-2])|now)$/, 'Write a month as 2026-11.')
      .optional(),
    past: z.enum(['true', 'false']).default('false'),
  }),
  reply: list(Event).extend({
    /** The month that was asked for. */
    month: z.string().optional(),
  }),
  refusals: {
    'range-too-long': {
      status: 422,
      says: `Please ask for at most ${LONGEST_RANGE_DAYS} days at once.`,
    },
    'range-backwards': { status: 422, says: 'The last day is before the first.' },
  },
  cache: 'public',
})

export const showEvent = endpoint({
  method: 'GET',
  path: '/api/event/:id',
  summary: 'One event, with the next times of one that repeats.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: Event.extend({
    /** The next times that it takes place, the first one included. */
    dates: z.array(z.object({ startsAt: Instant, endsAt: Instant.nullable() })),
    isOver: z.boolean(),
  }),
  refusals: {
    'event-not-found': {
      status: 404,
      says: 'We can’t find that event. It may have been taken down.',
    },
  },
  cache: 'public',
})

export const calendarFile = endpoint({
  method: 'GET',
  path: '/api/event.ics',
  summary: 'What is to come as a calendar (iCalendar), or one event of it.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug.optional() }),
  reply: z.unknown(),
  refusals: { 'event-not-found': showEvent.refusals['event-not-found'] },
  answers: 'file',
  cache: 'public',
})
