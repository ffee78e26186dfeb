import { z } from 'zod'
import { MOVING_REFUSALS, SOME_CANNOT } from '#features/ground/content/contract.ts'
import { MOST_AT_ONCE, PLACES } from '#features/ground/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id } from '#platform/shared/fields.ts'
import { NO_KIND, Name, Saved, State, WRITING } from './contract.ts'

const Moment = z.iso.datetime({ offset: true })

/** Each once, so that none can stand in its own way. */
function several<Each extends z.ZodType<{ readonly id: string }>>(each: Each) {
  return z
    .array(each)
    .min(1)
    .max(MOST_AT_ONCE)
    .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, 'Each once.')
}

const Ids = z.array(Id).min(1).max(MOST_AT_ONCE)

/** What is refused of several names each in `errors`, as `ID.REFUSAL`, and changes none of them. */
const MOVING = { 'kind-not-found': NO_KIND, 'some-cannot': SOME_CANNOT } as const

/** Sent again after a lost answer it changes nothing. */
export const moveContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content/:kind',
  summary:
    'Publishes several items, makes them drafts, puts them away or into the trash: all or none.',
  access: 'staff:editor',
  input: z.strictObject({
    kind: Name,
    to: z.enum(PLACES),
    items: several(z.strictObject({ id: Id, basedOn: z.number().int().min(1) })),
  }),
  reply: z.object({ items: z.array(Saved) }),
  refusals: MOVING,
})

export const takeBackContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content/:kind/back',
  summary:
    'Takes back the last change of several items, or puts them back from the trash as they were: all or none.',
  access: 'staff:editor',
  input: z.strictObject({
    kind: Name,
    /** The revision that is to be taken back; refused where it is not the last one any more. */
    items: several(z.strictObject({ id: Id, revision: z.number().int().min(1) })),
  }),
  reply: z.object({ items: z.array(Saved) }),
  refusals: MOVING,
})

/** Again, it changes nothing. */
export const eraseContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content/:kind/:id/end',
  summary: 'Removes for good what lies in the trash, with its history.',
  access: 'staff:editor',
  input: z.strictObject({ kind: Name, id: Id, basedOn: z.number().int().min(1) }),
  reply: z.null(),
  refusals: {
    'kind-not-found': NO_KIND,
    'changed-meanwhile': WRITING['changed-meanwhile'],
    'not-in-the-trash': MOVING_REFUSALS['not-in-the-trash'],
    'still-needed': MOVING_REFUSALS['still-needed'],
  },
})

/** Again, it changes nothing. */
export const orderContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content/:kind/order',
  summary: 'Puts items that stand one after the other into another order.',
  access: 'staff:editor',
  longest: 64 * 1024,
  input: z.strictObject({ kind: Name, order: Ids, was: Ids }),
  reply: z.null(),
  refusals: {
    'kind-not-found': NO_KIND,
    'changed-meanwhile': WRITING['changed-meanwhile'],
    'not-by-hand': { status: 422, says: 'These put themselves in order, by their day.' },
  },
})

export const holdContent = endpoint({
  method: 'PUT',
  path: '/api/admin/content/:kind/:id/open',
  summary: 'Says that the caller has an item open, and answers who else has, since when.',
  access: 'staff:editor',
  input: z.strictObject({ kind: Name, id: Id }),
  reply: z.object({ others: z.array(z.object({ name: z.string(), since: Moment })) }),
  refusals: { 'kind-not-found': NO_KIND, 'item-not-found': WRITING['item-not-found'] },
})

export const leaveContent = endpoint({
  method: 'DELETE',
  path: '/api/admin/content/:kind/:id/open',
  summary: 'Says that the caller has left an item.',
  access: 'staff:editor',
  input: z.strictObject({ kind: Name, id: Id }),
  reply: z.null(),
  refusals: { 'kind-not-found': NO_KIND },
})

/** Whoever sees to them stays. */
export const moveSubmissions = endpoint({
  method: 'PUT',
  path: '/api/admin/inbox',
  summary: 'Says of several things that were sent how far the office has come: all or none.',
  access: 'staff',
  input: z.strictObject({
    items: several(z.strictObject({ id: Id, state: State, basedOn: z.number().int().min(0) })),
  }),
  reply: z.object({
    items: z.array(z.object({ id: Id, deskRevision: z.number().int() })),
  }),
  refusals: { 'some-cannot': SOME_CANNOT },
})
