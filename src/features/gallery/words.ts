import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Gallery',
  lead: 'Days worth remembering. Nobody is shown who did not agree to it.',
  none: 'No pictures yet',
  noneText: 'Albums will stand here.',
  count: (count: number) => (count === 1 ? 'One picture' : `${count} pictures`),
  all: (count: number) => `All ${count} pictures`,
  allAlbums: 'All albums',
  enlarge: (caption: string) => `Enlarge: ${caption}`,
  picture: (place: number, count: number) => `Picture ${place} of ${count}`,
  previous: 'The picture before',
  next: 'The next picture',
  close: 'Close',
}

export const galleryWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'المعرض',
    lead: 'أيام تستحق الذكرى. لا تظهر صورة أحد دون موافقته.',
    none: 'لا توجد صور بعد',
    noneText: 'ستجد هنا ألبومات الصور.',
    count: (count) => (count === 1 ? 'صورة واحدة' : `عدد الصور: ${count}`),
    all: (count) => `كل الصور (${count})`,
    allAlbums: 'كل الألبومات',
    enlarge: (caption) => `تكبير: ${caption}`,
    picture: (place, count) => `صورة ${place} من ${count}`,
    previous: 'الصورة السابقة',
    next: 'الصورة التالية',
    close: 'إغلاق',
  },
}
