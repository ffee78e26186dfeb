import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { Item, Search } from '#features/ground/content/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { FORM_REFUSALS, SENT } from '#features/ground/submissions/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { CivilDate, Paging, list, text } from '#platform/shared/fields.ts'
import { toShape } from '#platform/shared/field-schemas.ts'
import type { Gate } from '#platform/shared/gating.ts'
import { questionForm } from './rules.ts'

/** A question that everybody may read, with its answer: the title asks, the text answers. */
export const questionKind = defineKind({
  name: 'question',
  words: {
    en: { one: 'Answered question', many: 'Answered questions' },
    ar: { one: 'سؤال وجوابه', many: 'أسئلة وأجوبتها' },
    ur: { one: 'سوال اور جواب', many: 'سوالات اور جوابات' },
  },
  shownAt: PATHS.askImam,
  order: 'newest',
  categories: { label: { en: 'Subject', ar: 'الموضوع', ur: 'موضوع' } },
  fields: {},
})

export const Question = Item.extend({
  answeredOn: CivilDate,
  category: z.string(),
})
export type Question = z.infer<typeof Question>

const gate: Gate = { flag: 'DisableAskImam', modes: ['full'] }

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/ask-imam',
  summary: 'Published questions with their answers, the newest first, or what a search finds.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ ...Paging, category: text({ min: 0, max: 60 }).default(''), q: Search }),
  reply: list(Question).extend({ categories: z.array(z.string()) }),
  refusals: {},
  cache: 'public',
})

export const askImam = endpoint({
  method: 'POST',
  path: '/api/ask-imam',
  summary: 'Asks the imam. The reference is the only key to the answer.',
  access: 'anyone',
  ...gate,
  limit: { times: 20, seconds: 600 },
  form: questionForm,
  readBy: ['imam'],
  isConfidential: true,
  input: z.strictObject({ ...toShape(questionForm.fields), ...SENT }),
  reply: z.object({ reference: z.string() }),
  says: 'Thank you. We’ve received your question.',
  refusals: FORM_REFUSALS,
})

/** Asked by POST, so that no address, history or log holds the reference. */
export const readAnswer = endpoint({
  method: 'POST',
  path: '/api/ask-imam/answer',
  summary: 'A question and its answer, for whoever has the reference.',
  access: 'anyone',
  ...gate,
  limit: { times: 30, seconds: 600 },
  input: z.strictObject({ reference: text({ max: 60 }) }),
  reply: z.object({
    question: z.string(),
    askedOn: CivilDate,
    /** Null as long as there is none. */
    answer: z.object({ html: z.string(), answeredOn: CivilDate }).nullable(),
  }),
  refusals: {
    'question-not-found': {
      status: 404,
      says: 'We can’t find a question with this reference. Please check the email again. We delete questions after a year.',
    },
  },
})
