import { z } from 'zod'
import { Frequency, HEADS } from '#features/money/causes/contract.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Id, Address, ContactNumber, Email, Paging, list, text } from '#platform/shared/fields.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { Currency, MinorUnits } from '#platform/shared/money.ts'
import { LARGER_FOR_NOW } from './for-now-words.ts'
import {
  FIRST_NIGHT,
  GIFT_STATES,
  LAST_NIGHT,
  MOST_CAUSES_PER_GIFT,
  MOST_TIMES,
  SPREADS,
} from './rules.ts'

/** Random, 122 bits: whoever knows it may see the thank-you page, and nobody can guess it. */
export const GiftId = Id

const PositiveMinor = MinorUnits.min(1, 'Choose an amount.')

/** One thing that a gift is for: a cause, or a campaign. */
const Chosen = z
  .strictObject({
    donationId: text({ max: 120 }).optional(),
    campaignId: text({ max: 120 }).optional(),
    /** Of the campaign: so many of what it needs, which cost `amount` together. */
    needId: Id.optional(),
    /** Of the need; or of a cause that is given by heads: so many, each at the price that the cause says. */
    quantity: z.number().int().min(1).max(10_000).optional(),
    /** Of the campaign: an amount with a name, which is `amount`. */
    planId: Id.optional(),
    /** Of the campaign: the page that somebody keeps for it, through which all of this gift to it comes. */
    fundraiserId: Id.optional(),
    /** Of the campaign: what somebody has promised to it in the hall, and the key of the link that they were mailed. */
    pledge: z.strictObject({ id: Id, key: text({ max: 120 }) }).optional(),
    amount: PositiveMinor,
  })
  .refine(
    ({ donationId, campaignId }) => (donationId === undefined) !== (campaignId === undefined),
    {
      message: 'Name either a donationId or a campaignId.',
      path: ['donationId'],
    },
  )
  .refine(
    ({ campaignId, needId, quantity }) =>
      campaignId === undefined
        ? needId === undefined
        : (needId === undefined) === (quantity === undefined),
    { message: 'A needId goes with a campaignId and a quantity.', path: ['needId'] },
  )
  .refine(
    ({ campaignId, needId, planId }) =>
      planId === undefined || (campaignId !== undefined && needId === undefined),
    { message: 'A planId goes with a campaignId, and without a needId.', path: ['planId'] },
  )
  .refine(
    ({ campaignId, fundraiserId }) => fundraiserId === undefined || campaignId !== undefined,
    { message: 'A fundraiserId goes with a campaignId.', path: ['fundraiserId'] },
  )
  .refine(
    ({ campaignId, planId, fundraiserId, pledge }) =>
      pledge === undefined ||
      (campaignId !== undefined && planId === undefined && fundraiserId === undefined),
    {
      message: 'A pledge goes with a campaignId, and without a planId or a fundraiserId.',
      path: ['pledge'],
    },
  )

/** Why a promise of the hall cannot be paid as it was asked. */
export const PLEDGE_NOES = {
  'pledge-not-found': {
    status: 404,
    says: 'We could not find this promise. Please open the link in our email once more.',
  },
  'pledge-link-over': {
    status: 409,
    says: 'This link has run out. Please speak to us: you can still keep your promise at the office.',
  },
  'pledge-withdrawn': { status: 409, says: 'This promise was withdrawn. Nothing was taken.' },
  'pledge-kept': { status: 409, says: 'This promise is kept already. Nothing was taken.' },
  'pledge-being-paid': {
    status: 409,
    says: 'This promise is being paid just now, perhaps in another tab. Please look again in ten minutes.',
  },
  'pledge-disputed': {
    status: 409,
    says: 'Your bank is asking for the payment of this promise back. Until that is settled it is kept for you, and nothing more is to be paid. Please speak to us.',
  },
  'pledge-less-left': {
    status: 409,
    says: 'Less than this is left of the promise. Nothing was taken; please choose again.',
  },
  'pledge-of-a-need': {
    status: 422,
    says: 'This promise is for a whole thing. Please pay all of it at once.',
  },
} as const

