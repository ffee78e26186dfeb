import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Our team',
  lead: 'The people who work here. Say salaam when you see them.',
  none: 'No team members listed yet',
  noneText: 'The people who work here will be listed here.',
  speaks: (languages: string) => `Speaks ${languages}`,
  writeTo: (name: string) => `Email ${name}`,
}

const ur: typeof en = {
  title: 'ہمارا عملہ',
  lead: 'یہاں کام کرنے والے لوگ۔ ملیں تو سلام کریں۔',
  none: 'ابھی عملے کا کوئی رکن درج نہیں',
  noneText: 'یہاں کام کرنے والے لوگ یہاں لکھے جائیں گے۔',
  speaks: (languages: string) => `زبانیں: ${languages}`,
  writeTo: (name: string) => `${name} کو ای میل کریں`,
}

export const teamWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'فريقنا',
    lead: 'القائمون على المسجد. سلّم عليهم حين تراهم.',
    none: 'لا توجد أسماء بعد',
    noneText: 'ستجد هنا أسماء العاملين معنا.',
    speaks: (languages) => `يتحدث ${languages}`,
    writeTo: (name) => `راسل ${name}`,
  },
  ur,
}
