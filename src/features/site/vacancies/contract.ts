import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { Item } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { FORM_REFUSALS, SENT } from '#features/ground/submissions/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { CivilDate, Paging, Slug, list } from '#platform/shared/fields.ts'
import { base64Length, toReply, toShape } from '#platform/shared/field-schemas.ts'
import { addDays, instantOf } from '#platform/shared/wall-time.ts'
import { MOST_CV_MEGABYTES, applicationForm } from './rules.ts'

/** What has no closing date stands after everything that has one. */
const NEVER = new Date('2200-01-01T00:00:00Z')

export const vacancyKind = defineKind({
  name: 'vacancy',
  words: {
    en: { one: 'Vacancy', many: 'Vacancies' },
    ar: { one: 'وظيفة', many: 'الوظائف' },
    ur: { one: 'آسامی', many: 'آسامیاں' },
  },
  shownAt: PATHS.vacancies,
  page: PATHS.vacancy,
  order: 'soonest',
  fields: {
    kind: {
      type: 'choice',
      begins: 'paid',
      label: { en: 'Type', ar: 'النوع', ur: 'قسم' },
      of: {
        paid: { en: 'Paid', ar: 'بأجر', ur: 'تنخواہ کے ساتھ' },
        voluntary: { en: 'Voluntary', ar: 'تطوعي', ur: 'رضاکارانہ' },
      },
    },
    hours: {
      type: 'line',
      max: 120,
      optional: true,
      label: { en: 'Hours', ar: 'ساعات العمل', ur: 'اوقاتِ کار' },
    },
    pay: {
      type: 'line',
      max: 120,
      optional: true,
      label: { en: 'Pay', ar: 'الأجر', ur: 'ادائیگی' },
    },
    place: {
      type: 'line',
      max: 120,
      optional: true,
      label: { en: 'Where', ar: 'المكان', ur: 'کہاں' },
    },
    closesOn: {
      type: 'date',
      optional: true,
      label: { en: 'Apply by', ar: 'آخر يوم للتقديم', ur: 'درخواست کی آخری تاریخ' },
      help: {
        en: 'After this day it leaves the list by itself. Left empty, it stays until you take it down.',
        ar: 'بعد هذا اليوم تُرفع من القائمة تلقائيًا. إذا تُرك فارغًا تبقى حتى ترفعوها.',
        ur: 'اس دن کے بعد یہ خود فہرست سے ہٹ جاتی ہے۔ خالی ہو تو آپ کے ہٹانے تک رہتی ہے۔',
      },
    },
  },
  timing({ closesOn }, { timeZone }) {
    if (closesOn === null) return { sortAt: NEVER }
    const closesAt = instantOf(addDays(closesOn, 1), '00:00', timeZone)
    return { sortAt: closesAt, endsAt: closesAt }
  },
})

export const Vacancy = Item.extend({
  ...toReply(vacancyKind.fields),
  postedOn: CivilDate,
  isClosed: z.boolean(),
})
export type Vacancy = z.infer<typeof Vacancy>

export const listVacancies = endpoint({
  method: 'GET',
  path: '/api/vacancies',
  summary: 'What one can apply for, the first to close first.',
  access: 'anyone',
  modes: ['full'],
  input: z.strictObject(Paging),
  reply: list(Vacancy),
  refusals: {},
  cache: 'public',
})

export const showVacancy = endpoint({
  method: 'GET',
  path: '/api/vacancies/:id',
  summary: 'One vacancy, also after it has closed: it says so.',
  access: 'anyone',
  modes: ['full'],
  input: z.strictObject({ id: Slug }),
  reply: Vacancy,
  refusals: {
    'vacancy-not-found': {
      status: 404,
      says: 'We can’t find that vacancy. It may have been filled.',
    },
  },
  cache: 'public',
})

export const applyForVacancy = endpoint({
  method: 'POST',
  path: '/api/vacancies/:id/apply',
  summary:
    'Applies for a vacancy. A CV travels as `{ name, content }`, its bytes in base64; what it is, its content says.',
  access: 'anyone',
  modes: ['full'],
  limit: { times: 20, seconds: 600 },
  form: applicationForm,
  input: z.strictObject({ id: Slug, ...toShape(applicationForm.fields), ...SENT }),
  longest: base64Length(MOST_CV_MEGABYTES) + 64 * 1024,
  reply: z.object({ reference: z.string() }),
  says: 'Thank you. We’ve received your application.',
  refusals: {
    ...FORM_REFUSALS,
    'vacancy-not-found': showVacancy.refusals['vacancy-not-found'],
    'vacancy-closed': {
      status: 409,
      says: 'The closing date of this vacancy has passed.',
    },
  },
})
