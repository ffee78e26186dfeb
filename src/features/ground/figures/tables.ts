import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { Counted } from './rules.ts'

/**
 * How often something happened on a civil day of the organisation: a page was opened, somebody came from another site. No
 * row is about a visitor, and none could be led back to one.
 */
export const figures = pgTable(
  'figures',
  {
    organisationId: uuid().notNull(),
    what: text().$type<Counted>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** A path or a host; empty for all that came after the most that are kept apart. */
    name: text().notNull(),
    count: integer().notNull(),
  },
  (figure) => [
    primaryKey({
      name: 'figures_pkey',
      columns: [figure.organisationId, figure.what, figure.day, figure.name],
    }),
    ofOrganisation('figures', figure.organisationId),
    check('figures_count_check', sql`${figure.count} > 0`),
  ],
)
