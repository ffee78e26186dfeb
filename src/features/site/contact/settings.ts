import { z } from 'zod'
import { Slug } from '#platform/shared/fields.ts'
import type { Fields } from '#platform/shared/field-language.ts'
import { settings } from '#platform/shared/setting.ts'

const line = z.string().trim().max(200)

const topicFields = {
  id: {
    type: 'line',
    max: 60,
    label: { en: 'Short name', ar: 'اسم قصير', ur: 'مختصر نام' },
    help: {
      en: 'Small Latin letters, such as funerals. Nobody sees it.',
      ar: 'أحرف لاتينية صغيرة مثل funerals. لا يراه أحد.',
      ur: 'چھوٹے لاطینی حروف، جیسے funerals۔ کوئی اسے نہیں دیکھتا۔',
    },
  },
  en: { type: 'line', max: 80, label: { en: 'In English', ar: 'بالإنجليزية', ur: 'انگریزی میں' } },
  ar: {
    type: 'line',
    max: 80,
    optional: true,
    label: { en: 'In Arabic', ar: 'بالعربية', ur: 'عربی میں' },
  },
  ur: {
    type: 'line',
    max: 80,
    optional: true,
    label: { en: 'In Urdu', ar: 'بالأردية', ur: 'اردو میں' },
  },
} as const satisfies Fields

/** What people can write about, and where the house is. */
export const contactSettings = {
  ...settings('contact_page', {
    contactTopics: {
      schema: z
        .array(
          z.object({
            id: Slug,
            en: line.min(1).max(80),
            ar: line.max(80).default(''),
            ur: line.max(80).default(''),
          }),
        )
        .max(20),
      label: {
        en: 'What people can write about',
        ar: 'موضوعات يمكن الكتابة عنها',
        ur: 'لوگ کس بارے میں لکھ سکتے ہیں',
      },
      askedAs: { type: 'list', most: 20, optional: true, fields: topicFields },
      default: [],
      about: 'What people can write about, offered in the contact form.',
    },
    mapEmbed: {
      type: 'lines',
      max: 2_000,
      optional: true,
      default: '',
      about: 'A map to embed (HTML-escaped iframe).',
    },
  }),
}
