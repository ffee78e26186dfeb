import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  foreignKey,
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
import type { RuleKind, Season, SpecialKind, Uploaded } from './resolve.ts'
import type { Beginning } from './rules.ts'

/** What a clock can show; `none` where a prayer may be said to have none. */
const isTime = (column: AnyPgColumn): SQL => sql`${column} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`
const isTimeOrNone = (column: AnyPgColumn): SQL => sql`(${column} = 'none' or ${isTime(column)})`

/** A table that was uploaded, accepted by a person after a preview. */
export const timetableImports = pgTable(
  'timetable_imports',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    /** Which change of the uploaded days it was: clocks may stand still or go back, this does not. */
    position: integer().notNull(),
    importedAt: timestamp({ withTimezone: true }).notNull(),
    /** A person of the staff, or `program`. */
    importedBy: text().notNull(),
    fileName: text().notNull(),
    /** SHA-256 of what was accepted: the same table again is the same import. */
    fingerprint: text().notNull(),
    firstDate: date({ mode: 'string' }).notNull(),
    lastDate: date({ mode: 'string' }).notNull(),
    added: integer().notNull(),
    changed: integer().notNull(),
    same: integer().notNull(),
  },
  (row) => [
    primaryKey({ name: 'timetable_imports_pkey', columns: [row.organisationId, row.id] }),
    ofOrganisation('timetable_imports', row.organisationId),
    unique('timetable_imports_position_key').on(row.organisationId, row.position),
  ],
)

/** An import that was taken back: its days no longer count, and those below them show again. */
export const timetableImportUndos = pgTable(
  'timetable_import_undos',
  {
    organisationId: uuid().notNull(),
    importId: uuid().notNull(),
    undoneAt: timestamp({ withTimezone: true }).notNull(),
    undoneBy: text().notNull(),
  },
  (row) => [
    primaryKey({
      name: 'timetable_import_undos_pkey',
      columns: [row.organisationId, row.importId],
    }),
    ofOrganisation('timetable_import_undos', row.organisationId),
    foreignKey({
      name: 'timetable_import_undos_import_fkey',
      columns: [row.organisationId, row.importId],
      foreignColumns: [timetableImports.organisationId, timetableImports.id],
    }),
  ],
)

/**
 * How often the uploaded days of an organisation have changed: one row each. Whoever imports counts it up and so waits
 * for those who do the same, and sees whether what was previewed still holds.
 */
export const timetableVersions = pgTable(
  'timetable_versions',
  { organisationId: uuid().notNull(), version: integer().notNull() },
  (row) => [
    primaryKey({ name: 'timetable_versions_pkey', columns: [row.organisationId] }),
    ofOrganisation('timetable_versions', row.organisationId),
    check('timetable_versions_counts_check', sql`${row.version} > 0`),
  ],
)

/** The days of an import. For each cell the newest import that says something about it counts. */
export const timetableDays = pgTable(
  'timetable_days',
  {
    organisationId: uuid().notNull(),
    importId: uuid().notNull(),
    date: date({ mode: 'string' }).notNull(),
    times: jsonb().$type<Uploaded>().notNull(),
  },
  (row) => [
    primaryKey({
      name: 'timetable_days_pkey',
      columns: [row.organisationId, row.importId, row.date],
    }),
    ofOrganisation('timetable_days', row.organisationId),
    index('timetable_days_date_idx').on(row.organisationId, row.date),
    foreignKey({
      name: 'timetable_days_import_fkey',
      columns: [row.organisationId, row.importId],
      foreignColumns: [timetableImports.organisationId, timetableImports.id],
    }),
  ],
)

