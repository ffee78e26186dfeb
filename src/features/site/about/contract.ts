import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { Item } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toReply } from '#platform/shared/field-schemas.ts'
import { Paging, Slug, list } from '#platform/shared/fields.ts'

export const aboutKind = defineKind({
  name: 'about',
  words: {
    en: { one: 'Page about us', many: 'About us' },
    ar: { one: 'صفحة تعريفية', many: 'من نحن' },
    ur: { one: 'ہمارے بارے میں صفحہ', many: 'ہمارے بارے میں' },
  },
  shownAt: PATHS.about,
  page: PATHS.aboutItem,
  order: 'office',
  fields: {
    label: {
      type: 'line',
      max: 60,
      optional: true,
      label: {
        en: 'A few words above the title',
        ar: 'كلمات قليلة فوق العنوان',
        ur: 'عنوان کے اوپر چند الفاظ',
      },
    },
  },
})

export const About = Item.extend(toReply(aboutKind.fields))
export type About = z.infer<typeof About>

export const listAbout = endpoint({
  method: 'GET',
  path: '/api/about-us',
  summary: 'What the organisation says of itself, in the order of the office.',
  access: 'anyone',
  modes: ['full'],
  input: z.strictObject(Paging),
  reply: list(About),
  refusals: {},
  cache: 'public',
})

export const showAbout = endpoint({
  method: 'GET',
  path: '/api/about-us/:id',
  summary: 'One page of it.',
  access: 'anyone',
  plans: ['standard', 'premium'],
  modes: ['full'],
  input: z.strictObject({ id: Slug }),
  reply: About,
  refusals: {
    'about-not-found': { status: 404, says: 'We can’t find that page.' },
  },
  cache: 'public',
})
