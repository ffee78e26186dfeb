import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'

/**
 * What money is kept for. Whatever collects owns one: a cause, a campaign. Never removed and never given to another owner,
 * because the ledger names it (`fund:<id>`) for ever.
 */
export const funds = pgTable(
  'funds',
  {
    organisationId: uuid().notNull(),
    id: text().notNull(),
    title: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (fund) => [
    primaryKey({ name: 'funds_pkey', columns: [fund.organisationId, fund.id] }),
    ofOrganisation('funds', fund.organisationId),
  ],
)
