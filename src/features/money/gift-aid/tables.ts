import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
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
import type { ClaimState } from './rules.ts'

/**
 * What is claimed from the tax office in one go. A draft is made anew as often as is wanted, and there is one at a time; once it
 * was submitted nothing of it changes but what the tax office has answered. Tests have numbers of their own.
 */
export const giftAidClaims = pgTable(
  'gift_aid_claims',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    test: boolean().notNull(),
    number: integer().notNull(),
    state: text().$type<ClaimState>().notNull(),
    /** What the tax office has called it. */
    reference: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    submittedAt: timestamp({ withTimezone: true }),
    answeredAt: timestamp({ withTimezone: true }),
  },
  (claim) => [
    primaryKey({ name: 'gift_aid_claims_pkey', columns: [claim.organisationId, claim.id] }),
    ofOrganisation('gift_aid_claims', claim.organisationId),
    unique('gift_aid_claims_number_key').on(claim.organisationId, claim.test, claim.number),
    uniqueIndex('gift_aid_claims_draft_key')
      .on(claim.organisationId, claim.test)
      .where(sql`state = 'draft'`),
    check('gift_aid_claims_submitted_check', sql`(state = 'draft') = (submitted_at is null)`),
    check(
      'gift_aid_claims_answered_check',
      sql`(state in ('draft', 'submitted')) = (answered_at is null)`,
    ),
  ],
)

/** A line of a gift that is claimed for, and the declaration that covers it. Claimed once, unless the tax office refused it. */
export const giftAidLines = pgTable(
  'gift_aid_lines',
  {
    organisationId: uuid().notNull(),
    claimId: uuid().notNull(),
    giftId: uuid().notNull(),
    /** Of the gift. */
    line: integer().notNull(),
    /** The row of the schedule, from 1; the lines of one gift share it. */
    item: integer().notNull(),
    declarationId: uuid().notNull(),
    fundId: text().notNull(),
    /** Of the gift, in pence: what was left of it then. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
    rejectedAt: timestamp({ withTimezone: true }),
  },
  (line) => [
    primaryKey({
      name: 'gift_aid_lines_pkey',
      columns: [line.organisationId, line.claimId, line.giftId, line.line],
    }),
    uniqueIndex('gift_aid_lines_once_key')
      .on(line.organisationId, line.giftId, line.line)
      .where(sql`rejected_at is null`),
    index('gift_aid_lines_gift_idx').on(line.organisationId, line.giftId),
    check('gift_aid_lines_positive_check', sql`amount_minor > 0`),
  ],
)

/** Small donations of a tax year that are claimed for with a claim. */
export const giftAidSmall = pgTable(
  'gift_aid_small',
  {
    organisationId: uuid().notNull(),
    claimId: uuid().notNull(),
    /** The year in which it begins: 2026 ends on 5 April 2027. */
    taxYear: integer().notNull(),
    /** Of the donations, in pence. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
    rejectedAt: timestamp({ withTimezone: true }),
  },
  (small) => [
    primaryKey({
      name: 'gift_aid_small_pkey',
      columns: [small.organisationId, small.claimId, small.taxYear],
    }),
    check('gift_aid_small_amount_check', sql`amount_minor between 1 and 800000`),
  ],
)

/** Small donations of a tax year that were claimed for before and may not be: their claim gives the top-up back. */
export const giftAidSmallBack = pgTable(
  'gift_aid_small_back',
  {
    organisationId: uuid().notNull(),
    claimId: uuid().notNull(),
    taxYear: integer().notNull(),
    /** Of the donations, in pence. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
  },
  (back) => [
    primaryKey({
      name: 'gift_aid_small_back_pkey',
      columns: [back.organisationId, back.claimId, back.taxYear],
    }),
    check('gift_aid_small_back_positive_check', sql`amount_minor > 0`),
  ],
)

/** What went back of a line after it was claimed: a later claim gives its tax back. */
export const giftAidAdjustments = pgTable(
  'gift_aid_adjustments',
  {
    organisationId: uuid().notNull(),
    claimId: uuid().notNull(),
    giftId: uuid().notNull(),
    line: integer().notNull(),
    fundId: text().notNull(),
    /** Of the gift, in pence. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
  },
  (adjustment) => [
    primaryKey({
      name: 'gift_aid_adjustments_pkey',
      columns: [adjustment.organisationId, adjustment.claimId, adjustment.giftId, adjustment.line],
    }),
    index('gift_aid_adjustments_gift_idx').on(adjustment.organisationId, adjustment.giftId),
    check('gift_aid_adjustments_positive_check', sql`amount_minor > 0`),
  ],
)