export const GiftAidAnswer = z.discriminatedUnion('declared', [
  z.strictObject({ declared: z.literal(true), scope: z.enum(['this', 'past-and-future']) }),
  z.strictObject({ declared: z.literal(false) }),
])

/**
 * A gift, made once: the same `attemptId` with the same body gives the same answer, however often and from however
 * many tabs it is asked. `declined` is an answer; another card may be tried with the same attempt, five times at most.
 */
export const giveDonation = endpoint({
  method: 'POST',
  path: '/api/stripePaymentProcess',
  summary: 'Pays a gift by card, to one cause or several.',
  access: 'anyone',
  knowsCaller: true,
  limit: { times: 60, seconds: 600 },
  notes:
    'Idempotency-Key, when sent, equals attemptId. requires_action: let the provider do its step in the browser, then ask again with the same attemptId and no confirmationToken.',
  input: z.strictObject({
    /** Made once when the form is filled, kept across retries and reloads. */
    attemptId: Id,
    /** From the provider’s own card fields; absent when asking again. */
    confirmationToken: z.string().trim().min(1).max(200).optional(),
    items: z.array(Chosen).min(1, 'Choose what to give to.').max(MOST_CAUSES_PER_GIFT),
    currency: Currency,
    frequency: Frequency,
    coverFees: z.boolean(),
    /** Of a gift that comes again: when it ends by itself, with its last day or after so many payments. */
    ends: z
      .union([
        z.strictObject({ on: z.iso.date() }),
        z.strictObject({ after: z.number().int().min(1).max(MOST_TIMES) }),
      ])
      .optional(),
    /**
     * Of a gift for the last ten nights of Ramadan, and of no other. `items` are then what is given on an ordinary night; of
     * own amounts `amounts` are, and a night without one is left out. More than `atMost` is never taken, the card fee included:
     * where it would be more, it is refused.
     */
    nights: z
      .strictObject({
        spread: z.enum(SPREADS),
        amounts: z
          .array(
            z.strictObject({
              night: z.number().int().min(FIRST_NIGHT).max(LAST_NIGHT),
              amount: PositiveMinor,
            }),
          )
          .min(1)
          .max(LAST_NIGHT - FIRST_NIGHT + 1)
          .optional(),
        atMost: PositiveMinor,
      })
      .optional(),
    donor: z.strictObject({
      firstName: text({ max: 60 }),
      lastName: text({ max: 60 }),
      email: Email,
      contactNumber: ContactNumber.optional(),
      address: Address.optional(),
    }),
    /** Anonymous to the public; the organisation still knows, for the receipt. */
    anonymous: z.boolean().optional(),
    /** Its name, where a company gives: then `donor` is whoever gives in its name, and Gift Aid is not possible. */
    company: text({ max: 120 }).optional(),
    /** The donor wants letters when there is news of the campaigns among `items`; not when absent. */
    updates: z.boolean().optional(),
    tribute: z
      .strictObject({ kind: z.enum(['honour', 'memory']), name: text({ max: 80 }) })
      .optional(),
    note: text({ min: 0, max: 500, lines: true }).optional(),
    giftAid: GiftAidAnswer.optional(),
    /** The solved puzzle of `POST /api/forms/puzzle`, after `puzzle-needed`. */
    challenge: z.string().max(1_000).optional(),
  }),
  reply: z.object({
    transactionId: GiftId,
    status: z.enum(['succeeded', 'requires_action', 'processing', 'declined', 'failed']),
    /** One mild sentence, the same for every reason that a bank may have. */
    message: z.string().optional(),
    /** For the provider’s own step in the browser; only with `requires_action`. */
    clientSecret: z.string().optional(),
    /** Of the last ten nights: of all of them together. */
    total: MinorUnits,
    fee: MinorUnits,
    currency: Currency,
    firstChargeOn: z.iso.date().optional(),
    nextChargeOn: z.iso.date().optional(),
    /** Of a regular gift that has begun: its own page, from the root, which needs no sign-in. */
    continueAt: z.string().optional(),
  }),
  refusals: {
    'attempt-reused': {
      status: 409,
      says: 'This payment was begun with other details. Please reload the page and start again.',
    },
    'key-differs': { status: 422, says: 'The Idempotency-Key differs from attemptId.' },
    'cause-not-found': {
      status: 422,
      says: 'We could not find one of the things you chose. Please choose again.',
    },
    'cause-twice': { status: 422, says: 'The same thing was chosen twice. Please choose it once.' },
    'cause-closed': {
      status: 409,
      says: 'One of the things you chose has closed. Thank you for wanting to help; please choose another.',
    },
    'deadline-over': {
      status: 409,
      says: 'The time for this has passed. Nothing was taken. Please give it at the mosque, or speak to us: we will gladly say what to do now.',
    },
    'heads-differ': {
      status: 409,
      says: 'How this is given has changed meanwhile. Nothing was taken; please reload the page and choose again.',
    },
    'head-price-changed': {
      status: 409,
      says: 'The price for each has changed meanwhile. Nothing was taken; please look at the new sum.',
    },
    'campaign-not-found': {
      status: 422,
      says: 'We could not find that campaign. It may have been taken down; please choose again.',
    },
    'campaign-not-begun': {
      status: 409,
      says: 'This campaign has not begun yet. Thank you for wanting to help; please come back when it has.',
    },
    'campaign-ended': {
      status: 409,
      says: 'This campaign has ended. Thank you for wanting to help; please choose another.',
    },
    'need-not-found': {
      status: 422,
      says: 'We could not find one of the things you chose. Please choose again.',
    },
    'need-amount-differs': {
      status: 422,
      says: 'The amount is not what so many of them cost. Please choose again.',
    },
    'plan-not-found': {
      status: 422,
      says: 'We could not find one of the things you chose. Please choose again.',
    },
    'fundraiser-closed': {
      status: 409,
      says: 'This page has been closed. Nothing was taken; you can give on the campaign’s own page.',
    },
    ...PLEDGE_NOES,
    'pledge-gone': {
      status: 409,
      says: 'It took a while, and this promise was paid or withdrawn meanwhile. Nothing was taken.',
    },
    'plan-amount-differs': {
      status: 422,
      says: 'The amount has changed meanwhile. Please choose again.',
    },
    'plan-instalments-differ': {
      status: 422,
      says: 'This is given in another number of payments. Nothing was taken; please choose again.',
    },
    'day-over': {
      status: 409,
      says: 'One of the days that you chose is over. Please choose another one.',
    },
    'need-held': {
      status: 409,
      says: 'Somebody is paying for the last of these just now. Please try again in ten minutes, or choose fewer.',
    },
    'need-left-unpaid': {
      status: 429,
      says: 'The last of these were kept back from your connection again and again without being paid for. Nothing was taken. Please try again in an hour, or give any amount to this campaign.',
    },
    'need-sold-out': {
      status: 409,
      says: 'Not so many of these are left. Please choose fewer, or something else.',
    },
    'need-gone': {
      status: 409,
      says: 'It took a while, and somebody else has given this meanwhile. Nothing was taken; please choose something else.',
    },
    'amount-too-small': {
      status: 422,
      says: 'This is less than the smallest amount that can be given here.',
    },
    'amount-too-large': {
      status: 422,
      says: 'This is more than can be given here. Please speak to us: we will gladly help.',
    },
    'amount-too-fine': {
      status: 422,
      says: 'A card cannot pay such a small part of this currency. Please choose a rounder amount.',
    },
    'amount-not-offered': {
      status: 422,
      says: 'Please choose one of the amounts that are offered.',
    },
    'currency-not-offered': {
      status: 422,
      says: 'This organisation does not collect in that currency.',
    },
    'frequency-not-offered': {
      status: 422,
      says: 'This cannot be given that often yet. Please choose to give once.',
    },
    'end-not-possible': {
      status: 422,
      says: 'Only a gift that comes again can have an end, and its last day cannot lie before the first payment.',
    },
    'last-day-over': {
      status: 409,
      says: 'The last day that you chose is over by now. Nothing was taken and your card was not kept; please choose a later day.',
    },
    'spread-not-possible': {
      status: 422,
      says: 'A gift for the last ten nights says how it is spread over them, and no other gift does.',
    },
    'own-amounts-of-one': {
      status: 422,
      says: 'Own amounts for each night can be given to one cause. Please choose one, or another way to spread it.',
    },
    'night-twice': {
      status: 422,
      says: 'One of the nights was named twice. Please say one amount for each.',
    },
    'nights-moved': {
      status: 409,
      says: 'The nights have moved meanwhile, and it would be more than you were shown. Nothing was taken; please look at it again.',
    },
    'nights-over': {
      status: 409,
      says: 'The last nights of Ramadan cannot be given for now. Nothing was taken and your card was not kept.',
    },
    'gift-aid-needs-address': {
      status: 422,
      says: 'Enter your home address: HMRC asks for it with Gift Aid.',
    },
    'gift-aid-needs-postcode': {
      status: 422,
      says: 'Enter your postcode: the tax office asks for it with Gift Aid.',
    },
    'gift-aid-not-possible': { status: 422, says: 'Gift Aid cannot be added to this gift.' },
    'amount-too-small-for-now': {
      status: 409,
      says: LARGER_FOR_NOW.en(),
    },
    'cards-refused': {
      status: 429,
      says: 'Several cards were not accepted here. Nothing was taken; please try again in an hour, or speak to us.',
    },
    'puzzle-needed': {
      status: 403,
      says: 'One moment: we have to make sure that you are a person. Please send it once more.',
    },
    'card-missing': { status: 422, says: 'Please enter your card.' },
    'provider-away': {
      status: 503,
      says: 'The payment service is not answering. Nothing was taken; please try again in a minute.',
    },
    'not-known-yet': {
      status: 503,
      says: 'We could not find out yet whether your gift went through. Please do not give again: we are finding out, and write to you as soon as we know.',
    },
    'cannot-take-payments': {
      status: 503,
      says: 'This organisation cannot take card payments just now. Nothing was taken.',
    },
  },
})

