import { z } from 'zod'
import { Item } from '#features/ground/content/contract.ts'
import { choice, defineKind, line, link } from '#features/ground/content/rules.ts'

export const announcementKind = defineKind({
  name: 'announcement',
  words: {
    en: { one: 'Announcement', many: 'Announcements' },
    ar: { one: 'إعلان', many: 'الإعلانات' },
  },
  shownAt: '/',
  order: 'newest',
  fields: {
    weight: choice({
      label: { en: 'How it stands out', ar: 'الأهمية' },
      choices: {
        normal: { en: 'As usual', ar: 'عادي' },
        urgent: { en: 'Urgent', ar: 'عاجل' },
      },
    }),
    linkTo: link({ label: { en: 'Where it leads', ar: 'الرابط' } }),
    linkText: line({ label: { en: 'What the link says', ar: 'نص الرابط' }, max: 60 }),
  },
})

/** A sentence or two that everybody should see now; it goes by itself. */
export const Announcement = Item.omit({ image: true }).extend({
  weight: z.enum(['normal', 'urgent']),
  link: z.object({ text: z.string(), to: z.string() }).nullable(),
})
export type Announcement = z.infer<typeof Announcement>
