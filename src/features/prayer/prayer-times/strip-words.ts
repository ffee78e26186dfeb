import type { InEveryLanguage } from '#platform/shared/languages.ts'

/** Apart from the words of the page, because Home has the strip as well. */
export const stripWords: InEveryLanguage<{
  readonly title: string
  readonly tomorrow: string
  readonly begins: string
  readonly jamaat: string
  readonly nextJamaat: (name: string) => string
  readonly sunrise: string
  readonly allTimes: string
  readonly nothing: string
}> = {
  en: {
    title: 'Prayer times',
    tomorrow: 'Tomorrow',
    begins: 'Begins',
    jamaat: 'Jamaat',
    nextJamaat: (name) => `${name} jamaat`,
    sunrise: 'Sunrise',
    allTimes: 'All prayer times',
    nothing: 'No times have been set yet.',
  },
  ar: {
    title: 'أوقات الصلاة',
    tomorrow: 'غدًا',
    begins: 'الوقت',
    jamaat: 'الإقامة',
    nextJamaat: (name) => `إقامة ${name}`,
    sunrise: 'الشروق',
    allTimes: 'كل أوقات الصلاة',
    nothing: 'لم تُحدَّد الأوقات بعد.',
  },
  ur: {
    title: 'نماز کے اوقات',
    tomorrow: 'کل',
    begins: 'آغاز',
    jamaat: 'جماعت',
    nextJamaat: (name) => `${name} کی جماعت`,
    sunrise: 'طلوعِ آفتاب',
    allTimes: 'نماز کے تمام اوقات',
    nothing: 'ابھی اوقات مقرر نہیں کیے گئے۔',
  },
}
