import type { Language } from './languages.ts'

type Configuration = Readonly<Record<string, unknown>>

/** What an organisation has set in that language; undefined where it has not. */
export function translationOf(
  { inOtherLanguages }: Configuration,
  language: Language | undefined,
  key: string,
): string | undefined {
  if (!language || typeof inOtherLanguages !== 'object' || inOtherLanguages === null) return
  const texts = inOtherLanguages as Partial<Record<Language, Readonly<Record<string, string>>>>
  return texts[language]?.[key]?.trim() || undefined
}

/** The configuration as a page of that language needs it: what is written in others stays behind. */
export function forLanguage(configuration: Configuration, language: Language): Configuration {
  const { inOtherLanguages } = configuration as { inOtherLanguages?: Record<string, unknown> }
  const own = inOtherLanguages?.[language]
  return { ...configuration, inOtherLanguages: own ? { [language]: own } : {} }
}

/** A text of the configuration, in that language where there is one; empty when it is not set. */
export function textIn(
  configuration: Configuration,
  language: Language | undefined,
  key: string,
): string {
  const value = translationOf(configuration, language, key) ?? configuration[key]
  return typeof value === 'string' ? value.trim() : ''
}
