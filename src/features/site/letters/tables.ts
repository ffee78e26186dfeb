import { sql } from 'drizzle-orm'
import {
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
import type { SubscriberTopic } from '#features/site/subscribers/rules.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'

/** A letter to those who want letters about one of its topics. How far it has come is kept with the copies decided on. */
export const letters = pgTable(
  'letters',
  {
    organisationId: uuid().notNull(),
    /** Made by whoever writes it: the same letter saved again is the same. */
    id: uuid().notNull(),
    title: text().notNull(),
    html: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    topics: text().array().$type<SubscriberTopic[]>().notNull(),
    /** Counts its changes: whoever changes an older one is told so. */
    revision: integer().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
    changedBy: uuid(),
    scheduledFor: timestamp({ withTimezone: true }),
    /** Whoever has said yes later gets none. */
    begunAt: timestamp({ withTimezone: true }),
    stoppedAt: timestamp({ withTimezone: true }),
    doneAt: timestamp({ withTimezone: true }),
    /** The last subscriber whose turn it was. */
    readTo: uuid(),
    lastCopiesAt: timestamp({ withTimezone: true }),
    /** How many it was decided to write to; how many of these have left, were refused for good, and were given up. */
    decided: integer().notNull(),
    sent: integer().notNull(),
    refused: integer().notNull(),
    failed: integer().notNull(),
    /** No copy is on its way any more: the three numbers above stay. */
    settledAt: timestamp({ withTimezone: true }),
  },
  (letter) => [
    primaryKey({ name: 'letters_pkey', columns: [letter.organisationId, letter.id] }),
    ofOrganisation('letters', letter.organisationId),
    index('letters_newest_idx').on(letter.organisationId, letter.changedAt, letter.id),
    index('letters_due_idx')
      .on(letter.organisationId, letter.scheduledFor)
      .where(sql`scheduled_for is not null`),
    index('letters_under_way_idx')
      .on(letter.organisationId, letter.begunAt)
      .where(sql`begun_at is not null and settled_at is null`),
    index('letters_last_copies_idx').on(letter.organisationId, letter.lastCopiesAt),
    check(
      'letters_standing_check',
      sql`num_nonnulls(${letter.scheduledFor}, ${letter.begunAt}) <= 1
        and num_nonnulls(${letter.stoppedAt}, ${letter.doneAt}) <= 1
        and (${letter.begunAt} is not null
          or num_nonnulls(${letter.stoppedAt}, ${letter.doneAt}, ${letter.readTo}, ${letter.lastCopiesAt}, ${letter.settledAt}) = 0)`,
    ),
    check(
      'letters_counts_check',
      sql`${letter.sent} + ${letter.refused} + ${letter.failed} <= ${letter.decided}`,
    ),
  ],
)

/** Who was written to: once for each letter. Of somebody who has ended it only this id is left, which names nobody. */
export const letterCopies = pgTable(
  'letter_copies',
  {
    organisationId: uuid().notNull(),
    letterId: uuid().notNull(),
    subscriberId: uuid().notNull(),
    decidedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (copy) => [
    primaryKey({
      name: 'letter_copies_pkey',
      columns: [copy.organisationId, copy.letterId, copy.subscriberId],
    }),
    foreignKey({
      name: 'letter_copies_letter_fkey',
      columns: [copy.organisationId, copy.letterId],
      foreignColumns: [letters.organisationId, letters.id],
    }),
    index('letter_copies_subscriber_idx').on(copy.organisationId, copy.subscriberId),
  ],
)
