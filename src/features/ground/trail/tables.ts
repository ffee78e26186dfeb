import { index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { Deed } from './rules.ts'

/**
 * What was done in the office, by whom and when. Rows are only added. It names people by their ids: who has left is still
 * somebody, and no longer has a name.
 */
export const trailEntries = pgTable(
  'trail_entries',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    doneAt: timestamp({ withTimezone: true }).notNull(),
    personId: uuid().notNull(),
    deed: text().$type<Deed>().notNull(),
    /** What it was done to: a key, an id, a day. */
    subject: text().notNull(),
    /** What that is called, as it was then; empty where it is a person. */
    title: text().notNull(),
    before: jsonb(),
    after: jsonb(),
  },
  (entry) => [
    primaryKey({ name: 'trail_entries_pkey', columns: [entry.organisationId, entry.id] }),
    ofOrganisation('trail_entries', entry.organisationId),
    index('trail_entries_newest_idx').on(entry.organisationId, entry.doneAt, entry.id),
    index('trail_entries_of_person_idx').on(
      entry.organisationId,
      entry.personId,
      entry.doneAt,
      entry.id,
    ),
    index('trail_entries_of_deed_idx').on(entry.organisationId, entry.deed, entry.doneAt, entry.id),
    index('trail_entries_of_subject_idx').on(
      entry.organisationId,
      entry.subject,
      entry.doneAt,
      entry.id,
    ),
  ],
)
