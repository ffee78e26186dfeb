import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { organisations } from '#features/organisations/tables.ts'

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * Where an organisation's money arrives. No row means: the sandbox, and no real money.
 * The sealed columns open only with our SECRET_KEY and only for this organisation.
 */
export const paymentAccounts = pgTable(
  'payment_accounts',
  {
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id),
    provider: text({ enum: ['stripe'] }).notNull(),
    publishableKey: text().notNull(),
    secretKeySealed: bytea().notNull(),
    /** A sealed list: the secret in use and, during a rotation, the one before it with its last moment. */
    webhookSecretsSealed: bytea().notNull(),
    /** Real money moves with these keys. */
    live: boolean().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (account) => [
    primaryKey({ name: 'payment_accounts_pkey', columns: [account.organisationId] }),
    check('payment_accounts_provider', sql`${account.provider} in ('stripe')`),
    check(
      'payment_accounts_live',
      sql`${account.live} = starts_with(${account.publishableKey}, 'pk_live_')`,
    ),
  ],
)
