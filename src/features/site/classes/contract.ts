import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { Item } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import type { Fields } from '#platform/shared/field-language.ts'
import { toReply } from '#platform/shared/field-schemas.ts'
import { Paging, Slug, list } from '#platform/shared/fields.ts'
import type { Gate } from '#platform/shared/gating.ts'
import { Money } from '#platform/shared/money.ts'

/** What everything that is taught has. */
export const TEACHING = {
  schedule: {
    type: 'line',
    max: 160,
    optional: true,
    label: { en: 'When', ar: 'الموعد', ur: 'کب' },
    help: {
      en: 'Such as Mondays and Wednesdays, 18:00 to 19:30.',
      ar: 'مثل: الاثنين والأربعاء 18:00 إلى 19:30.',
      ur: 'جیسے پیر اور بدھ، 18:00 سے 19:30۔',
    },
  },
  audience: {
    type: 'line',
    max: 120,
    optional: true,
    label: { en: 'Who it’s for', ar: 'لمن', ur: 'کس کے لیے' },
  },
  fee: {
    type: 'money',
    optional: true,
    label: { en: 'Fee', ar: 'الرسوم', ur: 'فیس' },
    help: {
      en: 'Nothing is said when it is left empty; 0 is free.',
      ar: 'إذا تُرك فارغًا فلا يُذكر شيء، و0 تعني مجانًا.',
      ur: 'خالی ہو تو کچھ نہیں لکھا جاتا؛ 0 کا مطلب مفت۔',
    },
  },
  feeNote: {
    type: 'line',
    max: 40,
    optional: true,
    label: { en: 'What the fee is for', ar: 'الرسوم مقابل', ur: 'فیس کس چیز کی' },
    help: { en: 'Such as a term.', ar: 'مثل: الفصل الدراسي.', ur: 'جیسے ایک ٹرم۔' },
  },
  teacher: {
    type: 'line',
    max: 120,
    optional: true,
    label: { en: 'Teacher', ar: 'المعلّم', ur: 'استاد' },
  },
  venue: {
    type: 'line',
    max: 120,
    optional: true,
    label: { en: 'Where', ar: 'المكان', ur: 'کہاں' },
  },
} as const satisfies Fields

export const classKind = defineKind({
  name: 'class',
  words: {
    en: { one: 'Class', many: 'Classes' },
    ar: { one: 'درس', many: 'الدروس' },
    ur: { one: 'کلاس', many: 'کلاسیں' },
  },
  shownAt: PATHS.classes,
  page: PATHS.class,
  order: 'office',
  categories: { label: { en: 'Subject', ar: 'الموضوع', ur: 'موضوع' } },
  fields: TEACHING,
})

export const Taught = Item.extend({
  ...toReply(classKind.fields),
  /** Null where nobody has said; nothing is free. */
  fee: Money.nullable(),
  category: z.string(),
})
export type Taught = z.infer<typeof Taught>

const gate: Gate = { flag: 'DisableClasses', modes: ['full'] }

export const listClasses = endpoint({
  method: 'GET',
  path: '/api/classes',
  summary: 'Classes that go on all year, in the order of the office.',
  access: 'anyone',
  ...gate,
  input: z.strictObject(Paging),
  reply: list(Taught),
  refusals: {},
  cache: 'public',
})

export const showClass = endpoint({
  method: 'GET',
  path: '/api/class/:id',
  summary: 'One class.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: Taught,
  refusals: { 'class-not-found': { status: 404, says: 'We can’t find that class.' } },
  cache: 'public',
})
