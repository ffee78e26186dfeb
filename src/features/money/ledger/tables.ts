import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Kind } from './rules.ts'

/** Numbers postings in the order in which they were written; see `roll-up.ts` for what that order is worth. */
export const postingsSequence = pgSequence('postings_sequence')

/**
 * Every movement of money: what happened, once. Rows are added, never changed: the serving role may not, and a mistake is
 * corrected by another posting. Knows gifts and payments by their ids only, because these stand below it; and refers to no
 * row of `organisations`, which every posting would have to lock.
 */
export const postings = pgTable(
  'postings',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** Which movement it is, by natural identity: the same one cannot be posted twice. */
    key: text().notNull(),
    kind: text().$type<Kind>().notNull(),
    giftId: uuid(),
    paymentId: uuid(),
    paymentAccountId: uuid(),
    /** The provider’s id of what moved the money. */
    providerObject: text(),
    /** Given by the database (`next_in_order`), never by whoever writes. Has gaps. */
    sequence: bigint({ mode: 'number' }).notNull(),
    /** When we wrote it; what happened may be older. */
    postedAt: timestamp({ withTimezone: true }).notNull(),
    /** No real money moved. Such postings leave every total of a live organisation. */
    test: boolean().notNull(),
  },
  (posting) => [
    primaryKey({ name: 'postings_pkey', columns: [posting.organisationId, posting.id] }),
    unique('postings_key_key').on(posting.organisationId, posting.key),
    unique('postings_order_key').on(posting.organisationId, posting.sequence),
    index('postings_gift_idx')
      .on(posting.organisationId, posting.giftId)
      .where(sql`gift_id is not null`),
    index('postings_came_back_idx')
      .on(posting.organisationId, posting.postedAt)
      .where(sql`kind = 'refund-failed'`),
  ],
)

/** What moved, account by account; sums to zero for each currency of a posting. Rows are added, never changed. */
export const entries = pgTable(
  'entries',
  {
    organisationId: uuid().notNull(),
    postingId: uuid().notNull(),
    /** From 0, as the posting lists them. */
    line: integer().notNull(),
    /** As `toText` writes it. */
    account: text().notNull(),
    /** Positive into the account (debit), negative out of it (credit). */
    amountMinor: bigint({ mode: 'number' }).notNull(),
    currency: text().notNull(),
  },
  (entry) => [
    primaryKey({
      name: 'entries_pkey',
      columns: [entry.organisationId, entry.postingId, entry.line],
    }),
    foreignKey({
      name: 'entries_posting_fkey',
      columns: [entry.organisationId, entry.postingId],
      foreignColumns: [postings.organisationId, postings.id],
    }),
    check('entries_move_something_check', sql`amount_minor <> 0`),
  ],
)

/** How far each reader of the ledger has come; `roll-up.ts` says what the figures are worth. */
export const ledgerMarks = pgTable(
  'ledger_marks',
  {
    organisationId: uuid().notNull(),
    /** Whose totals they are. */
    reader: text().notNull(),
    /** Every posting up to this number is in the totals. */
    upTo: bigint({ mode: 'number' }).notNull(),
    /** Every posting up to this number is decided when no transaction older than `before` runs any more. */
    ceiling: bigint({ mode: 'number' }).notNull(),
    /** The id of a transaction. */
    before: bigint({ mode: 'bigint' }).notNull(),
  },
  (mark) => [
    primaryKey({ name: 'ledger_marks_pkey', columns: [mark.organisationId, mark.reader] }),
  ],
)
