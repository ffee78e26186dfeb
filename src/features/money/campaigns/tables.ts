import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
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
import { contentItems } from '#features/ground/content/tables.ts'
import { media } from '#features/ground/media/tables.ts'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import { funds } from '#features/money/funds/tables.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { FundraiserState } from './rules.ts'

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

/** Gifts whose donors want letters when there is news of a campaign. Names nobody: the address is the donor's. */
export const updateWishes = pgTable(
  'update_wishes',
  {
    organisationId: uuid().notNull(),
    /** The item of the campaign. */
    itemId: uuid().notNull(),
    giftId: uuid().notNull(),
    /** Of the words that were agreed to. */
    wordingVersion: text().notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (wish) => [
    primaryKey({
      name: 'update_wishes_pkey',
      columns: [wish.organisationId, wish.itemId, wish.giftId],
    }),
    foreignKey({
      name: 'update_wishes_campaign_fkey',
      columns: [wish.organisationId, wish.itemId],
      foreignColumns: [contentItems.organisationId, contentItems.id],
    }),
    index('update_wishes_of_gift_idx').on(wish.organisationId, wish.giftId),
  ],
)

/** An update of a campaign as it is told by mail: once, however often the office writes it anew. */
export const campaignUpdates = pgTable(
  'campaign_updates',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** The item of its campaign. */
    itemId: uuid().notNull(),
    /** As the campaign last said them. */
    on: date({ mode: 'string' }).notNull(),
    title: text().notNull(),
    noticedAt: timestamp({ withTimezone: true }).notNull(),
    /** The digest of the last address that was written to; empty before the first. */
    readTo: text().notNull(),
    /** When the last letter was decided, or that there shall be none. */
    doneAt: timestamp({ withTimezone: true }),
  },
  (update) => [
    primaryKey({ name: 'campaign_updates_pkey', columns: [update.organisationId, update.id] }),
    foreignKey({
      name: 'campaign_updates_campaign_fkey',
      columns: [update.organisationId, update.itemId],
      foreignColumns: [contentItems.organisationId, contentItems.id],
    }),
    index('campaign_updates_of_campaign_idx').on(update.organisationId, update.itemId),
  ],
)

/**
 * What somebody has promised to add to the gifts of others to a campaign: `percent` of what stays of those that were given from
 * `beginsAt` on and before `endsAt`, at most `capMinor` in all. `countedMinor` and `addedMinor` are as far as its own
 * reader has read the ledger; of the rest only the end may change once something was added, to an earlier one.
 */
export const campaignMatches = pgTable(
  'campaign_matches',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** The item of its campaign. */
    itemId: uuid().notNull(),
    /** Who adds, as everybody reads it. */
    name: text().notNull(),
    /** What is added to a hundred. */
    percent: integer().notNull(),
    capMinor: bigint({ mode: 'number' }).notNull(),
    /** Gifts in other currencies are not added to. */
    currency: text().notNull(),
    /** It adds to tests, or else to real gifts, and never to both. */
    test: boolean().notNull(),
    beginsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /** What stays of the gifts that it adds to. */
    countedMinor: bigint({ mode: 'number' }).notNull(),
    /** What it has added to them. */
    addedMinor: bigint({ mode: 'number' }).notNull(),
  },
  (promise) => [
    primaryKey({ name: 'campaign_matches_pkey', columns: [promise.organisationId, promise.id] }),
    foreignKey({
      name: 'campaign_matches_campaign_fkey',
      columns: [promise.organisationId, promise.itemId],
      foreignColumns: [contentItems.organisationId, contentItems.id],
    }),
    index('campaign_matches_of_campaign_idx').on(
      promise.organisationId,
      promise.itemId,
      promise.beginsAt,
    ),
    check(
      'campaign_matches_promise_check',
      sql`percent between 1 and 1000 and cap_minor > 0 and begins_at < ends_at`,
    ),
    check('campaign_matches_cap_check', sql`added_minor between 0 and cap_minor`),
  ],
)

/** What a campaign needs in numbers: forty carpets, or the shares of a day. Amounts are of the organisation's own currency. */
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
    /** The day that it is for, of which there are `quantity` shares; null for a thing. */
    day: date({ mode: 'string' }),
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
    unique('campaign_needs_day_key').on(need.organisationId, need.itemId, need.day),
    check('campaign_needs_some_check', sql`unit_minor > 0 and quantity > 0`),
  ],
)

export interface NeedTranslation {
  title: string
  summary: string
}

