import { z } from 'zod'
import { Item } from '#features/content/contract.ts'
import { defineKind, line } from '#features/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Paging, list } from '#platform/shared/fields.ts'

export const memberKind = defineKind({
  name: 'member',
  words: {
    en: { one: 'Member of the team', many: 'Our team' },
    ar: { one: 'عضو في الفريق', many: 'فريقنا' },
  },
  order: 'office',
  categories: {
    label: { en: 'Group', ar: 'المجموعة' },
    help: { en: 'Such as Imams, Trustees, Office.', ar: 'مثل: الأئمة، الأمناء، المكتب.' },
  },
  fields: {
    role: line({ label: { en: 'What they do', ar: 'الدور' }, max: 100 }),
    languages: line({ label: { en: 'Languages', ar: 'اللغات' }, max: 100 }),
    email: line({
      label: { en: 'Email, if it may be shown', ar: 'البريد إن جاز إظهاره' },
      max: 120,
    }),
  },
})

export const Member = Item.extend({
  role: z.string(),
  languages: z.string(),
  email: z.string(),
  category: z.string(),
})
export type Member = z.infer<typeof Member>

export const listTeam = endpoint({
  method: 'GET',
  path: '/api/team',
  summary: 'Who works here, in the order of the office. The title is the name.',
  access: 'anyone',
  modes: ['full'],
  input: z.strictObject(Paging),
  reply: list(Member),
  refusals: {},
  cache: 'public',
})
