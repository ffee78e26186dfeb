import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { organisations } from '#features/organisations/tables.ts'
import type { Behaviour } from './rules.ts'

/** The organisation has moved on to a real provider: its sandbox bank takes nothing more. */
export const sandboxClosures = pgTable(
  'sandbox_closures',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id),
    closedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (closure) => [primaryKey({ name: 'sandbox_closures_pkey', columns: [closure.organisationId] })],
)

/** A test card as the browser hands it over, good for one try. Enough to play its part, never its number. */
export const sandboxTokens = pgTable(
  'sandbox_tokens',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id),
    id: text().notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: integer().notNull(),
    expYear: integer().notNull(),
    behaviour: text().$type<Behaviour>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The intent that it was used for; null while it is unused. */
    usedFor: text(),
  },
  (token) => [
    primaryKey({ name: 'sandbox_tokens_pkey', columns: [token.organisationId, token.id] }),
  ],
)

/** One payment. Its row is the lock: what happens to a payment happens one thing after the other. */
export const sandboxIntents = pgTable(
  'sandbox_intents',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id),
    id: text().notNull(),
    amountMinor: integer().notNull(),
    currency: text().notNull(),
    gift: text().notNull(),
    status: text({
      enum: ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'cancelled'],
    }).notNull(),
    latestCharge: text(),
    /** The token of the latest try: its card, and what is still to come of it. */
    tokenId: text(),
    /** Why the latest try failed; null when it did not. */
    declineCode: text(),
    declineReason: text(),
    advice: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (intent) => [
    primaryKey({ name: 'sandbox_intents_pkey', columns: [intent.organisationId, intent.id] }),
    foreignKey({
      name: 'sandbox_intents_token',
      columns: [intent.organisationId, intent.tokenId],
      foreignColumns: [sandboxTokens.organisationId, sandboxTokens.id],
    }),
    check('sandbox_intents_amount', sql`${intent.amountMinor} between 1 and 99999999`),
    check(
      'sandbox_intents_status',
      sql`${intent.status} in ('requires_payment_method', 'requires_action', 'processing', 'succeeded', 'cancelled')`,
    ),
  ],
)

/**
 * The bank's own books: each time it was really asked for money, and what it said. Rows are added, never changed, and
 * the unique keys refuse a second success of one payment and a second use of one token, whatever the program does.
 */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id),
    id: text().notNull(),
    intentId: text().notNull(),
    tokenId: text().notNull(),
    outcome: text({ enum: ['succeeded', 'declined'] }).notNull(),
    amountMinor: integer().notNull(),
    currency: text().notNull(),
    feeMinor: integer().notNull(),
    chargedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (charge) => [
    primaryKey({ name: 'sandbox_charges_pkey', columns: [charge.organisationId, charge.id] }),
    foreignKey({
      name: 'sandbox_charges_intent',
      columns: [charge.organisationId, charge.intentId],
      foreignColumns: [sandboxIntents.organisationId, sandboxIntents.id],
    }),
    foreignKey({
      name: 'sandbox_charges_token',
      columns: [charge.organisationId, charge.tokenId],
      foreignColumns: [sandboxTokens.organisationId, sandboxTokens.id],
    }),
    unique('sandbox_charges_once_per_token').on(charge.organisationId, charge.tokenId),
    uniqueIndex('sandbox_charges_one_success')
      .on(charge.organisationId, charge.intentId)
      .where(sql`${charge.outcome} = 'succeeded'`),
    check('sandbox_charges_outcome', sql`${charge.outcome} in ('succeeded', 'declined')`),
  ],
)

/** What the bank has to tell: one row for each change of an intent. Rows are added, never changed. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id),
    id: text().notNull(),
    type: text().notNull(),
    intentId: text().notNull(),
    status: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (event) => [
    primaryKey({ name: 'sandbox_events_pkey', columns: [event.organisationId, event.id] }),
    foreignKey({
      name: 'sandbox_events_intent',
      columns: [event.organisationId, event.intentId],
      foreignColumns: [sandboxIntents.organisationId, sandboxIntents.id],
    }),
  ],
)

/** The first answer under each idempotency key, given again word for word for a day. */
export const sandboxAnswers = pgTable(
  'sandbox_answers',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id),
    key: text().notNull(),
    /** A hash of what was asked: the same key for another question is refused. */
    fingerprint: text().notNull(),
    /** Null only inside the transaction that is finding it. */
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (answer) => [
    primaryKey({ name: 'sandbox_answers_pkey', columns: [answer.organisationId, answer.key] }),
  ],
)
