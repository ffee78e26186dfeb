import { z } from 'zod'
import { eachOnce } from '#platform/shared/each-once.ts'
import type { Fields } from '#platform/shared/field-language.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { settings } from '#platform/shared/setting.ts'
import { FACILITIES } from './rules.ts'
import { visitWords } from './words.ts'

const line = z.string().trim().max(200)

const facility = z.object({
  what: z.enum(FACILITIES),
  says: line.min(1),
  inOtherLanguages: z.partialRecord(z.enum(LANGUAGES), line).default({}),
})

const facilityFields = {
  what: {
    type: 'choice',
    label: { en: 'What', ar: 'ماذا', ur: 'کیا' },
    of: Object.fromEntries(
      FACILITIES.map((name) => [
        name,
        {
          en: visitWords.en.names[name],
          ar: visitWords.ar.names[name],
          ur: visitWords.ur.names[name],
        },
      ]),
    ),
  },
  says: {
    type: 'line',
    max: 200,
    label: { en: 'In one sentence', ar: 'في جملة', ur: 'ایک جملے میں' },
  },
  inOtherLanguages: {
    type: 'group',
    label: { en: 'In other languages', ar: 'بلغات أخرى', ur: 'دوسری زبانوں میں' },
    fields: {
      ar: {
        type: 'line',
        max: 200,
        optional: true,
        label: { en: 'Arabic', ar: 'بالعربية', ur: 'عربی' },
      },
      ur: {
        type: 'line',
        max: 200,
        optional: true,
        label: { en: 'Urdu', ar: 'بالأردية', ur: 'اردو' },
      },
    },
  },
} as const satisfies Fields

/** What people want to know before they come. */
export const visitSettings = {
  ...settings('contact_page', {
    facilities: {
      ...eachOnce('what', facility, 20),
      label: { en: 'What the building has', ar: 'مرافق المبنى', ur: 'عمارت میں کیا ہے' },
      askedAs: { type: 'list', most: FACILITIES.length, optional: true, fields: facilityFields },
      default: [],
      about: 'What the house has for those who come, each with a sentence.',
      seenBy: 'some-pages',
    },
  }),
}
