import type { Language } from './languages.ts'

/** A civil date as people read it: `Friday 27 November 2026`. */
export function writeDay(civilDate: string, language: Language): string {
  const locale = language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
  const written = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${civilDate}T00:00:00Z`))
  return language === 'en' ? written.replace(',', '') : written
}
