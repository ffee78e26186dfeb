import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import { funds } from '#features/money/funds/tables.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { ItemState, Kind, SubscriptionState } from './rules.ts'

/**
 * A gift that comes by itself, from a card that the provider keeps. What is due, and when, is decided here; what was taken
 * stands with its payments. Its row is locked by whatever changes it or begins to charge it. Civil dates are those of the
 * organisation's zone. Holds no person but by `donorId`.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** One filled form, so that twenty presses begin one. */
    attemptId: uuid().notNull(),
    /** SHA-256 of what was asked, the card apart. */
    bodyDigest: text().notNull(),
    donorId: uuid().notNull(),
    /** Where the card is kept; no other account can charge it. */
    accountId: uuid().notNull(),
    kind: text().$type<Kind>().notNull(),
    dayOfMonth: integer(),
    monthOfYear: integer(),
    /** Of the last ten nights: the Hijri year of their Ramadan. */
    ramadanYear: integer(),
    /** The last day on which it may be due; null where it has none. */
    endsOn: date({ mode: 'string' }),
    /** How often it is wanted; null where that is not said. What was not taken does not count. */
    times: integer(),
    currency: text().notNull(),
    coversFees: boolean().notNull(),
    anonymous: boolean().notNull(),
    /** The company whose money it is; empty once its giver is erased, null where it is their own. */
    company: text(),
    test: boolean().notNull(),
    language: text().$type<Language>().notNull(),
    state: text().$type<SubscriptionState>().notNull(),
    /** Counts every change that somebody can see: what was decided from an older one is refused. */
    version: integer().notNull(),
    /** The provider's names of the donor, of the keeping under way, and of the card that is charged. */
    customerId: text(),
    setupId: text(),
    /** Part of the provider's keys: another keeping is another question. */
    setupSequence: integer().notNull(),
    savedCard: text(),
    cardBrand: text(),
    cardLast4: text(),
    cardExpMonth: integer(),
    cardExpYear: integer(),
    /** A card that its bank will never let pay. Where it is still the one that is charged, another is waited for. */
    refusedCard: text(),
    startedOn: date({ mode: 'string' }).notNull(),
    /** When it is due next; null when it will not be any more. */
    nextOn: date({ mode: 'string' }),
    /** Of a pause: the day on which it goes on by itself; null until somebody resumes it. */
    pausedUntil: date({ mode: 'string' }),
    /** Taken in vain so often in a row. */
    missed: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (subscription) => [
    primaryKey({
      name: 'subscriptions_pkey',
      columns: [subscription.organisationId, subscription.id],
    }),
    ofOrganisation('subscriptions', subscription.organisationId),
    unique('subscriptions_attempt_key').on(subscription.organisationId, subscription.attemptId),
    index('subscriptions_of_donor_idx').on(subscription.organisationId, subscription.donorId),
    index('subscriptions_due_idx')
      .on(subscription.organisationId, subscription.kind, subscription.nextOn)
      .where(sql`state in ('active', 'past_due')`),
    index('subscriptions_paused_idx')
      .on(subscription.organisationId, subscription.kind)
      .where(sql`state = 'paused'`),
    index('subscriptions_unfinished_idx')
      .on(subscription.organisationId, subscription.createdAt)
      .where(sql`state = 'pending'`),
    check(
      'subscriptions_day_check',
      sql`(kind in ('monthly', 'yearly')) = (day_of_month is not null)`,
    ),
    check(
      'subscriptions_every_month_check',
      sql`day_of_month between 1 and case kind when 'yearly' then 31 else 28 end`,
    ),
    check('subscriptions_month_check', sql`(kind = 'yearly') = (month_of_year is not null)`),
    check('subscriptions_ramadan_check', sql`(kind = 'nights') = (ramadan_year is not null)`),
    check('subscriptions_end_check', sql`ends_on is null or times is null`),
    check('subscriptions_times_check', sql`times > 0`),
    check(
      'subscriptions_card_check',
      sql`state not in ('active', 'past_due', 'paused') or (saved_card is not null and customer_id is not null)`,
    ),
  ],
)

