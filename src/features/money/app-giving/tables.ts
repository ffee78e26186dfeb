import { customType, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/** With what the servers of an organisation's apps sign. The secret opens only with our SECRET_KEY and for this row. */
export const appKeys = pgTable(
  'app_keys',
  {
    organisationId: uuid().notNull(),
    /** It stands in each token. */
    id: uuid().notNull(),
    /** Which app it is for, as the office calls it. */
    name: text().notNull(),
    secretSealed: bytea().notNull(),
    /** Where it may lead back to, the usual one first. */
    returnAddresses: text().array().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    /** From then on nothing that it has signed is good. */
    revokedAt: timestamp({ withTimezone: true }),
  },
  (row) => [
    primaryKey({ name: 'app_keys_pkey', columns: [row.organisationId, row.id] }),
    ofOrganisation('app_keys', row.organisationId),
  ],
)
