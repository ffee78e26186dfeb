import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Ask the imam',
  lead: 'About prayer, family, money, or anything that keeps you awake. Answered in private.',
  ask: 'Ask a question',
  askText:
    'It is answered in private, usually within a week. For a death or an emergency, please call.',
  send: 'Send the question',
  arrived: 'Your question has arrived',
  arrivedText: (email: string) =>
    `Keep the reference below: with it, and only with it, you can read the answer on this page. We have also sent it to ${email}, and we write there when there is an answer.`,
  published: 'Questions that others have asked',
  answers: 'the answers',
  none: 'No answers have been published yet',
  noneText: 'Ask the first question. Your answer is yours alone unless you say otherwise.',
  subjects: 'Subjects',
  answeredOn: (date: string) => `Answered on ${date}`,
  readTitle: 'Read your answer',
  reference: 'Your reference',
  referenceHelp: 'It stands in the mail that we sent when you asked.',
  needReference: 'Enter the reference from our mail.',
  read: 'Read the answer',
  looking: 'Looking…',
  notFound:
    'We know no question with this reference. Please look at the mail again; after a year questions are erased.',
  sorry: 'Something went wrong. Please try again in a minute.',
  youAsked: (date: string) => `What you asked on ${date}`,
  notYet: 'There is no answer yet',
  notYetText: 'We write to you as soon as there is one.',
  another: 'Look for another',
}

export const askImamWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'اسأل الإمام',
    lead: 'عن الصلاة والأسرة والمال وكل ما يشغلك. والجواب لك وحدك.',
    ask: 'اطرح سؤالًا',
    askText: 'يُجاب عنه في خصوصية، وعادةً خلال أسبوع. وفي حالة وفاة أو أمر عاجل نرجو الاتصال.',
    send: 'أرسل السؤال',
    arrived: 'وصل سؤالك',
    arrivedText: (email) =>
      `احتفظ بالرقم المرجعي أدناه: به وحده تقرأ الجواب في هذه الصفحة. أرسلناه أيضًا إلى ${email}، وإليه نكتب حين يأتي الجواب.`,
    published: 'أسئلة طرحها غيرك',
    answers: 'الأجوبة',
    none: 'لم تُنشر أجوبة بعد',
    noneText: 'اطرح أول سؤال. جوابك لك وحدك ما لم تقل غير ذلك.',
    subjects: 'الموضوعات',
    answeredOn: (date) => `أُجيب عنه في ${date}`,
    readTitle: 'اقرأ جوابك',
    reference: 'رقمك المرجعي',
    referenceHelp: 'تجده في الرسالة التي أرسلناها حين سألت.',
    needReference: 'اكتب الرقم المرجعي الذي في رسالتنا.',
    read: 'اقرأ الجواب',
    looking: 'نبحث…',
    notFound: 'لا نعرف سؤالًا بهذا الرقم. انظر في الرسالة مرة أخرى؛ وتُمحى الأسئلة بعد سنة.',
    sorry: 'حدث خطأ ما. حاول مرة أخرى بعد دقيقة.',
    youAsked: (date) => `ما سألت عنه في ${date}`,
    notYet: 'لا جواب بعد',
    notYetText: 'نكتب إليك حالما يأتي الجواب.',
    another: 'ابحث عن سؤال آخر',
  },
}
