import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import type { Frequency, Head } from '#features/money/causes/contract.ts'
import type { GiftMethod } from './rules.ts'

/**
 * What somebody meant to give. Written once, before the provider is asked, and not again: what has become of the money
 * stands with its payment, and in the ledger. Holds no person but by `donorId`, apart from the words that came with it, so
 * that a person can be erased and the gift stays.
 */
export const gifts = pgTable(
  'gifts',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    donorId: uuid().notNull(),
    /** How it came. `card` has a payment; everything else came without us, and has arrived when it is written. */
    method: text().$type<GiftMethod>().notNull(),
    /** How the money comes; null where it came without us. */
    paymentId: uuid(),
    /** No money moved. Such gifts leave every total, receipt, claim and export of a live organisation. */
    test: boolean().notNull(),
    currency: text().notNull(),
    /** The sum of the lines. */
    giftMinor: bigint({ mode: 'number' }).notNull(),
    /** What the donor adds for the card; zero when they do not. */
    feeMinor: bigint({ mode: 'number' }).notNull(),
    /** What the card is charged. */
    totalMinor: bigint({ mode: 'number' }).notNull(),
    frequency: text().$type<Frequency>().notNull(),
    anonymous: boolean().notNull(),
    /** The company whose money it is; its donor is whoever gave in its name. Empty once they are erased; null where somebody gave their own. */
    company: text(),
    language: text().notNull(),
    /** What was said to "do you want to add Gift Aid?"; null where it was not asked. */
    giftAid: boolean(),
    /** The declaration that covers it. */
    declarationId: uuid(),
    tribute: jsonb().$type<{ kind: 'honour' | 'memory'; name: string }>(),
    note: text(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
  },
  (gift) => [
    primaryKey({ name: 'gifts_pkey', columns: [gift.organisationId, gift.id] }),
    index('gifts_of_donor_idx').on(gift.organisationId, gift.donorId),
    index('gifts_newest_idx').on(gift.organisationId, gift.givenAt, gift.id),
    check('gifts_sum_check', sql`total_minor = gift_minor + fee_minor`),
    check('gifts_positive_check', sql`gift_minor > 0 and fee_minor >= 0`),
    check('gifts_method_check', sql`(method = 'card') = (payment_id is not null)`),
    check('gifts_declared_check', sql`declaration_id is null or gift_aid`),
    check('gifts_company_check', sql`company is null or declaration_id is null`),
  ],
)

/** What a gift is for, line by line; the lines sum to the gift. The title is as the donor saw it. */
export const giftLines = pgTable(
  'gift_lines',
  {
    organisationId: uuid().notNull(),
    giftId: uuid().notNull(),
    line: integer().notNull(),
    fundId: text().notNull(),
    /** What is needed, one of which this pays: a carpet, a window. */
    needId: uuid(),
    /** The amount with a name, which this is. */
    planId: uuid(),
    /** How many of the need, or heads. */
    quantity: integer(),
    /** It was given by heads: so many of these, each for the same part of the amount. */
    head: text().$type<Head>(),
    title: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    giftAidEligible: boolean().notNull(),
  },
  (line) => [
    primaryKey({ name: 'gift_lines_pkey', columns: [line.organisationId, line.giftId, line.line] }),
    check('gift_lines_positive_check', sql`amount_minor > 0`),
    check(
      'gift_lines_quantity_check',
      sql`quantity is null or (quantity > 0 and (need_id is not null) <> (head is not null))`,
    ),
    check(
      'gift_lines_head_check',
      sql`head is null or (quantity is not null and amount_minor % quantity = 0)`,
    ),
  ],
)

/**
 * One filled form, so that twenty presses are one gift. The browser makes the attempt, of 122 random bits, and keeps it: who
 * has it is who made it, signed in or not. It names nobody, and stays when its donor is erased: pressed once more, it is
 * still the same gift.
 */
export const giftForms = pgTable(
  'gift_forms',
  {
    organisationId: uuid().notNull(),
    attemptId: uuid().notNull(),
    giftId: uuid().notNull(),
    /** SHA-256 of what was asked, the card apart: the same attempt cannot become another gift. ERASED with its donor. */
    bodyDigest: text().notNull(),
  },
  (form) => [
    primaryKey({ name: 'gift_forms_pkey', columns: [form.organisationId, form.attemptId] }),
  ],
)

/** In the place of a digest: what was asked is no longer known, and whatever is asked under this attempt is that gift. */
export const ERASED = ''

/** The receipt of a gift: numbers run from 1 for each organisation, tests in a series of their own. Never changed. */
export const receipts = pgTable(
  'receipts',
  {
    organisationId: uuid().notNull(),
    test: boolean().notNull(),
    number: integer().notNull(),
    giftId: uuid().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (receipt) => [
    primaryKey({
      name: 'receipts_pkey',
      columns: [receipt.organisationId, receipt.test, receipt.number],
    }),
    unique('receipts_gift_key').on(receipt.organisationId, receipt.giftId),
  ],
)

/** When a receipt was printed first: what is printed later says that it is a copy. Never changed. */
export const receiptPrints = pgTable(
  'receipt_prints',
  {
    organisationId: uuid().notNull(),
    giftId: uuid().notNull(),
    printedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (print) => [
    primaryKey({ name: 'receipt_prints_pkey', columns: [print.organisationId, print.giftId] }),
  ],
)

/** The last number that each series has given out. Its row is the lock: two receipts are numbered one after the other. */
export const receiptSeries = pgTable(
  'receipt_series',
  {
    organisationId: uuid().notNull(),
    test: boolean().notNull(),
    last: integer().notNull(),
  },
  (series) => [
    primaryKey({ name: 'receipt_series_pkey', columns: [series.organisationId, series.test] }),
  ],
)
