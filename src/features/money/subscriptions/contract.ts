import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Address, text } from '#platform/shared/fields.ts'
import { Currency, MinorUnits } from '#platform/shared/money.ts'
import { FIRST_NIGHT, LAST_NIGHT } from '#features/money/giving/rules.ts'
import { KINDS } from './rules.ts'

const Token = z.string().max(200).optional()
/** Of the signed link in a mail: opens this one gift for three months, without signing in. */
const Key = z.string().max(120).optional()

export const CHARGE_STATES = [
  'waiting',
  'charging',
  'needs_you',
  'paid',
  'missed',
  'skipped',
] as const

export const NIGHT_STATES = [
  'coming',
  'if_it_comes',
  'under_way',
  'needs_you',
  'given',
  'missed',
  'skipped',
  'not_held',
] as const

/** A gift that comes by itself, as its giver sees it. Amounts are minor units, dates civil ones of the organisation. */
export const Subscription = z.object({
  id: Id,
  /** Sent back with a change, which is refused when somebody has changed it meanwhile. */
  version: z.number().int(),
  kind: z.enum(KINDS),
  /** Of one payment, without what is added for the card. */
  amount: MinorUnits,
  fee: MinorUnits,
  total: MinorUnits,
  currency: Currency,
  /** Of a plan of a campaign its id, and of anything else the cause. */
  items: z.array(
    z.object({
      donationId: z.string().optional(),
      planId: Id.optional(),
      title: z.string(),
      amount: MinorUnits,
    }),
  ),
  /**
   * Whether a declaration covers what is still to come, and what the tax office adds to each payment then. Null where it
   * cannot add anything: for its causes, its currency, or because nothing will come. `needsAccount`: only the giver's own
   * account, signed in, can declare it.
   */
  giftAid: z
    .object({ declared: z.boolean(), needsAccount: z.boolean(), reclaim: MinorUnits })
    .nullable(),
  /**
   * Of the last ten nights: each that was promised, with what is added for the card. `amount`, `fee` and `total` are then of all
   * of them together, and more is never taken. `if_it_comes`: the thirtieth, where the month is expected to have 29 days.
   */
  nights: z
    .array(
      z.object({
        night: z.number().int(),
        evening: z.iso.date(),
        amount: MinorUnits,
        /** The same without what is added for the card. */
        gift: MinorUnits,
        status: z.enum(NIGHT_STATES),
        giftId: Id.nullable(),
      }),
    )
    .nullable(),
  /** `past_due`: its card has to be replaced. */
  status: z.enum(['active', 'paused', 'past_due', 'cancelled']),
  startedOn: z.iso.date(),
  /** It ends by itself: on its last day, or once it was taken `times` times; null where it has no such end. */
  endsOn: z.iso.date().nullable(),
  times: z.number().int().nullable(),
  /** How often it was taken. */
  taken: z.number().int(),
  /** Null while it is paused without an end, and when it has ended. */
  nextChargeOn: z.iso.date().nullable(),
  pausedUntil: z.iso.date().nullable(),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    expMonth: z.number().int(),
    expYear: z.number().int(),
    /** It cannot pay the next time any more, and that comes within a month. */
    expires: z.boolean(),
  }),
  /** The latest first, a year of Fridays at most. `giftId` leads to the thank-you page of one that was begun. */
  charges: z.array(
    z.object({
      date: z.iso.date(),
      amount: MinorUnits.nullable(),
      status: z.enum(CHARGE_STATES),
      giftId: Id.nullable(),
    }),
  ),
  /** What the bank calls it: no money moves. */
  test: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

const ENDED = {
  status: 409,
  says: 'This regular gift has ended. You are welcome to begin a new one.',
} as const

const NOT_FOUND = {
  status: 404,
  says: 'We could not find this regular gift. The link may be too old: sign in, or ask for a new one.',
} as const

const CHANGE_REFUSALS = {
  'subscription-not-found': NOT_FOUND,
  'changed-meanwhile': {
    status: 409,
    says: 'This regular gift was changed elsewhere meanwhile. Please look at it again.',
  },
  'applies-from-next-friday': {
    status: 409,
    says: 'The gift of today is being taken just now. In a few minutes it can be changed for the next time.',
  },
  'already-ended': ENDED,
} as const

export const listSubscriptions = endpoint({
  method: 'POST',
  path: '/api/getSubscriptionList',
  summary: 'The regular gifts of whoever is signed in.',
  access: 'signed-in',
  tokenInBody: true,
  limit: { times: 300, seconds: 600 },
  input: z.strictObject({ token: Token }),
  reply: z.object({ responseData: z.array(Subscription) }),
  refusals: {},
})

