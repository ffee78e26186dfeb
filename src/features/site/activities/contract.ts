import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
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
    ur: { one: 'ہفتہ وار سرگرمی', many: 'ہفتہ وار سرگرمیاں' },
  },
  shownAt: PATHS.activities,
  order: 'office',
  fields: {
    days: {
      type: 'choices',
      label: { en: 'On', ar: 'في أيام', ur: 'دن' },
      need: {
        en: 'Please choose at least one day.',
        ar: 'اختر يومًا واحدًا على الأقل.',
        ur: 'کم از کم ایک دن چنیں۔',
      },
      of: {
        '1': { en: 'Monday', ar: 'الاثنين', ur: 'پیر' },
        '2': { en: 'Tuesday', ar: 'الثلاثاء', ur: 'منگل' },
        '3': { en: 'Wednesday', ar: 'الأربعاء', ur: 'بدھ' },
        '4': { en: 'Thursday', ar: 'الخميس', ur: 'جمعرات' },
        '5': { en: 'Friday', ar: 'الجمعة', ur: 'جمعہ' },
        '6': { en: 'Saturday', ar: 'السبت', ur: 'ہفتہ' },
        '7': { en: 'Sunday', ar: 'الأحد', ur: 'اتوار' },
      },
    },
    startTime: {
      type: 'time',
      optional: true,
      label: { en: 'Begins at', ar: 'يبدأ في', ur: 'شروع' },
      help: {
        en: 'Left empty, it begins after the prayer below.',
        ar: 'إذا تُرك فارغًا فهو بعد الصلاة المختارة أدناه.',
        ur: 'خالی ہو تو نیچے والی نماز کے بعد شروع ہوتا ہے۔',
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
        asr: { en: 'Asr', ar: 'العصر', ur: 'عصر' },
        maghrib: { en: 'Maghrib', ar: 'المغرب', ur: 'مغرب' },
        isha: { en: 'Isha', ar: 'العشاء', ur: 'عشاء' },
      },
    },
    endTime: { type: 'time', optional: true, label: { en: 'Ends at', ar: 'ينتهي في', ur: 'ختم' } },
    place: {
      type: 'line',
      max: 120,
      optional: true,
      label: { en: 'Where', ar: 'المكان', ur: 'کہاں' },
    },
    audience: {
      type: 'line',
      max: 80,
      optional: true,
      label: { en: 'Who it’s for', ar: 'لمن', ur: 'کس کے لیے' },
    },
    leader: {
      type: 'line',
      max: 80,
      optional: true,
      label: { en: 'Led by', ar: 'بإشراف', ur: 'زیرِ نگرانی' },
    },
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
