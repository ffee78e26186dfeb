import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'

const en = {
  title: 'Gallery',
  lead: 'Photos of our community. We only show people who have agreed.',
  none: 'No photos yet',
  noneText: 'Albums will appear here.',
  count: (count: number) => (count === 1 ? 'One photo' : `${count} photos`),
  all: (count: number) => `All ${count} photos`,
  allAlbums: 'All albums',
  enlarge: (caption: string) => `Enlarge: ${caption}`,
  picture: (place: number, count: number) => `Photo ${place} of ${count}`,
  previous: 'Previous photo',
  next: 'Next photo',
  close: 'Close',
}

const ur: typeof en = {
  title: 'تصاویر',
  lead: 'ہماری کمیونٹی کی تصاویر۔ ہم صرف انہیں دکھاتے ہیں جنہوں نے اجازت دی۔',
  none: 'ابھی کوئی تصویر نہیں',
  noneText: 'البم یہاں نظر آئیں گے۔',
  count: (count: number) => (count === 1 ? 'ایک تصویر' : `${count} تصاویر`),
  all: (count: number) => `تمام ${count} تصاویر`,
  allAlbums: 'تمام البم',
  enlarge: (caption: string) => `بڑا کریں: ${caption}`,
  picture: (place: number, count: number) => `تصویر ${place} از ${count}`,
  previous: 'پچھلی تصویر',
  next: 'اگلی تصویر',
  close: 'بند کریں',
}

export const galleryWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'المعرض',
    lead: 'صور من مجتمعنا. لا نعرض صورة أحد دون موافقته.',
    none: 'لا توجد صور بعد',
    noneText: 'ستجد هنا ألبومات الصور.',
    count: (count) =>
      plural('ar', count, {
        one: 'صورة واحدة',
        two: 'صورتان',
        few: '# صور',
        many: '# صورة',
        other: '# صورة',
      }),
    all: (count) => `كل الصور (${count})`,
    allAlbums: 'كل الألبومات',
    enlarge: (caption) => `تكبير: ${caption}`,
    picture: (place, count) => `صورة ${place} من ${count}`,
    previous: 'الصورة السابقة',
    next: 'الصورة التالية',
    close: 'إغلاق',
  },
  ur,
}
