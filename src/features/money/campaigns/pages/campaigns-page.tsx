import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api, must } from '#platform/web/api.ts'
import type { Meta } from '#platform/web/page.ts'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import { useWords } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { type BriefCampaign, listCampaigns } from '../contract.ts'
import { campaignWords } from '../words.ts'
import '../campaigns.css'
import { CampaignCard } from './campaign-card.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const [live, ended] = await Promise.all([
    ask(listCampaigns, {}).then(must),
    ask(listCampaigns, { state: 'ended' }).then(must),
  ])
  return { live: live.items, ended: ended.items }
}

export const meta: Meta<typeof loader> = ({ site }) => ({
  title: campaignWords[site.language].title,
  description: campaignWords[site.language].lead,
})

/** `/campaigns`: those that run first, then those that have ended. */
export default function CampaignsPage() {
  const { live, ended } = useLoaderData<typeof loader>()
  const words = useWords(campaignWords)
  return (
    <div className="wrap item-body">
      <ListHead title={words.title} lead={words.lead} />
      {live.length === 0 ? (
        <EmptyState title={words.none} seed="campaigns">
          <p>{words.noneText}</p>
        </EmptyState>
      ) : (
        <Group title={words.live} campaigns={live} />
      )}
      {ended.length > 0 ? <Group title={words.ended} campaigns={ended} isLater /> : null}
    </div>
  )
}

interface GroupProps {
  readonly title: string
  readonly campaigns: readonly BriefCampaign[]
  readonly isLater?: boolean
}

function Group({ title, campaigns, isLater = false }: GroupProps) {
  const id = isLater ? 'ended-campaigns' : 'live-campaigns'
  const isAlone = campaigns.length === 1
  return (
    <section className="campaign-group" aria-labelledby={id}>
      <h2 className="title" id={id}>
        {title}
      </h2>
      <div className={isAlone ? 'single' : 'cards'}>
        {campaigns.map((campaign, at) => (
          <CampaignCard
            key={campaign.id}
            {...{ campaign, isAlone }}
            isFirst={!isLater && at === 0}
          />
        ))}
      </div>
    </section>
  )
}
