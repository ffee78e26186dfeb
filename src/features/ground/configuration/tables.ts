import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'

/** What an organisation has set; a key without a row has the default of the registry. */
export const configurationEntries = pgTable(
  'configuration_entries',
  {
    organisationId: uuid().notNull(),
    key: text().notNull(),
    value: jsonb().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (entry) => [
    primaryKey({ name: 'configuration_entries_pkey', columns: [entry.organisationId, entry.key] }),
    ofOrganisation('configuration_entries', entry.organisationId),
  ],
)
