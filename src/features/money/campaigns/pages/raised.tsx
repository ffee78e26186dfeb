import type { ReactNode } from 'react'
import { formatCount, formatMoney } from '#platform/shared/money.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Progress } from '#platform/web/ui/progress.tsx'
import type { BriefCampaign } from '../contract.ts'
import { percentOf } from '../rules.ts'
import { campaignWords } from '../words.ts'

type Counted = Pick<
  BriefCampaign,
  'raised' | 'target' | 'donors' | 'currency' | 'daysLeft' | 'state'
>

interface RaisedProps {
  readonly campaign: Counted
  /** Whose classes it wears. */
  readonly look: 'campaign' | 'live'
  /** How far it has come, in words, between the bar and the figures. */
  readonly children: (said: string) => ReactNode
}

/** What has come, of how much, and the figures beside it. The bar is full at the goal; what is beyond it is said in money. */
export function Raised({ campaign, look, children }: RaisedProps) {
  const { language } = useSite()
  const words = useWords(campaignWords)
  const { raised, target, currency, donors, daysLeft, state } = campaign
  const money = (amount: number) => formatMoney(amount, currency, { language })
  const percent = words.percent(percentOf(raised, target))
  const left = target - raised
  const facts = [
    { name: words.people(donors), value: formatCount(donors) },
    // Once it has ended nobody is asked for the rest.
    ...(left === 0 || (left > 0 && state === 'ended')
      ? []
      : [{ name: left > 0 ? words.toFind : words.beyond, value: money(Math.abs(left)) }]),
    ...(daysLeft === null ? [] : [{ name: words.daysLeft(daysLeft), value: String(daysLeft) }]),
  ]
  return (
    <>
      <p className={`${look}-raised`}>
        <b className="figures">{money(raised)}</b>
        <span>
          {words.raised} {words.ofGoal(money(target))}
        </span>
      </p>
      <Progress share={raised / target} label={percent} />
      {children(donors === 0 && state === 'live' ? words.firstToGive : percent)}
      <dl className={`${look}-facts`}>
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
