import type { Language } from '#platform/shared/languages.ts'
import {
  type Cause,
  FREQUENCIES,
  type Frequency,
  type Terms,
} from '#features/money/causes/contract.ts'
import { suggestionsIn } from '#features/money/causes/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { readMoney, toDecimal } from '#platform/shared/money.ts'
import { kept } from '#platform/web/storage.ts'
import type { showFirstPayments } from '../contract.ts'
import { type Choice, FIRST_NIGHT, LAST_NIGHT, SPREADS, type Spread, priceOf } from '../rules.ts'
import type { Body } from './attempt.ts'

export interface GiveFormProps {
  readonly causes: readonly Cause[]
  readonly terms: Terms
  /** The cause that the address is about. */
  readonly first?: string | undefined
  /** As far as the server knew the address: the first render in the browser must not know more. */
  readonly wish: Wish
  /** The organisation has written down what it promises those who give. */
  readonly hasPromise: boolean
  /** When a gift that comes again is taken, if it is begun now. */
  readonly firstPayments?: FirstPayments | undefined
  /** Of causes that come so many times and then end, whatever is chosen: how many, by their ids. */
  readonly instalments?: Readonly<Record<string, number>> | undefined
  /** How its lines are named to the server, where they are no causes. */
  readonly toItem?: ToItem | undefined
  /** It asks whether its giver wants letters when there is news, which is said in these words. */
  readonly news?: { readonly label: string; readonly help: string } | undefined
  /** Can be put into the form from elsewhere on the page, and is not offered in it: there may be many. */
  readonly others?: readonly Cause[] | undefined
  /** Somebody has pressed a button elsewhere on the page that asks for one of `causes` or of `others`; each press is another object. */
  readonly wanted?: { readonly id: string } | undefined
  /** It stands on a page that has said what it is about, and at which address. */
  readonly isPart?: boolean | undefined
  /** Whoever is known to give; what somebody has typed at this address is newer. */
  readonly donor?: Pick<Draft, 'firstName' | 'lastName' | 'email'> | undefined
  /** The page that thanks, where it is not that of every gift: of a gift's id, or of a regular gift's own page. */
  readonly thanksAt?: ((gift: string) => string) | undefined
  /** Instead of the cause, or of the organisation's name. */
  readonly heading?:
    | {
        readonly title: string
        readonly lead: string
        /** What the lead is written in, where that is not the language of the page. */
        readonly language?: Language | undefined
      }
    | undefined
}

export type FirstPayments = Answer<typeof showFirstPayments>

export interface ChosenLine {
  readonly cause: Cause
  readonly choice: Choice
  /** 0 while nothing is chosen; what cannot be read, or is more than any card pays, counts as nothing in sums. */
  readonly amount: number
}

/** How a line of the form is named to the server. */
export type ToItem = (line: ChosenLine) => Body['items'][number]

/** Everything that is typed or chosen on the way to a gift, except the card. */
export interface Draft {
  /** The address that the choices were made at: at another one the person is kept, but not what they chose. */
  readonly from: string
  readonly choices: readonly Choice[]
  readonly frequency: Frequency
  /** Of one that comes again: until it is stopped, to a last day, or so many payments. */
  readonly ends: '' | 'on' | 'after'
  readonly endsOn: string
  readonly endsAfter: string
  /** Of the last ten nights: how it is spread, and own amounts as they were typed, from the 21st on. */
  readonly spread: Spread
  readonly own: readonly string[]
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly anonymous: boolean
  /** The money is a company's, of this name. */
  readonly isOfCompany: boolean
  readonly company: string
  /** Wants letters when there is news of the campaign. */
  readonly updates: boolean
  readonly tribute: '' | 'honour' | 'memory'
  readonly tributeName: string
  readonly note: string
  /** Empty until it is answered: nobody answers for the donor. */
  readonly giftAid: '' | 'yes' | 'no'
  readonly scope: 'this' | 'past-and-future'
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly postcode: string
  readonly country: string
  readonly coverFees: boolean
}

/** What an address may ask for: `/donate?amount=25&currency=GBP&fund=zakat&frequency=once`. */
export interface Wish {
  readonly cause?: string | undefined
  readonly amount?: string | undefined
  readonly currency?: string | undefined
  readonly frequency?: string | undefined
}

export const giftDraft = kept('giftDraft', isDraft, 'session')

/**
 * What this tab kept, for whoever gives now. Where an app says who that is, nothing of somebody else is taken but what was
 * typed at this very address: neither their name nor their home, their Gift Aid or their note.
 */
