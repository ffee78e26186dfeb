import { sql } from 'drizzle-orm'
import { check, foreignKey, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { contentItems } from '#features/content/tables.ts'

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