const { shape } = giveDonation.input
const {
  'puzzle-needed': puzzleNeeded,
  'cause-not-found': causeNotFound,
  'cause-twice': causeTwice,
  'cause-closed': causeClosed,
  'deadline-over': deadlineOver,
  'heads-differ': headsDiffer,
  'campaign-not-found': campaignNotFound,
  'campaign-not-begun': campaignNotBegun,
  'campaign-ended': campaignEnded,
  'amount-too-small': amountTooSmall,
  'amount-too-large': amountTooLarge,
  'amount-not-offered': amountNotOffered,
  'amount-too-fine': amountTooFine,
  'currency-not-offered': currencyNotOffered,
  'frequency-not-offered': frequencyNotOffered,
  'plan-not-found': planNotFound,
  'plan-amount-differs': planAmountDiffers,
  'plan-instalments-differ': planInstalmentsDiffer,
  'gift-aid-needs-address': giftAidNeedsAddress,
  'gift-aid-needs-postcode': giftAidNeedsPostcode,
  'gift-aid-not-possible': giftAidNotPossible,
} = giveDonation.refusals

/**
 * A promise, kept once: the same `attemptId` with the same body is the same promise, however often it is sent. No money has
 * moved: it is a gift when the bank's statement shows that it came.
 */
export const promiseTransfer = endpoint({
  method: 'POST',
  path: '/api/bankTransfers',
  summary: 'Promises a gift by bank transfer, and answers where its details are shown.',
  access: 'anyone',
  knowsCaller: true,
  limit: { times: 20, seconds: 600 },
  input: z.strictObject({
    attemptId: shape.attemptId,
    items: shape.items,
    currency: shape.currency,
    donor: shape.donor,
    anonymous: shape.anonymous,
    company: shape.company,
    tribute: shape.tribute,
    note: shape.note,
    giftAid: shape.giftAid,
    challenge: shape.challenge,
  }),
  reply: z.object({
    id: GiftId,
    /** The page with all that is needed for the transfer, from the root. */
    continueAt: z.string(),
  }),
  refusals: {
    'transfer-not-offered': {
      status: 422,
      says: 'This gift cannot be given by bank transfer here. Please use a card, or speak to us.',
    },
    'attempt-reused': {
      status: 409,
      says: 'This gift was begun with other details. Please reload the page and start again.',
    },
    ...PLEDGE_NOES,
    'puzzle-needed': puzzleNeeded,
    'cause-not-found': causeNotFound,
    'cause-twice': causeTwice,
    'cause-closed': causeClosed,
    'deadline-over': deadlineOver,
    'heads-differ': headsDiffer,
    'campaign-not-found': campaignNotFound,
    'campaign-not-begun': campaignNotBegun,
    'campaign-ended': campaignEnded,
    'amount-too-small': amountTooSmall,
    'amount-too-large': amountTooLarge,
    'amount-not-offered': amountNotOffered,
    'amount-too-fine': amountTooFine,
    'currency-not-offered': currencyNotOffered,
    'frequency-not-offered': frequencyNotOffered,
    'plan-not-found': planNotFound,
    'plan-amount-differs': planAmountDiffers,
    'plan-instalments-differ': planInstalmentsDiffer,
    'gift-aid-needs-address': giftAidNeedsAddress,
    'gift-aid-needs-postcode': giftAidNeedsPostcode,
    'gift-aid-not-possible': giftAidNotPossible,
  },
})

