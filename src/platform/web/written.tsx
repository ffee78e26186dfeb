import type { TextKey } from '#platform/shared/configuration.ts'
import { languageOf, textOf, useSite } from './site.ts'

/** A text that the organisation has set, in the visitor's language where it has it; else marked as what it is written in. */
export function Written({ of }: { readonly of: TextKey }) {
  const site = useSite()
  return <bdi lang={languageOf(site, of)}>{textOf(site, of)}</bdi>
}
