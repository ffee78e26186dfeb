import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { Brief, Item, Search } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { Document } from '#features/ground/media/documents-contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toReply } from '#platform/shared/field-schemas.ts'
import { Paging, Slug, list, text } from '#platform/shared/fields.ts'
import type { Gate } from '#platform/shared/gating.ts'
import { instantOf } from '#platform/shared/wall-time.ts'

/** A sermon that was given: to hear, to watch, to read. */
export const khutbahKind = defineKind({
  name: 'khutbah',
  words: {
    en: { one: 'Khutbah', many: 'Khutbahs' },
    ar: { one: 'خطبة', many: 'الخطب' },
    ur: { one: 'خطبہ', many: 'خطبات' },
  },
  shownAt: PATHS.khutbahs,
  page: PATHS.khutbah,
  order: 'newest',
  foundBy: ['speaker', 'topics'],
  fields: {
    givenOn: {
      type: 'date',
      label: { en: 'Given on', ar: 'تاريخ الخطبة', ur: 'خطبے کی تاریخ' },
    },
    speaker: {
      type: 'line',
      max: 100,
      label: { en: 'Speaker', ar: 'الخطيب', ur: 'خطیب' },
      help: {
        en: 'Write a name the same way each time, so that visitors find all of theirs.',
        ar: 'اكتبوا الاسم بالطريقة نفسها كل مرة ليجد الزوار كل خطبه.',
        ur: 'نام ہر بار ایک ہی طرح لکھیں تاکہ ان کے سب خطبے مل جائیں۔',
      },
    },
    topics: {
      type: 'line',
      max: 160,
      optional: true,
      label: { en: 'Topics', ar: 'الموضوعات', ur: 'موضوعات' },
      help: {
        en: 'With commas between, such as: Patience, Neighbours',
        ar: 'بينها فواصل، مثل: الصبر، الجيران',
        ur: 'درمیان میں کاما، جیسے: صبر، پڑوسی',
      },
    },
    recording: {
      type: 'recording',
      optional: true,
      label: { en: 'Recording', ar: 'التسجيل', ur: 'ریکارڈنگ' },
    },
    video: {
      type: 'link',
      outside: true,
      optional: true,
      label: { en: 'Address of a film of it', ar: 'رابط الفيديو', ur: 'ویڈیو کا پتہ' },
      help: {
        en: 'For example on YouTube. Visitors are led there; nothing of it loads on your site.',
        ar: 'على يوتيوب مثلًا. ينتقل الزوار إليه، ولا يُحمَّل منه شيء في موقعكم.',
        ur: 'مثلاً یوٹیوب پر۔ آنے والے وہاں جاتے ہیں؛ آپ کی سائٹ پر اس کا کچھ لوڈ نہیں ہوتا۔',
      },
    },
    document: {
      type: 'document',
      optional: true,
      label: { en: 'The same to print (PDF)', ar: 'نسخة للطباعة (PDF)', ur: 'چھاپنے کے لیے (PDF)' },
    },
  },
  timing: ({ givenOn }, { timeZone }) => ({ sortAt: instantOf(givenOn, '13:00', timeZone) }),
})

const { givenOn, speaker, topics, video } = toReply(khutbahKind.fields)
const own = {
  givenOn,
  speaker,
  topics,
  video,
  recording: Document.nullable(),
  document: Document.nullable(),
}

export const Khutbah = Item.extend(own)
export type Khutbah = z.infer<typeof Khutbah>
const BriefKhutbah = Brief.extend(own)
export type BriefKhutbah = z.infer<typeof BriefKhutbah>

const gate: Gate = { plans: ['premium'], modes: ['full'] }

export const listKhutbahs = endpoint({
  method: 'GET',
  path: '/api/khutbahs',
  summary:
    'Khutbahs, the newest first: all, of one speaker, year or topic, or what a search finds.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({
    ...Paging,
    /** As it was first written, whatever language it is asked in; so are topics. */
    speaker: text({ min: 0, max: 100 }).default(''),
    topic: text({ min: 0, max: 160 }).default(''),
    year: z.union([z.literal(''), z.string().regex(/^[12]\d{3}$/)]).default(''),
    q: Search,
  }),
  reply: list(BriefKhutbah).extend({
    /** Those that there is something of. */
    speakers: z.array(z.object({ value: z.string(), name: z.string() })),
    topics: z.array(z.string()),
    years: z.array(z.string()),
  }),
  refusals: {},
  cache: 'public',
})

export const showKhutbah = endpoint({
  method: 'GET',
  path: '/api/khutbahs/:id',
  summary: 'One khutbah, and those before and after it. An address that it once had finds it too.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: Khutbah.extend({ before: BriefKhutbah.nullable(), after: BriefKhutbah.nullable() }),
  refusals: {
    'khutbah-not-found': {
      status: 404,
      says: 'We can’t find that khutbah. It may have been taken down.',
    },
  },
  cache: 'public',
})

export const feedKhutbahs = endpoint({
  method: 'GET',
  path: '/api/khutbahs.rss',
  summary: 'The recordings of the newest khutbahs, for podcast apps (RSS).',
  access: 'anyone',
  ...gate,
  input: z.strictObject({}),
  reply: z.unknown(),
  refusals: {},
  answers: 'file',
  cache: 'public',
})
