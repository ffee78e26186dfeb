import { USUAL, formKind } from '#features/submissions/rules.ts'

/** The words under which a question may be shown to others. Other words need another version. */
const MAY_PUBLISH = {
  version: '2026-11',
  wording: {
    en: 'You may publish my question with its answer, without my name and without anything that tells who I am.',
    ar: 'يجوز لكم نشر سؤالي مع جوابه، دون اسمي ودون أي شيء يدل عليّ.',
  },
} as const

/** A question to the imam. */
export const questionForm = formKind({
  kind: 'ask-imam',
  title: { en: 'Question to the imam', ar: 'سؤال إلى الإمام' },
  thanks: {
    en: 'Your question has arrived. Keep the reference: with it, and only with it, you can read the answer on our site.',
    ar: 'وصل سؤالك. احتفظ بالرقم المرجعي: به وحده تقرأ الجواب في موقعنا.',
  },
  keptMonths: 12,
  consents: { mayPublish: MAY_PUBLISH },
  fields: {
    question: {
      type: 'lines',
      max: 4_000,
      label: { en: 'Your question', ar: 'سؤالك' },
      help: {
        en: 'Say what the imam needs to know, and leave out the names of others.',
        ar: 'اذكر ما يحتاج الإمام إلى معرفته، ولا تذكر أسماء الآخرين.',
      },
      need: { en: 'Write your question.', ar: 'اكتب سؤالك.' },
    },
    name: {
      ...USUAL.name,
      optional: true,
      help: { en: 'You do not have to give it.', ar: 'لا يلزمك ذكره.' },
    },
    email: {
      ...USUAL.email,
      help: {
        en: 'We write here when there is an answer.',
        ar: 'إليه نكتب حين يأتي الجواب.',
      },
    },
    mayPublish: { type: 'tick', label: MAY_PUBLISH.wording },
  },
})

/** Where an answer is read. What stands behind the sign `#` never leaves the browser, so no log has it. */
export function answerPath(reference: string): string {
  return `/ask-imam#answer=${reference}`
}