/** How a jamaat or an adhan is found on days for which nobody has written it down. */
export const jamaatRules = pgTable(
  'jamaat_rules',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    of: text().$type<'jamaat' | 'adhan'>().notNull(),
    prayer: text().$type<'fajr' | 'dhuhr' | 'asr' | 'maghrib' | 'isha' | 'taraweeh'>().notNull(),
    kind: text().$type<RuleKind>().notNull(),
    time: text(),
    minutes: integer().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }),
    /** From Monday, 1; empty for every day. */
    weekdays: smallint().array().notNull(),
    season: text().$type<Season>().notNull(),
    priority: integer().notNull(),
    roundUpTo: integer().notNull(),
    notBefore: text(),
    notAfter: text(),
    /** The weekday on which the time moves, held for a week; null when it may move daily. */
    heldFrom: smallint(),
  },
  (row) => [
    primaryKey({ name: 'jamaat_rules_pkey', columns: [row.organisationId, row.id] }),
    ofOrganisation('jamaat_rules', row.organisationId),
    check('jamaat_rules_time_check', isTime(row.time)),
    check('jamaat_rules_fixed_check', sql`${row.kind} <> 'fixed' or ${row.time} is not null`),
    check('jamaat_rules_rounding_check', sql`${row.roundUpTo} in (1, 5, 10, 15, 30)`),
    check('jamaat_rules_order_check', sql`${row.endsOn} >= ${row.startsOn}`),
  ],
)

/** A correction by hand, for one prayer of one day. It outweighs everything else. */
export const dayOverrides = pgTable(
  'day_overrides',
  {
    organisationId: uuid().notNull(),
    date: date({ mode: 'string' }).notNull(),
    prayer: text().$type<Beginning>().notNull(),
    begins: text(),
    adhan: text(),
    /** `none`: no jamaat on that day. */
    jamaat: text(),
    note: text().notNull(),
  },
  (row) => [
    primaryKey({ name: 'day_overrides_pkey', columns: [row.organisationId, row.date, row.prayer] }),
    ofOrganisation('day_overrides', row.organisationId),
    check('day_overrides_begins_check', isTime(row.begins)),
    check('day_overrides_adhan_check', isTimeOrNone(row.adhan)),
    check('day_overrides_jamaat_check', isTimeOrNone(row.jamaat)),
  ],
)

/** Friday prayers: as many as there are, each with its hall and its language. */
export const jumuahSessions = pgTable(
  'jumuah_sessions',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    startsOn: date({ mode: 'string' }).notNull(),
    endsOn: date({ mode: 'string' }),
    season: text().$type<Season>().notNull(),
    position: integer().notNull(),
    label: text().notNull(),
    doors: text(),
    khutbah: text(),
    jamaat: text().notNull(),
    place: text().notNull(),
    language: text().notNull(),
  },
  (row) => [
    primaryKey({ name: 'jumuah_sessions_pkey', columns: [row.organisationId, row.id] }),
    ofOrganisation('jumuah_sessions', row.organisationId),
    check('jumuah_sessions_doors_check', isTime(row.doors)),
    check('jumuah_sessions_khutbah_check', isTime(row.khutbah)),
    check('jumuah_sessions_jamaat_check', isTime(row.jamaat)),
    check('jumuah_sessions_order_check', sql`${row.endsOn} >= ${row.startsOn}`),
  ],
)

/** Eid, a funeral, a closed day. On a civil date, or on a Hijri one, with which it moves when a month is announced. */
export const specialDays = pgTable(
  'special_days',
  {
    organisationId: uuid().notNull(),
    id: uuid().notNull(),
    date: date({ mode: 'string' }),
    hijriMonth: smallint(),
    hijriDay: smallint(),
    kind: text().$type<SpecialKind>().notNull(),
    label: text().notNull(),
    place: text().notNull(),
    times: jsonb().$type<{ label: string; time: string }[]>().notNull(),
  },
  (row) => [
    primaryKey({ name: 'special_days_pkey', columns: [row.organisationId, row.id] }),
    ofOrganisation('special_days', row.organisationId),
    index('special_days_date_idx').on(row.organisationId, row.date),
    check(
      'special_days_one_calendar_check',
      sql`(${row.date} is null) = (${row.hijriMonth} is not null and ${row.hijriDay} is not null)`,
    ),
  ],
)

/**
 * When times of some days were last changed by hand: a rule, a session, a correction, a special day, also one that is
 * gone. One row for each span of days, so that it does not grow with every press.
 */
export const timeChanges = pgTable(
  'time_changes',
  {
    organisationId: uuid().notNull(),
    firstDate: date({ mode: 'string' }).notNull(),
    lastDate: date({ mode: 'string' }).notNull(),
    changedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({
      name: 'time_changes_pkey',
      columns: [row.organisationId, row.firstDate, row.lastDate],
    }),
    ofOrganisation('time_changes', row.organisationId),
    check('time_changes_order_check', sql`${row.lastDate} >= ${row.firstDate}`),
  ],
)
