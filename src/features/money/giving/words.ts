import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'

interface Limits {
  readonly title: string
  readonly least: string
  readonly most: string
  /** The smallest part of the currency that a card can pay. */
  readonly step: string
  /** Amounts as they can be written in this currency: a whole one, and one with decimals where there are any. */
  readonly examples: readonly string[]
}

const en = {
  metaTitle: 'Donate',
  metaText: (name: string) =>
    `Give to ${name} by card. No account needed; your receipt comes by email.`,
  giveTo: (name: string) => `Give to ${name}`,
  lead: 'No account needed. Your receipt comes by email.',
  promise: 'Our fundraising promise: fees, refunds and complaints',
  noScript: 'Giving on this page needs JavaScript, and your browser has it switched off.',
  noScriptReach: 'You can still give; please reach us at',
  stepsLabel: 'Steps',
  steps: { amount: 'Amount', you: 'You', pay: 'Pay' },
  checkThese: (count: number) =>
    count === 1 ? 'One thing needs your attention' : `${count} things need your attention`,
  howOften: 'How often',
  often: { once: 'Once', friday: 'Every Friday', monthly: 'Monthly' },
  whichCurrency: 'Currency',
  amountFor: (title: string) => `Amount for ${title}`,
  otherAmount: 'Another amount',
  moreAbout: 'More about this',
  tags: { zakat: 'Zakat', giftAid: 'Gift Aid' },
  shareIt: 'Give to something else in the same payment',
  moreCauses: (count: number) => `Show ${count} more`,
  add: 'Add',
  addCause: (title: string) => `Add ${title}`,
  added: (title: string) => `${title} was added. Choose an amount for it.`,
  remove: 'Remove',
  removeCause: (title: string) => `Remove ${title}`,
  removed: (title: string) => `${title} was removed.`,
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  emailHelp: 'For your receipt, nothing else.',
  extras: 'Anonymous, in somebody’s name, or with a note',
  anonymous: 'Keep my name from the public',
  anonymousHelp: 'We still know it, for your receipt. It is never shown to anybody else.',
  tribute: 'Dedicate this gift',
  noTribute: 'No dedication',
  honour: 'In honour of',
  memory: 'In memory of',
  tributeName: 'Their name',
  note: 'A note to us',
  coverFee: (fee: string, gift: string) =>
    `Add ${fee} for the card fee, so that the whole ${gift} arrives`,
  coverFeeLater: 'Add the card fee, so that the whole amount arrives',
  assurance: {
    sandbox: 'A test gift: nothing leaves any account. Your test receipt follows by email.',
    stripe: 'Your card goes straight to our payment provider. Your receipt follows by email.',
  },
  giveOften: {
    once: (sum: string) => `Give ${sum}`,
    friday: (sum: string) => `Give ${sum} every Friday`,
    monthly: (sum: string) => `Give ${sum} every month`,
  },
  giveNothingYet: 'Give',
  findOut: 'Check on my gift',
  toBank: 'Go back to my bank',
  finding: 'We are checking what happened to your gift. Please stay on this page.',
  slow: 'This is taking a little longer than usual. Please stay on this page; you will not be charged twice.',
  yourGift: 'Your gift',
  cardFee: 'Card fee',
  youGive: {
    once: 'You give today',
    friday: 'You give every Friday',
    monthly: 'You give every month',
  },
  giftAidAdds: 'Gift Aid adds',
  worth: 'Your gift is then worth',
  onePayment: (name: string) => `One payment to ${name}.`,
  eachTime: (name: string) => `Each time one payment to ${name}, until you stop it.`,
  whenTaken: (first: string, next: string) => `First payment: ${first}. The next: ${next}.`,
  sum: {
    once: (sum: string) => `${sum} once`,
    friday: (sum: string) => `${sum} every Friday`,
    monthly: (sum: string) => `${sum} monthly`,
  },
  chooseAmount: 'Choose an amount',
  /** One line under an amount, as soon as it is known. */
  amountHint: {
    unreadable: ({ examples }: Limits) => `Figures only, such as ${examples.join(' or ')}`,
    'too-fine': ({ step }: Limits) => `In steps of ${step}`,
    'too-small': ({ least }: Limits) => `At least ${least}`,
    'too-large': ({ most }: Limits) => `At most ${most} by card`,
    'not-offered': () => '',
  },
  withGiftAid: (worth: string) => `${worth} with Gift Aid`,
  next: 'Continue',
  notInThis: 'This cannot be given to in this currency.',
  need: {
    amount: 'Choose how much you would like to give.',
    firstName: 'Enter your first name.',
    lastName: 'Enter your last name.',
    email: 'Enter your email address: your receipt goes there.',
    emailShape: 'This does not look like an email address yet. It is like name@example.org.',
    tributeName: 'Enter the name of the person this gift is dedicated to.',
    giftAid: 'Choose Yes or No: would you like to add Gift Aid?',
    line1: 'Enter your house name or number: HMRC asks for it with Gift Aid.',
    postcode: 'Enter your postcode.',
    postcodeShape: 'This does not look like a UK postcode. It is like B8\u00a01JA.',
    otherFrequency: (title: string) =>
      `“${title}” cannot be given to that often. Choose Once at the top, or remove it.`,
    amountOf: {
      unreadable: ({ title, examples }: Limits) =>
        `Enter the amount for “${title}” in figures only, such as ${examples.join(' or ')}.`,
      'too-fine': ({ title, step }: Limits) =>
        `Cards pay in steps of ${step}. Choose a rounder amount for “${title}”.`,
      'too-small': ({ title, least }: Limits) => `The smallest gift to “${title}” is ${least}.`,
      'too-large': ({ title, most }: Limits) =>
        `The largest gift by card to “${title}” is ${most}. For more, please speak to us about a bank transfer.`,
      'not-offered': ({ title }: Limits) => `Choose one of the amounts for “${title}”.`,
    },
  },
}

