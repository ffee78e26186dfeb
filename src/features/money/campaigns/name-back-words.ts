import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Take your name off the wall',
  lead: 'Your first name and an initial are shown on the page of the campaign that you gave to. We can take them off for good; your gift stays as it is.',
  take: 'Take my name off',
  done: 'Your name is off the wall, and your gift stays as it is.',
  home: 'Back to the home page',
}

type NameBackWords = typeof en

const ar: NameBackWords = {
  title: 'أزل اسمك من قائمة المتبرعين',
  lead: 'يظهر اسمك الأول وحرف من الثاني في صفحة الحملة التي تبرعت لها. يمكننا إزالتهما نهائيًا، ويبقى تبرعك كما هو.',
  take: 'أزل اسمي',
  done: 'أُزيل اسمك، وبقي تبرعك كما هو.',
  home: 'العودة إلى الصفحة الرئيسية',
}

const ur: NameBackWords = {
  title: 'عطیہ دہندگان کی فہرست سے اپنا نام ہٹائیں',
  lead: 'آپ کا پہلا نام اور دوسرے نام کا ایک حرف اُس مہم کے صفحے پر ہے جسے آپ نے عطیہ دیا۔ ہم انہیں ہمیشہ کے لیے ہٹا سکتے ہیں؛ آپ کا عطیہ ویسا ہی رہے گا۔',
  take: 'میرا نام ہٹائیں',
  done: 'آپ کا نام ہٹ گیا، اور آپ کا عطیہ ویسا ہی ہے۔',
  home: 'ہوم پیج پر واپس',
}

export const nameBackWords: InEveryLanguage<NameBackWords> = { en, ar, ur }
