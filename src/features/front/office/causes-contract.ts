import { z } from 'zod'
import { CAUSE_REFUSALS } from '#features/money/causes/admin/contract.ts'
import { Frequency, listDonations } from '#features/money/causes/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Image, Slug } from '#platform/shared/fields.ts'
import { Currency } from '#platform/shared/money.ts'

const { modes } = listDonations
const access = 'staff:treasurer'
const NOT_FOUND = { 'cause-not-found': CAUSE_REFUSALS['cause-not-found'] } as const
/** `closed` by somebody, `over` by its deadline. */
const State = z.enum(['open', 'closed', 'over'])

const Listed = z.object({
  id: Slug,
  title: z.string(),
  state: State,
  zakatEligible: z.boolean(),
  /** What the clocks of the organisation show when it closes by itself. */
  closes: z.object({ date: z.iso.date(), time: z.string() }).nullable(),
})

export const listCauses = endpoint({
  method: 'GET',
  path: '/api/admin/causes',
  summary: 'Every cause, open or closed, in the order in which they are shown.',
  access,
  modes,
  input: z.strictObject({}),
  reply: z.object({ items: z.array(Listed) }),
  refusals: {},
})

/** A cause as it is written: what `addCause` and `saveCause` take. */
const Draft = z.record(z.string(), z.unknown())

const Written = z.object({
  /** Its address; empty for a new one. */
  id: z.string(),
  state: z.enum(['new', ...State.options]),
  draft: Draft,
  /** To be sent with the next change; empty for a new one. */
  revision: z.string(),
  /** Each with its name, type, label and limits, in the caller’s language. */
  fields: z.array(z.record(z.string(), z.unknown())),
  /** Of the amounts. */
  currency: Currency,
  /** By their ids. */
  pictures: z.record(z.string(), Image),
  /** How many gifts come for it by themselves. They go on, whatever is changed here. */
  regular: z.partialRecord(Frequency, z.number().int()),
})

/** `new` is one that is about to be added, with what most have. */
export const showCause = endpoint({
  method: 'GET',
  path: '/api/admin/causes/:id',
  summary: 'A cause as the office wrote it, and what a form asks for.',
  access,
  modes,
  input: z.strictObject({ id: Slug }),
  reply: Written,
  refusals: NOT_FOUND,
})

/** The same attempt again is the same cause. */
export const addCause = endpoint({
  method: 'POST',
  path: '/api/admin/causes',
  summary:
    'Adds a cause with a fund of its own, open from now on. Its address is made of its title.',
  access,
  modes,
  longest: 512 * 1024,
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({ attemptId: Id, draft: Draft }),
  reply: Written,
  refusals: CAUSE_REFUSALS,
})

/** Sent again after a lost answer it changes nothing. */
export const saveCause = endpoint({
  method: 'PUT',
  path: '/api/admin/causes/:id',
  summary: 'Writes a cause whole. Its address stays, and gifts that come by themselves go on.',
  access,
  modes,
  longest: 512 * 1024,
  limit: { times: 120, seconds: 600 },
  input: z.strictObject({
    id: Slug,
    /** The revision that was read before it was changed. */
    basedOn: z.string().max(60),
    draft: Draft,
  }),
  reply: Written,
  refusals: CAUSE_REFUSALS,
})

/** Again, it changes nothing. Opening takes away a deadline that has passed. */
export const closeCause = endpoint({
  method: 'PUT',
  path: '/api/admin/causes/:id/closure',
  summary: 'Closes a cause, so that nothing more is taken for it, or opens it again.',
  access,
  modes,
  input: z.strictObject({ id: Slug, isClosed: z.boolean() }),
  reply: Listed,
  refusals: { ...NOT_FOUND, 'too-many-open': CAUSE_REFUSALS['too-many-open'] },
})

const Order = z.array(Slug).max(10_000)

/** Again, it changes nothing. */
export const orderCauses = endpoint({
  method: 'PUT',
  path: '/api/admin/cause-order',
  summary: 'Puts the causes into another order: all of them, open or closed.',
  access,
  modes,
  longest: 512 * 1024,
  input: z.strictObject({
    order: Order,
    /** As they stood when they were read. */
    was: Order,
  }),
  reply: z.object({ items: z.array(Listed) }),
  refusals: { 'changed-meanwhile': CAUSE_REFUSALS['changed-meanwhile'] },
})
