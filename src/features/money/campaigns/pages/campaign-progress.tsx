import { formatMoney } from '#platform/shared/money.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Progress } from '#platform/web/ui/progress.tsx'
import type { BriefCampaign, Campaign, Match } from '../contract.ts'
import { percentOf, withAdded } from '../rules.ts'
import { campaignWords } from '../words.ts'
import { Promised } from './promised.tsx'
import { MatchLines } from './match-lines.tsx'
import { Raised } from './raised.tsx'
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
  readonly campaign: Counted &
    Pick<Campaign, 'id' | 'state' | 'daysLeft'> &
    Partial<Pick<Campaign, 'promised'>> & { readonly matches: readonly Match[] }
  /** Whose stream tells its total. */
  readonly of?: 'campaigns' | 'fundraisers'
}

/** Large, at the top of its page. */
export function ProgressOf({ campaign, of = 'campaigns' }: ProgressOfProps) {
  const { id, state, matches } = campaign
  const { raised: made, donors: counted } = campaign
  const {
    raised,
    donors,
    added,
    promised = 0,
  } = useLiveTotal({
    of,
    id,
    state,
    raised: made,
    donors: counted,
    promised: campaign.promised ?? 0,
  })
  return (
    <div className="campaign-progress calm">
      <Raised look="campaign" campaign={{ ...campaign, raised, donors }}>
        {(said) => <p>{said}</p>}
      </Raised>
      {promised > 0 ? <Promised amount={promised} currency={campaign.currency} /> : null}
      <MatchLines matches={withAdded(matches, added)} />
    </div>
  )
}
