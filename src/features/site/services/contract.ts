import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { Item } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { FORM_REFUSALS, SENT } from '#features/ground/submissions/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Paging, Slug, list } from '#platform/shared/fields.ts'
import { toReply, toShape } from '#platform/shared/field-schemas.ts'
import type { Gate } from '#platform/shared/gating.ts'
import { enquiryForm } from './rules.ts'

export const serviceKind = defineKind({
  name: 'service',
  words: {
    en: { one: 'Service', many: 'Services' },
    ar: { one: 'خدمة', many: 'الخدمات' },
    ur: { one: 'خدمت', many: 'خدمات' },
  },
  shownAt: PATHS.services,
  page: PATHS.service,
  order: 'office',
  fields: {
    hours: {
      type: 'line',
      max: 120,
      optional: true,
      label: { en: 'When', ar: 'متى', ur: 'کب' },
      help: {
        en: 'Such as “day or night”, or “by appointment”.',
        ar: 'مثل: ليلًا ونهارًا، أو بموعد.',
        ur: 'جیسے دن رات، یا وقت لے کر۔',
      },
    },
    cost: {
      type: 'line',
      max: 120,
      optional: true,
      label: { en: 'Cost', ar: 'التكلفة', ur: 'خرچ' },
      help: {
        en: 'In words; “free” is worth saying.',
        ar: 'بالكلمات؛ ومن المفيد ذكر أنها مجانية.',
        ur: 'الفاظ میں؛ مفت ہو تو لکھنا اچھا ہے۔',
      },
    },
    contact: {
      type: 'line',
      max: 120,
      optional: true,
      label: { en: 'Whom to ask', ar: 'من تسأل', ur: 'کس سے پوچھیں' },
    },
    phone: {
      type: 'line',
      max: 30,
      optional: true,
      label: { en: 'Telephone', ar: 'الهاتف', ur: 'فون' },
    },
    bring: {
      type: 'list',
      optional: true,
      label: { en: 'What to bring', ar: 'ما ينبغي إحضاره', ur: 'کیا ساتھ لائیں' },
      help: {
        en: 'Documents, mostly. It saves people a second journey.',
        ar: 'وثائق في الغالب، وذلك يغني الناس عن زيارة ثانية.',
        ur: 'زیادہ تر کاغذات۔ اس سے دوبارہ آنا نہیں پڑتا۔',
      },
      most: 20,
      fields: { what: { type: 'line', max: 160, label: { en: 'What', ar: 'ماذا', ur: 'کیا' } } },
    },
    takesEnquiries: {
      type: 'tick',
      label: {
        en: 'Can be asked for on the site',
        ar: 'يمكن طلبها عبر الموقع',
        ur: 'سائٹ پر مانگی جا سکتی ہے',
      },
    },
  },
})

export const Service = Item.extend({
  ...toReply(serviceKind.fields),
  bring: z.array(z.string()),
})
export type Service = z.infer<typeof Service>

const gate: Gate = { plans: ['standard', 'premium'], flag: 'DisableServices', modes: ['full'] }

export const listServices = endpoint({
  method: 'GET',
  path: '/api/services',
  summary: 'What the organisation does for people, in the order of the office.',
  access: 'anyone',
  ...gate,
  input: z.strictObject(Paging),
  reply: list(Service),
  refusals: {},
  cache: 'public',
})

export const showService = endpoint({
  method: 'GET',
  path: '/api/services/:id',
  summary: 'One service, with what to bring.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: Service,
  refusals: {
    'service-not-found': { status: 404, says: 'We can’t find that service.' },
  },
  cache: 'public',
})

export const enquireService = endpoint({
  method: 'POST',
  path: '/api/services/:id/enquire',
  summary: 'Asks about a service, where it can be asked for on the site.',
  access: 'anyone',
  ...gate,
  limit: { times: 20, seconds: 600 },
  form: enquiryForm,
  input: z.strictObject({ id: Slug, ...toShape(enquiryForm.fields), ...SENT }),
  reply: z.object({ reference: z.string() }),
  says: 'Thank you. We’ve received your enquiry.',
  refusals: {
    ...FORM_REFUSALS,
    'service-not-found': showService.refusals['service-not-found'],
    'no-enquiries': {
      status: 409,
      says: 'You can’t ask for this service online. Please call the office.',
    },
  },
})
