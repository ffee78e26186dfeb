import type { Language } from './languages.ts'

/** The forms of a counted thing; `#` stands for the count. Languages without a form leave it out. */
export type PluralForms = Readonly<
  Partial<Record<'zero' | 'one' | 'two' | 'few' | 'many', string>> & { other: string }
>

const rules: Partial<Record<Language, Intl.PluralRules>> = {}

/**
 * The form that the language's own rules (Unicode CLDR) ask for, with the count in it: two has a form of its own in
 * Arabic, and 3 to 10 another than 11.
 */
export function plural(language: Language, count: number, forms: PluralForms): string {
  const kind = (rules[language] ??= new Intl.PluralRules(language)).select(count)
  return (forms[kind] ?? forms.other).replace('#', String(count))
}
