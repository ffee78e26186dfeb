import { and, eq, inArray } from 'drizzle-orm'
import { causes } from '#features/money/causes/tables.ts'
import type { Work } from '#platform/server/context.ts'
import type { Language } from '#platform/shared/languages.ts'

/** What something is called, and the language of these words. */
export interface Titled {
  readonly title: string
  readonly language: Language
}

/** By the fund of a line, what it is called for whoever reads now. */
export type Titles = (line: { readonly fundId: string; readonly title: string }) => Titled

/**
 * For screens: a cause has the name that it has today, in the reader's language where somebody has translated it. What is no
 * cause, or none any more, keeps the name of its day, as a receipt does of everything.
 */
export async function findTitles(
  { db, organisation, language }: Work,
  lines: readonly { readonly fundId: string }[],
): Promise<Titles> {
  const written = organisation.languages[0] ?? 'en'
  const funds = [...new Set(lines.map(({ fundId }) => fundId))]
  const { fundId, title, translations } = causes
  const found = funds.length
    ? await db
        .select({ fundId, title, translations })
        .from(causes)
        .where(and(eq(causes.organisationId, organisation.id), inArray(fundId, funds)))
    : []
  const now = new Map(found.map((cause) => [cause.fundId, cause]))
  return ({ fundId, title }) => {
    const cause = now.get(fundId)
    const said = language === written ? undefined : cause?.translations[language]?.title
    return said ? { title: said, language } : { title: cause?.title ?? title, language: written }
  }
}
