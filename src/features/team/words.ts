import type { InEveryLanguage } from '#platform/shared/languages.ts'

const en = {
  title: 'Our team',
  lead: 'The people behind the doors. Say salaam when you see them.',
  none: 'Nobody is introduced yet',
  noneText: 'The names of those who work here will stand here.',
  speaks: (languages: string) => `Speaks ${languages}`,
  writeTo: (name: string) => `Write to ${name}`,
}

export const teamWords: InEveryLanguage<typeof en> = {
  en,
  ar: {
    title: 'فريقنا',
    lead: 'الذين وراء الأبواب. سلّم عليهم حين تراهم.',
    none: 'لم نُعرّف بأحد بعد',
    noneText: 'ستجد هنا أسماء العاملين معنا.',
    speaks: (languages) => `يتحدث ${languages}`,
    writeTo: (name) => `راسل ${name}`,
  },
}