const FirstPayments = z.object({ first: z.iso.date(), next: z.iso.date() })

/** When a regular gift that is begun now is taken first, and then: for the form, before anything is paid. */
export const showFirstPayments = endpoint({
  method: 'GET',
  path: '/api/firstPayments',
  summary: 'The first and the second payment of a regular gift that is begun now.',
  access: 'anyone',
  modes: ['full', 'prayer-and-donate', 'campaigns'],
  input: z.strictObject({}),
  reply: z.object({
    /** Null where it is not offered. */
    friday: FirstPayments.nullable(),
    monthly: FirstPayments,
    yearly: FirstPayments,
    /** The last nights of Ramadan that can still be given; null out of their season. */
    nights: z
      .object({
        /** The Hijri year. */
        year: z.number().int(),
        items: z.array(
          z.object({
            /** From 21 to 30; it goes before the day of its number. */
            night: z.number().int(),
            /** The civil date of its evening. */
            evening: z.iso.date(),
            /** When it begins, at Maghrib. */
            begins: z.iso.datetime({ offset: true }),
            /** False of the thirtieth, where the month is expected to have 29 days. */
            comes: z.boolean(),
          }),
        ),
      })
      .nullable(),
    /** Friday giving as the office has described it. */
    jummahpay: z.object({
      suggestedAmounts: z.array(MinorUnits),
      minimumAmount: MinorUnits,
      introduction: z.string(),
    }),
  }),
  refusals: {},
  cache: 'public',
})

