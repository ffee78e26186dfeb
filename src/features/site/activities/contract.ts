import { z } from 'zod'
import { Item } from '#features/ground/content/contract.ts'
import { choice, choices, defineKind, line, time } from '#features/ground/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Paging, list } from '#platform/shared/fields.ts'
import { PRAYERS } from './rules.ts'

export const activityKind = defineKind({
  name: 'activity',
  words: {
    en: { one: 'Weekly activity', many: 'Weekly activities' },
    ar: { one: 'نشاط أسبوعي', many: 'الأنشطة الأسبوعية' },
  },
  shownAt: '/activities',
  order: 'office',
  fields: {
    days: choices({
      label: { en: 'On', ar: 'في أيام' },
      choices: {
        '1': { en: 'Monday', ar: 'الاثنين' },
        '2': { en: 'Tuesday', ar: 'الثلاثاء' },
        '3': { en: 'Wednesday', ar: 'الأربعاء' },
        '4': { en: 'Thursday', ar: 'الخميس' },
        '5': { en: 'Friday', ar: 'الجمعة' },
        '6': { en: 'Saturday', ar: 'السبت' },
        '7': { en: 'Sunday', ar: 'الأحد' },
      },
    }),
    startTime: time({
      label: { en: 'Begins at', ar: 'يبدأ في' },
      help: {
        en: 'Left empty, it begins after the prayer below.',
        ar: 'إذا تُرك فارغًا فهو بعد الصلاة المختارة أدناه.',
      },
    }),
    afterPrayer: choice({
      label: { en: 'Begins after', ar: 'يبدأ بعد' },
      choices: {
        none: { en: '–', ar: '–' },
        fajr: { en: 'Fajr', ar: 'الفجر' },
        dhuhr: { en: 'Dhuhr', ar: 'الظهر' },
        asr: { en: 'Asr', ar: 'العصر' },
        maghrib: { en: 'Maghrib', ar: 'المغرب' },
        isha: { en: 'Isha', ar: 'العشاء' },
      },
    }),
    endTime: time({ label: { en: 'Ends at', ar: 'ينتهي في' } }),
    place: line({ label: { en: 'Where', ar: 'المكان' } }),
    audience: line({ label: { en: 'For whom', ar: 'لمن' }, max: 80 }),
    leader: line({ label: { en: 'Led by', ar: 'بإشراف' }, max: 80 }),
  },
  check: ({ days, startTime, afterPrayer }) => [
    ...(days.length === 0 ? [{ field: 'days', message: 'Please choose a day at least.' }] : []),
    ...(startTime === null && afterPrayer === 'none'
      ? [{ field: 'startTime', message: 'Please say when it begins, or after which prayer.' }]
      : []),
  ],
})

export const Activity = Item.extend({
  /** Monday is 1. */
  days: z.array(z.number().int()),
  /** `HH:mm` on the wall; null where it follows a prayer. */
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  follows: z.enum(PRAYERS).nullable(),
  place: z.string(),
  audience: z.string(),
  leader: z.string(),
})
export type Activity = z.infer<typeof Activity>

export const listActivities = endpoint({
  method: 'GET',
  path: '/api/activities',
  summary: 'What happens every week, with its days and times.',
  access: 'anyone',
  flag: 'DisableWeeklyActivities',
  modes: ['full'],
  input: z.strictObject(Paging),
  reply: list(Activity),
  refusals: {},
  cache: 'public',
})
