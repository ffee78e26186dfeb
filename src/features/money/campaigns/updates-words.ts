import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Emails about a campaign',
  lead: 'Stop the emails about this campaign? Your gift stays as it is, and receipts still come.',
  end: 'Stop these emails',
  done: 'You’ve unsubscribed. You’ll get no more emails about this campaign.',
  home: 'Back to the home page',
}

type UpdatesWords = typeof en

const ar: UpdatesWords = {
  title: 'رسائل عن حملة',
  lead: 'هل تريد إيقاف الرسائل عن هذه الحملة؟ يبقى تبرعك كما هو، وتصلك الإيصالات.',
  end: 'أوقف هذه الرسائل',
  done: 'أُلغي اشتراكك، ولن تصلك رسائل أخرى عن هذه الحملة.',
  home: 'العودة إلى الصفحة الرئيسية',
}

const ur: UpdatesWords = {
  title: 'مہم کے بارے میں ای میلیں',
  lead: 'کیا اس مہم کی ای میلیں بند کر دیں؟ آپ کا عطیہ ویسا ہی رہے گا، اور رسیدیں آتی رہیں گی۔',
  end: 'یہ ای میلیں بند کریں',
  done: 'بند ہو گئیں۔ اس مہم کے بارے میں اب کوئی ای میل نہیں آئے گی۔',
  home: 'ہوم پیج پر واپس',
}

export const updatesWords: InEveryLanguage<UpdatesWords> = { en, ar, ur }