/** One regular gift, by the signed link of a mail; the page behind it needs no sign-in. */
export const showSubscription = endpoint({
  method: 'POST',
  path: '/api/getSubscription',
  summary: 'One regular gift, for whoever holds its signed link or is its giver.',
  access: 'anyone',
  knowsCaller: true,
  limit: { times: 120, seconds: 600 },
  input: z.strictObject({ subscriptionId: z.string().max(60), key: Key }),
  reply: Subscription,
  refusals: { 'subscription-not-found': NOT_FOUND },
})

/**
 * Who has said so already is answered the same, and nothing is written: what was declared first stands. A letter says that it
 * was declared.
 */
export const addGiftAid = endpoint({
  method: 'POST',
  path: '/api/addGiftAid',
  summary: 'Declares Gift Aid for a regular gift that has none, from its next payment on.',
  notes:
    'The declaration is that of the giving form, for the past four years and all that is still to come (`past-and-future`). Where whoever gives has an account, the link of a mail is not enough.',
  access: 'anyone',
  knowsCaller: true,
  limit: { times: 30, seconds: 600 },
  input: z.strictObject({
    subscriptionId: z.string().max(60),
    key: Key,
    /** As the tax office knows whoever gives. */
    firstName: text({ max: 60 }),
    lastName: text({ max: 60 }),
    address: Address,
  }),
  reply: Subscription,
  refusals: {
    'subscription-not-found': NOT_FOUND,
    'already-ended': ENDED,
    'gift-aid-not-possible': {
      status: 422,
      says: 'Gift Aid cannot be added to this gift.',
    },
    'gift-aid-needs-account': {
      status: 403,
      says: 'This gift belongs to an account. Please sign in to it to add Gift Aid.',
    },
    'gift-aid-needs-postcode': {
      status: 422,
      says: 'Enter your postcode: the tax office asks for it with Gift Aid.',
    },
  },
})

const Changed = z.object({
  subscription: Subscription,
  /** The first payment that the change counts for; null where none will come. */
  appliesFrom: z.iso.date().nullable(),
})

/**
 * Changes what is given, to what, and from which card. What is being taken at this moment stands: then it is
 * `applies-from-next-friday`, and nothing is changed. With another amount or other causes, what was begun with the former ones
 * and never taken is left out.
 */
export const changeSubscription = endpoint({
  method: 'POST',
  path: '/api/updateUserSubscriptionData',
  summary: 'Changes the amount, the causes or the card of a regular gift.',
  access: 'anyone',
  knowsCaller: true,
  tokenInBody: true,
  limit: { times: 60, seconds: 600 },
  notes:
    'Another card: a confirmation token from the provider’s card fields. When cardStep is requires_action, let the provider do its step in the browser, then ask again with finishCard instead of the token. With only amount, the causes keep their shares.',
  input: z.strictObject({
    token: Token,
    key: Key,
    subscriptionId: z.string().max(60),
    version: z.number().int(),
    amount: MinorUnits.min(1).optional(),
    items: z
      .array(z.strictObject({ donationId: text({ max: 120 }), amount: MinorUnits.min(1) }))
      .min(1)
      .max(12)
      .optional(),
    /**
     * Of a gift for the last ten nights, and of no other: what is given on these nights from now on, nought for none. Those that are
     * not named stay as they were promised. More than `atMost` is never taken on these together, the card fee included.
     */
    nights: z
      .strictObject({
        amounts: z
          .array(
            z.strictObject({
              night: z.number().int().min(FIRST_NIGHT).max(LAST_NIGHT),
              amount: MinorUnits.min(0),
            }),
          )
          .min(1)
          .max(LAST_NIGHT - FIRST_NIGHT + 1),
        atMost: MinorUnits.min(0),
      })
      .optional(),
    confirmationToken: z.string().trim().min(1).max(200).optional(),
    /** After the bank's own step. */
    finishCard: z.literal(true).optional(),
    /** The solved puzzle of `POST /api/forms/puzzle`, after `puzzle-needed`. */
    challenge: z.string().max(1_000).optional(),
  }),
  reply: Changed.extend({
    cardStep: z.enum(['kept', 'requires_action', 'declined', 'unchanged']),
    clientSecret: z.string().optional(),
  }),
  refusals: {
    ...CHANGE_REFUSALS,
    'nights-as-promised': {
      status: 422,
      says: 'Each of the ten nights has an amount of its own. Please change those.',
    },
    'nights-of-others': {
      status: 422,
      says: 'Only a gift for the last ten nights has an amount for each night.',
    },
    'night-begun': {
      status: 409,
      says: 'One of these nights has begun, or is over. Nothing was changed; please look again.',
    },
    'night-twice': { status: 422, says: 'One night was named twice. Please name it once.' },
    'nights-moved': {
      status: 409,
      says: 'This comes to more than you were shown. Nothing was changed; please look again.',
    },
    'plan-as-promised': {
      status: 422,
      says: 'The amount of a campaign’s plan stays as it was chosen. You can end it, and choose another on the campaign’s page.',
    },
    'cause-not-found': { status: 422, says: 'We could not find one of the things you chose.' },
    'cause-twice': { status: 422, says: 'The same thing was chosen twice. Please choose it once.' },
    'cause-closed': { status: 409, says: 'One of the things you chose has closed.' },
    'frequency-not-offered': { status: 422, says: 'This cannot be given that often.' },
    'amount-too-small': {
      status: 422,
      says: 'This is less than the smallest amount that can be given here.',
    },
    'amount-too-large': { status: 422, says: 'This is more than can be given by card.' },
    'amount-too-fine': {
      status: 422,
      says: 'A card cannot pay such a small part of this currency. Please choose a rounder amount.',
    },
    'amount-not-offered': {
      status: 422,
      says: 'Please choose one of the amounts that are offered.',
    },
    'card-missing': { status: 422, says: 'Please enter your card again.' },
    'puzzle-needed': {
      status: 403,
      says: 'We could not check that you are not a robot. Nothing was changed; please send it once more.',
    },
    'provider-away': {
      status: 503,
      says: 'The payment service is not answering. Nothing was changed; please try again in a minute.',
    },
  },
})

