import { sql } from 'drizzle-orm'
import {
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { Part } from './rules.ts'

/** The organisation has moved on to a real provider: its sandbox bank takes nothing more. */
export const sandboxClosures = pgTable(
  'sandbox_closures',
  {
    organisationId: uuid().notNull(),
    closedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (closure) => [
    primaryKey({ name: 'sandbox_closures_pkey', columns: [closure.organisationId] }),
    ofOrganisation('sandbox_closures', closure.organisationId),
  ],
)

/** A test card as the browser hands it over, good for one try. Enough to play its part, never its number. */
export const sandboxTokens = pgTable(
  'sandbox_tokens',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: integer().notNull(),
    expYear: integer().notNull(),
    behaviour: text().$type<Part>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The intent that it was used for; null while it is unused. */
    usedFor: text(),
  },
  (token) => [
    primaryKey({ name: 'sandbox_tokens_pkey', columns: [token.organisationId, token.id] }),
    ofOrganisation('sandbox_tokens', token.organisationId),
  ],
)

/** Whose cards are kept. The bank knows our id of the donor, and no name. */
export const sandboxCustomers = pgTable(
  'sandbox_customers',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    donor: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    erasedAt: timestamp({ withTimezone: true }),
  },
  (customer) => [
    primaryKey({
      name: 'sandbox_customers_pkey',
      columns: [customer.organisationId, customer.id],
    }),
    ofOrganisation('sandbox_customers', customer.organisationId),
  ],
)

/** A card that is kept, and can be charged without the donor until it is removed. */
export const sandboxCards = pgTable(
  'sandbox_cards',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    customerId: text().notNull(),
    brand: text().notNull(),
    last4: text().notNull(),
    expMonth: integer().notNull(),
    expYear: integer().notNull(),
    behaviour: text().$type<Part>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    removedAt: timestamp({ withTimezone: true }),
  },
  (card) => [
    primaryKey({ name: 'sandbox_cards_pkey', columns: [card.organisationId, card.id] }),
    ofOrganisation('sandbox_cards', card.organisationId),
    foreignKey({
      name: 'sandbox_cards_customer_fkey',
      columns: [card.organisationId, card.customerId],
      foreignColumns: [sandboxCustomers.organisationId, sandboxCustomers.id],
    }),
  ],
)

/** The keeping of a card without a payment. Its row is the lock. */
export const sandboxSetups = pgTable(
  'sandbox_setups',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    customerId: text().notNull(),
    gift: text().notNull(),
    status: text({
      enum: ['requires_payment_method', 'requires_action', 'succeeded', 'cancelled'],
    }).notNull(),
    tokenId: text(),
    cardId: text(),
    declineCode: text(),
    declineReason: text(),
    advice: text(),
    /** When the donor agreed, by their own clock's instant. */
    agreedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (setup) => [
    primaryKey({ name: 'sandbox_setups_pkey', columns: [setup.organisationId, setup.id] }),
    ofOrganisation('sandbox_setups', setup.organisationId),
    foreignKey({
      name: 'sandbox_setups_customer_fkey',
      columns: [setup.organisationId, setup.customerId],
      foreignColumns: [sandboxCustomers.organisationId, sandboxCustomers.id],
    }),
    foreignKey({
      name: 'sandbox_setups_card_fkey',
      columns: [setup.organisationId, setup.cardId],
      foreignColumns: [sandboxCards.organisationId, sandboxCards.id],
    }),
    check(
      'sandbox_setups_status_check',
      sql`${setup.status} in ('requires_payment_method', 'requires_action', 'succeeded', 'cancelled')`,
    ),
  ],
)

