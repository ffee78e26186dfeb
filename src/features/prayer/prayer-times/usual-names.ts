import { LANGUAGES, type Language } from '#platform/shared/languages.ts'
import type { Special } from './resolve.ts'
import { timeWords } from './words.ts'

/** In which people preach. */
const PREACHED =
  'ar bn bs de en es fa fr ha hi id it ku ms nl pa ps pt ru so sq sv sw ta tr ug ur uz zh'.split(
    ' ',
  )

/** Also called so. */
const OTHER_NAMES = { bengali: 'bn', farsi: 'fa', kurdish: 'ku', somali: 'so' } as const

const codes: ReadonlyMap<string, string> = new Map([
  ...LANGUAGES.flatMap((language) =>
    PREACHED.map((code) => [nameIn(language, code).toLowerCase(), code] as const),
  ),
  ...Object.entries(OTHER_NAMES),
])

/**
 * `Arabic and Urdu`, as an office has written it beside a Friday prayer, for whoever reads another language. What is more
 * than names of languages stays as it stands.
 */
export function sayLanguages(written: string, language: Language): string {
  const said = written.split(AND).map((name) => codes.get(name.trim().toLowerCase()))
  if (!said.every((code) => code !== undefined)) return written
  return new Intl.ListFormat(language).format(said.map((code) => nameIn(language, code)))
}

const AND = /\s*[,،/&+·]\s*|\s+(?:and|اور)\s+|\s+و\s*(?=ال)/iu

function nameIn(language: Language, code: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
}

/** What everybody calls the Eid that a special day is; undefined for any other day. */
export function nameOfEid(
  { kind, hijriMonth }: Pick<Special, 'kind' | 'hijriMonth'>,
  language: Language,
): string | undefined {
  if (kind !== 'eid') return undefined
  const { fitr, adha } = timeWords[language].eids
  return hijriMonth === SHAWWAL ? fitr : hijriMonth === DHU_AL_HIJJAH ? adha : undefined
}

const [SHAWWAL, DHU_AL_HIJJAH] = [10, 12]