/**
 * So many of a need, kept back for a gift. Whether it still counts is said by the gift's payment: taken once it has arrived,
 * until all of it was given back; while a bank is being asked; and else until `heldUntil`. That of a gift that came without us
 * is taken until the office takes the gift back.
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

/**
 * Each stretch of time for which some of a need were kept back, by whom: a keyed digest of a network, which means nothing outside
 * this program. For the limit alone, and forgotten with the second hour.
 */
export const needHolds = pgTable(
  'need_holds',
  {
    organisationId: uuid().notNull(),
    giftId: uuid().notNull(),
    needId: uuid().notNull(),
    beganAt: timestamp({ withTimezone: true }).notNull(),
    network: text().notNull(),
    /** None where it turned out that nothing was kept back from others. */
    quantity: integer().notNull(),
  },
  (hold) => [
    primaryKey({
      name: 'need_holds_pkey',
      columns: [hold.organisationId, hold.giftId, hold.needId, hold.beganAt],
    }),
    ofOrganisation('need_holds', hold.organisationId),
    index('need_holds_from_idx').on(hold.organisationId, hold.needId, hold.network, hold.beganAt),
    check('need_holds_some_check', sql`quantity >= 0`),
  ],
)

/**
 * A page that somebody keeps for a campaign, one for each of them. What they `asked` for is read by the office first; what it
 * has agreed to is `shown`, and stays so while a change of it waits. Erased with its person.
 */
export const fundraisers = pgTable(
  'fundraisers',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** The item of its campaign. */
    itemId: uuid().notNull(),
    personId: uuid().notNull(),
    /** Its address; null until it is shown for the first time, and the same ever after. */
    slug: text(),
    state: text().$type<FundraiserState>().notNull(),
    asked: jsonb().$type<FundraiserText>().notNull(),
    shown: jsonb().$type<FundraiserText>(),
    /** Of what was asked: what is decided is decided about the text that was read. */
    revision: integer().notNull(),
    /** Why it was sent back or refused, for its person. */
    reason: text().notNull(),
    askedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (page) => [
    primaryKey({ name: 'fundraisers_pkey', columns: [page.organisationId, page.id] }),
    unique('fundraisers_person_key').on(page.organisationId, page.itemId, page.personId),
    unique('fundraisers_slug_key').on(page.organisationId, page.slug),
    foreignKey({
      name: 'fundraisers_campaign_fkey',
      columns: [page.organisationId, page.itemId],
      foreignColumns: [contentItems.organisationId, contentItems.id],
    }),
    index('fundraisers_of_person_idx').on(page.organisationId, page.personId),
    index('fundraisers_waiting_idx')
      .on(page.organisationId, page.askedAt, page.id)
      .where(sql`state = 'waiting'`),
    check(
      'fundraisers_state_check',
      sql`state in ('waiting', 'approved', 'sent-back', 'refused', 'closed')`,
    ),
    check('fundraisers_shown_check', sql`shown is null or slug is not null`),
    check('fundraisers_over_check', sql`state not in ('refused', 'closed') or shown is null`),
    check('fundraisers_approved_check', sql`state <> 'approved' or shown is not null`),
  ],
)

/** What stands on it. */
export interface FundraiserText {
  /** Whose it is, as a wall names donors. */
  name: string
  title: string
  story: string
  /** In minor units of the organisation's own currency. */
  goalMinor: number
}

/** Through whose page a gift came to a campaign. Names nobody. */
export const fundraiserGifts = pgTable(
  'fundraiser_gifts',
  {
    organisationId: uuid().notNull(),
    fundId: text().notNull(),
    giftId: uuid().notNull(),
    fundraiserId: uuid().notNull(),
  },
  (gift) => [
    primaryKey({
      name: 'fundraiser_gifts_pkey',
      columns: [gift.organisationId, gift.fundId, gift.giftId],
    }),
    foreignKey({
      name: 'fundraiser_gifts_fundraiser_fkey',
      columns: [gift.organisationId, gift.fundraiserId],
      foreignColumns: [fundraisers.organisationId, fundraisers.id],
    }),
    index('fundraiser_gifts_of_fundraiser_idx').on(gift.organisationId, gift.fundraiserId),
  ],
)

/**
 * What somebody in the hall has promised to a campaign, as its host wrote it down; never money. A mistake is withdrawn by a row of its own. The
 * telephone makes the id: the same promise, sent again, is one. Amounts are minor units of the organisation's own currency.
 */