/** One payment. Its row is the lock: what happens to a payment happens one thing after the other. */
export const sandboxIntents = pgTable(
  'sandbox_intents',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    amountMinor: integer().notNull(),
    currency: text().notNull(),
    gift: text().notNull(),
    /** Our payment's id, where it was told. */
    payment: text(),
    customerId: text(),
    savesCard: boolean().notNull(),
    status: text({
      enum: ['requires_payment_method', 'requires_action', 'processing', 'succeeded', 'cancelled'],
    }).notNull(),
    latestCharge: text(),
    /** The token of the latest try: its card, and what is still to come of it. */
    tokenId: text(),
    /** The kept card of the latest try, where it was one; or the one that this payment has kept. */
    cardId: text(),
    /** Why the latest try failed; null when it did not. */
    declineCode: text(),
    declineReason: text(),
    advice: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (intent) => [
    primaryKey({ name: 'sandbox_intents_pkey', columns: [intent.organisationId, intent.id] }),
    ofOrganisation('sandbox_intents', intent.organisationId),
    foreignKey({
      name: 'sandbox_intents_token_fkey',
      columns: [intent.organisationId, intent.tokenId],
      foreignColumns: [sandboxTokens.organisationId, sandboxTokens.id],
    }),
    foreignKey({
      name: 'sandbox_intents_customer_fkey',
      columns: [intent.organisationId, intent.customerId],
      foreignColumns: [sandboxCustomers.organisationId, sandboxCustomers.id],
    }),
    foreignKey({
      name: 'sandbox_intents_card_fkey',
      columns: [intent.organisationId, intent.cardId],
      foreignColumns: [sandboxCards.organisationId, sandboxCards.id],
    }),
    index('sandbox_intents_by_time_idx').on(intent.organisationId, intent.createdAt, intent.id),
    check('sandbox_intents_amount_check', sql`${intent.amountMinor} between 1 and 99999999`),
    check(
      'sandbox_intents_status_check',
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
    organisationId: uuid().notNull(),
    id: text().notNull(),
    intentId: text().notNull(),
    /** What was charged: a token, or a kept card. */
    tokenId: text(),
    cardId: text(),
    outcome: text({ enum: ['succeeded', 'declined'] }).notNull(),
    amountMinor: integer().notNull(),
    currency: text().notNull(),
    feeMinor: integer().notNull(),
    chargedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (charge) => [
    primaryKey({ name: 'sandbox_charges_pkey', columns: [charge.organisationId, charge.id] }),
    ofOrganisation('sandbox_charges', charge.organisationId),
    foreignKey({
      name: 'sandbox_charges_intent_fkey',
      columns: [charge.organisationId, charge.intentId],
      foreignColumns: [sandboxIntents.organisationId, sandboxIntents.id],
    }),
    foreignKey({
      name: 'sandbox_charges_token_fkey',
      columns: [charge.organisationId, charge.tokenId],
      foreignColumns: [sandboxTokens.organisationId, sandboxTokens.id],
    }),
    foreignKey({
      name: 'sandbox_charges_card_fkey',
      columns: [charge.organisationId, charge.cardId],
      foreignColumns: [sandboxCards.organisationId, sandboxCards.id],
    }),
    check(
      'sandbox_charges_source_check',
      sql`num_nonnulls(${charge.tokenId}, ${charge.cardId}) = 1`,
    ),
    unique('sandbox_charges_once_per_token_key').on(charge.organisationId, charge.tokenId),
    uniqueIndex('sandbox_charges_one_success_key')
      .on(charge.organisationId, charge.intentId)
      .where(sql`${charge.outcome} = 'succeeded'`),
    check('sandbox_charges_outcome_check', sql`${charge.outcome} in ('succeeded', 'declined')`),
  ],
)

/** Money on its way back to the donor. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    intentId: text().notNull(),
    chargeId: text().notNull(),
    amountMinor: integer().notNull(),
    currency: text().notNull(),
    /** Our refund's id. */
    refund: text().notNull(),
    gift: text().notNull(),
    status: text({ enum: ['pending', 'succeeded', 'failed'] }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (refund) => [
    primaryKey({ name: 'sandbox_refunds_pkey', columns: [refund.organisationId, refund.id] }),
    ofOrganisation('sandbox_refunds', refund.organisationId),
    foreignKey({
      name: 'sandbox_refunds_charge_fkey',
      columns: [refund.organisationId, refund.chargeId],
      foreignColumns: [sandboxCharges.organisationId, sandboxCharges.id],
    }),
    index('sandbox_refunds_of_intent_idx').on(refund.organisationId, refund.intentId),
    check('sandbox_refunds_amount_check', sql`${refund.amountMinor} > 0`),
    check(
      'sandbox_refunds_status_check',
      sql`${refund.status} in ('pending', 'succeeded', 'failed')`,
    ),
  ],
)

/** A donor's bank that takes its money back. */
export const sandboxDisputes = pgTable(
  'sandbox_disputes',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    intentId: text().notNull(),
    chargeId: text().notNull(),
    amountMinor: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['needs-response', 'won', 'lost'] }).notNull(),
    respondBy: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (dispute) => [
    primaryKey({ name: 'sandbox_disputes_pkey', columns: [dispute.organisationId, dispute.id] }),
    ofOrganisation('sandbox_disputes', dispute.organisationId),
    foreignKey({
      name: 'sandbox_disputes_charge_fkey',
      columns: [dispute.organisationId, dispute.chargeId],
      foreignColumns: [sandboxCharges.organisationId, sandboxCharges.id],
    }),
    unique('sandbox_disputes_once_key').on(dispute.organisationId, dispute.chargeId),
    check(
      'sandbox_disputes_status_check',
      sql`${dispute.status} in ('needs-response', 'won', 'lost')`,
    ),
  ],
)

