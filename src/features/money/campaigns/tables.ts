import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { funds } from '#features/money/funds/tables.ts'

/**
 * What the ledger says of a campaign's fund, by currency and apart for tests: rolled up after gifts, never within one. A
 * fund without a row has moved nothing yet.
 */
export const campaignTotals = pgTable(
  'campaign_totals',
  {
    organisationId: uuid().notNull(),
    fundId: text().notNull(),
    currency: text().notNull(),
    test: boolean().notNull(),
    /** All that came and stays; Gift Aid is not in it. */
    raisedMinor: bigint({ mode: 'number' }).notNull(),
    /** Of that: what came without us, and what was added as promised. */
    offlineMinor: bigint({ mode: 'number' }).notNull(),
    matchedMinor: bigint({ mode: 'number' }).notNull(),
    /** Donors of whom something stays. */
    donors: integer().notNull(),
  },
  (total) => [
    primaryKey({
      name: 'campaign_totals_pkey',
      columns: [total.organisationId, total.fundId, total.currency, total.test],
    }),
    foreignKey({
      name: 'campaign_totals_fund_fkey',
      columns: [total.organisationId, total.fundId],
      foreignColumns: [funds.organisationId, funds.id],
    }),
  ],
)

/** What of each gift a campaign's fund has: for the wall, and to count donors. Names nobody; rolled up with the totals. */
export const campaignGifts = pgTable(
  'campaign_gifts',
  {
    organisationId: uuid().notNull(),
    fundId: text().notNull(),
    giftId: uuid().notNull(),
    donorId: uuid().notNull(),
    currency: text().notNull(),
    test: boolean().notNull(),
    /** Less what was returned of it. */
    netMinor: bigint({ mode: 'number' }).notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (gift) => [
    primaryKey({
      name: 'campaign_gifts_pkey',
      columns: [gift.organisationId, gift.fundId, gift.giftId],
    }),
    index('campaign_gifts_latest_idx')
      .on(gift.organisationId, gift.fundId, gift.givenAt, gift.giftId)
      .where(sql`net_minor > 0`),
    index('campaign_gifts_of_donor_idx').on(gift.organisationId, gift.fundId, gift.donorId),
  ],
)

/** Gifts whose donor has taken their name off the wall of every campaign. */
export const namesTakenBack = pgTable(
  'names_taken_back',
  {
    organisationId: uuid().notNull(),
    giftId: uuid().notNull(),
    takenBackAt: timestamp({ withTimezone: true }).notNull(),
  },
  (name) => [
    primaryKey({ name: 'names_taken_back_pkey', columns: [name.organisationId, name.giftId] }),
  ],
)