export const pledges = pgTable(
  'pledges',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** The item of its campaign. */
    itemId: uuid().notNull(),
    /** So many of what it needs, where that was promised. */
    needId: uuid(),
    quantity: integer(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
    test: boolean().notNull(),
    /** As it may be said in the hall; empty where nobody said it, and once it is forgotten, as the two after it. */
    name: text().notNull(),
    email: text().notNull(),
    contactNumber: text().notNull(),
    /** The first name is shown on the screen in the hall. */
    isNamed: boolean().notNull(),
    /** SHA-256 of what was asked: the same id cannot become another promise. Empty once it is forgotten. */
    bodyDigest: text().notNull(),
    pledgedAt: timestamp({ withTimezone: true }).notNull(),
    /** Who wrote it down. */
    pledgedBy: uuid().notNull(),
    /** When its link was last mailed; null where it never was. */
    mailedAt: timestamp({ withTimezone: true }),
  },
  (pledge) => [
    primaryKey({ name: 'pledges_pkey', columns: [pledge.organisationId, pledge.id] }),
    foreignKey({
      name: 'pledges_campaign_fkey',
      columns: [pledge.organisationId, pledge.itemId],
      foreignColumns: [contentItems.organisationId, contentItems.id],
    }),
    index('pledges_of_campaign_idx').on(
      pledge.organisationId,
      pledge.itemId,
      pledge.pledgedAt,
      pledge.id,
    ),
    index('pledges_of_need_idx')
      .on(pledge.organisationId, pledge.needId)
      .where(sql`need_id is not null`),
    check('pledges_positive_check', sql`amount_minor > 0`),
    check('pledges_need_check', sql`(need_id is null) = (quantity is null) and quantity > 0`),
  ],
)

/** Promises that were a mistake, or were taken back. */
export const pledgeWithdrawals = pgTable(
  'pledge_withdrawals',
  {
    organisationId: uuid().notNull(),
    pledgeId: uuid().notNull(),
    withdrawnAt: timestamp({ withTimezone: true }).notNull(),
    /** Who of the office; null where the giver has said, by their link, that they cannot keep it. */
    withdrawnBy: uuid(),
  },
  (withdrawal) => [
    primaryKey({
      name: 'pledge_withdrawals_pkey',
      columns: [withdrawal.organisationId, withdrawal.pledgeId],
    }),
    foreignKey({
      name: 'pledge_withdrawals_pledge_fkey',
      columns: [withdrawal.organisationId, withdrawal.pledgeId],
      foreignColumns: [pledges.organisationId, pledges.id],
    }),
  ],
)

/**
 * What of a gift pays a promise, written with the gift, before its money has come. A promise is kept when the ledger has all of it,
 * and open again when money goes back.
 */
export const pledgeGifts = pgTable(
  'pledge_gifts',
  {
    organisationId: uuid().notNull(),
    pledgeId: uuid().notNull(),
    giftId: uuid().notNull(),
    /** So much of the gift, in minor units of the promise's currency. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
    /** Until then nobody else can pay this part, while its card is asked for; null where the money was there. */
    heldUntil: timestamp({ withTimezone: true }),
  },
  (kept) => [
    primaryKey({
      name: 'pledge_gifts_pkey',
      columns: [kept.organisationId, kept.pledgeId, kept.giftId],
    }),
    foreignKey({
      name: 'pledge_gifts_pledge_fkey',
      columns: [kept.organisationId, kept.pledgeId],
      foreignColumns: [pledges.organisationId, pledges.id],
    }),
    unique('pledge_gifts_gift_key').on(kept.organisationId, kept.giftId),
    check('pledge_gifts_positive_check', sql`amount_minor > 0`),
  ],
)

/** What of a promised bank transfer will pay a promise of the hall, once it has come. */
export const pledgeTransfers = pgTable(
  'pledge_transfers',
  {
    organisationId: uuid().notNull(),
    transferId: uuid().notNull(),
    pledgeId: uuid().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
  },
  (transfer) => [
    primaryKey({
      name: 'pledge_transfers_pkey',
      columns: [transfer.organisationId, transfer.transferId],
    }),
    foreignKey({
      name: 'pledge_transfers_pledge_fkey',
      columns: [transfer.organisationId, transfer.pledgeId],
      foreignColumns: [pledges.organisationId, pledges.id],
    }),
    index('pledge_transfers_of_pledge_idx').on(transfer.organisationId, transfer.pledgeId),
    check('pledge_transfers_positive_check', sql`amount_minor > 0`),
  ],
)
