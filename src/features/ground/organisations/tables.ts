import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/**
 * The tenants. A platform table: no row-level security, written only by the owner of the database (the seed, the
 * operator's tools); the role that serves requests may read it and nothing more.
 */
export const organisations = pgTable('organisations', {
  id: uuid().primaryKey(),
  /** Readable, for tools and the addresses of webhooks. */
  slug: text().notNull().unique('organisations_slug_key'),
  /** True once it takes real money. The sandbox refuses to serve it, and its tests leave every total. */
  live: boolean().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull(),
  /** Since when its operator lets it rest; null while it is open. */
  suspendedAt: timestamp({ withTimezone: true }),
  /** The moment of its newest whole export. */
  exportedAt: timestamp({ withTimezone: true }),
})

/**
 * Those that were deleted here. Rows go in one transaction and files after it: until that is written down, the next command
 * goes on with them. A platform table, as above.
 */
export const departedOrganisations = pgTable('departed_organisations', {
  id: uuid().primaryKey(),
  slug: text().notNull(),
  departedAt: timestamp({ withTimezone: true }).notNull(),
  filesGoneAt: timestamp({ withTimezone: true }),
})

/** Host names without port, in lower case; the one that was added first is the main one. A platform table, as above. */
export const organisationHosts = pgTable(
  'organisation_hosts',
  {
    host: text().primaryKey(),
    organisationId: uuid().notNull(),
    addedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (host) => [
    ofOrganisation('organisation_hosts', host.organisationId),
    index('organisation_hosts_organisation_idx').on(host.organisationId),
  ],
)

/** The foreign key of a table of a tenant to its organisation. */
export function ofOrganisation<Table extends string>(
  table: Table,
  organisationId: AnyPgColumn<{ tableName: Table }>,
) {
  return foreignKey({
    name: `${table}_organisation_fkey`,
    columns: [organisationId],
    foreignColumns: [organisations.id],
  })
}
