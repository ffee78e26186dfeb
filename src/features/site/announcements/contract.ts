import { z } from 'zod'
import { Item } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { toReply } from '#platform/shared/field-schemas.ts'

export const announcementKind = defineKind({
  name: 'announcement',
  words: {
    en: { one: 'Announcement', many: 'Announcements' },
    ar: { one: 'إعلان', many: 'الإعلانات' },
    ur: { one: 'اعلان', many: 'اعلانات' },
  },
  shownAt: '/',
  order: 'newest',
  fields: {
    weight: {
      type: 'choice',
      begins: 'normal',
      label: { en: 'How it stands out', ar: 'الأهمية', ur: 'اہمیت' },
      of: {
        normal: { en: 'As usual', ar: 'عادي', ur: 'معمول کا' },
        urgent: { en: 'Urgent', ar: 'عاجل', ur: 'فوری' },
      },
    },
    linkTo: {
      type: 'link',
      optional: true,
      label: { en: 'Where it leads', ar: 'الرابط', ur: 'کہاں لے جاتا ہے' },
    },
    linkText: {
      type: 'line',
      max: 60,
      optional: true,
      label: { en: 'What the link says', ar: 'نص الرابط', ur: 'لنک کے الفاظ' },
    },
  },
})

/** A sentence or two that everybody should see now; it goes by itself. */
export const Announcement = Item.omit({ image: true }).extend({
  weight: toReply(announcementKind.fields).weight,
  link: z.object({ text: z.string(), to: z.string() }).nullable(),
})
export type Announcement = z.infer<typeof Announcement>
