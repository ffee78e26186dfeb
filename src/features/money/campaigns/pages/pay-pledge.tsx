import { useMemo } from 'react'
import type { Cause, Terms } from '#features/money/causes/contract.ts'
import { GivePage } from '#features/money/giving/pages/give-page.tsx'
import { toDecimal } from '#platform/shared/money.ts'
import { useWords } from '#platform/web/site.ts'
import type { OwnPledge } from '../own-pledge-contract.ts'
import { type OwnPledgeWords, ownPledgeWords } from '../own-pledge-words.ts'
import { LEAST_MINOR, MOST_MINOR } from '../rules.ts'

export interface PledgeProps {
  readonly pledge: OwnPledge
  readonly link: { readonly id: string; readonly key: string }
  readonly terms: Terms
}

/** The form of every gift, with what is left of a promise as what it is for. */
export function PayPledge({ pledge, link, terms }: PledgeProps) {
  const words = useWords(ownPledgeWords)
  const { campaign, amount, paid, currency, need } = pledge
  const cause = useMemo(() => toCause(pledge, link.id, words), [pledge, link.id, words])
  const own = useMemo(
    () => ({ ...terms, currencies: terms.currencies.filter(({ value }) => value === currency) }),
    [terms, currency],
  )
  return (
    <section className="campaign-give" aria-labelledby="pledge-give-title">
      <div className="wrap">
        <h2 className="title" id="pledge-give-title">
          {words.pay}
        </h2>
      </div>
      <GivePage
        isPart
        causes={[cause]}
        terms={own}
        first={link.id}
        wish={{ amount: toDecimal(Math.min(amount - paid, MOST_MINOR), currency) }}
        hasPromise={false}
        toItem={({ amount }) => ({
          campaignId: campaign.id,
          ...(need ? { needId: need.id, quantity: need.quantity } : {}),
          pledge: link,
          amount,
        })}
      />
    </section>
  )
}

/** From so much on a half is offered. */
const WORTH_HALVING = 20_00

function toCause(
  { campaign, amount, paid, need }: OwnPledge,
  id: string,
  words: OwnPledgeWords,
): Cause {
  const left = amount - paid
  const half = Math.ceil(left / 2_00) * 1_00
  const isByCard = left <= MOST_MINOR
  const suggestedAmounts = [
    ...(isByCard ? [{ amount: left, label: paid > 0 ? words.allLeft : words.all }] : []),
    ...(isByCard && !need && left >= WORTH_HALVING ? [{ amount: half, label: words.half }] : []),
  ]
  const { title, language, giftAidEligible } = campaign
  return {
    id,
    title,
    language,
    textLanguage: language,
    giftAidEligible,
    summary: '',
    html: '',
    image: null,
    suggestedAmounts,
    allowCustomAmount: need === null,
    minimumAmount: Math.min(LEAST_MINOR, left),
    maximumAmount: MOST_MINOR,
    frequencies: ['once'],
    zakatEligible: false,
    closed: false,
  }
}
