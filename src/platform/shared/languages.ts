/** The languages that the interface speaks. An organisation chooses among them with `locales`. */
export const LANGUAGES = ['en', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** The same words in every language; a missing language does not compile. */
export type InEveryLanguage<Words> = Readonly<Record<Language, Words>>

/**
 * The language for a visitor: what they chose, else the first that their browser asks for and the organisation
 * speaks, else the organisation's first.
 */
export function chooseLanguage(
  spoken: readonly Language[],
  chosen: string | undefined,
  accepted: string | undefined,
): Language {
  const first = spoken[0] ?? 'en'
  const wanted = [
    chosen ?? '',
    ...(accepted ?? '').split(',').map((part) => part.split(';')[0]!.trim()),
  ]
  for (const tag of wanted) {
    const language = spoken.find((language) => tag.toLowerCase().split('-')[0] === language)
    if (language) return language
  }
  return first
}
