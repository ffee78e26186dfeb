import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'

/** What the office knows of a gift that came in a box, by a cheque or by a transfer, besides the gift itself. */
export const offlineGifts = pgTable(
  'offline_gifts',
  {
    organisationId: uuid().notNull(),
    giftId: uuid().notNull(),
    /** The number of the bag, of the cheque, or what the bank calls the transfer: each is recorded once. */
    reference: text().notNull(),
    /** Initials of those who counted it: two for cash. */
    countedBy: text().array().notNull(),
    /**
     * How much of it came in gifts of at most £30 each, without declarations, in pence: the small donations scheme of the tax
     * office. Null where nobody has counted that.
     */
    smallMinor: bigint({ mode: 'number' }),
    recordedAt: timestamp({ withTimezone: true }).notNull(),
    /** When it was found to be a mistake; its posting is taken back since, and its reference is free again. */
    takenBackAt: timestamp({ withTimezone: true }),
    /** In the office's words. */
    takenBackWhy: text(),
  },
  (gift) => [
    primaryKey({ name: 'offline_gifts_pkey', columns: [gift.organisationId, gift.giftId] }),
    ofOrganisation('offline_gifts', gift.organisationId),
    uniqueIndex('offline_gifts_reference_key')
      .on(gift.organisationId, gift.reference)
      .where(sql`taken_back_at is null`),
    check(
      'offline_gifts_taken_back_check',
      sql`(taken_back_at is null) = (taken_back_why is null)`,
    ),
    check('offline_gifts_small_check', sql`small_minor > 0`),
    check('offline_gifts_reference_check', sql`reference <> ''`),
  ],
)
