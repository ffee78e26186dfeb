import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { organisations } from '#features/organisations/tables.ts'
import { submissions } from '#features/submissions/tables.ts'

/** How many places of a session are taken. One row, so that the last place can only be taken once. */
export const maktabPlaces = pgTable(
  'maktab_places',
  {
    organisationId: uuid().notNull(),
    /** Its name, as the organisation has set it. */
    session: text().notNull(),
    taken: integer().notNull(),
  },
  (places) => [
    primaryKey({ name: 'maktab_places_pk', columns: [places.organisationId, places.session] }),
    foreignKey({
      name: 'maktab_places_organisation_fk',
      columns: [places.organisationId],
      foreignColumns: [organisations.id],
    }),
    check('maktab_places_not_below_nothing', sql`${places.taken} >= 0`),
  ],
)

/** Which children have a place, or wait for one: each child once, however often it is registered. */
export const maktabPupils = pgTable(
  'maktab_pupils',
  {
    organisationId: uuid().notNull(),
    /** A keyed digest of the child and the guardian: it tells the same child again, and tells nobody who. */
    pupil: text().notNull(),
    /** The first one. */
    submissionId: uuid().notNull(),
    /** Empty when the guardian has chosen none. */
    session: text().notNull(),
    isWaiting: boolean().notNull(),
    registeredAt: timestamp({ withTimezone: true }).notNull(),
  },
  (pupil) => [
    primaryKey({ name: 'maktab_pupils_pk', columns: [pupil.organisationId, pupil.pupil] }),
    foreignKey({
      name: 'maktab_pupils_submission_fk',
      columns: [pupil.organisationId, pupil.submissionId],
      foreignColumns: [submissions.organisationId, submissions.id],
    }),
    index('maktab_pupils_in_turn').on(
      pupil.organisationId,
      pupil.session,
      pupil.isWaiting,
      pupil.registeredAt,
    ),
  ],
)
