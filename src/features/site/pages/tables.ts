import { date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { Language } from '#platform/shared/languages.ts'

export type PageId = 'privacy' | 'terms-conditions' | 'fundraising-promise'

/** Legal pages. A new version is a new row: every consent points to the version that was read. */
export const pages = pgTable(
  'pages',
  {
    organisationId: uuid().notNull(),
    id: text().$type<PageId>().notNull(),
    language: text().$type<Language>().notNull(),
    updatedOn: date({ mode: 'string' }).notNull(),
    title: text().notNull(),
    html: text().notNull(),
  },
  (page) => [
    primaryKey({
      name: 'pages_pkey',
      columns: [page.organisationId, page.id, page.language, page.updatedOn],
    }),
    ofOrganisation('pages', page.organisationId),
  ],
)
