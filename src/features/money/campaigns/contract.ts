import { z } from 'zod'
import { PATHS } from '#features/ground/addresses/rules.ts'
import { Cause, Terms } from '#features/money/causes/contract.ts'
import { Item } from '#features/ground/content/contract.ts'
import { GiftId } from '#features/money/giving/contract.ts'
import { defineKind } from '#features/ground/content/rules.ts'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Image, Slug } from '#platform/shared/fields.ts'
import type { Gate } from '#platform/shared/gating.ts'
import { Currency, MinorUnits, Money } from '#platform/shared/money.ts'
import {
  CAMPAIGN_STATES,
  LEAST_MINOR,
  MATCH_STATES,
  MOST_MINOR,
  PAPERS,
  whyNoDays,
} from './rules.ts'

/** An appeal for one thing, with a goal. Its money is kept in a fund of its own (`fundOf`). */
export const campaignKind = defineKind({
  name: 'campaign',
  words: {
    en: { one: 'Campaign', many: 'Campaigns' },
    ar: { one: 'حملة', many: 'الحملات' },
    ur: { one: 'مہم', many: 'مہمات' },
  },
  shownAt: PATHS.campaigns,
  page: PATHS.campaign,
  order: 'office',
  isHeardOf: true,
  fields: {
    target: { type: 'money', label: { en: 'Goal', ar: 'الهدف', ur: 'ہدف' } },
    startsOn: {
      type: 'date',
      optional: true,
      label: { en: 'First day', ar: 'اليوم الأول', ur: 'پہلا دن' },
      help: {
        en: 'Left empty, it takes gifts as soon as it is published.',
        ar: 'إذا تُرك فارغًا تُقبل التبرعات فور النشر.',
        ur: 'خالی ہو تو شائع ہوتے ہی عطیات لیے جاتے ہیں۔',
      },
    },
    endsOn: {
      type: 'date',
      optional: true,
      label: { en: 'Last day', ar: 'اليوم الأخير', ur: 'آخری دن' },
      help: {
        en: 'The whole day counts. Left empty, it has no end.',
        ar: 'يُحسب اليوم كاملًا. إذا تُرك فارغًا فلا نهاية لها.',
        ur: 'پورا دن شمار ہوتا ہے۔ خالی ہو تو کوئی آخری دن نہیں۔',
      },
    },
    amounts: {
      type: 'list',
      most: 6,
      optional: true,
      label: { en: 'Suggested amounts', ar: 'المبالغ المقترحة', ur: 'تجویز کردہ رقمیں' },
      fields: {
        amount: { type: 'money', label: { en: 'Amount', ar: 'المبلغ', ur: 'رقم' } },
        label: {
          type: 'line',
          max: 60,
          optional: true,
          label: { en: 'What it does', ar: 'ما الذي يفعله', ur: 'اس سے کیا ہوتا ہے' },
        },
      },
    },
    plans: {
      type: 'list',
      most: 8,
      optional: true,
      label: { en: 'Ways to give', ar: 'طرق التبرع', ur: 'دینے کے طریقے' },
      fields: {
        title: { type: 'line', max: 80, label: { en: 'Name', ar: 'الاسم', ur: 'نام' } },
        amount: { type: 'money', label: { en: 'Amount', ar: 'المبلغ', ur: 'رقم' } },
        summary: {
          type: 'line',
          max: 240,
          optional: true,
          label: { en: 'What it does', ar: 'ما الذي يفعله', ur: 'اس سے کیا ہوتا ہے' },
        },
      },
    },
    daysTitle: {
      type: 'line',
      max: 80,
      optional: true,
      label: {
        en: 'Days to sponsor: what is given on each',
        ar: 'أيام للكفالة: ما يُقدَّم في كل يوم',
        ur: 'کفالت کے دن: ہر دن کیا دیا جاتا ہے',
      },
      help: {
        en: 'Such as an iftar for the hall. Left empty, there are no days.',
        ar: 'مثل إفطار القاعة. إذا تُرك فارغًا فلا أيام.',
        ur: 'جیسے ہال کا افطار۔ خالی ہو تو کوئی دن نہیں۔',
      },
    },
    daysFrom: {
      type: 'date',
      optional: true,
      label: { en: 'First of the days', ar: 'أول الأيام', ur: 'دنوں میں پہلا' },
    },
    daysUntil: {
      type: 'date',
      optional: true,
      label: { en: 'Last of the days', ar: 'آخر الأيام', ur: 'دنوں میں آخری' },
    },
    dayAmount: {
      type: 'money',
      optional: true,
      label: { en: 'What a whole day costs', ar: 'كلفة اليوم كاملًا', ur: 'پورے دن کی رقم' },
      help: {
        en: 'A day of which somebody has begun to give a part stays as it is.',
        ar: 'اليوم الذي بدأ أحد التبرع بجزء منه يبقى كما هو.',
        ur: 'جس دن کا کوئی حصہ دیا جا چکا ہو وہ ویسا ہی رہتا ہے۔',
      },
    },
    dayShares: {
      type: 'number',
      min: 1,
      max: 100,
      optional: true,
      label: { en: 'Shares of a day', ar: 'عدد حصص اليوم', ur: 'ایک دن کے حصے' },
      help: {
        en: 'Left empty, a day is given whole.',
        ar: 'إذا تُرك فارغًا يُعطى اليوم كاملًا.',
        ur: 'خالی ہو تو پورا دن ایک ساتھ دیا جاتا ہے۔',
      },
    },
    zakatEligible: {
      type: 'tick',
      label: { en: 'Zakat may be given', ar: 'تجوز فيها الزكاة', ur: 'زکوٰۃ دی جا سکتی ہے' },
    },
    giftAidEligible: {
      type: 'tick',
      label: { en: 'Gift Aid is possible', ar: 'يشملها Gift Aid', ur: 'گفٹ ایڈ ممکن ہے' },
    },
    fundraisers: {
      type: 'tick',
      label: {
        en: 'People may open fundraising pages of their own',
        ar: 'يجوز للناس فتح صفحات خاصة لجمع التبرعات',
        ur: 'لوگ اپنے فنڈ ریزنگ صفحے کھول سکتے ہیں',
      },
      help: {
        en: 'You read each page before anybody else does.',
        ar: 'تقرؤون كل صفحة قبل أن يراها أحد.',
        ur: 'ہر صفحہ پہلے آپ پڑھتے ہیں، پھر کوئی اور۔',
      },
    },
    ifMore: {
      type: 'lines',
      max: 600,
      optional: true,
      label: {
        en: 'What happens if more or less comes in',
        ar: 'ماذا لو جُمع أكثر أو أقل',
        ur: 'اگر زیادہ یا کم جمع ہو تو کیا ہوگا',
      },
    },
    video: {
      type: 'link',
      outside: true,
      optional: true,
      label: { en: 'Video', ar: 'فيديو', ur: 'ویڈیو' },
    },
    photos: {
      type: 'list',
      most: 24,
      optional: true,
      label: { en: 'Pictures', ar: 'الصور', ur: 'تصویریں' },
      fields: {
        picture: {
          type: 'picture',
          optional: true,
          label: { en: 'Picture', ar: 'الصورة', ur: 'تصویر' },
        },
        caption: {
          type: 'line',
          max: 200,
          optional: true,
          label: { en: 'What it shows', ar: 'الوصف', ur: 'اس میں کیا ہے' },
        },
      },
    },
    chairName: {
      type: 'line',
      max: 80,
      optional: true,
      label: { en: 'Message from', ar: 'رسالة من', ur: 'پیغام از' },
    },
    chairRole: {
      type: 'line',
      max: 80,
      optional: true,
      label: { en: 'Their role', ar: 'الصفة', ur: 'عہدہ' },
    },
    chairPicture: {
      type: 'picture',
      optional: true,
      label: { en: 'Their picture', ar: 'الصورة', ur: 'ان کی تصویر' },
    },
    chairWords: {
      type: 'prose',
      max: 4_000,
      optional: true,
      label: { en: 'The message', ar: 'الرسالة', ur: 'پیغام' },
    },
    faqs: {
      type: 'list',
      most: 20,
      optional: true,
      label: { en: 'Questions people ask', ar: 'أسئلة متكررة', ur: 'عام سوالات' },
      fields: {
        question: {
          type: 'line',
          max: 200,
          label: { en: 'Question', ar: 'السؤال', ur: 'سوال' },
        },
        answer: {
          type: 'prose',
          max: 4_000,
          label: { en: 'Answer', ar: 'الجواب', ur: 'جواب' },
        },
      },
    },
    updates: {
      type: 'list',
      most: 60,
      optional: true,
      label: { en: 'Updates', ar: 'المستجدات', ur: 'تازہ خبریں' },
      fields: {
        on: { type: 'date', label: { en: 'Day', ar: 'اليوم', ur: 'دن' } },
        title: { type: 'line', max: 160, label: { en: 'Title', ar: 'العنوان', ur: 'عنوان' } },
        text: { type: 'prose', max: 8_000, label: { en: 'Text', ar: 'النص', ur: 'متن' } },
      },
    },
  },
  check: ({ startsOn, endsOn, target, plans, ...days }) => [
    ...whyNoDays(days),
    ...plans.flatMap(({ title, amount }, at) => [
      ...(plans.findIndex((plan) => plan.title === title) < at
        ? [{ field: `plans.${at}.title`, message: 'Another one has this name.' }]
        : []),
      ...(amount < LEAST_MINOR || amount > MOST_MINOR
        ? [{ field: `plans.${at}.amount`, message: 'By card from 1 to 10,000 can be given.' }]
        : []),
    ]),
    ...(startsOn !== null && endsOn !== null && endsOn < startsOn
      ? [{ field: 'endsOn', message: 'This is before the first day.' }]
      : []),
    ...(target < 1 ? [{ field: 'target', message: 'A goal is more than nothing.' }] : []),
  ],
})

