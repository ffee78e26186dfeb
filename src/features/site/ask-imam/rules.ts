import { USUAL, formKind } from '#features/ground/submissions/rules.ts'

/** The words under which a question may be shown to others. Other words need another version. */
const MAY_PUBLISH = {
  version: '2026-11-22',
  wording: {
    en: 'You may publish my question and its answer, without my name or anything that shows who I am.',
    ar: 'أوافق على نشر سؤالي مع جوابه، دون اسمي ودون أي شيء يدل عليّ.',
  },
} as const

/** A question to the imam. */
export const questionForm = formKind({
  kind: 'ask-imam',
  title: { en: 'Question to the imam', ar: 'سؤال إلى الإمام' },
  thanks: {
    en: 'We’ve received your question. Keep the reference: you’ll need it to read the answer on our website.',
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
        en: 'Tell the imam what he needs to know. Please leave out other people’s names.',
        ar: 'اذكر ما يحتاج الإمام إلى معرفته، ولا تذكر أسماء الآخرين.',
      },
      need: { en: 'Write your question.', ar: 'اكتب سؤالك.' },
    },
    name: {
      ...USUAL.name,
      optional: true,
      help: { en: 'You don’t have to give your name.', ar: 'لا يلزمك ذكره.' },
    },
    email: {
      ...USUAL.email,
      help: {
        en: 'We’ll email you when the answer is ready.',
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