export function keptFor(
  { from, donor }: { readonly from: string; readonly donor: GiveFormProps['donor'] },
  kept: Draft | undefined,
): Draft | undefined {
  if (!kept || !donor || kept.from === from) return kept
  return kept.email.trim().toLowerCase() === donor.email.toLowerCase() ? kept : undefined
}

export function readWish(query: URLSearchParams): Wish {
  const read = (name: string) => query.get(name) ?? undefined
  return {
    cause: read('fund') ?? read('cause'),
    amount: read('amount'),
    currency: read('currency'),
    frequency: read('frequency'),
  }
}

/** Friday gifts are chosen only where they are switched on, and the nights of Ramadan in their season. */
export function offeredBy({ friday, nights }: FirstPayments) {
  const isOffered = (each: Frequency) =>
    (each !== 'friday' || friday !== null) && (each !== 'nights' || nights !== null)
  return (cause: Cause): Cause => ({ ...cause, frequencies: cause.frequencies.filter(isOffered) })
}

/** What of the wish is said. */
export function saidIn(wish: Wish): Wish {
  return Object.fromEntries(Object.entries(wish).filter(([, said]) => said !== undefined))
}

/** The first cause stands open. A wish that cannot be fulfilled is left unsaid. */
export function draftFor(
  {
    from = '',
    first,
    wish,
    donor,
  }: Pick<GiveFormProps, 'first' | 'wish' | 'donor'> & { readonly from?: string },
  causes: readonly Cause[],
  { defaultCurrency, currencies }: Pick<Terms, 'defaultCurrency' | 'currencies'>,
): Draft {
  const cause = causes.find(({ id }) => id === (first ?? wish.cause)) ?? causes[0]
  const isOffered = currencies.some(({ value }) => value === wish.currency)
  const currency = isOffered ? wish.currency! : defaultCurrency
  return {
    ...NOBODY,
    ...donor,
    from,
    choices: cause ? [toChoice(cause, wish.amount ?? '', defaultCurrency, currency)] : [],
    frequency:
      FREQUENCIES.find((each) => each === wish.frequency && cause?.frequencies.includes(each)) ??
      usualOf(cause),
  }
}

/** Once, unless it is given only again and again. */
function usualOf(cause: Cause | undefined): Frequency {
  const { frequencies = [] } = cause ?? {}
  return frequencies.includes('once') ? 'once' : (frequencies[0] ?? 'once')
}

function toChoice(cause: Cause, asked: string, from: string, to: string): Choice {
  const nothing = { id: cause.id, suggested: null, typed: '' }
  const amount = readMoney(asked, to)
  if (!amount) return nothing
  if (cause.heads) {
    const many = amount / (priceOf(cause.heads, to) ?? 0)
    return Number.isInteger(many) ? { ...nothing, typed: String(many) } : nothing
  }
  const offered = suggestionsIn(cause, from, to).find(({ inThis }) => inThis === amount)
  if (offered) return { ...nothing, suggested: offered.amount }
  return cause.allowCustomAmount ? { ...nothing, typed: toDecimal(amount, to) } : nothing
}

/** Of what is chosen, one that is not given as often as this, or that ends after another number of payments. */
export function findUnlike(
  { id, frequencies }: Pick<Cause, 'id' | 'frequencies'>,
  given: readonly Pick<ChosenLine, 'cause'>[],
  instalments: Readonly<Record<string, number>>,
): Cause | undefined {
  return given.find(
    ({ cause }) =>
      cause.id !== id &&
      (cause.frequencies.every((often) => !frequencies.includes(often)) ||
        instalments[cause.id] !== instalments[id]),
  )?.cause
}

const NO_AMOUNTS: readonly string[] = Array.from({ length: LAST_NIGHT - FIRST_NIGHT + 1 }, () => '')

const NOBODY = {
  ends: '',
  endsOn: '',
  endsAfter: '',
  spread: 'equal',
  own: NO_AMOUNTS,
  firstName: '',
  lastName: '',
  email: '',
  anonymous: false,
  isOfCompany: false,
  company: '',
  updates: false,
  tribute: '',
  tributeName: '',
  note: '',
  giftAid: '',
  scope: 'this',
  line1: '',
  line2: '',
  city: '',
  postcode: '',
  country: 'GB',
  coverFees: false,
} as const

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false
  const draft = value as Partial<Record<keyof Draft, unknown>>
  const sound = Object.entries(NOBODY).every(
    ([name, empty]) => typeof draft[name as keyof Draft] === typeof empty,
  )
  const isSpread = Array.isArray(draft.own) && SPREADS.some((each) => each === draft.spread)
  return sound && isSpread && typeof draft.from === 'string' && Array.isArray(draft.choices)
}
