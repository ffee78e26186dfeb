import type { InEveryLanguage } from '#platform/shared/languages.ts'

/** What stands on a poster and nowhere else. */
export const posterWords: InEveryLanguage<{ readonly charity: (number: string) => string }> = {
  en: { charity: (number) => `Registered charity no. ${number}` },
  ar: { charity: (number) => `جمعية خيرية مسجلة برقم ${number}` },
  ur: { charity: (number) => `رجسٹرڈ خیراتی ادارہ نمبر ${number}` },
}
