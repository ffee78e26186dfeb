import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, text } from '#platform/shared/fields.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { Currency, MinorUnits } from '#platform/shared/money.ts'
import { DATE_ORDERS, LINE_KINDS, STATEMENT } from './rules.ts'

const Account = z.object({
  name: z.string(),
  sortCode: z.string(),
  number: z.string(),
  iban: z.string(),
})

/** Whoever has the address sees what to transfer, and nothing of who promised it. */
export const showTransfer = endpoint({
  method: 'GET',
  path: '/api/bankTransfers/:id',
  summary: 'What is needed for a transfer that somebody has promised, and what became of it.',
  access: 'anyone',
  limit: { times: 300, seconds: 600 },
  input: z.strictObject({ id: z.string().max(60) }),
  reply: z.object({
    status: z.enum(['waiting', 'late', 'arrived']),
    account: Account,
    reference: z.string(),
    items: z.array(
      z.object({ title: z.string(), language: z.enum(LANGUAGES), amount: MinorUnits }),
    ),
    total: MinorUnits,
    currency: Currency,
    organisation: z.string(),
    expectedUntil: z.iso.date(),
    /** Of the gift that it became. */
    thankYouUrl: z.string().nullable(),
    test: z.boolean(),
  }),
  refusals: {
    'transfer-not-found': {
      status: 404,
      says: 'We could not find this transfer. Please check the address.',
    },
  },
})

const Awaited = z.object({
  id: Id,
  reference: z.string(),
  name: z.string(),
  title: z.string(),
  amount: MinorUnits,
  promisedOn: z.iso.date(),
  isLate: z.boolean(),
  giftAid: z.boolean(),
})

export const listTransfers = endpoint({
  method: 'GET',
  path: '/api/admin/bank-transfers',
  summary: 'Transfers that are waited for, and what was booked of the bank’s statements lately.',
  access: 'staff:treasurer',
  input: z.strictObject({}),
  reply: z.object({
    currency: Currency,
    waiting: z.array(Awaited),
    /** The latest first. */
    booked: z.array(
      z.object({
        id: Id,
        paidOn: z.iso.date(),
        words: z.string(),
        name: z.string(),
        title: z.string(),
        reference: z.string(),
        amount: MinorUnits,
        isUndone: z.boolean(),
      }),
    ),
  }),
  refusals: {},
})

/** As base64: a statement is small, and travels with what was said about it. */
const File = z
  .base64()
  .min(1)
  .max(Math.ceil((STATEMENT.megabytes * 1024 * 1024 * 4) / 3) + 4)
const asked = { file: File, dateOrder: z.enum(DATE_ORDERS).optional() }
const LONGEST = (STATEMENT.megabytes + 1) * 1024 * 1024 * 1.5

const unreadable = {
  'file-empty': { status: 422, says: 'The file is empty.' },
  'file-too-large': {
    status: 422,
    says: `The file is larger than ${STATEMENT.megabytes} MB. Please export fewer days at a time.`,
  },
  'too-many-rows': {
    status: 422,
    says: `The file has more than ${STATEMENT.rows} lines. Please export fewer days at a time.`,
  },
  'not-a-table': {
    status: 422,
    says: 'This is not a CSV file. Please export the statement as CSV in your online banking.',
  },
  'no-columns': {
    status: 422,
    says: 'We could not find the columns. We need one with the date, and one with the amount or the money in.',
  },
} as const

/** Looks, and changes nothing. Nothing of the file is kept. */
export const checkStatement = endpoint({
  method: 'POST',
  path: '/api/admin/bank-statement/report',
  summary: 'Reads a bank’s CSV, and says which promised transfers stand in it.',
  access: 'staff:treasurer',
  limit: { times: 60, seconds: 600 },
  longest: LONGEST,
  input: z.strictObject(asked),
  reply: z.object({
    currency: Currency,
    dateOrder: z.enum(DATE_ORDERS),
    /** Every day fits both orders: a person has to look. */
    isEitherOrder: z.boolean(),
    counts: z.record(z.enum(LINE_KINDS), z.number().int()),
    /** Without what went out. */
    lines: z.array(
      z.object({
        row: z.number().int(),
        key: z.string(),
        kind: z.enum(LINE_KINDS),
        paidOn: z.iso.date().nullable(),
        words: z.string(),
        amount: MinorUnits.nullable(),
        /** The one that is proposed. */
        promiseId: Id.nullable(),
        why: z.enum(['reference', 'other-sum', 'near-reference', 'sum-and-name']).nullable(),
      }),
    ),
    waiting: z.array(Awaited),
  }),
  refusals: unreadable,
})

/** All of them or none. What was booked before is passed over, so that the same press again books nothing. */
export const bookStatement = endpoint({
  method: 'POST',
  path: '/api/admin/bank-statement',
  summary: 'Books lines of a bank’s CSV as the promised gifts that a person has confirmed.',
  access: 'staff:treasurer',
  limit: { times: 60, seconds: 600 },
  longest: LONGEST,
  input: z.strictObject({
    ...asked,
    bookings: z
      .array(z.strictObject({ key: z.string().regex(/^[0-9a-f]{64}$/), promiseId: Id }))
      .min(1)
      .max(STATEMENT.bookings),
  }),
  reply: z.object({ booked: z.number().int(), already: z.number().int() }),
  refusals: {
    ...unreadable,
    'line-not-found': {
      status: 422,
      says: 'One of the lines is not money that came in with this file. Please look at the file again; nothing was booked.',
    },
    'paid-in-the-future': {
      status: 422,
      says: 'A day lies ahead. Please check how the dates are read; nothing was booked.',
    },
    'paid-too-long-ago': {
      status: 422,
      says: 'A day lies more than a year back: no promise of then is waited for any more. Please check how the dates are read; nothing was booked.',
    },
    'promise-not-found': {
      status: 409,
      says: 'One of these transfers is not waited for any more: it was booked meanwhile. Please look at the file again; nothing was booked.',
    },
  },
})

/** Again, it changes nothing. */
export const undoBooking = endpoint({
  method: 'PUT',
  path: '/api/admin/bank-statement/lines/:id/undo',
  summary:
    'Takes back a line that was booked to the wrong promise: the promise is waited for again.',
  access: 'staff:treasurer',
  input: z.strictObject({ id: Id, why: text({ max: 300 }) }),
  reply: z.null(),
  refusals: {
    'line-not-found': { status: 404, says: 'This line was not booked.' },
  },
})
