import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/**
 * The tenants. A platform table: no row-level security, written only by the owner of the database (the seed, the
 * operator's tools); the role that serves requests may read it and nothing more.
 */
export const organisations = pgTable('organisations', {
  id: uuid().primaryKey(),
  /** Readable, for tools and the addresses of webhooks. */
  slug: text().notNull().unique('organisations_slug_unique'),
  /** True once it takes real money. The sandbox refuses to serve it, and its tests leave every total. */
  live: boolean().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
})

/** Host names without port, in lower case; the one that was added first is the main one. A platform table, as above. */
export const organisationHosts = pgTable(
  'organisation_hosts',
  {
    host: text().primaryKey(),
    organisationId: uuid()
      .notNull()
      .references(() => organisations.id),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (host) => [index('organisation_hosts_organisation').on(host.organisationId)],
)
