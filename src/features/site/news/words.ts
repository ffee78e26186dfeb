import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'News',
  lead: 'What’s happening in our community.',
  categories: 'News categories',
  none: 'No news yet',
  noneText: 'News will be listed here.',
  moreNews: 'More news',
  published: 'Published',
  category: 'Category',
  author: 'Written by',
  feed: 'Follow by RSS',
  all: 'All news',
}

const ur: typeof en = {
  title: 'خبریں',
  lead: 'ہماری کمیونٹی میں کیا ہو رہا ہے۔',
  categories: 'خبروں کے زمرے',
  none: 'ابھی کوئی خبر نہیں',
  noneText: 'خبریں یہاں لکھی جائیں گی۔',
  moreNews: 'مزید خبریں',
  published: 'شائع شدہ',
  category: 'زمرہ',
  author: 'تحریر',
  feed: 'RSS سے ساتھ رہیں',
  all: 'تمام خبریں',
}

export const newsWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'الأخبار',
    lead: 'آخر أخبار مجتمعنا.',
    categories: 'تصنيفات الأخبار',
    none: 'لا توجد أخبار بعد',
    noneText: 'ستجد الأخبار هنا.',
    moreNews: 'أخبار أخرى',
    published: 'تاريخ النشر',
    category: 'التصنيف',
    author: 'الكاتب',
    feed: 'تابعنا عبر قارئ الخلاصات (RSS)',
    all: 'كل الأخبار',
  },
  ur,
}
