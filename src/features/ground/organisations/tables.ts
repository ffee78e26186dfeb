import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  jsonb,
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

/**
 * What opens the operator's page: an address that a command has printed, by the digest of its key. Good once and for minutes. The
 * tables of operators belong to no organisation, and the role that serves requests may not even read them.
 */
export const operatorKeys = pgTable('operator_keys', {
  digest: text().primaryKey(),
  madeAt: timestamp({ withTimezone: true }).notNull(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
  usedAt: timestamp({ withTimezone: true }),
})

/** Who has opened it; by the digest of their cookie. A session that has ended is no row. */
export const operatorSessions = pgTable('operator_sessions', {
  digest: text().primaryKey(),
  beganAt: timestamp({ withTimezone: true }).notNull(),
  /** To a minute. */
  seenAt: timestamp({ withTimezone: true }).notNull(),
})

/** What was done to organisations by whoever runs the program, by a command or on the page. Rows are only added. */
export const operatorDeeds = pgTable(
  'operator_deeds',
  {
    id: uuid().primaryKey(),
    doneAt: timestamp({ withTimezone: true }).notNull(),
    doneBy: text().notNull(),
    /** The network and the device from which the page was used. */
    doneFrom: text().notNull(),
    deed: text().notNull(),
    /** The organisation, which may have gone since: no key of another table. */
    about: uuid(),
    slug: text().notNull(),
    detail: text().notNull(),
  },
  (deed) => [
    index('operator_deeds_newest_idx').on(deed.doneAt, deed.id),
    index('operator_deeds_about_idx').on(deed.about, deed.doneAt, deed.id),
  ],
)

/** Exports that are made for the page, and imports that were sent to it: they take a while, and nobody waits at the door. */
export const operatorParcels = pgTable(
  'operator_parcels',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** Of an export its organisation, which may have gone since, and another may have its short name: no key of another table. */
    about: uuid(),
    /** Of an import it is known only once it has arrived. */
    slug: text().notNull(),
    state: text().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    /** Moves on while somebody works at it; one that stands still was interrupted. */
    seenAt: timestamp({ withTimezone: true }).notNull(),
    /** Of an export the moment that it shows, of an import what has arrived, of both why it failed. */
    outcome: jsonb(),
  },
  (parcel) => [
    index('operator_parcels_newest_idx').on(parcel.madeAt, parcel.id),
    check('operator_parcels_kind_check', sql`kind in ('export', 'import')`),
    check('operator_parcels_state_check', sql`state in ('working', 'ready', 'failed', 'gone')`),
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
