import { z } from 'zod'
import { FIRST_YEAR, LAST_YEAR, PRAYERS, type Prayer } from '#features/prayer/prayer-times/rules.ts'
import { isDate } from '#platform/shared/wall-time.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, text } from '#platform/shared/fields.ts'
import {
  FIELDS,
  FINDING_CODES,
  FIXES,
  type Field,
  type FindingCode,
  type Fix,
  LIMITS,
} from './rules.ts'

const Spot = z.object({
  sheet: z.string(),
  line: z.number(),
  date: z.string(),
  field: z.string(),
  value: z.string(),
  instead: z.string(),
})

const Span = z.object({
  field: z.string(),
  from: z.string(),
  to: z.string(),
  days: z.number(),
  /** Minutes by which these times are off: the least and the most. Null where that cannot be said. */
  least: z.number().nullable(),
  most: z.number().nullable(),
})

const Finding = z.object({
  code: z.enum(FINDING_CODES),
  severity: z.enum(['question', 'error', 'warning', 'note']),
  /** In the words of the caller's language: what it is, and what can be done about it. */
  says: z.string(),
  offers: z.array(z.object({ fix: z.enum(FIXES), says: z.string() })),
  count: z.number(),
  spots: z.array(Spot),
  /** Every day of it, by column, where days follow each other as one. */
  spans: z.array(Span),
  isAccepted: z.boolean(),
})

const Counts = z.object({ added: z.number(), changed: z.number(), same: z.number() })

const Report = z.object({
  kind: z.enum(['csv', 'xlsx']),
  encoding: z.string(),
  layout: z.enum(['own', 'plugin', 'mawaqit', 'matched', 'unknown']),
  columns: z.array(z.object({ index: z.number(), heading: z.string(), field: z.string() })),
  rows: z.number(),
  firstDate: z.string().nullable(),
  lastDate: z.string().nullable(),
  findings: z.array(Finding),
  isReady: z.boolean(),
  counts: Counts,
  /** Each day on which people would see something else, and what. */
  preview: z.array(
    z.object({
      date: z.string(),
      changes: z.array(
        z.object({ field: z.string(), old: z.string().nullable(), new: z.string().nullable() }),
      ),
    }),
  ),
  /** Sent back with the import: it takes place only if nothing else was changed meanwhile. */
  version: z.number(),
})

const Import = z.object({
  id: Id,
  importedAt: z.string(),
  importedBy: z.string(),
  fileName: z.string(),
  firstDate: z.string(),
  lastDate: z.string(),
  counts: Counts,
  undoneAt: z.string().nullable(),
})

const NOT_KNOWN = 'This is not one of the known answers.'

/** `a,b`: as it stands in a query. */
const listOf = <T extends string>(known: readonly T[]) =>
  z
    .string()
    .max(600)
    .default('')
    .transform((typed) => typed.split(',').filter(Boolean) as T[])
    .refine((all) => all.every((each) => known.includes(each)), NOT_KNOWN)

/** `0:date,1:fajr,2:fajr.jamaat`. */
const columns = z
  .string()
  .max(4_000)
  .optional()
  .transform((typed) => {
    if (!typed) return undefined
    return Object.fromEntries(
      typed.split(',').map((pair) => {
        const [index = '', field = ''] = pair.split(':')
        return [index, field as Field]
      }),
    )
  })
  .refine(
    (chosen) =>
      chosen === undefined ||
      Object.entries(chosen).every(
        ([index, field]) =>
          /^\d{1,3}$/.test(index) && Number(index) < LIMITS.columns && FIELDS.includes(field),
      ),
    NOT_KNOWN,
  )

const year = z.coerce
  .number({ error: 'Write a year as 2026.' })
  .int('Write a year as 2026.')
  .min(FIRST_YEAR, `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}.`)
  .max(LAST_YEAR, `Choose a year from ${FIRST_YEAR} to ${LAST_YEAR}.`)

/** The answers travel with the file each time: nothing of a table is kept before it is accepted. */
const answers = {
  name: text({ max: 200 }),
  year: year.optional(),
  dateOrder: z.enum(['day-first', 'month-first']).optional(),
  columns,
  fixes: listOf<Fix>(FIXES),
  accept: listOf<FindingCode>(FINDING_CODES),
}

/** Why a file cannot be looked at. */
const unreadable = {
  'file-empty': { status: 422, says: 'The file is empty.' },
  'file-too-large': {
    status: 413,
    says: `The file is larger than ${LIMITS.fileMegabytes} MB. A year of times is a hundredth of that: please send only the table.`,
  },
  'file-damaged': {
    status: 422,
    says: 'The file is damaged. Please open it in your spreadsheet program and save it again.',
  },
  'unpacks-too-large': {
    status: 422,
    says: 'The file unpacks to far more than a table of times. Please save only the table, in a new file.',
  },
  'too-many-rows': {
    status: 422,
    says: `The file has more than ${LIMITS.rows} rows. Please send one year at a time.`,
  },
  'too-many-columns': {
    status: 422,
    says: `The file has more than ${LIMITS.columns} columns. Please send only the table.`,
  },
  'too-many-days': {
    status: 422,
    says: `The file has more than ${LIMITS.days} days. Please send one year at a time.`,
  },
  'old-or-locked-excel': {
    status: 422,
    says: 'This is an Excel file of an old kind, or it has a password. Please save it as .xlsx or CSV, without a password.',
  },
  'not-a-table': {
    status: 422,
    says: 'We can read tables: CSV, or Excel (.xlsx). A PDF or a picture has to be typed into one first.',
  },
  'takes-too-long': {
    status: 422,
    says: 'The file takes too long to read. Please send only the table, in a new file.',
  },
} as const