const moving = {
  method: 'POST',
  access: 'anyone',
  knowsCaller: true,
  tokenInBody: true,
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({
    token: Token,
    key: Key,
    subscriptionId: z.string().max(60),
    /** Not needed to cancel. */
    version: z.number().int().optional(),
    /** What is skipped may bring the next payment two years from today at most, as a pause may. */
    action: z.enum(['pause', 'resume', 'skip', 'cancel']),
    /** Of a pause: the day on which it goes on by itself, two years from today at most. */
    until: z.iso.date().optional(),
  }),
  reply: Changed.extend({
    /** A gift of today that is under way all the same, when it was cancelled too late for it. */
    underWay: z.object({ date: z.iso.date(), giftId: Id }).nullable(),
  }),
  refusals: {
    ...CHANGE_REFUSALS,
    'until-in-the-past': { status: 422, says: 'Please choose a day that lies ahead.' },
    'until-too-late': {
      status: 422,
      says: 'Please choose a day within the next two years, or pause without an end.',
    },
    'skipped-too-far': {
      status: 422,
      says: 'The next payment would lie more than two years ahead. Please pause it instead, for as long as you like.',
    },
  },
} as const

/** Pauses, resumes, skips once, or cancels. Cancelling is never refused: also twice, and with an old version. */
export const moveSubscription = endpoint({
  ...moving,
  path: '/api/updateSubsciption',
  summary:
    'Pauses, resumes, skips once or cancels a regular gift (the spelling that older callers use).',
})

export const moveSubscriptionWellSpelt = endpoint({
  ...moving,
  path: '/api/updateSubscription',
  summary: 'Pauses, resumes, skips once or cancels a regular gift.',
})

/** Advice for a screen. What may be changed is decided when it is changed. */
export const showCycle = endpoint({
  method: 'POST',
  path: '/api/isJummahpayCycleRunning',
  summary: 'Whether the Friday gifts are being taken just now, and when they are next.',
  access: 'anyone',
  knowsCaller: true,
  tokenInBody: true,
  limit: { times: 300, seconds: 600 },
  input: z.strictObject({ token: Token }),
  reply: z.object({
    isRunning: z.boolean(),
    /** The Friday of the latest cycle; null before the first. */
    friday: z.iso.date().nullable(),
    state: z.enum(['scheduled', 'collecting', 'halted', 'retrying', 'closed']),
    startedAt: z.iso.datetime({ offset: true }).nullable(),
    expectedEnd: z.iso.datetime({ offset: true }).nullable(),
    nextCycleAt: z.iso.datetime({ offset: true }),
    /** Of whoever is signed in. */
    mine: z.enum(['none', 'waiting', 'charging', 'paid', 'needs_you']),
  }),
  refusals: {},
})
