import amiri from './fonts/amiri-arabic.woff2?url'
import inter from './fonts/inter-latin.woff2?url'
import naskh from './fonts/naskh-arabic.woff2?url'
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

/**
 * Addresses of the faces that a page shows first, for `<link rel="preload" as="font" crossorigin>`. In Arabic the text
 * face goes first; of Latin the text face is enough, for figures and for names.
 */
export function fontsToPreload(pair: FontPair, language: string): readonly string[] {
  return language === 'ar' ? [naskh, amiri, ...LATIN[pair].slice(-1)] : LATIN[pair]
}
