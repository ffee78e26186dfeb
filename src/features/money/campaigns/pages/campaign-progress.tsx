import { formatMoney } from '#platform/shared/money.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Progress } from '#platform/web/ui/progress.tsx'
import type { BriefCampaign } from '../contract.ts'
import { percentOf } from '../rules.ts'
import { campaignWords } from '../words.ts'
import { useLiveTotal } from './use-live-total.ts'

type Counted = Pick<BriefCampaign, 'raised' | 'target' | 'donors' | 'currency'>

/** In one line under a card: how much, of how much, and how far that is in words and as a bar. */
export function ShortProgress({ campaign }: { readonly campaign: Counted }) {
  const { language } = useSite()
  const words = useWords(campaignWords)
  const { raised, target, currency } = campaign
  const money = (amount: number) => formatMoney(amount, currency, { language })
  const percent = percentOf(raised, target)
  return (
    <div className="progress-line">
      <p>
        <b className="figures">{money(raised)}</b> {words.raised}{' '}
        <span className="muted">{words.ofGoal(money(target))}</span>
      </p>
      <Progress share={raised / target} label={words.percent(percent)} thin />
      <p className="small muted">{words.percent(percent)}</p>
    </div>
  )
}

interface ProgressOfProps {
  readonly campaign: Counted & Pick<BriefCampaign, 'id' | 'state' | 'daysLeft'>
}

/** Large, at the top of its page. The bar is full at the goal; what is beyond it is said in words and in money. */
export function ProgressOf({ campaign }: ProgressOfProps) {
  const { language } = useSite()
  const words = useWords(campaignWords)
  const { id, state, target, currency, daysLeft } = campaign
  const { raised: made, donors: counted } = campaign
  const { raised, donors } = useLiveTotal({ id, state, raised: made, donors: counted })
  const money = (amount: number) => formatMoney(amount, currency, { language })
  const percent = percentOf(raised, target)
  const left = target - raised
  const facts = [
    { name: words.people(donors), value: donors.toLocaleString('en-GB') },
    ...(daysLeft === null ? [] : [{ name: words.daysLeft(daysLeft), value: String(daysLeft) }]),
    ...(left === 0
      ? []
      : [{ name: left > 0 ? words.toFind : words.beyond, value: money(Math.abs(left)) }]),
  ]
  return (
    <div className="campaign-progress calm">
      <p className="campaign-raised">
        <b className="figures">{money(raised)}</b>
        <span>
          {words.raised} {words.ofGoal(money(target))}
        </span>
      </p>
      <Progress share={raised / target} label={words.percent(percent)} />
      <p>{donors === 0 ? words.firstToGive : words.percent(percent)}</p>
      <dl className="campaign-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
