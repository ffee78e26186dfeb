import { LANGUAGES } from '#platform/shared/languages.ts'
import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'

/**
 * Every mail the product has decided to send, written in the transaction of its reason.
 *
 * It is rendered when it leaves, so until then the row holds the address and the facts that go into it. Once it has left,
 * or its address was refused, only `kind`, `about` and the times stay: a mail is full of names and amounts, and whoever
 * asks to be forgotten must not be found here. What is kept for reading (no SMTP_URL) or for another try
 * loses its content after some weeks.
 */
export const mails = pgTable(
  'mails',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** The template: `giving.receipt`. */
    kind: text().notNull(),
    /** What it is about: `gift:<id>`. Unique with its kind, so that nobody gets the same mail twice. */
    about: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    toAddress: text(),
    input: jsonb().$type<Readonly<Record<string, unknown>>>(),
    /** Only for mail that somebody subscribed to: one click there ends it. */
    unsubscribeUrl: text(),
    /** Who is answered by pressing Reply, when it is not the organisation. */
    replyTo: text(),
    subject: text(),
    html: text(),
    text: text(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    attempts: integer().notNull(),
    sentAt: timestamp({ withTimezone: true }),
    /** Rendered and kept for reading, because there is no SMTP_URL to send it with. */
    keptAt: timestamp({ withTimezone: true }),
    failedAt: timestamp({ withTimezone: true }),
    /** In a few words of our own, such as `refused 550 5.1.1`; a server's own sentence may repeat the address. */
    failure: text(),
    /** What a server has said to it when nobody knew yet whether it says so to everybody; empty once one has taken mail. */
    doubt: text(),
  },
  (mail) => [
    primaryKey({ name: 'mails_pkey', columns: [mail.organisationId, mail.id] }),
    unique('mails_once_key').on(mail.organisationId, mail.kind, mail.about),
    ofOrganisation('mails', mail.organisationId),
    index('mails_newest_idx').on(mail.organisationId, mail.createdAt),
    index('mails_to_idx').on(mail.organisationId, mail.toAddress),
    index('mails_in_doubt_idx')
      .on(mail.organisationId, mail.doubt)
      .where(sql`doubt is not null`),
    check(
      'mails_end_once_check',
      sql`num_nonnulls(${mail.sentAt}, ${mail.keptAt}, ${mail.failedAt}) <= 1`,
    ),
    check(
      'mails_failure_has_words_check',
      sql`(${mail.failedAt} is null) = (${mail.failure} is null)`,
    ),
  ],
)

/** How the mail server has answered an organisation lately: what it says of one address is believed where it takes others. */
export const mailStandings = pgTable(
  'mail_standings',
  {
    organisationId: uuid().notNull(),
    takenAt: timestamp({ withTimezone: true }),
    /** So many noes were believed since then. */
    noes: integer().notNull(),
    /** Since when it is taken to refuse everybody, and with what, such as `550`. */
    haltedAt: timestamp({ withTimezone: true }),
    haltedBy: text(),
  },
  (row) => [
    primaryKey({ name: 'mail_standings_pkey', columns: [row.organisationId] }),
    ofOrganisation('mail_standings', row.organisationId),
    check(
      'mail_standings_halted_check',
      sql`(${row.haltedAt} is null) = (${row.haltedBy} is null)`,
    ),
  ],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The mail server by which an organisation sends, where it has one of its own. */
export const mailServers = pgTable(
  'mail_servers',
  {
    organisationId: uuid().notNull(),
    host: text().notNull(),
    port: integer().notNull(),
    /** Empty where the server asks for none. */
    userName: text().notNull(),
    passwordSealed: bytes(),
    fromAddress: text().notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (server) => [
    primaryKey({ name: 'mail_servers_pkey', columns: [server.organisationId] }),
    ofOrganisation('mail_servers', server.organisationId),
    check('mail_servers_port_check', sql`${server.port} between 1 and 65535`),
  ],
)

/**
 * Addresses that a mail server has refused for good, so that no letter goes there again. One that takes mail after all, or
 * that the office frees, is not here any more; nor is one that has stood here for a year.
 */
export const refusedAddresses = pgTable(
  'refused_addresses',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    address: text().notNull(),
    refusedAt: timestamp({ withTimezone: true }).notNull(),
    /** The server's number and nothing of its sentence: `550 5.1.1`. */
    reason: text().notNull(),
  },
  (row) => [
    primaryKey({ name: 'refused_addresses_pkey', columns: [row.organisationId, row.id] }),
    unique('refused_addresses_address_key').on(row.organisationId, row.address),
    ofOrganisation('refused_addresses', row.organisationId),
    index('refused_addresses_newest_idx').on(row.organisationId, row.refusedAt, row.id),
  ],
)
