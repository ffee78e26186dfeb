import { z } from 'zod'
import { Item } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toReply } from '#platform/shared/field-schemas.ts'
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
    days: {
      type: 'choices',
      label: { en: 'On', ar: 'في أيام' },
      need: { en: 'Please choose at least one day.', ar: 'اختر يومًا واحدًا على الأقل.' },
      of: {
        '1': { en: 'Monday', ar: 'الاثنين' },
        '2': { en: 'Tuesday', ar: 'الثلاثاء' },
        '3': { en: 'Wednesday', ar: 'الأربعاء' },
        '4': { en: 'Thursday', ar: 'الخميس' },
        '5': { en: 'Friday', ar: 'الجمعة' },
        '6': { en: 'Saturday', ar: 'السبت' },
        '7': { en: 'Sunday', ar: 'الأحد' },
      },
    },
    startTime: {
      type: 'time',
      optional: true,
      label: { en: 'Begins at', ar: 'يبدأ في' },
      help: {
        en: 'Left empty, it begins after the prayer below.',
        ar: 'إذا تُرك فارغًا فهو بعد الصلاة المختارة أدناه.',
      },
    },
    afterPrayer: {
      type: 'choice',
      begins: 'none',
      label: { en: 'Begins after', ar: 'يبدأ بعد' },
      of: {
        none: { en: '–', ar: '–' },
        fajr: { en: 'Fajr', ar: 'الفجر' },
        dhuhr: { en: 'Dhuhr', ar: 'الظهر' },
        asr: { en: 'Asr', ar: 'العصر' },
        maghrib: { en: 'Maghrib', ar: 'المغرب' },
        isha: { en: 'Isha', ar: 'العشاء' },
      },
    },
    endTime: { type: 'time', optional: true, label: { en: 'Ends at', ar: 'ينتهي في' } },
    place: { type: 'line', max: 120, optional: true, label: { en: 'Where', ar: 'المكان' } },
    audience: { type: 'line', max: 80, optional: true, label: { en: 'Who it’s for', ar: 'لمن' } },
    leader: { type: 'line', max: 80, optional: true, label: { en: 'Led by', ar: 'بإشراف' } },
  },
  check: ({ startTime, afterPrayer }) =>
    startTime === null && afterPrayer === 'none'
      ? [{ field: 'startTime', message: 'Please say when it begins, or after which prayer.' }]
      : [],
})

const { afterPrayer: _, ...rest } = toReply(activityKind.fields)

export const Activity = Item.extend({
  ...rest,
  /** Monday is 1. */
  days: z.array(z.number().int()),
  /** The prayer that it follows, instead of a time on the wall. */
  follows: z.enum(PRAYERS).nullable(),
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
