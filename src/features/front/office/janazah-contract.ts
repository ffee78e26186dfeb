import { z } from 'zod'
import { FUNERAL_DAY_NOES } from '#features/prayer/prayer-times/admin/contract.ts'
import { PRAYERS } from '#features/prayer/prayer-times/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, CivilDate, text } from '#platform/shared/fields.ts'

const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write a time as 06:30.')

const NOT_A_FUNERAL = {
  status: 409,
  says: 'This is something else and no funeral. Nothing was changed.',
} as const

/**
 * Its id is made by its writer: the same id again says it anew, unless it was taken back meanwhile. It goes by itself when
 * its day is over. What is prayed after a jamaat follows it within a minute.
 */
export const announceJanazah = endpoint({
  method: 'PUT',
  path: '/api/admin/janazah/:id',
  summary:
    'Announces a funeral on the home page, beside the times, on screens and in calendars, in every language of the site.',
  access: 'staff:editor',
  input: z.strictObject({
    id: Id,
    name: text({ max: 80 }),
    date: CivilDate,
    /** The prayer after whose jamaat it is prayed; null for a time of its own. */
    after: z.enum(PRAYERS).nullable().default(null),
    /** Outweighs that of the jamaat. */
    time: Time.nullable().default(null),
    place: text({ min: 0, max: 120 }).default(''),
    /** Where and when, as it should be read. */
    burial: text({ min: 0, max: 120 }).default(''),
  }),
  /** As people read it, in the caller’s language. */
  reply: z.object({ title: z.string(), summary: z.string() }),
  refusals: {
    ...FUNERAL_DAY_NOES,
    'time-over': {
      status: 422,
      says: 'This prayer is over today. Choose a later one, or another day.',
    },
    'time-missing': { status: 422, says: 'Say at which time the janazah is prayed.' },
    'time-unknown': {
      status: 422,
      says: 'This prayer has no jamaat on this day. Say at which time the janazah is prayed.',
    },
    'time-before-prayer': {
      status: 422,
      says: 'This time is before the prayer itself. Choose a later time, or another prayer.',
    },
    'time-skipped': {
      status: 422,
      says: 'The clocks go forward and skip this time. Choose another one.',
    },
    'taken-back': {
      status: 409,
      says: 'This funeral was taken back meanwhile. Press again to announce it anew.',
    },
    'not-a-funeral': NOT_A_FUNERAL,
    'too-many-special-days': {
      status: 422,
      says: 'There are too many special days. Remove old ones first.',
    },
  },
})

export const takeBackJanazah = endpoint({
  method: 'DELETE',
  path: '/api/admin/janazah/:id',
  summary: 'Takes a funeral back wherever it was announced; twice is once.',
  access: 'staff:editor',
  input: z.strictObject({ id: Id }),
  reply: z.null(),
  refusals: { 'not-a-funeral': NOT_A_FUNERAL },
})
