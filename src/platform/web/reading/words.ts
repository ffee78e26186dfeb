import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'

const en = {
  search: 'Search',
  searchIn: (name: string) => `Search ${name}`,
  find: 'Search',
  clear: 'Show all',
  all: 'All',
  nothingFound: 'No results',
  tryOther: 'Try different words, or fewer of them.',
  found: (count: number) => (count === 1 ? 'One result' : `${count} results`),
  pages: 'Pages',
  newer: 'Newer',
  older: 'Older',
  earlier: 'Earlier',
  later: 'Later',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  youAreHere: 'Breadcrumb',
  home: 'Home',
  outside: '(opens another website)',
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
    nothingFound: 'لا توجد نتائج',
    tryOther: 'جرّب كلمة أخرى أو كلمات أقل.',
    found: (count) =>
      plural('ar', count, {
        zero: 'لا نتائج',
        one: 'نتيجة واحدة',
        two: 'نتيجتان',
        few: '# نتائج',
        many: '# نتيجة',
        other: '# نتيجة',
      }),
    pages: 'الصفحات',
    newer: 'الأحدث',
    older: 'الأقدم',
    earlier: 'السابق',
    later: 'التالي',
    pageOf: (page, pages) => `صفحة ${page} من ${pages}`,
    youAreHere: 'مسار التصفح',
    home: 'الرئيسية',
    outside: '(يفتح موقعًا آخر)',
  },
}
