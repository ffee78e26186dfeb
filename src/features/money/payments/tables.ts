import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { PaymentState } from './rules.ts'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Where an organisation's money arrives, and where it has ever arrived: a row is never given to another account, because
 * payments of years ago still lie there. New payments go to the one that was chosen last; see `accounts.ts`.
 * The sealed columns open only with our SECRET_KEY and only for this organisation.
 */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    provider: text({ enum: ['sandbox', 'stripe'] }).notNull(),
    /** The one that browsers are given now. It can be rolled; the account stays the same. */
    publishableKey: text().notNull(),
    /** What the provider calls the account: what makes two sets of keys one. Null where it was never told. */
    providerAccount: text(),
    /** Null for the sandbox, which has none, and where an earlier version has overwritten them. */
    secretKeySealed: bytea(),
    /** A sealed list: the secret in use, and those before it while anything of the account is open. */
    webhookSecretsSealed: bytea(),
    /** Real money moves here. */
    live: boolean().notNull(),
    /** When it was chosen last for new payments. */
    chosenAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (account) => [
    primaryKey({ name: 'payment_accounts_pkey', columns: [account.organisationId, account.id] }),
    ofOrganisation('payment_accounts', account.organisationId),
    unique('payment_accounts_key_key').on(
      account.organisationId,
      account.provider,
      account.publishableKey,
    ),
    unique('payment_accounts_identity_key').on(
      account.organisationId,
      account.provider,
      account.providerAccount,
      account.live,
    ),
    check('payment_accounts_provider_check', sql`provider in ('sandbox', 'stripe')`),
    check('payment_accounts_live_check', sql`live = starts_with(publishable_key, 'pk_live_')`),
    check(
      'payment_accounts_keys_check',
      sql`(secret_key_sealed is null) = (webhook_secrets_sealed is null) and (provider <> 'sandbox' or secret_key_sealed is null)`,
    ),
  ],
)

/**
 * How money comes: one payment at a provider, from before it is opened there to what is left of it. Narrow, because it is
 * written at every step. Its id is that of what is paid for, so a thing is paid for once
 * (decision: gifts-and-payments-apart). No foreign keys: they would lock rows that all payments of an organisation share.
 */
export const payments = pgTable(
  'payments',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** Who knows what it is for: the name of a purpose that is plugged in. */
    purpose: text().notNull(),
    /** Where the money is; never another one. */
    accountId: uuid().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    state: text().$type<PaymentState>().notNull(),
    /** Counts every step: what was decided from an older one is not written. */
    version: integer().notNull(),
    /** The provider's payment, stored before anything is confirmed: what makes a charge happen at most once. */
    intentId: text(),
    /** The token that was asked last, so that it can be asked again; null when the payment is over. */
    token: text(),
    /** Part of the provider's idempotency keys: moves on when its saved answer under a key is a fault. */
    keySequence: integer().notNull(),
    /** Refusals of cards; at the last one the payment is cancelled. */
    declines: integer().notNull(),
    /** The provider's name of what was refused last, so that no refusal counts twice. */
    refusalId: text(),
    /** The charge that succeeded. */
    chargeId: text(),
    /** What the provider keeps, in the currency of its balance; null while it has not said. The ledger names the currency. */
    feeMinor: bigint({ mode: 'number' }),
    /** Who works on it, and until when, by the database's clock. */
    leaseBy: uuid(),
    leaseUntil: timestamp({ withTimezone: true }),
    /** When the reconciler looks at it again; null when nothing is left to do. */
    nextLookAt: timestamp({ withTimezone: true }),
    /** Why it does not fit what the provider says; a person has to look. */
    setAsideWhy: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the provider was last asked to take the money. */
    askedAt: timestamp({ withTimezone: true }),
    /** When the payer was told to wait, and that they would hear; null when they have heard. */
    promisedAt: timestamp({ withTimezone: true }),
    settledAt: timestamp({ withTimezone: true }),
  },
  (payment) => [
    primaryKey({ name: 'payments_pkey', columns: [payment.organisationId, payment.id] }),
    uniqueIndex('payments_intent_key')
      .on(payment.organisationId, payment.intentId)
      .where(sql`intent_id is not null`),
    index('payments_due_idx')
      .on(payment.organisationId, payment.nextLookAt)
      .where(sql`next_look_at is not null`),
    index('payments_at_the_bank_idx')
      .on(payment.organisationId, payment.createdAt)
      .where(sql`state = 'requires_action'`),
    check('payments_positive_check', sql`amount_minor > 0`),
    check('payments_settled_check', sql`state <> 'succeeded' or settled_at is not null`),
  ],
)

