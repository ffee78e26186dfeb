import { createContext, useContext } from 'react'
import type { InEveryLanguage, Language } from '#platform/shared/languages.ts'
import type { TextKey } from '#platform/shared/configuration.ts'
import { textIn, translationOf } from '#platform/shared/texts.ts'
import type { Configuration } from './configuration.ts'
import type { PageClock } from './page-clock.ts'

export interface ShownLink {
  readonly to: string
  readonly name: string
}

export interface ShownGroup {
  readonly name: string
  readonly links: readonly ShownLink[]
}

export interface ShownLinks {
  readonly give: ShownLink | undefined
  /** Absent where there are no accounts. */
  readonly account:
    | {
        readonly signIn: ShownLink
        readonly own: ShownLink
        readonly more: readonly ShownLink[]
      }
    | undefined
  readonly header: readonly (ShownLink | ShownGroup)[]
  readonly footer: readonly ShownGroup[]
  readonly legal: readonly ShownLink[]
}

/** What every page knows of the site that it is part of. Travels with the page. */
export interface Site {
  readonly language: Language
  readonly languages: readonly Language[]
  readonly configuration: Configuration
  /** Where the frame leads for this organisation, in the language of the page. */
  readonly links: ShownLinks
  /** Gifts are tests here, and every page says so. */
  readonly isTest: boolean
  /** When the page was made, ISO 8601. While it is rendered, `useNow` and `useMade` say so; whoever reads it here is not heard of. */
  readonly today: string
  /** On the server, while the page is rendered. It does not travel. */
  readonly clock?: PageClock
  /** What the bar of a preview says, where the page is looked at from another moment or in another shape. */
  readonly moment?: string | undefined
  /** https://al-noor.org, without a slash at the end. */
  readonly origin: string
}

export const SiteContext = createContext<Site | undefined>(undefined)

export function useSite(): Site {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite was called outside of the page.')
  return site
}

/** The words in the language of the page: `const words = useWords({ en: {…}, ar: {…} })`. */
export function useWords<Words>(words: InEveryLanguage<Words>): Words {
  return words[useSite().language]
}

type Spoken = Pick<Site, 'configuration'> & Partial<Pick<Site, 'language' | 'languages'>>

/** A text of the configuration, in the visitor's language where there is one; empty when it is not set. */
export function textOf({ configuration, language }: Spoken, key: TextKey): string {
  return textIn(configuration, language, key)
}

/** What `textOf` is written in where that is not the language of the page: for `lang`. */
export function languageOf(
  { configuration, language, languages }: Site,
  key: TextKey,
): Language | undefined {
  if (translationOf(configuration, language, key)) return undefined
  return writtenIn({ language, languages })
}

/** What the office writes in once for everybody, such as the name of a hall, where the page is in another language: for `lang`. */
export function writtenIn({ language, languages }: Pick<Site, 'language' | 'languages'>) {
  const [written] = languages
  return written === language ? undefined : written
}
