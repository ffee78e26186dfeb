import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf, startOf } from '#features/ground/addresses/rules.ts'
import '#features/money/giving/pages/giving.css'
import { showFirstPayments } from '#features/money/giving/contract.ts'
import { api, must } from '#platform/web/api.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { mustFind } from '#platform/web/reading/listing.ts'
import { Share } from '#platform/web/reading/share.tsx'
import { trailTo } from '#platform/web/reading/trail.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { showCampaign } from '../contract.ts'
import { listDays, listNeeds, listPlans } from '../needs-contract.ts'
import { showFundraiser } from '../fundraisers-contract.ts'
import { fundraiserWords } from '../fundraisers-words.ts'
import '../campaigns.css'
import { CampaignFrame, cardSourcesOf, prepareGiving } from './campaign-frame.tsx'
import { Needs, Plans } from './campaign-parts.tsx'
import { ProgressOf } from './campaign-progress.tsx'
import { SponsorDays } from './sponsor-days.tsx'

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const found = await ask(showFundraiser, { id })
  const page =
    'reply' in found
      ? found.reply
      : mustFind(found, { to: (id) => pathOf('fundraiser', { id }), id, request })
  const campaign = must(await ask(showCampaign, { id: page.campaignId }))
  const of = { id: campaign.id }
  const [needs, plans, days, hasPromise] = await Promise.all([
    ask(listNeeds, of).then(must),
    ask(listPlans, of).then(must),
    ask(listDays, of).then(must),
    prepareGiving(ask, campaign, { url: request.url, start: startOf('fundraiser') }),
  ])
  const isMonthly = !campaign.closed && plans.some(({ frequency }) => frequency === 'monthly')
  const firstPayments = isMonthly ? must(await ask(showFirstPayments, {})) : undefined
  const { updates: _, recentDonations: __, gallery: ___, ...rest } = campaign
  return { page, campaign: rest, needs, plans, days, hasPromise, firstPayments }
}

export const meta: Meta<typeof loader> = ({ data: { page, campaign }, site }) => ({
  title: page.title,
  description: `${fundraiserWords[site.language].for} ${campaign.title}`,
  jsonLd: trailTo(
    site,
    { to: pathOf('campaign', { id: campaign.id }), name: campaign.title },
    { to: pathOf('fundraiser', { id: page.id }), name: page.title },
  ),
})

export const handle = {
  dock: false,
  sources: ({ campaign }) => cardSourcesOf(campaign),
} satisfies PageHandle<typeof loader>

/** `/fundraiser/{id}`: why somebody collects for a campaign, how far they have come, and the form that gives through them. */
export default function FundraiserPage() {
  const { page, campaign, needs, plans, days, hasPromise, firstPayments } =
    useLoaderData<typeof loader>()
  const [wanted, setWanted] = useState<{ readonly id: string }>()
  const asked = {
    currency: campaign.currency,
    onGive: campaign.closed ? null : (id: string) => setWanted({ id }),
  }
  const words = useWords(fundraiserWords)
  const { origin } = useSite()
  const { state, daysLeft } = campaign
  return (
    <CampaignFrame
      head={{
        seed: page.id,
        label: <bdi>{words.by(page.name)}</bdi>,
        title: page.title,
        lead: (
          <>
            {words.for}{' '}
            <Link to={pathOf('campaign', { id: campaign.id })}>
              <bdi lang={campaign.language}>{campaign.title}</bdi>
            </Link>
          </>
        ),
        progress: (
          <ProgressOf campaign={{ ...page, state, daysLeft, matches: NONE }} of="fundraisers" />
        ),
        giveWords: words.give,
      }}
      aside={
        <>
          <Share
            shared={{ title: page.title, url: origin + pathOf('fundraiser', { id: page.id }) }}
          />
          <p>
            <Link className="more" to={pathOf('ownFundraiser', { id: campaign.id })}>
              {words.toOwn}
            </Link>
          </p>
        </>
      }
      gift={{
        campaign,
        needs,
        plans,
        days,
        wanted,
        hasPromise,
        firstPayments,
        fundraiserId: page.fundraiserId,
      }}
    >
      <div className="prose" dir="auto">
        {page.story
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line, at) => (
            <p key={at}>{line}</p>
          ))}
      </div>
      <Plans plans={plans} {...asked} />
      <Needs needs={needs} {...asked} />
      <SponsorDays days={days} {...asked} />
    </CampaignFrame>
  )
}

const NONE: readonly never[] = []
