import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'News',
  lead: 'What’s happening in our community.',
  categories: 'News categories',
  by: (author: string) => `by ${author}`,
  none: 'No news yet',
  noneText: 'News will be listed here.',
  moreNews: 'More news',
  feed: 'Follow by RSS',
  all: 'All news',
}

export const newsWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'الأخبار',
    lead: 'آخر أخبار مجتمعنا.',
    categories: 'تصنيفات الأخبار',
    by: (author) => `بقلم ${author}`,
    none: 'لا توجد أخبار بعد',
    noneText: 'ستجد الأخبار هنا.',
    moreNews: 'أخبار أخرى',
    feed: 'تابعنا عبر قارئ الخلاصات (RSS)',
    all: 'كل الأخبار',
  },
}
