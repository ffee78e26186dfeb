import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { Item } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toReply } from '#platform/shared/field-schemas.ts'
import { Paging, list } from '#platform/shared/fields.ts'

/** How somebody is drawn of whom there is no photograph. */
export const FIGURES = {
  plain: { en: 'Bare-headed', ar: 'بلا غطاء رأس', ur: 'ننگے سر' },
  cap: { en: 'With a cap', ar: 'بطاقية', ur: 'ٹوپی کے ساتھ' },
  turban: { en: 'With a turban', ar: 'بعمامة', ur: 'عمامے کے ساتھ' },
  scarf: { en: 'With a headscarf', ar: 'بحجاب', ur: 'حجاب کے ساتھ' },
} as const
export type Figure = keyof typeof FIGURES

export const memberKind = defineKind({
  name: 'member',
  words: {
    en: { one: 'Member of the team', many: 'Our team' },
    ar: { one: 'عضو في الفريق', many: 'فريقنا' },
    ur: { one: 'عملے کا رکن', many: 'ہمارا عملہ' },
  },
  shownAt: PATHS.team,
  order: 'office',
  categories: {
    label: { en: 'Group', ar: 'المجموعة', ur: 'گروہ' },
    help: {
      en: 'Such as Imams, Trustees, Office.',
      ar: 'مثل: الأئمة، الأمناء، المكتب.',
      ur: 'جیسے ائمہ، ٹرسٹی، دفتر۔',
    },
  },
  fields: {
    role: {
      type: 'line',
      max: 100,
      optional: true,
      label: { en: 'What they do', ar: 'الدور', ur: 'کیا کرتے ہیں' },
    },
    languages: {
      type: 'line',
      max: 100,
      optional: true,
      label: { en: 'Languages', ar: 'اللغات', ur: 'زبانیں' },
    },
    email: {
      type: 'email',
      optional: true,
      label: {
        en: 'Email, if it may be shown',
        ar: 'البريد إن جاز إظهاره',
        ur: 'ای میل، اگر دکھائی جا سکے',
      },
    },
    figure: {
      type: 'choice',
      begins: 'plain',
      label: {
        en: 'How they are drawn without a photograph',
        ar: 'كيف يُرسم من لا صورة له',
        ur: 'تصویر کے بغیر خاکہ کیسا ہو',
      },
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
