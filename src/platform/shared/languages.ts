/** The languages that the interface speaks. An organisation chooses among them with `locales`. */
export const LANGUAGES = ['en', 'ar', 'ur'] as const
export type Language = (typeof LANGUAGES)[number]

/** Each language in its own words: for whoever chooses one. */
export const LANGUAGE_NAMES: InEveryLanguage<string> = { en: 'English', ar: 'العربية', ur: 'اردو' }

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'en' ? 'ltr' : 'rtl'
}

/** What stands between the things of a list. */
export function commaOf(language: Language): ', ' | '، ' {
  return language === 'en' ? ', ' : '، '
}

/** For dates and numbers of the machine; Western figures in every language (decision: western-figures). */
export function localeOf(language: Language): string {
  return LOCALES[language]
}

const LOCALES: InEveryLanguage<string> = { en: 'en-GB', ar: 'ar-u-nu-latn', ur: 'ur-u-nu-latn' }

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value)
}

/** The same words in every language; a missing language does not compile. */
export type InEveryLanguage<Words> = Readonly<Record<Language, Words>>

/** Makes something for each language. */
export function inEvery<Made>(make: (language: Language) => Made): InEveryLanguage<Made> {
  return Object.fromEntries(LANGUAGES.map((each) => [each, make(each)])) as Record<Language, Made>
}

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