const LONGEST = LIMITS.fileMegabytes * 1024 * 1024

/** Looks, and changes nothing. */
export const checkTimetable = endpoint({
  method: 'POST',
  path: '/api/admin/timetables/report',
  summary: 'Checks a table of prayer times against the sun, and says what would change.',
  access: 'staff:editor',
  input: z.strictObject(answers),
  reply: Report,
  refusals: unreadable,
  body: 'raw',
  longest: LONGEST,
  limit: { times: 60, seconds: 60 },
  notes: 'The body is the file. Nothing of it is kept.',
})

/** Makes the table count, exactly as the report showed it. */
export const importTimetable = endpoint({
  method: 'POST',
  path: '/api/admin/timetables',
  summary: 'Imports a table of prayer times that has been checked.',
  access: 'staff:editor',
  input: z.strictObject({ ...answers, version: z.coerce.number().int().min(0) }),
  reply: Import,
  refusals: {
    ...unreadable,
    'table-not-ready': {
      status: 422,
      says: 'Something in this table is still open. Look at the report first; nothing was changed.',
    },
    'changed-meanwhile': {
      status: 409,
      says: 'The timetable was changed while you were looking. Please look at the report again; nothing was changed.',
    },
  },
  body: 'raw',
  longest: LONGEST,
  limit: { times: 60, seconds: 60 },
  notes: 'The same table again, pressed twice, is imported once.',
})

export const listTimetables = endpoint({
  method: 'GET',
  path: '/api/admin/timetables',
  summary: 'Imported tables, the newest first.',
  access: 'staff:editor',
  input: z.strictObject({}),
  reply: z.object({
    items: z.array(
      Import.extend({
        /** Whose id `importedBy` is, while they work here; else empty. */
        importer: z.string(),
      }),
    ),
    version: z.number(),
  }),
  refusals: {},
})

export const undoTimetable = endpoint({
  method: 'PUT',
  path: '/api/admin/timetables/:id/undo',
  summary: 'Takes an import back: every time is again what it was without it.',
  access: 'staff:editor',
  input: z.strictObject({ id: Id }),
  reply: Import,
  refusals: { 'import-not-found': { status: 404, says: 'There is no such import.' } },
})

export const downloadTimetable = endpoint({
  method: 'GET',
  path: '/api/admin/timetables/year',
  summary: 'The times of a year as a table to edit and send back.',
  access: 'staff:editor',
  input: z.strictObject({ year }),
  reply: z.null(),
  refusals: {},
  answers: 'file',
})

/** `asr.jamaat:2027-03-06:2027-03-13`: a change of that day, on another day instead. */
const moves = z
  .string()
  .max(4_000)
  .default('')
  .transform((typed) =>
    typed
      .split(',')
      .filter(Boolean)
      .map((each) => {
        const [of = '', from = '', to = ''] = each.split(':')
        const [prayer, what] = of.split('.')
        return { prayer: prayer as Prayer, what: what as 'jamaat' | 'adhan', from, to }
      }),
  )
  .refine(
    (all) =>
      all.length <= 100 &&
      all.every(
        ({ prayer, what, from, to }) =>
          PRAYERS.includes(prayer) &&
          (what === 'jamaat' || what === 'adhan') &&
          [from, to].every((date) => /^\d{4}-\d{2}-\d{2}$/.test(date) && isDate(date)),
      ),
    'Write a change as asr.jamaat:2027-03-06:2027-03-13.',
  )

const nothingToCarry = {
  'year-before-empty': {
    status: 422,
    says: 'No table was imported for the year before: there is nothing to start from.',
  },
  'place-missing': {
    status: 422,
    says: 'Say first where you are: each time is moved on with the sun of your place.',
  },
} as const

/** How each jamaat is kept, as last year's table shows it, and on which days it would change. */
export const showCarriedRules = endpoint({
  method: 'GET',
  path: '/api/admin/timetables/next-year/rules',
  summary: 'The rules that are carried into a year, and the changes of jamaats that result.',
  access: 'staff:editor',
  input: z.strictObject({ year, moves }),
  reply: z.object({
    rules: z.array(
      z.object({
        prayer: z.enum(PRAYERS),
        what: z.enum(['jamaat', 'adhan']),
        /** Of Ramadan alone, which has times of its own; the other rule of this jamaat is that of the rest of the year. */
        isRamadan: z.boolean(),
        /** `unread`: no rule could be seen, and each time is moved with its prayer. */
        kind: z.enum(['follows', 'held', 'none', 'unread']),
        /** After the beginning, where it follows. */
        minutes: z.number().nullable(),
        /** From Monday, 1: where it is moved on one weekday. */
        weekday: z.number().nullable(),
        /** The grid of minutes onto which it is moved; for one that follows, up to which it is rounded. */
        step: z.number().nullable(),
      }),
    ),
    changes: z.array(
      z.object({
        date: z.string(),
        prayer: z.enum(PRAYERS),
        what: z.enum(['jamaat', 'adhan']),
        old: z.string(),
        new: z.string(),
      }),
    ),
  }),
  refusals: nothingToCarry,
})

export const carryTimetable = endpoint({
  method: 'GET',
  path: '/api/admin/timetables/next-year',
  summary:
    'A table for a year, made from the table of the year before, to be looked at and sent back.',
  access: 'staff:editor',
  input: z.strictObject({ year, moves }),
  reply: z.null(),
  refusals: nothingToCarry,
  answers: 'file',
})
