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
  uuid,
} from 'drizzle-orm/pg-core'
import { contentItems } from '#features/ground/content/tables.ts'
import { media } from '#features/ground/media/tables.ts'
import { funds } from '#features/money/funds/tables.ts'
import type { Language } from '#platform/shared/languages.ts'

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

/** What a campaign needs in numbers: forty carpets. Amounts are of the organisation's own currency. */
export const campaignNeeds = pgTable(
  'campaign_needs',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** The item of its campaign. */
    itemId: uuid().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    /** The same in other languages, by language. */
    translations: jsonb().$type<Partial<Record<Language, NeedTranslation>>>().notNull(),
    imageId: uuid(),
    unitMinor: bigint({ mode: 'number' }).notNull(),
    /** How many are needed. */
    quantity: integer().notNull(),
    position: integer().notNull(),
  },
  (need) => [
    primaryKey({ name: 'campaign_needs_pkey', columns: [need.organisationId, need.id] }),
    foreignKey({
      name: 'campaign_needs_campaign_fkey',
      columns: [need.organisationId, need.itemId],
      foreignColumns: [contentItems.organisationId, contentItems.id],
    }),
    foreignKey({
      name: 'campaign_needs_image_fkey',
      columns: [need.organisationId, need.imageId],
      foreignColumns: [media.organisationId, media.id],
    }),
    index('campaign_needs_of_campaign_idx').on(need.organisationId, need.itemId, need.position),
    check('campaign_needs_some_check', sql`unit_minor > 0 and quantity > 0`),
  ],
)

export interface NeedTranslation {
  title: string
  summary: string
}

/**
 * So many of a need, kept back for a gift. Whether it still counts is said by the gift's payment: taken once it has arrived,
 * until all of it was given back; while a bank is being asked; and else until `heldUntil`.
 */
export const needClaims = pgTable(
  'need_claims',
  {
    organisationId: uuid().notNull(),
    needId: uuid().notNull(),
    giftId: uuid().notNull(),
    quantity: integer().notNull(),
    heldUntil: timestamp({ withTimezone: true }).notNull(),
  },
  (claim) => [
    primaryKey({
      name: 'need_claims_pkey',
      columns: [claim.organisationId, claim.needId, claim.giftId],
    }),
    foreignKey({
      name: 'need_claims_need_fkey',
      columns: [claim.organisationId, claim.needId],
      foreignColumns: [campaignNeeds.organisationId, campaignNeeds.id],
    }),
    index('need_claims_of_gift_idx').on(claim.organisationId, claim.giftId),
    check('need_claims_some_check', sql`quantity > 0`),
  ],
)
