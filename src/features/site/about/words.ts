import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'About us',
  more: 'More about us',
  none: 'This page isn’t ready yet',
  noneText: 'In the meantime, please ask us anything you’d like to know.',
  read: 'Read more',
}

const ur: typeof en = {
  title: 'ہمارے بارے میں',
  more: 'ہمارے بارے میں مزید',
  none: 'یہ صفحہ ابھی تیار نہیں',
  noneText: 'اس دوران جو جاننا چاہیں ہم سے پوچھیں۔',
  read: 'مزید پڑھیں',
}

export const aboutWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'من نحن',
    more: 'المزيد عنا',
    none: 'هذه الصفحة قيد الكتابة',
    noneText: 'وحتى ذلك الحين يسعدنا أن نجيب عن كل ما تودّ معرفته.',
    read: 'تابع القراءة',
  },
  ur,
}
