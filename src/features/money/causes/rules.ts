import { leastCharge } from '#features/money/payments/rules.ts'
import { MOST_MINOR, decimalsOf, stepOf } from '#platform/shared/money.ts'

/** What a card payment costs: a share of the charge in basis points, plus a fixed part in minor units. */
export interface CardFees {
  readonly basisPoints: number
  readonly fixedMinor: number
}

/** European consumer cards at the usual charity rate. */
const BASIS_POINTS = 150

/** What the provider takes for each payment besides its share, about twenty pence everywhere, in minor units. */
const FIXED_MINOR: Readonly<Record<string, number>> = {
  AED: 1_00,
  AUD: 30,
  BHD: 100,
  CAD: 30,
  CHF: 30,
  CZK: 6_50,
  DKK: 1_80,
  EUR: 25,
  GBP: 20,
  HKD: 2_35,
  HUF: 85_00,
  JOD: 200,
  KWD: 80,
  MXN: 3_00,
  MYR: 1_00,
  NOK: 2_00,
  NZD: 30,
  OMR: 100,
  PLN: 1_00,
  QAR: 1_00,
  RON: 1_00,
  SAR: 1_00,
  SEK: 1_80,
  SGD: 50,
  THB: 10_00,
  TND: 800,
  USD: 30,
  ZAR: 4_50,
}

/**
 * What a card payment costs in a currency, to be covered by whoever wants to; what each gift really cost is posted when the
 * provider tells it. A currency that is not listed has the figure of the pound, in units of about its size.
 */
export function cardFeesIn(currency: string): CardFees {
  const fixedMinor = FIXED_MINOR[currency] ?? sameFigure(FIXED_MINOR['GBP']!, 'GBP', currency)
  return { basisPoints: BASIS_POINTS, fixedMinor }
}

/** A pound is a handful of these, so that one is not worth enough. */
const HANDFUL_FOR_A_POUND = ['ILS', 'QAR', 'SAR', 'TND']

/**
 * The least that can be charged to a card, in minor units, at an account that is kept in `own`. Another currency is changed
 * into that one, at a rate of the day, and what comes out must still be enough: so it is at least the figure of a pound.
 */
export function leastByCard(currency: string, own: string): number {
  const known = leastCharge(currency)
  if (known !== undefined && currency === own) return known
  const pound = sameFigure(1_00, 'GBP', currency)
  return Math.max(known ?? 0, HANDFUL_FOR_A_POUND.includes(currency) ? pound * 10 : pound)
}

/** Units so small that a dozen of them, or more, are given where somebody else gives one pound; in powers of ten. */
const UNITS_FOR_ONE: Readonly<Record<string, number>> = {
  ...Object.fromEntries('CZK DKK HKD MAD MXN NOK SEK ZAR'.split(' ').map((code) => [code, 10])),
  ...Object.fromEntries(
    'BDT DJF EGP INR JPY KES PHP THB TRY TWD UAH VUV XPF'.split(' ').map((code) => [code, 100]),
  ),
  ...Object.fromEntries(
    'CLP HUF KMF KRW LKR NGN PKR RWF XAF XOF'.split(' ').map((code) => [code, 1_000]),
  ),
  ...Object.fromEntries('BIF GNF IDR MGA PYG TZS UGX VND'.split(' ').map((code) => [code, 10_000])),
}

/**
 * An amount that was set in one currency, as about the same figure in another: £25 is offered as €25, as KWD 25 and, where
 * the unit is small, as ¥2,500. Limits and suggestions are round figures, not values; nothing is converted.
 */
export function sameFigure(amount: number, from: string, to: string): number {
  if (from === to) return amount
  const units = (UNITS_FOR_ONE[to] ?? 1) / (UNITS_FOR_ONE[from] ?? 1)
  return Math.round((amount * minorIn(to) * units) / minorIn(from))
}

function minorIn(currency: string): number {
  return 10 ** decimalsOf(currency)
}

export interface AmountLimits {
  /** Minor units of the organisation's own currency, as all amounts of a cause. */
  readonly minimumAmount: number
  readonly maximumAmount: number
  readonly allowCustomAmount: boolean
  readonly suggestedAmounts: readonly { readonly amount: number }[]
}

/**
 * What a cause takes in the currency `to`, in its minor units, where its own limits are in `from`: never less than a card
 * can be charged, nor more.
 */
export function limitsIn(
  { minimumAmount, maximumAmount }: Pick<AmountLimits, 'minimumAmount' | 'maximumAmount'>,
  from: string,
  to: string,
): { readonly least: number; readonly most: number } {
  const step = stepOf(to)
  const least = Math.max(sameFigure(minimumAmount, from, to), leastByCard(to, from))
  const most = Math.min(sameFigure(maximumAmount, from, to), MOST_MINOR)
  return { least: Math.ceil(least / step) * step, most: Math.floor(most / step) * step }
}

/** The suggestions that can be charged in the currency `to`, each with what it is there, in its minor units. */
export function suggestionsIn<S extends { readonly amount: number }>(
  cause: Pick<AmountLimits, 'minimumAmount' | 'maximumAmount'> & {
    readonly suggestedAmounts: readonly S[]
  },
  from: string,
  to: string,
): readonly (S & { readonly inThis: number })[] {
  const { least, most } = limitsIn(cause, from, to)
  return cause.suggestedAmounts
    .map((suggested) => ({ ...suggested, inThis: sameFigure(suggested.amount, from, to) }))
    .filter(({ inThis }) => inThis >= least && inThis <= most && inThis % stepOf(to) === 0)
}

export type AmountProblem = 'too-fine' | 'too-small' | 'too-large' | 'not-offered'

/** Why a cause does not take so many minor units of the currency `to`; undefined when it does. */
export function whyNotTaken(
  amount: number,
  cause: AmountLimits,
  from: string,
  to: string,
): AmountProblem | undefined {
  const { least, most } = limitsIn(cause, from, to)
  if (amount < least) return 'too-small'
  if (amount > most) return 'too-large'
  if (amount % stepOf(to) !== 0) return 'too-fine'
  const isOffered = suggestionsIn(cause, from, to).some(({ inThis }) => inThis === amount)
  return cause.allowCustomAmount || isOffered ? undefined : 'not-offered'
}
