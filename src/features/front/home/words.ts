import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  give: 'Give',
  giveTo: (title: string) => `Give to ${title}`,
  otherAmount: 'Another amount',
  withGiftAid: (amount: string, becomes: string) =>
    `${amount} becomes ${becomes} with Gift Aid, at no cost to you.`,
  readMore: 'Read more',
  urgent: 'Please note',
  /** Where there is a house to come to, and where there is only an office. */
  visit: { house: 'Plan a visit', office: 'Get in touch' },
  highlights: 'Highlights',
}

const ur: typeof en = {
  give: 'عطیہ دیں',
  giveTo: (title: string) => `${title} کے لیے عطیہ دیں`,
  otherAmount: 'کوئی اور رقم',
  withGiftAid: (amount: string, becomes: string) =>
    `Gift Aid کے ساتھ ${amount} کی مالیت ${becomes} ہو جاتی ہے، آپ کے کسی خرچ کے بغیر۔`,
  readMore: 'مزید پڑھیں',
  urgent: 'توجہ فرمائیں',
  /** Where there is a house to come to, and where there is only an office. */
  visit: { house: 'مسجد دیکھنے آئیں', office: 'رابطہ کریں' },
  highlights: 'خاص باتیں',
}

/** What the first screen of Home says; the rest of it stands in below-words.ts. */
export const homeWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    give: 'تبرّع',
    giveTo: (title) => `تبرّع: ${title}`,
    otherAmount: 'مبلغ آخر',
    withGiftAid: (amount, becomes) => `مع Gift Aid تصبح ${amount} بقيمة ${becomes} دون تكلفة عليك.`,
    readMore: 'اقرأ المزيد',
    urgent: 'تنبيه',
    visit: { house: 'خطّط لزيارتك', office: 'تواصل معنا' },
    highlights: 'أبرز ما لدينا',
  },
  ur,
}
