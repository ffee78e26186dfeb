import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { Item, Search } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toReply } from '#platform/shared/field-schemas.ts'
import { Paging, Slug, list, text } from '#platform/shared/fields.ts'
import type { Gate } from '#platform/shared/gating.ts'

export const newsKind = defineKind({
  name: 'news',
  words: {
    en: { one: 'News item', many: 'News' },
    ar: { one: 'خبر', many: 'الأخبار' },
    ur: { one: 'خبر', many: 'خبریں' },
  },
  shownAt: PATHS.news,
  page: PATHS.newsItem,
  order: 'newest',
  categories: {
    label: { en: 'Category', ar: 'التصنيف', ur: 'زمرہ' },
    help: {
      en: 'One of your own words, such as Building or Madrasa. Visitors can choose among them.',
      ar: 'كلمة من عندكم مثل: البناء أو المدرسة. يمكن للزوار الاختيار بينها.',
      ur: 'آپ کا اپنا ایک لفظ، جیسے تعمیر یا مدرسہ۔ آنے والے ان میں سے چن سکتے ہیں۔',
    },
  },
  fields: {
    author: {
      type: 'line',
      max: 80,
      optional: true,
      label: { en: 'Written by', ar: 'بقلم', ur: 'تحریر' },
      help: {
        en: 'Left empty, nobody is named.',
        ar: 'إذا تُرك فارغًا فلا يُذكر أحد.',
        ur: 'خالی ہو تو کسی کا نام نہیں لکھا جاتا۔',
      },
    },
  },
})

export const News = Item.extend({
  ...toReply(newsKind.fields),
  /** A civil date of the organisation. */
  publishedOn: z.iso.date(),
  category: z.string(),
})
export type News = z.infer<typeof News>

const gate: Gate = { plans: ['standard', 'premium'], modes: ['full'] }

export const listNews = endpoint({
  method: 'GET',
  path: '/api/news',
  summary: 'News, the newest first, all or of one category, or what a search finds.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ ...Paging, category: text({ min: 0, max: 60 }).default(''), q: Search }),
  reply: list(News).extend({
    /** The categories that have something to read. */
    categories: z.array(z.string()),
  }),
  refusals: {},
  cache: 'public',
})

export const showNews = endpoint({
  method: 'GET',
  path: '/api/news/:id',
  summary: 'One piece of news. An address that it once had finds it too.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: News,
  refusals: {
    'news-not-found': {
      status: 404,
      says: 'We can’t find that news item. It may have been taken down.',
    },
  },
  cache: 'public',
})

export const feedNews = endpoint({
  method: 'GET',
  path: '/api/news.rss',
  summary: 'The newest news as a feed (RSS).',
  access: 'anyone',
  ...gate,
  input: z.strictObject({}),
  reply: z.unknown(),
  refusals: {},
  answers: 'file',
  cache: 'public',
})
