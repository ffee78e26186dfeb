import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  give: 'Give',
  giveTo: (title: string) => `Give to ${title}`,
  otherAmount: 'Another amount',
  withGiftAid: (amount: string, becomes: string) =>
    `${amount} becomes ${becomes} with Gift Aid, at no cost to you.`,
  readMore: 'Read more',
  causes: 'What your gift does',
  allCauses: 'All ways to give',
  zakat: 'Zakat',
  notices: 'Good to know',
  /** Where there is a house to come to, and where there is only an office. */
  place: {
    house: {
      button: 'Plan a visit',
      title: 'Visiting',
      lead: 'You are welcome here, whoever you are.',
    },
    office: {
      button: 'Get in touch',
      title: 'Get in touch',
      lead: 'We are glad to hear from you.',
    },
  },
  gettingHere: 'Where we are',
  directions: 'Directions',
  outside: '(opens another site)',
  openingHours: 'Office hours',
  reachUs: 'Reach us',
  soon: {
    appeals: 'Appeals',
    title: 'The next appeal is being prepared',
    text: 'It will stand here as soon as it opens. Until then we are glad to hear from you.',
    write: 'Write to us',
  },
}

export type HomeWords = typeof en

export const homeWords: InEveryLanguage<HomeWords> = {
  en,
  ar: {
    give: 'تبرّع',
    giveTo: (title) => `تبرّع: ${title}`,
    otherAmount: 'مبلغ آخر',
    withGiftAid: (amount, becomes) => `مع Gift Aid تصبح ${amount} بقيمة ${becomes} دون تكلفة عليك.`,
    readMore: 'اقرأ المزيد',
    causes: 'ماذا يفعل تبرعك',
    allCauses: 'كل سبل التبرع',
    zakat: 'زكاة',
    notices: 'يهمك أن تعرف',
    place: {
      house: { button: 'خطّط لزيارتك', title: 'زيارتنا', lead: 'أهلًا بك هنا، أيًا كنت.' },
      office: { button: 'تواصل معنا', title: 'تواصل معنا', lead: 'يسعدنا أن نسمع منك.' },
    },
    gettingHere: 'أين نحن',
    directions: 'الاتجاهات',
    outside: '(يفتح موقعًا آخر)',
    openingHours: 'أوقات المكتب',
    reachUs: 'تواصل معنا',
    soon: {
      appeals: 'الحملات',
      title: 'نُعدّ للحملة القادمة',
      text: 'ستظهر هنا حالما تُفتح. وحتى ذلك الحين يسعدنا أن نسمع منك.',
      write: 'راسلنا',
    },
  },
}
