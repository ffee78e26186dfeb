import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Ask the imam',
  lead: 'Ask about prayer, family, money or anything that worries you. The answer is private.',
  ask: 'Ask a question',
  askText:
    'The imam answers in private, usually within a week. If somebody has died or it’s urgent, please call us.',
  send: 'Send question',
  arrived: 'We’ve received your question',
  arrivedText: (email: string) =>
    `Keep this reference: you’ll need it to read the answer on this page. We’ve also sent it to ${email}, and we’ll email you when the answer is ready.`,
  published: 'Questions others have asked',
  answers: 'the answers',
  none: 'No answers published yet',
  noneText: 'Be the first to ask. Your answer stays private unless you tell us otherwise.',
  subjects: 'Subjects',
  answeredOn: (date: string) => `Answered on ${date}`,
  readTitle: 'Read your answer',
  reference: 'Your reference',
  referenceHelp: 'It’s in the email we sent when you asked.',
  needReference: 'Enter the reference from our email.',
  read: 'Read the answer',
  looking: 'Looking…',
  notFound:
    'We can’t find a question with this reference. Please check the email again. We delete questions after a year.',
  sorry: 'Something went wrong. Please try again in a minute.',
  youAsked: (date: string) => `What you asked on ${date}`,
  notYet: 'Not answered yet',
  notYetText: 'We’ll email you as soon as the imam has answered.',
  another: 'Look up another question',
}

export const askImamWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'اسأل الإمام',
    lead: 'اسأل عن الصلاة أو الأسرة أو المال أو أي أمر يقلقك. والجواب خاص بك.',
    ask: 'اطرح سؤالًا',
    askText: 'يجيب الإمام بخصوصية، عادةً خلال أسبوع. وفي حالة وفاة أو أمر عاجل نرجو الاتصال بنا.',
    send: 'أرسل السؤال',
    arrived: 'وصل سؤالك',
    arrivedText: (email) =>
      `احتفظ بهذا الرقم المرجعي، فستحتاج إليه لقراءة الجواب في هذه الصفحة. أرسلناه أيضًا إلى ${email}، وسنراسلك عندما يكون الجواب جاهزًا.`,
    published: 'أسئلة طرحها غيرك',
    answers: 'الأجوبة',
    none: 'لم تُنشر أجوبة بعد',
    noneText: 'كن أول من يسأل. يبقى جوابك خاصًا ما لم تطلب غير ذلك.',
    subjects: 'الموضوعات',
    answeredOn: (date) => `أُجيب عنه في ${date}`,
    readTitle: 'اقرأ جوابك',
    reference: 'رقمك المرجعي',
    referenceHelp: 'تجده في الرسالة التي أرسلناها حين سألت.',
    needReference: 'اكتب الرقم المرجعي الذي في رسالتنا.',
    read: 'اقرأ الجواب',
    looking: 'نبحث…',
    notFound: 'لم نجد سؤالًا بهذا الرقم. تحقق من الرسالة مرة أخرى. نحذف الأسئلة بعد سنة.',
    sorry: 'حدث خطأ ما. حاول مرة أخرى بعد دقيقة.',
    youAsked: (date) => `ما سألت عنه في ${date}`,
    notYet: 'لم يُجب عنه بعد',
    notYetText: 'سنراسلك حالما يجيب الإمام.',
    another: 'ابحث عن سؤال آخر',
  },
}
