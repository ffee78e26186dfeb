import type { InEveryLanguage } from '#platform/shared/languages.ts'
import { plural } from '#platform/shared/plural.ts'
import type { Form } from './rules.ts'

const en = {
  title: 'Resources',
  lead: 'Things to read, listen to and download.',
  subjects: 'Subjects',
  forms: 'Types of resource',
  kinds: {
    text: 'Articles',
    file: 'Files',
    audio: 'Recordings',
    video: 'Videos',
    link: 'Other websites',
  } satisfies Record<Form, string>,
  one: {
    text: 'Article',
    file: 'File',
    audio: 'Recording',
    video: 'Video',
    link: 'Other website',
  } satisfies Record<Form, string>,
  none: 'No resources yet',
  noneText: 'Articles, recordings and files will be listed here.',
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  readHere: 'Read it here',
  open: 'Open',
  fetch: 'Download',
}

const ur: typeof en = {
  title: 'مواد',
  lead: 'پڑھنے، سننے اور ڈاؤن لوڈ کرنے کے لیے۔',
  subjects: 'موضوعات',
  forms: 'مواد کی قسمیں',
  kinds: {
    text: 'مضامین',
    file: 'فائلیں',
    audio: 'آڈیو',
    video: 'ویڈیوز',
    link: 'دوسری ویب سائٹیں',
  } satisfies Record<Form, string>,
  one: {
    text: 'مضمون',
    file: 'فائل',
    audio: 'آڈیو',
    video: 'ویڈیو',
    link: 'دوسری ویب سائٹ',
  } satisfies Record<Form, string>,
  none: 'ابھی کوئی مواد نہیں',
  noneText: 'مضامین، آڈیو اور فائلیں یہاں لکھی جائیں گی۔',
  minutes: (count: number) => (count === 1 ? '1 منٹ' : `${count} منٹ`),
  readHere: 'یہیں پڑھیں',
  open: 'کھولیں',
  fetch: 'ڈاؤن لوڈ',
}

export const resourceWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'المصادر',
    lead: 'للقراءة والاستماع والتحميل.',
    subjects: 'الموضوعات',
    forms: 'أنواع المصادر',
    kinds: { text: 'للقراءة', file: 'ملفات', audio: 'تسجيلات', video: 'فيديو', link: 'مواقع أخرى' },
    one: { text: 'نص', file: 'ملف', audio: 'تسجيل', video: 'فيديو', link: 'موقع آخر' },
    none: 'لا توجد مصادر بعد',
    noneText: 'ستجد هنا التسجيلات والنصوص والملفات.',
    minutes: (count) =>
      plural('ar', count, {
        one: 'دقيقة واحدة',
        two: 'دقيقتان',
        few: '# دقائق',
        many: '# دقيقة',
        other: '# دقيقة',
      }),
    readHere: 'اقرأ هنا',
    open: 'افتح',
    fetch: 'حمّل',
  },
  ur,
}
