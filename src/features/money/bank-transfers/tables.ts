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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'

/**
 * What somebody has promised to send by bank transfer. No money has moved, and the ledger knows nothing of it; a gift is
 * written when a bank's statement shows that it came. The browser makes the id: the same form, sent again, is one promise.
 */
export const transferPromises = pgTable(
  'transfer_promises',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** What the donor writes beside the transfer; its last sign checks the others. */
    reference: text().notNull(),
    donorId: uuid().notNull(),
    test: boolean().notNull(),
    currency: text().notNull(),
    /** The sum of the lines. */
    amountMinor: bigint({ mode: 'number' }).notNull(),
    anonymous: boolean().notNull(),
    /** The company whose money it is; empty once its giver is erased, null where it is their own. */
    company: text(),
    language: text().notNull(),
    /** What was said to Gift Aid; null where it was not asked. */
    giftAid: boolean(),
    declarationId: uuid(),
    tribute: jsonb().$type<{ kind: 'honour' | 'memory'; name: string }>(),
    note: text(),
    /** SHA-256 of what was asked: the same id cannot become another promise. Empty once its donor is erased. */
    bodyDigest: text().notNull(),
    promisedAt: timestamp({ withTimezone: true }).notNull(),
    /** Until then it is waited for; what comes later is still matched. */
    expectedUntil: timestamp({ withTimezone: true }).notNull(),
    /** The gift that it has become. */
    giftId: uuid(),
  },
  (promise) => [
    primaryKey({ name: 'transfer_promises_pkey', columns: [promise.organisationId, promise.id] }),
    ofOrganisation('transfer_promises', promise.organisationId),
    unique('transfer_promises_reference_key').on(promise.organisationId, promise.reference),
    uniqueIndex('transfer_promises_gift_key')
      .on(promise.organisationId, promise.giftId)
      .where(sql`gift_id is not null`),
    index('transfer_promises_donor_idx').on(promise.organisationId, promise.donorId),
    check('transfer_promises_positive_check', sql`amount_minor > 0`),
    check('transfer_promises_declared_check', sql`declaration_id is null or gift_aid`),
    check('transfer_promises_company_check', sql`company is null or declaration_id is null`),
  ],
)

/** What a promise is for, line by line, as the donor saw it. */
export const transferPromiseLines = pgTable(
  'transfer_promise_lines',
  {
    organisationId: uuid().notNull(),
    promiseId: uuid().notNull(),
    line: integer().notNull(),
    fundId: text().notNull(),
    title: text().notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    giftAidEligible: boolean().notNull(),
  },
  (line) => [
    primaryKey({
      name: 'transfer_promise_lines_pkey',
      columns: [line.organisationId, line.promiseId, line.line],
    }),
    foreignKey({
      name: 'transfer_promise_lines_promise_fkey',
      columns: [line.organisationId, line.promiseId],
      foreignColumns: [transferPromises.organisationId, transferPromises.id],
    }),
    check('transfer_promise_lines_positive_check', sql`amount_minor > 0`),
  ],
)

/**
 * A line of the bank's statement that was booked as a gift, so that it is never booked twice. Of lines that were not booked
 * nothing is kept. One that was booked wrongly is undone, and may be booked again.
 */
export const bankLines = pgTable(
  'bank_lines',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** SHA-256 of its day, sum and words, and of which of several that are alike in one file it was. */
    key: text().notNull(),
    promiseId: uuid().notNull(),
    giftId: uuid().notNull(),
    paidOn: date({ mode: 'string' }).notNull(),
    amountMinor: bigint({ mode: 'number' }).notNull(),
    /** As the bank wrote it. */
    description: text().notNull(),
    bookedAt: timestamp({ withTimezone: true }).notNull(),
    /** Who has confirmed it. */
    bookedBy: uuid().notNull(),
    undoneAt: timestamp({ withTimezone: true }),
  },
  (line) => [
    primaryKey({ name: 'bank_lines_pkey', columns: [line.organisationId, line.id] }),
    uniqueIndex('bank_lines_key_key')
      .on(line.organisationId, line.key)
      .where(sql`undone_at is null`),
    foreignKey({
      name: 'bank_lines_promise_fkey',
      columns: [line.organisationId, line.promiseId],
      foreignColumns: [transferPromises.organisationId, transferPromises.id],
    }),
    check('bank_lines_positive_check', sql`amount_minor > 0`),
  ],
)
