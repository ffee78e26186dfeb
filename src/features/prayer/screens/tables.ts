import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { ofOrganisation } from '#features/ground/organisations/tables.ts'
import type { Options } from './admin/contract.ts'
import type { ALERT_KINDS, SLIDE_KINDS } from './rules.ts'

/** What a screen said last of itself. */
export interface Seen {
  readonly revision: string
  readonly shownDate: string | null
  readonly appVersion: string
  readonly clockSkewMs: number
  readonly errors: number
}

/** The screens of a house. Of its token only the digest is kept: who reads this table can open none of them. */
export const screens = pgTable(
  'screens',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    name: text().notNull(),
    /** Which of the slides it plays, such as those of the foyer. */
    playlist: text().notNull(),
    /** SHA-256 of the token, in hexadecimal. */
    tokenDigest: text().notNull(),
    options: jsonb().$type<Options>().notNull(),
    madeAt: timestamp({ withTimezone: true }).notNull(),
    /** Taken off; the row stays, so that its token is never let in again. */
    revokedAt: timestamp({ withTimezone: true }),
    seenAt: timestamp({ withTimezone: true }),
    seen: jsonb().$type<Seen>(),
  },
  (row) => [
    primaryKey({ name: 'screens_pkey', columns: [row.organisationId, row.id] }),
    ofOrganisation('screens', row.organisationId),
    unique('screens_token_digest_key').on(row.organisationId, row.tokenDigest),
  ],
)

/** Codes that new screens show. The screen has its token already; the code only says which one is meant. */
export const screenPairings = pgTable(
  'screen_pairings',
  {
    organisationId: uuid().notNull(),
    code: text().notNull(),
    tokenDigest: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ name: 'screen_pairings_pkey', columns: [row.organisationId, row.code] }),
    ofOrganisation('screen_pairings', row.organisationId),
    unique('screen_pairings_token_digest_key').on(row.organisationId, row.tokenDigest),
  ],
)

/** What screens play beside the times, and the lines below them. */
export const screenSlides = pgTable(
  'screen_slides',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    position: integer().notNull(),
    kind: text().$type<(typeof SLIDE_KINDS)[number]>().notNull(),
    title: text().notNull(),
    text: text().notNull(),
    pictureId: uuid(),
    link: text(),
    seconds: integer().notNull(),
    startsAt: timestamp({ withTimezone: true }),
    endsAt: timestamp({ withTimezone: true }),
    /** From Monday, 1; empty for every day. */
    weekdays: smallint().array().notNull(),
    /** Hours of the day on the clocks of the place; over midnight where the second is the earlier one. */
    between: jsonb().$type<[string, string]>(),
    /** Empty for every screen. */
    playlists: text().array().notNull(),
  },
  (row) => [
    primaryKey({ name: 'screen_slides_pkey', columns: [row.organisationId, row.id] }),
    ofOrganisation('screen_slides', row.organisationId),
    check('screen_slides_seconds_check', sql`${row.seconds} between 5 and 600`),
  ],
)

/** What every screen says at once, until it ends. */
export const screenAlerts = pgTable(
  'screen_alerts',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    kind: text().$type<(typeof ALERT_KINDS)[number]>().notNull(),
    text: text().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ name: 'screen_alerts_pkey', columns: [row.organisationId, row.id] }),
    ofOrganisation('screen_alerts', row.organisationId),
    index('screen_alerts_ends_idx').on(row.organisationId, row.endsAt),
    check('screen_alerts_order_check', sql`${row.endsAt} > ${row.startsAt}`),
  ],
)
