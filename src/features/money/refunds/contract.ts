import { z } from 'zod'
import { SAYS, SecondCode } from '#features/ground/people/contract.ts'
import { GIFT_METHODS, GIFT_STATES } from '#features/money/giving/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, text } from '#platform/shared/fields.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { Currency, MinorUnits } from '#platform/shared/money.ts'
import { REASONS } from './rules.ts'

const access = 'staff:treasurer'
const Moment = z.iso.datetime({ offset: true })

const Titled = z.object({ title: z.string(), language: z.enum(LANGUAGES) })

const Row = z.object({
  id: Id,
  givenAt: Moment,
  /** Empty once they are erased. */
  name: z.string(),
  /** The company whose money it is. */
  company: z.string().nullable(),
  /** What it was given for, as it is called now. */
  titles: z.array(Titled),
  amount: MinorUnits,
  currency: Currency,
  method: z.enum(GIFT_METHODS),
  state: z.enum(GIFT_STATES),
  /** Where a part of it was given back, how much. */
  returned: MinorUnits.nullable(),
  /** What was to go back and its giver does not have, as long as that waits to be asked for again or seen to. */
  failed: z
    .object({
      amount: MinorUnits,
      /** When the last of it failed. */
      at: Moment,
      /** The provider has refused the last of it. Else it came back. */
      isRefused: z.boolean(),
    })
    .nullable(),
})

export const GIFTS_ON_A_PAGE = 30

/**
 * By the end of the list that is known, so that a page costs the same wherever it stands. `q` is a whole address of mail, the
 * number of a receipt, the id of a gift as the provider shows it, or a last name as it begins.
 */
export const listGifts = endpoint({
  method: 'GET',
  path: '/api/admin/gifts',
  summary: 'Gifts, the newest first, or those that are looked for.',
  access,
  input: z.strictObject({
    q: text({ min: 0, max: 120 }).default(''),
    /** Only those of which something was to go back and its giver does not have it. */
    refunds: z.literal('failed').optional(),
    /** The last one of the page before. */
    after: Id.optional(),
  }),
  reply: z.object({ items: z.array(Row), hasMore: z.boolean() }),
  refusals: {},
})

const GONE = { status: 404, says: 'We could not find this gift.' } as const

export const showGivenGift = endpoint({
  method: 'GET',
  path: '/api/admin/gifts/:id',
  summary: 'All about one gift, what has gone back of it, and what still can.',
  access,
  input: z.strictObject({ id: Id }),
  reply: Row.extend({
    email: z.string(),
    lines: z.array(Titled.extend({ amount: MinorUnits })),
    /** What the giver added for the card. */
    fee: MinorUnits,
    giftAid: z.boolean(),
    /** The number of its receipt, where it has one. */
    receipt: z.string().nullable(),
    receiptUrl: z.string(),
    frequency: z.string(),
    /** What can be given back from here; 0 with the reason in `whyNot`. */
    left: MinorUnits,
    whyNot: z.enum(['not-by-card', 'not-arrived', 'disputed', 'nothing-left']).nullable(),
    /** When the giver's bank has warned that it may be fraud. */
    warnedAt: Moment.nullable(),
    /** The latest first. */
    refunds: z.array(
      z.object({
        id: z.string(),
        at: Moment,
        amount: MinorUnits,
        outcome: z.enum(['asked', 'on-its-way', 'returned', 'came-back', 'refused']),
        /** Null where it was made in the provider's own office. */
        reason: z.enum(REASONS).nullable(),
        note: z.string(),
        /** Who asked for it; empty for whoever has left, and in the provider's own office. */
        by: z.string(),
        /** At once, because the giver's bank had warned of fraud. */
        isByItself: z.boolean(),
        /** The provider's name of why it was refused. */
        code: z.string().nullable(),
      }),
    ),
  }),
  refusals: { 'gift-not-found': GONE },
})

/**
 * Written down, and asked of the provider at once by a job. Sent again under the same id it changes nothing, and needs no
 * new code. Of several causes each gives its part.
 */
export const refundGift = endpoint({
  method: 'PUT',
  path: '/api/admin/gifts/:id/refunds/:refundId',
  summary: 'Gives money back to the card that it came from.',
  access,
  limit: { times: 60, seconds: 900 },
  says: 'The money is on its way back.',
  input: z.strictObject({
    id: Id,
    /** Made by whoever asks. */
    refundId: Id,
    /** Whole minor units of the gift's currency. */
    amount: MinorUnits.min(1),
    reason: z.enum(REASONS),
    note: text({ min: 0, max: 500 }).default(''),
    /** Of the caller's authenticator app. */
    code: SecondCode,
  }),
  reply: z.object({ id: Id }),
  refusals: {
    'code-wrong': SAYS.appCodeWrong,
    'gift-not-found': GONE,
    'not-by-card': {
      status: 409,
      says: 'This gift did not come by card. Give it back the way it came, and take it back in the books.',
    },
    'not-arrived': { status: 409, says: 'The money of this gift has not arrived.' },
    disputed: {
      status: 409,
      says: 'The giver’s bank has asked for this money already. Please answer the dispute at your payment provider.',
    },
    'more-than-left': {
      status: 409,
      says: 'That is more than is left of this gift. Somebody may have given some of it back meanwhile.',
    },
    'not-so-exact': {
      status: 422,
      says: 'Cards cannot pay so exact an amount in this currency.',
    },
    'refund-reused': {
      status: 409,
      says: 'This was sent before and said something else. Please open the gift again.',
    },
  },
})

/** What fails after `upTo` waits again: nobody puts away what they have not seen. */
export const seeToFailedRefund = endpoint({
  method: 'PUT',
  path: '/api/admin/gifts/:id/failed-refund',
  summary: 'Says that what did not reach the giver is seen to: it no longer waits in the office.',
  access,
  says: 'It no longer waits.',
  input: z.strictObject({ id: Id, upTo: Moment }),
  reply: z.null(),
  refusals: { 'gift-not-found': GONE },
})