/** A sum of many gifts, in minor units: more than any one card pays. */
const Sum = z.number().int()

const Progress = z.object({
  /** Minor units of `currency`, the organisation's own, as `raised` is. */
  target: Sum,
  /** What has come and stays, less what was returned; what others added and offline gifts are in it. */
  raised: Sum,
  /** Donors of whom something stays. */
  donors: z.number().int(),
  currency: Currency,
})

/** What somebody adds to the gifts of others. Amounts are minor units of `currency`. */
export const Match = z.object({
  id: z.uuid(),
  /** Who adds. */
  name: z.string(),
  /** What is added to a hundred. */
  percent: z.number().int(),
  cap: Sum,
  /** So far. A gift that goes back takes along what was added to it, unless others have taken its place. */
  added: Sum,
  left: Sum,
  currency: Currency,
  /** Civil dates of the organisation, both included. */
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  state: z.enum(MATCH_STATES),
})
export type Match = z.infer<typeof Match>

export const BriefCampaign = Item.omit({ html: true, textLanguage: true }).extend({
  ...Progress.shape,
  /** Civil dates of the organisation, both included. */
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  state: z.enum(CAMPAIGN_STATES),
  /** Days that are left with this one, while it is live and has an end. */
  daysLeft: z.number().int().nullable(),
})
export type BriefCampaign = z.infer<typeof BriefCampaign>

