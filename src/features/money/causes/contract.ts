import { z } from 'zod'
import { endpoint } from '#platform/shared/endpoint.ts'
import { Image, Slug } from '#platform/shared/fields.ts'
import { LANGUAGES } from '#platform/shared/languages.ts'
import { Currency, MinorUnits } from '#platform/shared/money.ts'
import type { Mode } from '#platform/shared/gating.ts'

export const FREQUENCIES = ['once', 'friday', 'monthly', 'yearly', 'nights'] as const
export const Frequency = z.enum(FREQUENCIES)
export type Frequency = z.infer<typeof Frequency>

/** What a price is of: zakat al-fitr is due for each person, fidya and kaffara for each fast that was missed. */
export const HEADS = ['person', 'fast'] as const
export type Head = (typeof HEADS)[number]

/** Something that people can give to: a donation item. Amounts are minor units of the default currency. */
export const Cause = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  html: z.string(),
  image: Image.nullable(),
  /** What it is written in: the caller's language where somebody has translated it. */
  language: z.enum(LANGUAGES),
  /** What its text is written in, which may be translated later than its title. */
  textLanguage: z.enum(LANGUAGES),
  suggestedAmounts: z.array(z.object({ amount: MinorUnits, label: z.string() })),
  allowCustomAmount: z.boolean(),
  minimumAmount: MinorUnits,
  maximumAmount: MinorUnits,
  frequencies: z.array(Frequency),
  zakatEligible: z.boolean(),
  giftAidEligible: z.boolean(),
  /** It is given by heads: so many, each at the price of the currency, and in no other amount. Absent where any amount is. */
  heads: z
    .object({
      of: z.enum(HEADS),
      prices: z.array(z.object({ currency: Currency, amount: MinorUnits })),
    })
    .optional(),
  /** Until then it can be given to, and what the clocks of the organisation show then; absent where it has no deadline. */
  closes: z
    .object({ at: z.iso.datetime({ offset: true }), date: z.iso.date(), time: z.string() })
    .optional(),
  /** True when nothing more can be given to it; it is then left out of the list. */
  closed: z.boolean(),
})
export type Cause = z.infer<typeof Cause>

const modes: readonly Mode[] = ['full', 'prayer-and-donate']

/** What a giving page needs besides the causes. */
export const Terms = z.object({
  currencies: z.array(z.object({ value: Currency, label: z.string(), sign: z.string() })),
  defaultCurrency: Currency,
  /** What a card costs in the default currency, for "cover the fee": a share in basis points, plus a fixed part. */
  fees: z.object({ basisPoints: z.number().int(), fixedMinor: MinorUnits }),
  payment: z.object({
    provider: z.enum(['stripe', 'sandbox']),
    /** Empty while the organisation cannot take payments: `items` is then empty too. */
    publishableKey: z.string(),
    account: z.string().optional(),
    testMode: z.boolean(),
  }),
  /** Whether the organisation is a charity that can claim Gift Aid on gifts in pounds. */
  giftAid: z.object({ offered: z.boolean() }),
})
export type Terms = z.infer<typeof Terms>

/** Open causes only, in the order of the office. */
export const listDonations = endpoint({
  method: 'GET',
  path: '/api/donations',
  summary: 'What can be given to, in which currencies, and how it is paid.',
  access: 'anyone',
  modes,
  input: z.strictObject({}),
  reply: Terms.extend({ items: z.array(Cause) }),
  refusals: {},
  cache: 'public',
})

/** Also where only campaigns are shown: the page of a regular gift asks how its card is kept. */
export const showTerms = endpoint({
  method: 'GET',
  path: '/api/givingTerms',
  summary: 'In which currencies something can be given, and how it is paid.',
  access: 'anyone',
  modes: [...modes, 'campaigns'],
  input: z.strictObject({}),
  reply: Terms,
  refusals: {},
  cache: 'public',
})

/** Also a closed cause can be read; `closed` says so. */
export const showDonation = endpoint({
  method: 'GET',
  path: '/api/donations/:id',
  summary: 'One thing that can be given to.',
  access: 'anyone',
  modes,
  input: z.strictObject({ id: Slug }),
  reply: Cause.extend(Terms.shape),
  refusals: {
    'cause-not-found': {
      status: 404,
      says: 'We could not find what you want to give to. It may have moved.',
    },
  },
  cache: 'public',
})
