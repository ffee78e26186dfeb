import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { OrderState, Reason } from './rules.ts'

/**
 * What the office has told a provider to give back, written before the provider is asked. Its id is on the provider's refund,
 * so that one order is one refund however often it is asked for. What has moved stands in the ledger, not here.
 */
export const refundOrders = pgTable(
  'refund_orders',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    giftId: uuid().notNull(),
    paymentId: uuid().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    reason: text().$type<Reason>().notNull(),
    /** The office's own words, which stay in it. */
    note: text().notNull(),
    /** Null: at once by itself, because a bank has warned. */
    askedBy: uuid(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
    state: text().$type<OrderState>().notNull(),
    /** Part of the provider's idempotency key: moves on when its saved answer under a key is a fault. */
    keySequence: integer().notNull(),
    /** The provider's refund. */
    refundId: text(),
    /** The provider's name of why not. */
    refusedCode: text(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (order) => [
    primaryKey({ name: 'refund_orders_pkey', columns: [order.organisationId, order.id] }),
    ofOrganisation('refund_orders', order.organisationId),
    index('refund_orders_of_gift_idx').on(order.organisationId, order.giftId),
    index('refund_orders_open_idx')
      .on(order.organisationId, order.askedAt)
      .where(sql`state = 'asked'`),
    index('refund_orders_refused_idx')
      .on(order.organisationId, order.endedAt)
      .where(sql`state = 'refused'`),
    uniqueIndex('refund_orders_refund_key')
      .on(order.organisationId, order.refundId)
      .where(sql`refund_id is not null`),
    check('refund_orders_positive_check', sql`amount_minor > 0`),
    check(
      'refund_orders_state_check',
      sql`(state = 'sent') = (refund_id is not null) and (state = 'refused') = (refused_code is not null)`,
    ),
    check('refund_orders_ended_check', sql`(state = 'asked') = (ended_at is null)`),
  ],
)

/** Up to when what failed of giving a gift back is seen to; the trail says by whom. What fails after `upTo` waits again. */
export const refundsSeenTo = pgTable(
  'refunds_seen_to',
  {
    organisationId: uuid().notNull(),
    giftId: uuid().notNull(),
    upTo: timestamp({ withTimezone: true }).notNull(),
  },
  (seen) => [
    primaryKey({ name: 'refunds_seen_to_pkey', columns: [seen.organisationId, seen.giftId] }),
    ofOrganisation('refunds_seen_to', seen.organisationId),
  ],
)