/** Every question to the provider that moves money, and every answer that changed something. Rows are only added. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    paymentId: uuid().notNull(),
    step: text().$type<AttemptStep>().notNull(),
    /** The provider's idempotency key; null for what only looks. */
    key: text(),
    /** `asked` before a confirmation leaves; afterwards what came back. */
    outcome: text().notNull(),
    code: text(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (attempt) => [
    primaryKey({
      name: 'payment_attempts_pkey',
      columns: [attempt.organisationId, attempt.paymentId, attempt.id],
    }),
  ],
)

export type AttemptStep = 'confirm' | 'look-up' | 'cancel'

/**
 * Events that a provider has signed, once each. Their content is not kept: we look the object up instead. One that fits no
 * payment of ours stays, with the reason, until somebody has looked.
 */
export const paymentEvents = pgTable(
  'payment_events',
  {
    organisationId: uuid().notNull(),
    accountId: uuid().notNull(),
    id: text().notNull(),
    type: text().notNull(),
    intentId: text(),
    /** What it is about, where that is no payment: a payout. */
    objectId: text(),
    /** Our own payment, as the provider's metadata names it; it need not be there. */
    paymentId: uuid(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
    /** When its effect was applied; null while the job has not run, or could not. */
    doneAt: timestamp({ withTimezone: true }),
    oddWhy: text(),
  },
  (event) => [
    primaryKey({
      name: 'payment_events_pkey',
      columns: [event.organisationId, event.accountId, event.id],
    }),
    ofOrganisation('payment_events', event.organisationId),
    foreignKey({
      name: 'payment_events_account_fkey',
      columns: [event.organisationId, event.accountId],
      foreignColumns: [paymentAccounts.organisationId, paymentAccounts.id],
    }),
    index('payment_events_waiting_idx')
      .on(event.organisationId, event.receivedAt)
      .where(sql`done_at is null`),
  ],
)

/**
 * How fast an account may be asked to take regular gifts, by all copies of the program together: when the next question may
 * leave, by the database's clock. See `pace_payments`.
 */
export const paymentPaces = pgTable(
  'payment_paces',
  {
    organisationId: uuid().notNull(),
    accountId: uuid().notNull(),
    perSecond: doublePrecision().notNull(),
    freeAt: timestamp({ withTimezone: true }).notNull(),
    /** When the provider has said last that it was too much; null once all is as it was. */
    slowedAt: timestamp({ withTimezone: true }),
  },
  (pace) => [
    primaryKey({ name: 'payment_paces_pkey', columns: [pace.organisationId, pace.accountId] }),
    foreignKey({
      name: 'payment_paces_account_fkey',
      columns: [pace.organisationId, pace.accountId],
      foreignColumns: [paymentAccounts.organisationId, paymentAccounts.id],
    }),
    check('payment_paces_positive_check', sql`per_second > 0`),
  ],
)

/** Early warnings of a payer's bank, once each: the payment may be fraud, and become a dispute. Rows are only added. */
export const paymentWarnings = pgTable(
  'payment_warnings',
  {
    organisationId: uuid().notNull(),
    accountId: uuid().notNull(),
    /** The provider's name of it. */
    id: text().notNull(),
    paymentId: uuid().notNull(),
    /** In the provider's words: `unauthorized_use_of_card`, `made_with_stolen_card` … */
    kind: text().notNull(),
    warnedAt: timestamp({ withTimezone: true }).notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (warning) => [
    primaryKey({
      name: 'payment_warnings_pkey',
      columns: [warning.organisationId, warning.accountId, warning.id],
    }),
    foreignKey({
      name: 'payment_warnings_account_fkey',
      columns: [warning.organisationId, warning.accountId],
      foreignColumns: [paymentAccounts.organisationId, paymentAccounts.id],
    }),
    index('payment_warnings_of_payment_idx').on(warning.organisationId, warning.paymentId),
  ],
)

/**
 * How far a provider's own list of events was read, so that what was never sent to us, or came while we were away, is found. All
 * until `knownUntil` is taken. A long stretch is read newest first, over several runs: until when, and the last one that was read.
 */
export const paymentEventReadings = pgTable(
  'payment_event_readings',
  {
    organisationId: uuid().notNull(),
    accountId: uuid().notNull(),
    knownUntil: timestamp({ withTimezone: true }).notNull(),
    readingUntil: timestamp({ withTimezone: true }),
    readingAfter: text(),
  },
  (reading) => [
    primaryKey({
      name: 'payment_event_readings_pkey',
      columns: [reading.organisationId, reading.accountId],
    }),
    foreignKey({
      name: 'payment_event_readings_account_fkey',
      columns: [reading.organisationId, reading.accountId],
      foreignColumns: [paymentAccounts.organisationId, paymentAccounts.id],
    }),
    check(
      'payment_event_readings_place_check',
      sql`(reading_until is null) = (reading_after is null)`,
    ),
  ],
)

/**
 * Cards that were refused to visitors, so that every copy of the program counts those of all. Who tried is a keyed digest, which
 * names nobody; after a day rows go, those of an attack once it has ended. Rows are only added, and forgotten.
 */
export const cardRefusals = pgTable(
  'card_refusals',
  {
    organisationId: uuid().notNull(),
    /** Of the payment or the keeping, and which of its refusals: whoever finds it out, it counts once. */
    id: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    /** The running program that has counted it. */
    copy: uuid().notNull(),
    /** Digests; null where whoever found it out cannot know. */
    network: text(),
    mail: text(),
    /** What was to be taken; null where a card was to be kept only. */
    amountMinor: bigint({ mode: 'number' }),
    currency: text(),
    /** Cards that succeeded at this copy in the ten minutes before, and that none of its rows has told of. */
    good: integer().notNull(),
  },
  (refusal) => [
    primaryKey({ name: 'card_refusals_pkey', columns: [refusal.organisationId, refusal.id] }),
    ofOrganisation('card_refusals', refusal.organisationId),
    index('card_refusals_at_idx').on(refusal.organisationId, refusal.at),
  ],
)

/** When stolen cards were tried out at an organisation, and what was seen of it: at most one at a time lasts. */
export const cardAttacks = pgTable(
  'card_attacks',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    beganAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while it lasts; then what follows is null as well. */
    endedAt: timestamp({ withTimezone: true }),
    /** Cards that the bank was asked about, and those of them that it refused. */
    tried: integer(),
    refused: integer(),
    /** From so many networks. */
    networks: integer(),
    /** Cards that nobody was asked about, for a limit was reached or no puzzle was solved. Told every few seconds. */
    turnedAway: integer().notNull(),
    /** Between these amounts, of those in the organisation's own currency. */
    smallestMinor: bigint({ mode: 'number' }),
    largestMinor: bigint({ mode: 'number' }),
  },
  (attack) => [
    primaryKey({ name: 'card_attacks_pkey', columns: [attack.organisationId, attack.id] }),
    ofOrganisation('card_attacks', attack.organisationId),
    uniqueIndex('card_attacks_lasting_key')
      .on(attack.organisationId)
      .where(sql`ended_at is null`),
    index('card_attacks_newest_idx').on(attack.organisationId, attack.beganAt),
    check(
      'card_attacks_report_check',
      sql`(ended_at is null) = (tried is null) and (ended_at is null) = (refused is null) and (ended_at is null) = (networks is null)`,
    ),
  ],
)
