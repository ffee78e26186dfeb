import { useMemo } from 'react'
import type { Cause } from '#features/money/causes/contract.ts'
import type { ToItem } from '#features/money/giving/pages/draft.ts'
import { GivePage } from '#features/money/giving/pages/give-page.tsx'
import { useWords } from '#platform/web/site.ts'
import type { Campaign, Need } from '../contract.ts'
import { campaignWords } from '../words.ts'

type Given = Omit<Campaign, 'updates' | 'recentDonations' | 'gallery'>

interface GivePartProps {
  readonly campaign: Given
  readonly needs: readonly Need[]
  readonly wanted: { readonly id: string } | undefined
  readonly hasPromise: boolean
}

/** The form of every gift, with this campaign and what it needs as what it is for. */
export function GivePart({ campaign, needs, wanted, hasPromise }: GivePartProps) {
  const words = useWords(campaignWords)
  const causes = useMemo(() => toCauses(campaign, needs), [campaign, needs])
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
        terms={campaign}
        first={campaign.id}
        wish={{}}
        wanted={wanted}
        toItem={itemsOf(campaign, needs)}
        hasPromise={hasPromise}
      />
    </section>
  )
}

/** So many at once, as far as they are left. */
const QUANTITIES = [1, 2, 3, 4, 5, 10]
const MOST_AMOUNT = 10_000_00

/** Its story stands above; the form need not tell it again. */
function toCauses(campaign: Given, needs: readonly Need[]): readonly Cause[] {
  const whole = { ...campaign, html: '' }
  return [whole, ...needs.filter(({ left }) => left > 0).map((need) => toCause(whole, need))]
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

function itemsOf({ id: campaignId }: Given, needs: readonly Need[]): ToItem {
  return ({ cause, choice, amount }) => {
    const need = needs.find(({ id }) => id === cause.id)
    if (!need) return { campaignId, amount }
    const quantity = Math.round((choice.suggested ?? 0) / need.unitAmount)
    return { campaignId, needId: need.id, quantity, amount }
  }
}