/** What the bank sends to the organisation's account elsewhere. */
export const sandboxPayouts = pgTable(
  'sandbox_payouts',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    amountMinor: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['in-transit', 'paid', 'failed'] }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (payout) => [
    primaryKey({ name: 'sandbox_payouts_pkey', columns: [payout.organisationId, payout.id] }),
    ofOrganisation('sandbox_payouts', payout.organisationId),
    check('sandbox_payouts_amount_check', sql`${payout.amountMinor} > 0`),
    check(
      'sandbox_payouts_status_check',
      sql`${payout.status} in ('in-transit', 'paid', 'failed')`,
    ),
  ],
)

/** Each line of what the bank holds for the organisation: its balance is their sum, net of fees. Rows are added. */
export const sandboxMovements = pgTable(
  'sandbox_movements',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    kind: text({
      enum: [
        'charge',
        'refund',
        'refund-failure',
        'dispute',
        'dispute-reversal',
        'payout',
        'payout-failure',
      ],
    }).notNull(),
    /** The charge, refund, dispute or payout. */
    source: text().notNull(),
    /** Signed, from the organisation's side. */
    amountMinor: integer().notNull(),
    feeMinor: integer().notNull(),
    currency: text().notNull(),
    movedAt: timestamp({ withTimezone: true }).notNull(),
    /** The payout that took it out; null while it is in the balance. */
    payoutId: text(),
  },
  (movement) => [
    primaryKey({ name: 'sandbox_movements_pkey', columns: [movement.organisationId, movement.id] }),
    ofOrganisation('sandbox_movements', movement.organisationId),
    unique('sandbox_movements_once_key').on(
      movement.organisationId,
      movement.source,
      movement.kind,
    ),
    foreignKey({
      name: 'sandbox_movements_payout_fkey',
      columns: [movement.organisationId, movement.payoutId],
      foreignColumns: [sandboxPayouts.organisationId, sandboxPayouts.id],
    }),
    index('sandbox_movements_by_time_idx').on(
      movement.organisationId,
      movement.movedAt,
      movement.id,
    ),
    check(
      'sandbox_movements_kind_check',
      sql`${movement.kind} in ('charge', 'refund', 'refund-failure', 'dispute', 'dispute-reversal', 'payout', 'payout-failure')`,
    ),
  ],
)

/** What the bank has to tell: one row for each change of one of its objects. Rows are added, never changed. */
export const sandboxEvents = pgTable(
  'sandbox_events',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    type: text().notNull(),
    /** What changed, in the words of the outside: payment_intent, refund … */
    object: text().notNull(),
    objectId: text().notNull(),
    /** The payment concerned, where there is one. */
    intentId: text(),
    status: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (event) => [
    primaryKey({ name: 'sandbox_events_pkey', columns: [event.organisationId, event.id] }),
    ofOrganisation('sandbox_events', event.organisationId),
    foreignKey({
      name: 'sandbox_events_intent_fkey',
      columns: [event.organisationId, event.intentId],
      foreignColumns: [sandboxIntents.organisationId, sandboxIntents.id],
    }),
  ],
)

/** The first answer under each idempotency key, given again word for word for a day. */
export const sandboxAnswers = pgTable(
  'sandbox_answers',
  {
    organisationId: uuid().notNull(),
    key: text().notNull(),
    /** A hash of what was asked: the same key for another question is refused. */
    fingerprint: text().notNull(),
    /** Null only inside the transaction that is finding it. */
    answer: jsonb(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (answer) => [
    primaryKey({ name: 'sandbox_answers_pkey', columns: [answer.organisationId, answer.key] }),
    ofOrganisation('sandbox_answers', answer.organisationId),
  ],
)