/** A gift as its thank-you page and its giver's history show it. No address, no email: the page can be shared. */
export const Transaction = z.object({
  id: GiftId,
  status: z.enum(GIFT_STATES),
  items: z.array(
    z.object({
      title: z.string(),
      /** Of the title: the caller's where somebody has translated it. */
      language: z.enum(LANGUAGES),
      amount: MinorUnits,
      /** Of what is given by heads: so many of these, each at this price. */
      heads: z
        .object({ of: z.enum(HEADS), quantity: z.number().int(), price: MinorUnits })
        .optional(),
    }),
  ),
  /** A company's money, which is named on its own receipt only. */
  isOfCompany: z.boolean(),
  fee: MinorUnits,
  total: MinorUnits,
  /** Where a part of it was given back, how much. */
  returned: MinorUnits.nullable(),
  currency: Currency,
  sign: z.string(),
  frequency: Frequency,
  donatedAt: z.iso.datetime({ offset: true }),
  donor: z.object({ firstName: z.string() }),
  giftAid: z.object({ declared: z.boolean(), reclaim: MinorUnits }),
  organisation: z.string(),
  /** Null until the money has arrived. */
  receiptUrl: z.string().nullable(),
  /** Where its giver takes their name off the wall of a campaign; null where it does not stand there. */
  nameOffUrl: z.string().nullable(),
  nextCharge: z.iso.date().nullable(),
  share: z.object({ title: z.string(), url: z.string() }),
  /** A sandbox gift: no money moved. */
  test: z.boolean(),
})

