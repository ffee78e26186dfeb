import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import amiri from './fonts/amiri-arabic.woff2?url'
import inter from './fonts/inter-latin.woff2?url'
import naskh from './fonts/naskh-arabic.woff2?url'
import nastaliq from './fonts/nastaliq-urdu.woff2?url'
import newsreader from './fonts/newsreader-latin.woff2?url'
import marcellus from './fonts/marcellus-latin.woff2?url'
import manrope from '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?url'
import sourceSans from './fonts/source-sans-latin.woff2?url'

/** The pairs of faces that an organisation can choose from, by `data-font` on the root element. */
export const FONT_PAIRS = ['classic', 'modern', 'editorial'] as const
export type FontPair = (typeof FONT_PAIRS)[number]

/** By what is read first; the text face last. */
const LATIN: Readonly<Record<FontPair, readonly string[]>> = {
  classic: [marcellus, sourceSans],
  modern: [manrope],
  editorial: [newsreader, inter],
}

const OTHER: InEveryLanguage<readonly string[]> = { en: [], ar: [naskh, amiri], ur: [nastaliq] }

/**
 * Addresses of the faces that a page shows first, for `<link rel="preload" as="font" crossorigin>`. In Arabic and Urdu
 * their own face goes first; of Latin the text face is enough, for figures and for names.
 */
export function fontsToPreload(pair: FontPair, language: Language): readonly string[] {
  return [...OTHER[language], ...LATIN[pair].slice(language === 'en' ? 0 : -1)]
}
