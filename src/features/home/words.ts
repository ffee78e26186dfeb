import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  give: 'Give',
  giveTo: (title: string) => `Give to ${title}`,
  giveAmount: (amount: string, title: string) => `Give ${amount} to ${title}`,
  otherAmount: 'Another amount',
  withGiftAid: (amount: string, becomes: string) =>
    `${amount} becomes ${becomes} with Gift Aid, at no cost to you.`,
  planVisit: 'Plan a visit',
  readMore: 'Read more',
  causes: 'What your gift does',
  allCauses: 'All ways to give',
  zakat: 'Zakat',
  notices: 'Good to know',
  visiting: 'Visiting',
  welcome: 'You are welcome here, whoever you are.',
  gettingHere: 'Getting here',
  directions: 'Directions',
  outside: '(opens another site)',
  openingHours: 'Office hours',
  reachUs: 'Reach us',
  soon: {
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
    giveAmount: (amount, title) => `تبرّع بمبلغ ${amount}: ${title}`,
    otherAmount: 'مبلغ آخر',
    withGiftAid: (amount, becomes) => `مع Gift Aid تصبح ${amount} بقيمة ${becomes} دون تكلفة عليك.`,
    planVisit: 'خطّط لزيارتك',
    readMore: 'اقرأ المزيد',
    causes: 'ماذا يفعل تبرعك',
    allCauses: 'كل سبل التبرع',
    zakat: 'زكاة',
    notices: 'يهمك أن تعرف',
    visiting: 'زيارتنا',
    welcome: 'أهلًا بك هنا، أيًا كنت.',
    gettingHere: 'كيف تصل',
    directions: 'الاتجاهات',
    outside: '(يفتح موقعًا آخر)',
    openingHours: 'أوقات المكتب',
    reachUs: 'تواصل معنا',
    soon: {
      title: 'نُعدّ للحملة القادمة',
      text: 'ستظهر هنا حالما تُفتح. وحتى ذلك الحين يسعدنا أن نسمع منك.',
      write: 'راسلنا',
    },
  },
}
