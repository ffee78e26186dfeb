import {
  boolean,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { Prayer } from '#features/prayer/prayer-times/rules.ts'

/**
 * Funerals as the office has written them. Its notice and its special day have the same id, follow from it, and are changed
 * by nothing else.
 */
export const janazahs = pgTable(
  'janazahs',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    /** Whose prayer it follows; after midnight it is prayed on the next one. */
    date: date({ mode: 'string' }).notNull(),
    after: text().$type<Prayer>(),
    /** `HH:MM` that outweighs the jamaat. */
    time: text(),
    place: text().notNull(),
    burial: text().notNull(),
    /** As it is announced. */
    prayedAt: timestamp({ withTimezone: true }).notNull(),
    takenBackAt: timestamp({ withTimezone: true }),
  },
  (row) => [
    primaryKey({ name: 'janazahs_pkey', columns: [row.organisationId, row.id] }),
    ofOrganisation('janazahs', row.organisationId),
    index('janazahs_date_idx').on(row.organisationId, row.date),
  ],
)

/** Whether the first steps stand on the first page, where somebody has said so; without a row they go by themselves. */
export const firstHours = pgTable(
  'first_hours',
  {
    organisationId: uuid().notNull(),
    isShown: boolean().notNull(),
    decidedAt: timestamp({ withTimezone: true }).notNull(),
    decidedBy: uuid().notNull(),
  },
  (row) => [
    primaryKey({ name: 'first_hours_pkey', columns: [row.organisationId] }),
    ofOrganisation('first_hours', row.organisationId),
  ],
)
