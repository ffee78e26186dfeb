import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  search: 'Search',
  searchIn: (name: string) => `Search ${name}`,
  find: 'Find',
  clear: 'Show everything',
  all: 'All',
  nothingFound: 'Nothing was found',
  tryOther: 'Try another word, or fewer of them.',
  found: (count: number) => (count === 1 ? 'One result' : `${count} results`),
  pages: 'Pages of this list',
  newer: 'Newer',
  older: 'Older',
  earlier: 'Earlier',
  later: 'Later',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  youAreHere: 'Where you are',
  home: 'Home',
  outside: '(opens another site)',
}

export type ReadingWords = typeof en

/** What every list and every page of an item says. */
export const readingWords: InEveryLanguage<ReadingWords> = {
  en,
  ar: {
    search: 'بحث',
    searchIn: (name) => `ابحث في ${name}`,
    find: 'ابحث',
    clear: 'اعرض الكل',
    all: 'الكل',
    nothingFound: 'لم نجد شيئًا',
    tryOther: 'جرّب كلمة أخرى أو كلمات أقل.',
    found: (count) => (count === 1 ? 'نتيجة واحدة' : `عدد النتائج: ${count}`),
    pages: 'صفحات هذه القائمة',
    newer: 'الأحدث',
    older: 'الأقدم',
    earlier: 'السابق',
    later: 'التالي',
    pageOf: (page, pages) => `صفحة ${page} من ${pages}`,
    youAreHere: 'أنت هنا',
    home: 'الرئيسية',
    outside: '(يفتح موقعًا آخر)',
  },
}
