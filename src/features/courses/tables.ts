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
import { contentItems } from '#features/content/tables.ts'
import { submissions } from '#features/submissions/tables.ts'

/** How many places of a course are taken. One row, so that the last place can only be taken once. */
export const courseSeats = pgTable(
  'course_seats',
  {
    organisationId: uuid().notNull(),
    courseId: uuid().notNull(),
    taken: integer().notNull(),
  },
  (seats) => [
    primaryKey({ name: 'course_seats_pkey', columns: [seats.organisationId, seats.courseId] }),
    foreignKey({
      name: 'course_seats_course',
      columns: [seats.organisationId, seats.courseId],
      foreignColumns: [contentItems.organisationId, contentItems.id],
    }),
    check('course_seats_not_below_nothing', sql`${seats.taken} >= 0`),
  ],
)

/** Who has a place, or waits for one: once for each person and course, however often they apply. */
export const courseApplications = pgTable(
  'course_applications',
  {
    organisationId: uuid().notNull(),
    courseId: uuid().notNull(),
    /** A keyed digest of name and address: it tells the same person again, and tells nobody who. */
    applicant: text().notNull(),
    /** The first one. */
    submissionId: uuid().notNull(),
    isWaiting: boolean().notNull(),
    appliedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (application) => [
    primaryKey({
      name: 'course_applications_pkey',
      columns: [application.organisationId, application.courseId, application.applicant],
    }),
    foreignKey({
      name: 'course_applications_course',
      columns: [application.organisationId, application.courseId],
      foreignColumns: [contentItems.organisationId, contentItems.id],
    }),
    foreignKey({
      name: 'course_applications_submission',
      columns: [application.organisationId, application.submissionId],
      foreignColumns: [submissions.organisationId, submissions.id],
    }),
    index('course_applications_in_turn').on(
      application.organisationId,
      application.courseId,
      application.isWaiting,
      application.appliedAt,
    ),
  ],
)