export const showGift = endpoint({
  method: 'GET',
  path: '/api/getDonationTransactionDetail/:id',
  summary: 'One gift, as its thank-you page shows it.',
  access: 'anyone',
  limit: { times: 300, seconds: 600 },
  input: z.strictObject({ id: z.string().max(60) }),
  reply: Transaction,
  refusals: {
    'gift-not-found': {
      status: 404,
      says: 'We could not find this gift. Please check the address.',
    },
  },
})

export const downloadReceipt = endpoint({
  method: 'GET',
  path: '/api/receipt/:file',
  summary: 'The receipt of a gift that has arrived, as PDF: /api/receipt/{id}.pdf.',
  access: 'anyone',
  limit: { times: 30, seconds: 600 },
  notes:
    'Without `key`, which only the mail to the donor and their own account hold, it shows no name: the address of the thank-you page can be shared.',
  input: z.strictObject({ file: z.string().max(80), key: z.string().max(80).optional() }),
  reply: z.null(),
  answers: 'file',
  refusals: {
    'gift-not-found': {
      status: 404,
      says: 'We could not find this gift. Please check the address.',
    },
    'not-arrived': {
      status: 409,
      says: 'The receipt is ready as soon as the payment has arrived.',
    },
  },
})

/**
 * The gifts of the person who is signed in, the latest first: those made while signed in, and those made as a guest from
 * an address that they have proved since. Also tries that have not arrived, with their state.
 */
export const listMyGifts = endpoint({
  method: 'GET',
  path: '/api/user/donations',
  summary: 'The gifts of whoever is signed in, with their receipts.',
  access: 'signed-in',
  limit: { times: 300, seconds: 600 },
  input: z.strictObject({ ...Paging }),
  reply: list(Transaction),
  refusals: {},
})

/** Years in which something arrived, the latest first; from 6 April to 5 April, as the tax office counts. */
export const listStatements = endpoint({
  method: 'GET',
  path: '/api/user/statements',
  summary: 'Yearly statements that whoever is signed in can have.',
  access: 'signed-in',
  limit: { times: 300, seconds: 600 },
  input: z.strictObject({}),
  reply: z.object({
    items: z.array(
      z.object({
        /** The year in which it begins: 2026 is 6 April 2026 to 5 April 2027. */
        year: z.number().int(),
        from: z.iso.date(),
        to: z.iso.date(),
        gifts: z.number().int(),
        totals: z.array(z.object({ currency: Currency, amount: MinorUnits })),
        /** For the authenticated download: it needs the token in its header. */
        url: z.string(),
      }),
    ),
  }),
  refusals: {},
})

export const downloadStatement = endpoint({
  method: 'GET',
  path: '/api/user/statement/:file',
  summary: 'All gifts of a tax year on one statement, as PDF: /api/user/statement/2026.pdf.',
  access: 'signed-in',
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({
    file: z.string().regex(/^\d{4}\.pdf$/, 'Ask for a year, such as 2026.pdf.'),
  }),
  reply: z.null(),
  answers: 'file',
  refusals: {
    'nothing-given': { status: 404, says: 'There are no gifts in this year.' },
  },
})