export type GiveWords = typeof en

const ar: GiveWords = {
  metaTitle: 'تبرّع',
  metaText: (name) => `تبرّع إلى ${name} بالبطاقة. لا حاجة إلى حساب، ويصلك الإيصال بالبريد الإلكتروني.`,
  giveTo: (name) => `تبرّع إلى ${name}`,
  lead: 'لا حاجة إلى حساب، ويصلك الإيصال بالبريد الإلكتروني.',
  promise: 'وعدنا للمتبرعين: الرسوم والاسترداد والشكاوى',
  noScript: 'يحتاج التبرع في هذه الصفحة إلى JavaScript، وهو معطّل في متصفحك.',
  noScriptReach: 'ما زال بإمكانك التبرع؛ تواصل معنا:',
  stepsLabel: 'الخطوات',
  steps: { amount: 'المبلغ', you: 'بياناتك', pay: 'الدفع' },
  checkThese: (count) =>
    plural('ar', count, {
      one: 'أمر واحد يحتاج إلى انتباهك',
      two: 'أمران يحتاجان إلى انتباهك',
      few: '# أمور تحتاج إلى انتباهك',
      many: '# أمرًا يحتاج إلى انتباهك',
      other: '# أمر يحتاج إلى انتباهك',
    }),
  howOften: 'كم مرة',
  often: { once: 'مرة واحدة', friday: 'كل جمعة', monthly: 'كل شهر' },
  whichCurrency: 'العملة',
  amountFor: (title) => `المبلغ: ${title}`,
  otherAmount: 'مبلغ آخر',
  moreAbout: 'المزيد عن هذا',
  tags: { zakat: 'زكاة', giftAid: 'Gift Aid' },
  shareIt: 'تبرّع لشيء آخر في الدفعة نفسها',
  moreCauses: (count) => `عرض المزيد (${count})`,
  add: 'أضف',
  addCause: (title) => `أضف: ${title}`,
  added: (title) => `أُضيف: ${title}. اختر مبلغًا له.`,
  remove: 'إزالة',
  removeCause: (title) => `إزالة: ${title}`,
  removed: (title) => `أُزيل: ${title}.`,
  firstName: 'الاسم الأول',
  lastName: 'اسم العائلة',
  email: 'البريد الإلكتروني',
  emailHelp: 'لإرسال الإيصال فقط.',
  extras: 'دون ذكر الاسم، أو عن شخص آخر، أو مع رسالة',
  anonymous: 'لا تُظهروا اسمي للناس',
  anonymousHelp: 'نحتفظ به للإيصال فقط، ولا يُعرض على أحد.',
  tribute: 'إهداء هذا التبرع',
  noTribute: 'دون إهداء',
  honour: 'تكريمًا لـ',
  memory: 'صدقة عن المرحوم/المرحومة',
  tributeName: 'الاسم',
  note: 'رسالة إلينا',
  coverFee: (fee, gift) => `أضف ${fee} لرسوم البطاقة ليصل المبلغ كاملًا (${gift})`,
  coverFeeLater: 'أضف رسوم البطاقة ليصل المبلغ كاملًا',
  assurance: {
    sandbox: 'تبرع تجريبي: لا يخرج شيء من أي حساب. يصلك إيصال تجريبي بالبريد الإلكتروني.',
    stripe: 'تذهب بيانات بطاقتك مباشرة إلى مزوّد الدفع. يصلك الإيصال بالبريد الإلكتروني.',
  },
  giveOften: {
    once: (sum) => `تبرّع بمبلغ ${sum}`,
    friday: (sum) => `تبرّع بـ ${sum} كل جمعة`,
    monthly: (sum) => `تبرّع بـ ${sum} كل شهر`,
  },
  giveNothingYet: 'تبرّع',
  findOut: 'ماذا حدث لتبرعي؟',
  toBank: 'العودة إلى مصرفي',
  finding: 'نتحقق مما حدث لتبرعك. ابقَ في هذه الصفحة من فضلك.',
  slow: 'يستغرق الأمر أطول من المعتاد قليلًا. ابقَ في هذه الصفحة؛ لن يُخصم منك مرتين.',
  yourGift: 'تبرعك',
  cardFee: 'رسوم البطاقة',
  youGive: { once: 'تتبرع اليوم', friday: 'تتبرع كل جمعة', monthly: 'تتبرع كل شهر' },
  giftAidAdds: 'يضيف Gift Aid',
  worth: 'فتصبح قيمة تبرعك',
  onePayment: (name) => `دفعة واحدة إلى ${name}.`,
  eachTime: (name) => `دفعة واحدة في كل مرة إلى ${name}، إلى أن توقفها.`,
  whenTaken: (first, next) => `أول دفعة: ${first}. والتالية: ${next}.`,
  sum: {
    once: (sum) => `${sum} مرة واحدة`,
    friday: (sum) => `${sum} كل جمعة`,
    monthly: (sum) => `${sum} كل شهر`,
  },
  chooseAmount: 'اختر مبلغًا',
  amountHint: {
    unreadable: ({ examples }) =>
      `بالأرقام فقط، مثل ${examples.map((each) => `\u2066${each}\u2069`).join(' أو ')}`,
    'too-fine': ({ step }) => `بمضاعفات ${step}`,
    'too-small': ({ least }) => `${least} على الأقل`,
    'too-large': ({ most }) => `${most} على الأكثر بالبطاقة`,
    'not-offered': () => '',
  },
  withGiftAid: (worth) => `${worth} مع Gift Aid`,
  next: 'متابعة',
  notInThis: 'لا يمكن التبرع لهذا بهذه العملة.',
  need: {
    amount: 'اختر المبلغ الذي تود التبرع به.',
    firstName: 'اكتب اسمك الأول.',
    lastName: 'اكتب اسم عائلتك.',
    email: 'اكتب بريدك الإلكتروني: إليه يُرسل الإيصال.',
    emailShape: 'هذا لا يشبه عنوان بريد إلكتروني بعد. مثال: \u2066name@example.org\u2069',
    tributeName: 'اكتب اسم من تهدي إليه هذا التبرع.',
    giftAid: 'اختر نعم أو لا: هل تود إضافة Gift Aid؟',
    line1: 'اكتب اسم المنزل أو رقمه: تطلبه مصلحة الضرائب مع Gift Aid.',
    postcode: 'اكتب الرمز البريدي.',
    postcodeShape: 'هذا لا يشبه رمزًا بريديًا بريطانيًا. مثال: \u2066B8\u00a01JA\u2069',
    otherFrequency: (title) =>
      `لا يمكن التبرع لـ«${title}» بهذا التكرار. اختر «مرة واحدة» في الأعلى أو أزله.`,
    amountOf: {
      unreadable: ({ title, examples }) =>
        `اكتب مبلغ «${title}» بالأرقام فقط، مثل ${examples.map((each) => `\u2066${each}\u2069`).join(' أو ')}.`,
      'too-fine': ({ title, step }) =>
        `تدفع البطاقات بمضاعفات ${step}. اختر لـ«${title}» مبلغًا أقرب إلى الصحيح.`,
      'too-small': ({ title, least }) => `أقل مبلغ لـ«${title}» هو ${least}.`,
      'too-large': ({ title, most }) =>
        `أقصى مبلغ بالبطاقة لـ«${title}» هو ${most}. لأكثر من ذلك تحدث إلينا بشأن تحويل مصرفي.`,
      'not-offered': ({ title }) => `اختر أحد المبالغ المعروضة لـ«${title}».`,
    },
  },
}

export const giveWords: InEveryLanguage<GiveWords> = { en, ar }
