import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'News',
  lead: 'What has happened, and what is about to.',
  categories: 'Categories of news',
  by: (author: string) => `by ${author}`,
  none: 'Nothing has been written yet',
  noneText: 'When there is news it stands here, the newest first.',
  moreNews: 'More news',
  feed: 'Follow in a feed reader (RSS)',
  all: 'All news',
}

export const newsWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'الأخبار',
    lead: 'ما حدث، وما سيحدث قريبًا.',
    categories: 'تصنيفات الأخبار',
    by: (author) => `بقلم ${author}`,
    none: 'لم يُكتب شيء بعد',
    noneText: 'حين تكون هناك أخبار ستجدها هنا، الأحدث أولًا.',
    moreNews: 'أخبار أخرى',
    feed: 'تابعنا عبر قارئ الخلاصات (RSS)',
    all: 'كل الأخبار',
  },
}
