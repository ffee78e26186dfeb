import type { InEveryLanguage } from '#platform/shared/languages.ts'
import type { Form } from './rules.ts'

const en = {
  title: 'Resources',
  lead: 'To read, to hear, and to take with you.',
  subjects: 'Subjects',
  forms: 'Kinds of resources',
  kinds: {
    text: 'To read',
    file: 'Files',
    audio: 'Recordings',
    video: 'Films',
    link: 'Other sites',
  } satisfies Record<Form, string>,
  one: {
    text: 'Text',
    file: 'File',
    audio: 'Recording',
    video: 'Film',
    link: 'Other site',
  } satisfies Record<Form, string>,
  none: 'The shelf is still empty',
  noneText: 'Recordings, texts and files will stand here.',
  minutes: (count: number) => `${count} minutes`,
  readHere: 'Read it here',
  open: 'Open',
  fetch: 'Download',
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
    none: 'الرف ما زال فارغًا',
    noneText: 'ستجد هنا التسجيلات والنصوص والملفات.',
    minutes: (count) => `${count} دقيقة`,
    readHere: 'اقرأ هنا',
    open: 'افتح',
    fetch: 'حمّل',
  },
}
