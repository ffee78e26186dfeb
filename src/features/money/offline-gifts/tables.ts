import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
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
    recordedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (gift) => [
    primaryKey({ name: 'offline_gifts_pkey', columns: [gift.organisationId, gift.giftId] }),
    ofOrganisation('offline_gifts', gift.organisationId),
    unique('offline_gifts_reference_key').on(gift.organisationId, gift.reference),
    check('offline_gifts_reference_check', sql`reference <> ''`),
  ],
)
