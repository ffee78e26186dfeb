import { useMemo } from 'react'
import type { Cause } from '#features/money/causes/contract.ts'
import type { FirstPayments, ToItem } from '#features/money/giving/pages/draft.ts'
import { GivePage } from '#features/money/giving/pages/give-page.tsx'
import type { Language } from '#platform/shared/languages.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import type { Campaign } from '../contract.ts'
import type { Need, Plan, SponsoredDay } from '../needs-contract.ts'
import { campaignWords } from '../words.ts'

type Given = Omit<Campaign, 'updates' | 'recentDonations' | 'gallery'>

interface GivePartProps {
  readonly campaign: Given
  readonly needs: readonly Need[]
  readonly plans: readonly Plan[]
  readonly days: readonly SponsoredDay[]
  readonly wanted: { readonly id: string } | undefined
  readonly hasPromise: boolean
  /** Where something is given by the month. */
  readonly firstPayments: FirstPayments | undefined
  /** The page of somebody that it stands on. */
  readonly fundraiserId?: string
}

/** The form of every gift, with this campaign, its plans and what it needs as what it is for. */
export function GivePart(props: GivePartProps) {
  const { campaign, needs, plans, days, wanted, hasPromise, firstPayments, fundraiserId } = props
  const words = useWords(campaignWords)
  const { language } = useSite()
  const causes = useMemo(() => toCauses(campaign, plans, needs), [campaign, plans, needs])
  const instalments = useMemo(() => instalmentsOf(plans), [plans])
  const ofDays = useMemo(
    () => days.flatMap((day) => toDayCause(campaign, day, { language, whole: words.wholeDay })),
    [campaign, days, language, words],
  )
  return (
    <section id="campaign-give" className="campaign-give" aria-labelledby="campaign-give-title">
      <div className="wrap">
        <h2 className="title" id="campaign-give-title">
          {words.giveTo}
        </h2>
      </div>
      <GivePage
        isPart
        causes={causes}
        others={ofDays}
        terms={campaign}
        first={campaign.id}
        wish={{}}
        wanted={wanted}
        toItem={itemsOf(campaign, plans, [...needs, ...days], fundraiserId)}
        hasPromise={hasPromise}
        firstPayments={firstPayments}
        instalments={instalments}
        news={{ label: words.news, help: words.newsHelp }}
      />
    </section>
  )
}

/** So many at once, as far as they are left. */
const QUANTITIES = [1, 2, 3, 4, 5, 10]
const MOST_AMOUNT = 10_000_00

/** Its story stands above; the form need not tell it again. */
function toCauses(
  campaign: Given,
  plans: readonly Plan[],
  needs: readonly Need[],
): readonly Cause[] {
  const whole = { ...campaign, html: '' }
  const ofPlans = plans.map(({ id, title, summary, amount, frequency }) => ({
    ...whole,
    id,
    title,
    summary,
    image: null,
    frequencies: [frequency],
    suggestedAmounts: [{ amount, label: '' }],
    allowCustomAmount: false,
    minimumAmount: amount,
    maximumAmount: amount,
  }))
  return [
    whole,
    ...ofPlans,
    ...needs.filter(({ left }) => left > 0).map((need) => toCause(whole, need)),
  ]
}

function instalmentsOf(plans: readonly Plan[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    plans.flatMap(({ id, instalments }) => (instalments ? [[id, instalments]] : [])),
  )
}

function toCause(campaign: Cause, { id, title, summary, image, unitAmount, left }: Need): Cause {
  const quantities = QUANTITIES.filter((many) => many <= left && many * unitAmount <= MOST_AMOUNT)
  return {
    ...campaign,
    id,
    title,
    summary,
    image,
    suggestedAmounts: quantities.map((many) => ({ amount: many * unitAmount, label: `× ${many}` })),
    allowCustomAmount: false,
    minimumAmount: unitAmount,
    maximumAmount: Math.max(unitAmount, MOST_AMOUNT),
  }
}

/** Nothing where no share of it can be had. */
function toDayCause(
  campaign: Given,
  { day, title, ...need }: SponsoredDay,
  { language, whole }: { readonly language: Language; readonly whole: string },
): readonly Cause[] {
  const { left, quantity, unitAmount, isOver } = need
  if (left === 0 || isOver) return []
  const date = writeDate(day, language)
  const cause = toCause(
    { ...campaign, html: '' },
    { ...need, title: date, summary: title, image: null },
  )
  if (left < quantity) return [cause]
  const amount = quantity * unitAmount
  const parts = cause.suggestedAmounts.filter((part) => part.amount !== amount)
  return [{ ...cause, suggestedAmounts: [{ amount, label: whole }, ...parts.slice(0, 5)] }]
}

function itemsOf(
  { id: campaignId }: Given,
  plans: readonly Plan[],
  needs: readonly Pick<Need, 'id' | 'unitAmount'>[],
  fundraiserId: string | undefined,
): ToItem {
  const through = fundraiserId === undefined ? {} : { fundraiserId }
  return ({ cause, choice, amount }) => {
    if (plans.some(({ id }) => id === cause.id))
      return { campaignId, ...through, planId: cause.id, amount }
    const need = needs.find(({ id }) => id === cause.id)
    if (!need) return { campaignId, ...through, amount }
    const quantity = Math.round((choice.suggested ?? 0) / need.unitAmount)
    return { campaignId, ...through, needId: need.id, quantity, amount }
  }
}
