import { z } from 'zod'
import { Item } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toReply } from '#platform/shared/field-schemas.ts'
import { Paging, list } from '#platform/shared/fields.ts'

/** How somebody is drawn of whom there is no photograph. */
export const FIGURES = {
  plain: { en: 'Bare-headed', ar: 'بلا غطاء رأس' },
  cap: { en: 'With a cap', ar: 'بطاقية' },
  turban: { en: 'With a turban', ar: 'بعمامة' },
  scarf: { en: 'With a headscarf', ar: 'بحجاب' },
} as const
export type Figure = keyof typeof FIGURES

export const memberKind = defineKind({
  name: 'member',
  words: {
    en: { one: 'Member of the team', many: 'Our team' },
    ar: { one: 'عضو في الفريق', many: 'فريقنا' },
  },
  shownAt: '/our-team',
  order: 'office',
  categories: {
    label: { en: 'Group', ar: 'المجموعة' },
    help: { en: 'Such as Imams, Trustees, Office.', ar: 'مثل: الأئمة، الأمناء، المكتب.' },
  },
  fields: {
    role: { type: 'line', max: 100, optional: true, label: { en: 'What they do', ar: 'الدور' } },
    languages: { type: 'line', max: 100, optional: true, label: { en: 'Languages', ar: 'اللغات' } },
    email: {
      type: 'email',
      optional: true,
      label: { en: 'Email, if it may be shown', ar: 'البريد إن جاز إظهاره' },
    },
    figure: {
      type: 'choice',
      begins: 'plain',
      label: { en: 'How they are drawn without a photograph', ar: 'كيف يُرسم من لا صورة له' },
      of: FIGURES,
    },
  },
})

export const Member = Item.extend({
  ...toReply(memberKind.fields),
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