/** Also what a form needs that gives to it: it is something that can be given to, as every cause. */
export const Campaign = BriefCampaign.extend({
  html: Item.shape.html,
  textLanguage: Item.shape.textLanguage,
  ...Cause.pick({
    suggestedAmounts: true,
    allowCustomAmount: true,
    minimumAmount: true,
    maximumAmount: true,
    frequencies: true,
    zakatEligible: true,
    giftAidEligible: true,
    closed: true,
  }).shape,
  ...Terms.shape,
  /** Of what was raised: what came without us, in a box or by transfer, and what was added as promised. */
  offline: Sum,
  matched: Sum,
  /** The first to begin first. */
  matches: z.array(Match),
  /** What came in other currencies; it is not converted, and not in `raised`. */
  besides: z.array(Money.extend({ amount: Sum })),
  ifMore: z.string(),
  video: z.string(),
  gallery: z.array(z.object({ image: Image, caption: z.string() })),
  /** The newest first. */
  updates: z.array(z.object({ on: z.iso.date(), title: z.string(), html: z.string() })),
  /** The latest gifts of which something stays. The name is null for whoever keeps it from the public. */
  recentDonations: z.array(
    z.object({
      name: z.string().nullable(),
      amount: Sum,
      currency: Currency,
      at: z.iso.datetime({ offset: true }),
      /** The civil date of the organisation. */
      on: z.iso.date(),
    }),
  ),
  /** The site has a page for what it promises those who give. */
  hasPromisePage: z.boolean(),
  /** The site has pages that people keep for campaigns: it has accounts. */
  hasFundraisers: z.boolean(),
  /** Gifts that are shown are tests: no money moved. */
  test: z.boolean(),
})
export type Campaign = z.infer<typeof Campaign>

