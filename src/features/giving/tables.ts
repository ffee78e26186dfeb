import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { causes } from '#features/causes/tables.ts'
import { organisations } from '#features/organisations/tables.ts'
import type { Address } from '#platform/shared/fields.ts'
import type { GiftState } from './rules.ts'

/**
 * One filled form, from its first press to its last state. Written before the provider is asked. Holds no person: who
 * gave stands in `gift_donors`, so that a person can be erased and the money stays.
 */
export const gifts = pgTable(
  'gifts',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id),
    id: uuid().notNull(),
    /** Made by the browser; unique, so that twenty presses find the first gift. */
    attemptId: uuid().notNull(),
    /** `visitor`, or the person who was signed in: another caller may not take up this attempt. */
    caller: text().notNull(),
    /** SHA-256 of what was asked, the card apart: the same attempt cannot become another gift. */
    bodyDigest: text().notNull(),
    state: text().$type<GiftState>().notNull(),
    provider: text().$type<'sandbox' | 'stripe'>().notNull(),
    /** No money moved. Such gifts leave every total, receipt, claim and export of a live organisation. */
    test: boolean().notNull(),
    currency: text().notNull(),
    /** The sum of the items. */
    giftMinor: bigint({ mode: 'number' }).notNull(),
    /** What the donor adds for the card; zero when they do not. */
    feeMinor: bigint({ mode: 'number' }).notNull(),
    /** What the card is charged. */
    totalMinor: bigint({ mode: 'number' }).notNull(),
    frequency: text().$type<'once' | 'friday' | 'monthly'>().notNull(),
    anonymous: boolean().notNull(),
    language: text().notNull(),
    /** Stored before anything is confirmed: what makes a charge happen at most once. */
    intentId: text(),
    /** The provider’s latest charge that we have seen, so that a new refusal is told from an old one. */
    chargeId: text(),
    /** SHA-256 of the card token that was confirmed last, so that the same one asked again is answered, not tried again. */
    tokenDigest: text(),
    /** Refusals of cards; at the last one the payment is cancelled. */
    declines: integer().notNull(),
    /** Part of the provider’s idempotency keys: moves on when a question was answered, or its answer is a saved fault. */
    keySequence: integer().notNull(),
    /** Who works on it just now, and until when; so that two copies of the program never confirm at once. */
    leaseBy: uuid(),
    leaseUntil: timestamp({ withTimezone: true }),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    settledAt: timestamp({ withTimezone: true }),
  },
  (gift) => [
    primaryKey({ name: 'gifts_pkey', columns: [gift.organisationId, gift.id] }),
    unique('gifts_attempt').on(gift.organisationId, gift.attemptId),
    unique('gifts_intent').on(gift.organisationId, gift.intentId),
    index('gifts_open')
      .on(gift.organisationId, gift.givenAt)
      .where(sql`state in ('created', 'processing', 'requires_action', 'declined')`),
    check('gifts_sum', sql`${gift.totalMinor} = ${gift.giftMinor} + ${gift.feeMinor}`),
    check('gifts_positive', sql`${gift.giftMinor} > 0 and ${gift.feeMinor} >= 0`),
    check('gifts_settled', sql`${gift.state} <> 'succeeded' or ${gift.settledAt} is not null`),
  ],
)

/** What a gift is for, line by line; the lines sum to the gift. The title is as the donor saw it. */
export const giftItems = pgTable(
  'gift_items',
  {
    organisationId: uuid().notNull(),
    giftId: uuid().notNull(),
    line: integer().notNull(),
    causeId: text().notNull(),
    title: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    giftAidEligible: boolean().notNull(),
  },
  (item) => [
    primaryKey({ name: 'gift_items_pkey', columns: [item.organisationId, item.giftId, item.line] }),
    foreignKey({
      name: 'gift_items_gift',
      columns: [item.organisationId, item.giftId],
      foreignColumns: [gifts.organisationId, gifts.id],
    }),
    foreignKey({
      name: 'gift_items_cause',
      columns: [item.organisationId, item.causeId],
      foreignColumns: [causes.organisationId, causes.id],
    }),
    check('gift_items_positive', sql`${item.amountMinor} > 0`),
  ],
)

