import { readMoney } from '#platform/shared/money.ts'
import { FIRST_NIGHT, sumUp, timesOn } from '../rules.ts'
import type { ChosenLine, Draft, FirstPayments } from './draft.ts'

type ShownNight = NonNullable<FirstPayments['nights']>['items'][number]

/** One of the last ten nights as the form has it. */
export interface PlannedNight extends ShownNight {
  /** What is given in it, without what is added for the card; undefined where what was typed is not an amount. */
  readonly amount: number | undefined
}

/** What is given on each night that is left. */
export function planNights(
  { items }: NonNullable<FirstPayments['nights']>,
  { spread, own }: Pick<Draft, 'spread' | 'own'>,
  { given, currency }: { readonly given: readonly ChosenLine[]; readonly currency: string },
): readonly PlannedNight[] {
  const usual = given.reduce((sum, { amount }) => sum + amount, 0)
  return items.map((each) => {
    if (spread !== 'own') return { ...each, amount: usual * timesOn(spread, each.night) }
    const typed = own[each.night - FIRST_NIGHT] ?? ''
    return { ...each, amount: typed.trim() === '' ? 0 : readMoney(typed, currency) }
  })
}

/** The sums of all of them together: the fee is added to each payment. */
export function sumNights(
  nights: readonly PlannedNight[],
  given: readonly ChosenLine[],
  terms: { readonly currency: string; readonly coverFees: boolean },
): ReturnType<typeof sumUp> {
  const usual = given.reduce((sum, { amount }) => sum + amount, 0)
  const whole = sumUp([], terms)
  for (const { amount = 0 } of nights) {
    const lines = given.map(({ cause, amount: part }) => ({
      amount: usual === 0 ? 0 : Math.round((amount * part) / usual),
      giftAidEligible: cause.giftAidEligible,
    }))
    const sums = sumUp(lines, terms)
    for (const name of Object.keys(whole) as (keyof typeof whole)[]) whole[name] += sums[name]
  }
  return whole
}

/** As the server takes it, with what was shown as the most. */
export function toNights(nights: readonly PlannedNight[], spread: Draft['spread'], atMost: number) {
  if (spread !== 'own') return { spread, atMost }
  const amounts = nights.flatMap(({ night, amount }) => (amount ? [{ night, amount }] : []))
  return { spread, amounts, atMost }
}
