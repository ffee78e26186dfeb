import {
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { organisations } from '#features/ground/organisations/tables.ts'
import type { SubscriberTopic } from './rules.ts'

/**
 * Addresses that want letters, or have been asked whether they do. Who ends it, or does not answer in time, is removed:
 * nothing stays of somebody who wants nothing.
 */
export const subscribers = pgTable(
  'subscribers',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    email: text().notNull(),
    name: text(),
    language: text({ enum: ['en', 'ar'] }).notNull(),
    topics: text().array().$type<SubscriberTopic[]>().notNull(),
    /** What was agreed to, in which words. */
    consentVersion: text().notNull(),
    consentWording: text().notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
  },
  (subscriber) => [
    primaryKey({ name: 'subscribers_pk', columns: [subscriber.organisationId, subscriber.id] }),
    unique('subscribers_email').on(subscriber.organisationId, subscriber.email),
    foreignKey({
      name: 'subscribers_organisation_fk',
      columns: [subscriber.organisationId],
      foreignColumns: [organisations.id],
    }),
    index('subscribers_asked').on(subscriber.organisationId, subscriber.askedAt),
  ],
)