/** Who gave. */
export const giftDonors = pgTable(
  'gift_donors',
  {
    organisationId: uuid().notNull(),
    giftId: uuid().notNull(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    contactNumber: text(),
    address: jsonb().$type<Address>(),
    tribute: jsonb().$type<{ kind: 'honour' | 'memory'; name: string }>(),
    note: text(),
  },
  (donor) => [
    primaryKey({ name: 'gift_donors_pkey', columns: [donor.organisationId, donor.giftId] }),
    foreignKey({
      name: 'gift_donors_gift',
      columns: [donor.organisationId, donor.giftId],
      foreignColumns: [gifts.organisationId, gifts.id],
    }),
    index('gift_donors_email').on(donor.organisationId, donor.email),
  ],
)

/**
 * The answer to "do you want to add Gift Aid?", yes or no, with the wording that was shown. A yes carries name and home
 * address as they were then, because a claim is checked against them for six years.
 */
export const giftAidDeclarations = pgTable(
  'gift_aid_declarations',
  {
    organisationId: uuid().notNull(),
    giftId: uuid().notNull(),
    declared: boolean().notNull(),
    scope: text().$type<'this' | 'past-and-future'>(),
    wordingVersion: text().notNull(),
    firstName: text(),
    lastName: text(),
    address: jsonb().$type<Address>(),
    answeredAt: timestamp({ withTimezone: true }).notNull(),
  },
  (declaration) => [
    primaryKey({
      name: 'gift_aid_declarations_pkey',
      columns: [declaration.organisationId, declaration.giftId],
    }),
    foreignKey({
      name: 'gift_aid_declarations_gift',
      columns: [declaration.organisationId, declaration.giftId],
      foreignColumns: [gifts.organisationId, gifts.id],
    }),
    check(
      'gift_aid_declarations_complete',
      sql`not ${declaration.declared} or (${declaration.scope} is not null and ${declaration.address} is not null)`,
    ),
  ],
)

/** Every question to the provider and every answer, as rows that are only added. */
export const giftAttempts = pgTable(
  'gift_attempts',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    giftId: uuid().notNull(),
    step: text().$type<'create' | 'confirm' | 'look-up' | 'cancel'>().notNull(),
    /** The provider’s idempotency key; null for what only looks. */
    key: text(),
    /** `asked` before a confirmation leaves; afterwards what came back. */
    outcome: text().notNull(),
    code: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (attempt) => [
    primaryKey({ name: 'gift_attempts_pkey', columns: [attempt.organisationId, attempt.id] }),
    foreignKey({
      name: 'gift_attempts_gift',
      columns: [attempt.organisationId, attempt.giftId],
      foreignColumns: [gifts.organisationId, gifts.id],
    }),
    index('gift_attempts_of_gift').on(attempt.organisationId, attempt.giftId),
  ],
)

/**
 * Every movement of money, in postings that sum to zero. Rows are added, never changed: a refund is new rows. The only
 * truth of what was given; the database refuses UPDATE and DELETE.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    organisationId: uuid().notNull(),
    /** What moved the money, such as `charge:<gift>`: the same movement cannot be posted twice. */
    posting: text().notNull(),
    line: integer().notNull(),
    giftId: uuid().notNull(),
    /** `donor`, `cause:<id>`, `covered-fees`, `card-fees` or `provider`. */
    account: text().notNull(),
    /** Positive into the account, negative out of it. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    test: boolean().notNull(),
    postedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (entry) => [
    primaryKey({
      name: 'ledger_entries_pkey',
      columns: [entry.organisationId, entry.posting, entry.line],
    }),
    foreignKey({
      name: 'ledger_entries_gift',
      columns: [entry.organisationId, entry.giftId],
      foreignColumns: [gifts.organisationId, gifts.id],
    }),
    index('ledger_entries_account').on(entry.organisationId, entry.account, entry.postedAt),
  ],
)

/** Events that the provider has signed, once each. Their content is not kept: we look the object up instead. */
export const providerEvents = pgTable(
  'provider_events',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id),
    provider: text().notNull(),
    id: text().notNull(),
    type: text().notNull(),
    intentId: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    /** When its effect was applied; null while the job has not run. */
    doneAt: timestamp({ withTimezone: true }),
  },
  (event) => [
    primaryKey({
      name: 'provider_events_pkey',
      columns: [event.organisationId, event.provider, event.id],
    }),
  ],
)
