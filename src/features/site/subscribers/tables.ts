import { LANGUAGES } from '#platform/shared/languages.ts'
import { index, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
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
    language: text({ enum: LANGUAGES }).notNull(),
    topics: text().array().$type<SubscriberTopic[]>().notNull(),
    /** What was agreed to, in which words. */
    consentVersion: text().notNull(),
    consentWording: text().notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    confirmedAt: timestamp({ withTimezone: true }),
  },
  (subscriber) => [
    primaryKey({ name: 'subscribers_pkey', columns: [subscriber.organisationId, subscriber.id] }),
    unique('subscribers_email_key').on(subscriber.organisationId, subscriber.email),
    ofOrganisation('subscribers', subscriber.organisationId),
    index('subscribers_asked_idx').on(subscriber.organisationId, subscriber.askedAt),
  ],
)

/** That letters were ended from a mail of ours, and nothing of whoever did it. */
export const subscriptionEnds = pgTable(
  'subscription_ends',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** Which letter the mail was a copy of. */
    letterId: uuid().notNull(),
    endedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (end) => [
    primaryKey({ name: 'subscription_ends_pkey', columns: [end.organisationId, end.id] }),
    ofOrganisation('subscription_ends', end.organisationId),
    index('subscription_ends_of_letter_idx').on(end.organisationId, end.letterId),
  ],
)