/** What each payment is for, line by line: a cause, or a plan of a campaign. */
export const subscriptionLines = pgTable(
  'subscription_lines',
  {
    organisationId: uuid().notNull(),
    subscriptionId: uuid().notNull(),
    line: integer().notNull(),
    causeId: text(),
    /** Of a plan: the fund of its campaign, its id, and its name as it was chosen. */
    fundId: text(),
    planId: uuid(),
    title: text(),
    /** The page of somebody through which it is given. */
    fundraiserId: uuid(),
    /** Its giver wants letters about the campaign; the first gift takes the wish along. Null of a cause. */
    wantsUpdates: boolean(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
  },
  (line) => [
    primaryKey({
      name: 'subscription_lines_pkey',
      columns: [line.organisationId, line.subscriptionId, line.line],
    }),
    foreignKey({
      name: 'subscription_lines_fund_fkey',
      columns: [line.organisationId, line.fundId],
      foreignColumns: [funds.organisationId, funds.id],
    }),
    check('subscription_lines_positive_check', sql`amount_minor > 0`),
    check(
      'subscription_lines_given_to_check',
      sql`num_nonnulls(cause_id, fund_id) = 1 and num_nonnulls(fund_id, plan_id, title) in (0, 3)`,
    ),
    check(
      'subscription_lines_campaign_check',
      sql`(fund_id is null) = (wants_updates is null) and (fund_id is not null or fundraiser_id is null)`,
    ),
  ],
)

/**
 * What was promised for each of the last ten nights; never more is taken, and nothing for a night without a row. The thirtieth
 * is given where the month has thirty days.
 */
export const subscriptionNights = pgTable(
  'subscription_nights',
  {
    organisationId: uuid().notNull(),
    subscriptionId: uuid().notNull(),
    night: integer().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    /** What is added for the card; zero where it is not covered. */
    feeMinor: bigint({ mode: 'number' }).notNull(),
    /** Its giver has left it out. */
    skippedAt: timestamp({ withTimezone: true }),
  },
  (night) => [
    primaryKey({
      name: 'subscription_nights_pkey',
      columns: [night.organisationId, night.subscriptionId, night.night],
    }),
    check('subscription_nights_night_check', sql`night between 21 and 30`),
    check('subscription_nights_positive_check', sql`amount_minor > 0 and fee_minor >= 0`),
  ],
)

/** A day on which an organisation's regular gifts are taken: the Fridays once each, other days where something is due. */
export const subscriptionCycles = pgTable(
  'subscription_cycles',
  {
    organisationId: uuid().notNull(),
    kind: text().$type<Kind>().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    openedAt: timestamp({ withTimezone: true }).notNull(),
    /** What is still open then ends. */
    closesAt: timestamp({ withTimezone: true }).notNull(),
    /** The provider does not answer, or not to us: nothing is asked before. */
    haltedUntil: timestamp({ withTimezone: true }),
    closedAt: timestamp({ withTimezone: true }),
  },
  (cycle) => [
    primaryKey({
      name: 'subscription_cycles_pkey',
      columns: [cycle.organisationId, cycle.kind, cycle.dueOn],
    }),
    index('subscription_cycles_open_idx')
      .on(cycle.organisationId, cycle.closesAt)
      .where(sql`closed_at is null`),
    ofOrganisation('subscription_cycles', cycle.organisationId),
  ],
)

/**
 * One gift that fell due. Its id is that of the gift and of the payment, and is made from the subscription and the day: the
 * same again after a restore, at the provider too. Its state follows the payment's, never the other way round.
 */
export const subscriptionItems = pgTable(
  'subscription_items',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    subscriptionId: uuid().notNull(),
    kind: text().$type<Kind>().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    /** Of the last ten of Ramadan which, from 21; each is given once, wherever the moon moves it. */
    night: integer(),
    state: text().$type<ItemState>().notNull(),
    /** What its card is charged; null until it is begun. */
    amountMinor: bigint({ mode: 'number' }),
    /** The provider's name of the card that is asked for it. */
    card: text(),
    /** Refusals that conclusions were drawn from. */
    declines: integer().notNull(),
    /** When somebody goes on with it: now, another day, or where whoever was at it has been silent for so long. */
    nextTryAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    endedAt: timestamp({ withTimezone: true }),
  },
  (item) => [
    primaryKey({ name: 'subscription_items_pkey', columns: [item.organisationId, item.id] }),
    unique('subscription_items_once_key').on(item.organisationId, item.subscriptionId, item.dueOn),
    unique('subscription_items_night_key').on(item.organisationId, item.subscriptionId, item.night),
    index('subscription_items_due_idx')
      .on(item.organisationId, item.nextTryAt)
      .where(sql`next_try_at is not null`),
    check('subscription_items_night_check', sql`(kind = 'nights') = (night is not null)`),
    check(
      'subscription_items_open_check',
      sql`(state in ('due', 'charging', 'retry')) = (next_try_at is not null)`,
    ),
  ],
)
