import { pathOf } from '#features/ground/addresses/rules.ts'
import { USUAL, formKind } from '#features/ground/submissions/rules.ts'

/** The words under which a question may be shown to others. Other words need another version. */
const MAY_PUBLISH = {
  version: '2026-11-22',
  wording: {
    en: 'You may publish my question and its answer, without my name or anything that shows who I am.',
    ar: 'أوافق على نشر سؤالي مع جوابه، دون اسمي ودون أي شيء يدل عليّ.',
    ur: 'آپ میرا سوال اور جواب شائع کر سکتے ہیں، میرے نام یا پہچان کی کسی بات کے بغیر۔',
  },
} as const

/** A question to the imam. */
export const questionForm = formKind({
  kind: 'ask-imam',
  title: { en: 'Question to the imam', ar: 'سؤال إلى الإمام', ur: 'امام صاحب سے سوال' },
  thanks: {
    en: 'We’ve received your question. Keep the reference: you’ll need it to read the answer on our website.',
    ar: 'وصل سؤالك. احتفظ بالرقم المرجعي: به وحده تقرأ الجواب في موقعنا.',
    ur: 'آپ کا سوال مل گیا۔ حوالہ نمبر سنبھال کر رکھیں: ہماری ویب سائٹ پر جواب پڑھنے کے لیے چاہیے ہوگا۔',
  },
  keptMonths: 12,
  consents: { mayPublish: MAY_PUBLISH },
  fields: {
    question: {
      type: 'lines',
      max: 4_000,
      label: { en: 'Your question', ar: 'سؤالك', ur: 'آپ کا سوال' },
      help: {
        en: 'Tell the imam what he needs to know. Please leave out other people’s names.',
        ar: 'اذكر ما يحتاج الإمام إلى معرفته، ولا تذكر أسماء الآخرين.',
        ur: 'امام صاحب کو جو جاننا ضروری ہے لکھیں۔ دوسروں کے نام نہ لکھیں۔',
      },
      need: { en: 'Write your question.', ar: 'اكتب سؤالك.', ur: 'اپنا سوال لکھیں۔' },
    },
    name: {
      ...USUAL.name,
      optional: true,
      help: {
        en: 'You don’t have to give your name.',
        ar: 'لا يلزمك ذكره.',
        ur: 'نام لکھنا ضروری نہیں۔',
      },
    },
    email: {
      ...USUAL.email,
      help: {
        en: 'We’ll email you when the answer is ready.',
        ar: 'إليه نكتب حين يأتي الجواب.',
        ur: 'جواب تیار ہونے پر ہم ای میل کریں گے۔',
      },
    },
    mayPublish: { type: 'tick', label: MAY_PUBLISH.wording },
  },
})

/** Where an answer is read. What stands behind the sign `#` never leaves the browser, so no log has it. */
export function answerPath(reference: string): string {
  return `${pathOf('askImam')}#answer=${reference}`
}
