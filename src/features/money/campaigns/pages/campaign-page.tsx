import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import '#features/money/giving/pages/giving.css'
import { pathOf, startOf } from '#features/ground/addresses/rules.ts'
import { showFirstPayments } from '#features/money/giving/contract.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { toStanding } from '#platform/shared/gating.ts'
import { frameSourcesOf } from '#platform/shared/safe-html.ts'
import { api, must } from '#platform/web/api.ts'
import { writeDate } from '#platform/web/calendar.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { type Fact, Facts } from '#platform/web/reading/facts.tsx'
import { ItemPicture } from '#platform/web/reading/item-picture.tsx'
import { mustFind } from '#platform/web/reading/listing.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { Share } from '#platform/web/reading/share.tsx'
import { trailTo } from '#platform/web/reading/trail.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { later } from '#platform/web/later.tsx'
import { Slice } from '#platform/web/slice.tsx'
import { type Campaign, listFaqs, showCampaign, showMessage } from '../contract.ts'
import { listDays, listNeeds, listPlans } from '../needs-contract.ts'
import { PAPERS } from '../rules.ts'
import { type BriefFundraiser, listFundraisers } from '../fundraisers-contract.ts'
import { campaignWords } from '../words.ts'
import '../campaigns.css'
import { CampaignDates } from './campaign-dates.tsx'
import { CampaignFrame, cardSourcesOf, prepareGiving } from './campaign-frame.tsx'
import { ProgressOf } from './campaign-progress.tsx'

/** What can be given and what has been said, below the first screen. */
const below = later(
  'campaign-below',
  () => import('./campaign-below.tsx'),
  ({ CampaignBelow }) => CampaignBelow,
)

const NO_FUNDRAISERS: { isOpen: boolean; items: BriefFundraiser[] } = { isOpen: false, items: [] }

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const found = mustFind(await ask(showCampaign, { id }), {
    to: (id) => pathOf('campaign', { id }),
    id,
    request,
  })
  const [message, faqs, needs, plans, days, fundraisers, hasPromise] = await Promise.all([
    ask(showMessage, { id }).then(must),
    ask(listFaqs, { id }).then(must),
    ask(listNeeds, { id }).then(must),
    ask(listPlans, { id }).then(must),
    ask(listDays, { id }).then(must),
    found.hasFundraisers ? ask(listFundraisers, { id }).then(must) : NO_FUNDRAISERS,
    prepareGiving(ask, found, { url: request.url, start: startOf('campaign') }),
    below.ready(),
  ])
  const isMonthly = !found.closed && plans.some(({ frequency }) => frequency === 'monthly')
  const firstPayments = isMonthly ? must(await ask(showFirstPayments, {})) : undefined
  return {
    campaign: found,
    message,
    faqs,
    needs,
    plans,
    days,
    fundraisers,
    hasPromise,
    firstPayments,
  }
}

export const meta: Meta<typeof loader> = ({ data: { campaign }, site }) => ({
  title: campaign.title,
  description: campaign.summary,
  jsonLd: trailTo(
    site,
    // A site that is only campaigns has them on Home.
    ...(toStanding(site.configuration).mode === 'full'
      ? [{ to: pathOf('campaigns'), name: campaignWords[site.language].title }]
      : []),
    { to: pathOf('campaign', { id: campaign.id }), name: campaign.title },
  ),
})

export const handle = {
  dock: false,
  sources: ({ campaign }) => ({
    ...cardSourcesOf(campaign),
    ...(frameSourcesOf(campaign.html).length > 0 ? { frame: frameSourcesOf(campaign.html) } : {}),
  }),
} satisfies PageHandle<typeof loader>

/** `/campaign/{id}`: what it is for, how far it has come, and the form that gives to it. */
export default function CampaignPage() {
  const { campaign, message, faqs, needs, plans, days, fundraisers, hasPromise, firstPayments } =
    useLoaderData<typeof loader>()
  const words = useWords(campaignWords)
  const [wanted, setWanted] = useState<{ readonly id: string }>()
  const { updates, recentDonations, gallery, ...rest } = campaign
  const onGive = campaign.closed ? null : (id: string) => setWanted({ id })
  const { title, summary, language } = campaign
  return (
    <CampaignFrame
      head={{
        seed: campaign.id,
        label: <CampaignDates campaign={campaign} />,
        title,
        lead: summary ? <bdi>{summary}</bdi> : null,
        language,
        progress: <ProgressOf campaign={campaign} />,
        giveWords: words.give,
      }}
      aside={<Aside campaign={campaign} />}
      gift={{ campaign: rest, needs, plans, days, wanted, hasPromise, firstPayments }}
    >
      <Story campaign={campaign} />
      <Slice>
        <below.Part
          campaign={{ ...rest, updates, recentDonations, gallery }}
          {...{ message, faqs, needs, plans, days, fundraisers, onGive }}
        />
      </Slice>
    </CampaignFrame>
  )
}

interface CampaignProps {
  readonly campaign: Campaign
}

function Story({ campaign }: CampaignProps) {
  const words = useWords(campaignWords)
  const { id, image, html, textLanguage, ifMore, video, language } = campaign
  return (
    <div className="stack">
      {image ? <ItemPicture id={id} image={image} isFirst={false} /> : null}
      <Prose html={html} language={textLanguage} />
      {video ? (
        <p>
          <a className="more" href={video} target="_blank" rel="noopener">
            {words.video}
          </a>
        </p>
      ) : null}
      {ifMore ? (
        <div className="tinted">
          <h2>{words.ifMore}</h2>
          <p lang={language}>
            <bdi>{ifMore}</bdi>
          </p>
        </div>
      ) : null}
    </div>
  )
}

function Aside({ campaign }: CampaignProps) {
  const words = useWords(campaignWords)
  const { language, origin } = useSite()
  const { startsOn, endsOn, target, currency, offline, matched, besides } = campaign
  const day = (date: string | null) => date && writeDate(date, language, { length: 'short' })
  const money = (amount: number) => formatMoney(amount, currency, { language })
  const facts: readonly Fact[] = [
    { name: words.goal, value: money(target) },
    { name: words.started, value: day(startsOn) },
    { name: words.lastDay, value: day(endsOn) ?? words.noEnd },
    { name: words.offline, value: offline > 0 ? money(offline) : null },
    { name: words.matched, value: matched > 0 ? money(matched) : null },
    {
      name: words.besides,
      value: besides
        .map(({ amount, currency: other }) => formatMoney(amount, other, { language }))
        .join(', '),
    },
    { name: words.zakat, value: campaign.zakatEligible ? words.yes : words.no },
    {
      name: words.giftAid,
      value: campaign.giftAid.offered && campaign.giftAidEligible ? words.yes : null,
    },
  ]
  return (
    <>
      <Facts facts={facts} />
      <Share
        shared={{
          title: campaign.title,
          url: `${origin}${pathOf('campaign', { id: campaign.id })}`,
        }}
      />
      <p>
        <a className="more" href={pathOf('liveCampaign', { id: campaign.id })}>
          {words.toScreen}
        </a>
      </p>
      {campaign.state === 'ended'
        ? null
        : PAPERS.map((paper) => (
            <p key={paper}>
              <a className="more" href={`/api/campaigns/${campaign.id}/poster.pdf?paper=${paper}`}>
                {words.poster(paper.toUpperCase())}
              </a>
            </p>
          ))}
    </>
  )
}
