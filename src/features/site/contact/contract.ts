import { z } from 'zod'
import { FORM_REFUSALS, SENT } from '#features/ground/submissions/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { toShape } from '#platform/shared/field-schemas.ts'
import { contactForm } from './rules.ts'

export const sendContact = endpoint({
  method: 'POST',
  path: '/api/contact',
  summary: 'Sends a message to the office. Who reads it follows from the subject.',
  access: 'anyone',
  plans: ['standard', 'premium'],
  modes: ['full'],
  limit: { times: 20, seconds: 600 },
  form: contactForm,
  input: z.strictObject({ ...toShape(contactForm.fields), ...SENT }),
  reply: z.null(),
  says: "Thank you! We'll get back to you as soon as possible.",
  refusals: FORM_REFUSALS,
})
