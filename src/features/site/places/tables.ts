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
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import { submissions } from '#features/ground/submissions/tables.ts'

/** How many places of something are taken. One row, so that the last place can only be taken once. */
export const placeCounts = pgTable(
  'place_counts',
  {
    organisationId: uuid().notNull(),
    /** Who knows what it is: the name of an offer that is plugged in. */
    offer: text().notNull(),
    /** What that offer calls it: a course by its item's id, a session by its name. */
    about: text().notNull(),
    taken: integer().notNull(),
  },
  (count) => [
    primaryKey({
      name: 'place_counts_pkey',
      columns: [count.organisationId, count.offer, count.about],
    }),
    ofOrganisation('place_counts', count.organisationId),
    check('place_counts_not_below_nothing_check', sql`${count.taken} >= 0`),
  ],
)

/** Who has a place, or waits for one: once for each holder, however often they ask. */
export const placeHolders = pgTable(
  'place_holders',
  {
    organisationId: uuid().notNull(),
    offer: text().notNull(),
    /** A keyed digest: it tells the same person again, and tells nobody who. */
    holder: text().notNull(),
    /** Empty where nothing was chosen yet: then no place is counted. */
    about: text().notNull(),
    /** The first one. */
    submissionId: uuid().notNull(),
    isWaiting: boolean().notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (holder) => [
    primaryKey({
      name: 'place_holders_pkey',
      columns: [holder.organisationId, holder.offer, holder.holder],
    }),
    foreignKey({
      name: 'place_holders_submission_fkey',
      columns: [holder.organisationId, holder.submissionId],
      foreignColumns: [submissions.organisationId, submissions.id],
    }),
    index('place_holders_in_turn_idx').on(
      holder.organisationId,
      holder.offer,
      holder.about,
      holder.isWaiting,
      holder.askedAt,
    ),
    index('place_holders_by_form_idx').on(holder.organisationId, holder.submissionId),
  ],
)
