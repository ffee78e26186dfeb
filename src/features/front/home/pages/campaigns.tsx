import { pathOf } from '#features/ground/addresses/rules.ts'
import type { BriefCampaign } from '#features/money/campaigns/contract.ts'
import { CampaignCard } from '#features/money/campaigns/pages/campaign-card.tsx'
import { campaignWords } from '#features/money/campaigns/words.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'

interface CampaignsProps {
  readonly campaigns: readonly BriefCampaign[]
  /** There is no page with more of them. */
  readonly isAll?: boolean
}

/** What is collected for just now, each with how far it has come. */
export function Campaigns({ campaigns, isAll = false }: CampaignsProps) {
  const words = useWords(campaignWords)
  if (campaigns.length === 0) return null
  const isAlone = campaigns.length === 1
  return (
    <section className="section" aria-labelledby="campaigns-title">
      <div className="wrap">
        <div className="section-head">
          <h2 className="title" id="campaigns-title">
            {words.title}
          </h2>
          {isAll ? null : (
            <Link className="more" to={pathOf('campaigns')}>
              {words.all}
            </Link>
          )}
        </div>
        <div className={isAlone ? 'single' : 'cards'}>
          {campaigns.map((campaign) => (
            <CampaignCard key={campaign.id} {...{ campaign, isAlone }} />
          ))}
        </div>
      </div>
    </section>
  )
}