const gate: Gate = { modes: ['full', 'campaigns'] }

const NOT_FOUND = {
  'campaign-not-found': {
    status: 404,
    says: 'We can’t find that campaign. It may have been taken down.',
  },
} as const

/** Live ones first begin with those that take gifts, then those to come; ended ones begin with the last that ended. */
export const listCampaigns = endpoint({
  method: 'GET',
  path: '/api/campaigns',
  summary: 'Campaigns that are live or to come, or those that have ended.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ state: z.enum(['live', 'ended']).default('live') }),
  reply: z.object({ items: z.array(BriefCampaign) }),
  refusals: {},
  cache: 'public',
})

export const showCampaign = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id',
  summary: 'One campaign, with what has been raised and what a form needs that gives to it.',
  notes:
    '`GET /api/campaigns/:id/events` is a stream of server-sent events: `total` with `raised`, `donors` and, where somebody adds to gifts, `added` by each of `matches`, at once and whenever they change.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: Campaign,
  refusals: NOT_FOUND,
  cache: 'public',
})

export const Need = z.object({
  id: z.uuid(),
  title: z.string(),
  summary: z.string(),
  image: Image.nullable(),
  /** What one costs, in minor units of the organisation's own currency. */
  unitAmount: MinorUnits,
  /** How many are needed. */
  quantity: z.number().int(),
  /** Given, and not given back. */
  funded: z.number().int(),
  /** To be had now; what others are paying for just now may come back. */
  left: z.number().int(),
})
export type Need = z.infer<typeof Need>

export const listNeeds = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/needs',
  summary: 'What a campaign needs in numbers, and how many are left.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: z.array(Need),
  refusals: NOT_FOUND,
  cache: 'public',
})

/** A day that can be sponsored, whole or in shares. */
export const SponsoredDay = Need.omit({ image: true, summary: true }).extend({
  /** A civil date of the organisation. `quantity` is how many shares it has, and `unitAmount` what one of them costs. */
  day: z.iso.date(),
  /** It lies behind us, and nothing can be given to it any more. */
  isOver: z.boolean(),
})
export type SponsoredDay = z.infer<typeof SponsoredDay>

/** In the order of the calendar. */
export const listDays = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/days',
  summary: 'The days of a campaign that can be sponsored, and how much of each is left.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: z.array(SponsoredDay),
  refusals: NOT_FOUND,
  cache: 'public',
})

/** An amount with a name, which is given as one line of a gift. */
export const Plan = z.object({
  /** Of its name within the campaign: under another name it is another one. */
  id: z.uuid(),
  title: z.string(),
  summary: z.string(),
  /** In minor units of the organisation's own currency. */
  amount: MinorUnits,
  frequency: z.literal('once'),
})
export type Plan = z.infer<typeof Plan>

/** In the order of the office. */
export const listPlans = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/plans',
  summary: 'Amounts with a name that can be given to a campaign.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: z.array(Plan),
  refusals: NOT_FOUND,
  cache: 'public',
})

