import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { Item, Search } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { Document } from '#features/ground/media/documents-contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toReply } from '#platform/shared/field-schemas.ts'
import { Paging, list, text } from '#platform/shared/fields.ts'
import { FORMS } from './rules.ts'

export const resourceKind = defineKind({
  name: 'resource',
  words: {
    en: { one: 'Resource', many: 'Resources' },
    ar: { one: 'مصدر', many: 'المصادر' },
    ur: { one: 'مواد', many: 'مواد' },
  },
  shownAt: PATHS.resources,
  order: 'newest',
  categories: { label: { en: 'Subject', ar: 'الموضوع', ur: 'موضوع' } },
  fields: {
    form: {
      type: 'choice',
      begins: 'text',
      label: { en: 'What it is', ar: 'النوع', ur: 'نوعیت' },
      of: {
        text: { en: 'To read here', ar: 'للقراءة هنا', ur: 'یہیں پڑھنے کے لیے' },
        file: { en: 'A file', ar: 'ملف', ur: 'فائل' },
        audio: { en: 'A recording', ar: 'تسجيل صوتي', ur: 'آڈیو' },
        video: { en: 'A film', ar: 'فيديو', ur: 'ویڈیو' },
        link: { en: 'Another site', ar: 'موقع آخر', ur: 'دوسری سائٹ' },
      },
    },
    address: {
      type: 'link',
      optional: true,
      label: { en: 'Where it is', ar: 'الرابط', ur: 'لنک' },
    },
    document: {
      type: 'document',
      optional: true,
      label: { en: 'The file (PDF)', ar: 'الملف (PDF)', ur: 'فائل (PDF)' },
    },
    recording: {
      type: 'recording',
      optional: true,
      label: { en: 'The recording', ar: 'التسجيل', ur: 'ریکارڈنگ' },
    },
    speaker: {
      type: 'line',
      max: 100,
      optional: true,
      label: { en: 'By whom', ar: 'المتحدث أو الكاتب', ur: 'مقرر یا مصنف' },
    },
    madeOn: {
      type: 'date',
      optional: true,
      label: { en: 'Of which day', ar: 'التاريخ', ur: 'کس دن کا' },
    },
    minutes: {
      type: 'number',
      min: 0,
      max: 1_000,
      optional: true,
      label: { en: 'Minutes', ar: 'الدقائق', ur: 'منٹ' },
    },
  },
  check: ({ form, address, document, recording }) =>
    form !== 'text' && address === '' && document === null && recording === null
      ? [{ field: 'address', message: 'Please say where it is.' }]
      : [],
})

export const Resource = Item.extend({
  ...toReply(resourceKind.fields),
  document: Document.nullable(),
  recording: Document.nullable(),
  category: z.string(),
})
export type Resource = z.infer<typeof Resource>

export const listResources = endpoint({
  method: 'GET',
  path: '/api/resources',
  summary: 'What one can read, hear, watch or fetch, the newest first.',
  access: 'anyone',
  plans: ['premium'],
  modes: ['full'],
  input: z.strictObject({
    ...Paging,
    category: text({ min: 0, max: 60 }).default(''),
    form: z.enum(['', ...FORMS]).default(''),
    q: Search,
  }),
  reply: list(Resource).extend({ categories: z.array(z.string()) }),
  refusals: {},
  cache: 'public',
})
