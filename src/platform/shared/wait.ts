import type { Language } from './languages.ts'
import { type PluralForms, plural } from './plural.ts'

/** From here on, minutes are easier to read than seconds. */
const SECONDS_AT_MOST = 89

/**
 * How long somebody is asked to wait, as it stands in a sentence after "wait": `30 seconds`, `4 minutes`, never less than
 * is meant. Western figures in every language (decision: western-figures).
 */
export function writeWait(seconds: number, language: Language): string {
  const { second, minute } = UNITS[language]
  return seconds <= SECONDS_AT_MOST
    ? plural(language, Math.max(1, Math.ceil(seconds)), second)
    : plural(language, Math.ceil(seconds / 60), minute)
}

const UNITS: Readonly<Record<Language, Readonly<Record<'second' | 'minute', PluralForms>>>> = {
  en: {
    second: { one: 'one second', other: '# seconds' },
    minute: { one: 'one minute', other: '# minutes' },
  },
  ar: {
    second: {
      one: 'ثانية واحدة',
      two: 'ثانيتين',
      few: '# ثوانٍ',
      many: '# ثانية',
      other: '# ثانية',
    },
    minute: {
      one: 'دقيقة واحدة',
      two: 'دقيقتين',
      few: '# دقائق',
      many: '# دقيقة',
      other: '# دقيقة',
    },
  },
  ur: {
    second: { one: 'ایک سیکنڈ', other: '# سیکنڈ' },
    minute: { one: 'ایک منٹ', other: '# منٹ' },
  },
}