/** Squares that a telephone reads, as the path of an SVG of `size` by `size`. */
const SquareCode = z.object({ size: z.number().int(), path: z.string() })

export const LiveAppeal = BriefCampaign.pick({
  id: true,
  title: true,
  language: true,
  target: true,
  raised: true,
  donors: true,
  currency: true,
  state: true,
  startsOn: true,
  daysLeft: true,
}).extend({
  needs: z.array(Need.omit({ image: true, summary: true })),
  matches: z.array(Match),
  /** Where a telephone gives to it; null while nothing can be given. */
  give: z.object({ address: z.string(), square: SquareCode }).nullable(),
  /** When nobody is asked, from what is on now until the day after tomorrow; milliseconds since 1970. */
  pauses: z.array(z.object({ name: z.string(), from: z.number(), until: z.number() })),
})
export type LiveAppeal = z.infer<typeof LiveAppeal>

export const showAppeal = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/live',
  summary:
    'A campaign for a screen in a hall: totals, what is needed and the way to give. No giver is named, only who adds to the gifts of others.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: LiveAppeal,
  refusals: NOT_FOUND,
  cache: 'public',
})

export const posterFile = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/poster.pdf',
  summary: 'A campaign as a poster of A4 or A3, with a code that a telephone gives by.',
  access: 'anyone',
  ...gate,
  // Of those that are made anew; one that is ready, or just being made, costs nobody anything.
  limit: { times: 20, seconds: 60 },
  input: z.strictObject({
    id: Slug,
    paper: z.enum(PAPERS, { error: 'The paper is a4 or a3.' }).default('a4'),
  }),
  reply: z.unknown(),
  refusals: {
    ...NOT_FOUND,
    'campaign-has-ended': {
      status: 409,
      says: 'This campaign has ended, so there is nothing to ask for on a poster.',
    },
  },
  answers: 'file',
  cache: 'public',
})

export const showMessage = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/messagefromchair',
  summary: 'What the chair says about a campaign; null where they say nothing.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: z
    .object({ name: z.string(), role: z.string(), image: Image.nullable(), html: z.string() })
    .nullable(),
  refusals: NOT_FOUND,
  cache: 'public',
})

export const listFaqs = endpoint({
  method: 'GET',
  path: '/api/campaigns/:id/faqs',
  summary: 'What people ask about a campaign.',
  access: 'anyone',
  ...gate,
  input: z.strictObject({ id: Slug }),
  reply: z.array(z.object({ question: z.string(), html: z.string() })),
  refusals: NOT_FOUND,
  cache: 'public',
})

/**
 * The button of mail programs, and ours: nothing more is asked (RFC 8058). Ends all letters about one campaign to the address
 * that this link was sent to; twice is once, and a link that is none changes nothing. In every mode: a letter outlives it.
 */
export const endUpdates = endpoint({
  method: 'POST',
  path: '/api/campaigns/updates/end/:token',
  summary: 'Ends the letters about a campaign.',
  access: 'anyone',
  limit: { times: 60, seconds: 600 },
  input: z.strictObject({ token: z.string().max(200) }),
  body: 'raw',
  reply: z.null(),
  says: 'You’ve unsubscribed.',
  refusals: {},
})

/**
 * Takes the name of a gift off the walls of its campaigns for good; twice is once. Whoever knows the gift's id may: it stands
 * on a thank-you page that can be shared, and the worst that comes of it is a name less.
 */
export const takeNameBack = endpoint({
  method: 'POST',
  path: '/api/campaigns/take-name-back',
  summary: 'Takes the name of a gift off the wall of its campaign.',
  access: 'anyone',
  ...gate,
  limit: { times: 30, seconds: 600 },
  input: z.strictObject({ transactionId: GiftId }),
  reply: z.null(),
  says: 'Your name is off the wall.',
  refusals: {
    'gift-not-found': {
      status: 404,
      says: 'We could not find this gift. Please check the address.',
    },
  },
})
