import { type LoaderFunctionArgs, redirectDocument, useLoaderData } from 'react-router'
import { pathOf, startOf } from '#features/ground/addresses/rules.ts'
import '#features/money/giving/pages/giving.css'
import { STRIPE_SOURCES, mayLoadCardFields } from '#features/money/giving/pages/stripe-js.ts'
import { showPromise } from '#features/site/pages/contract.ts'
import { api, must } from '#platform/web/api.ts'
import { later } from '#platform/web/later.tsx'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { mustFind } from '#platform/web/reading/listing.ts'
import { Share } from '#platform/web/reading/share.tsx'
import { trailTo } from '#platform/web/reading/trail.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Ornament } from '#platform/web/ui/ornament.tsx'
import { type Campaign, showCampaign } from '../contract.ts'
import { showFundraiser } from '../fundraisers-contract.ts'
import { fundraiserWords } from '../fundraisers-words.ts'
import { campaignWords } from '../words.ts'
import '../campaigns.css'
import { Raised } from './raised.tsx'

const give = later(
  'campaign-give',
  () => import('./give-part.tsx'),
  ({ GivePart }) => GivePart,
)

export async function loader({ context, params: { id = '' }, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const found = await ask(showFundraiser, { id })
  const page =
    'reply' in found
      ? found.reply
      : mustFind(found, { to: (id) => pathOf('fundraiser', { id }), id, request })
  const campaign = must(await ask(showCampaign, { id: page.campaignId }))
  const [promise] = await Promise.all([
    campaign.hasPromisePage ? ask(showPromise, {}) : undefined,
    campaign.closed ? undefined : give.ready(),
  ])
  if (!campaign.closed && !mayLoadCardFields(campaign, startOf('fundraiser')))
    throw redirectDocument(request.url)
  const { updates: _, recentDonations: __, gallery: ___, ...rest } = campaign
  return { page, campaign: rest, hasPromise: promise !== undefined && !('refused' in promise) }
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
  sources: ({ campaign }) =>
    campaign.payment.provider === 'stripe' && !campaign.closed ? STRIPE_SOURCES : {},
} satisfies PageHandle<typeof loader>

/** `/fundraiser/{id}`: why somebody collects for a campaign, how far they have come, and the form that gives through them. */
export default function FundraiserPage() {
  const { page, campaign, hasPromise } = useLoaderData<typeof loader>()
  const words = useWords(fundraiserWords)
  const { origin } = useSite()
  return (
    <>
      <article>
        <Head page={page} campaign={campaign} />
        <div className="wrap with-aside campaign">
          <div className="campaign-story">
            <div className="prose" dir="auto">
              {page.story
                .split('\n')
                .filter((line) => line.trim() !== '')
                .map((line, at) => (
                  <p key={at}>{line}</p>
                ))}
            </div>
          </div>
          <aside className="stack">
            <Share
              shared={{ title: page.title, url: origin + pathOf('fundraiser', { id: page.id }) }}
            />
            <p>
              <Link className="more" to={pathOf('ownFundraiser', { id: campaign.id })}>
                {words.toOwn}
              </Link>
            </p>
          </aside>
        </div>
      </article>
      {campaign.closed ? null : (
        <Slice>
          <give.Part
            campaign={campaign}
            needs={NONE}
            plans={NONE}
            days={NONE}
            wanted={undefined}
            hasPromise={hasPromise}
            fundraiserId={page.fundraiserId}
          />
        </Slice>
      )}
    </>
  )
}

const NONE: readonly never[] = []

interface HeadProps {
  readonly page: ReturnType<typeof useLoaderData<typeof loader>>['page']
  readonly campaign: Pick<Campaign, 'id' | 'title' | 'language' | 'closed' | 'state' | 'daysLeft'>
}

function Head({ page, campaign }: HeadProps) {
  const words = useWords(fundraiserWords)
  const { over, cannotPay } = useWords(campaignWords)
  return (
    <header className="hero deep campaign-hero">
      <Ornament seed={page.id} place="end" />
      <div className="wrap">
        <div>
          <p className="label">
            <bdi>{words.by(page.name)}</bdi>
          </p>
          <h1 className="display">
            <bdi>{page.title}</bdi>
          </h1>
          <p className="lead">
            {words.for}{' '}
            <Link to={pathOf('campaign', { id: campaign.id })}>
              <bdi lang={campaign.language}>{campaign.title}</bdi>
            </Link>
          </p>
        </div>
        <div>
          <div className="campaign-progress calm">
            <Raised look="campaign" campaign={{ ...page, daysLeft: campaign.daysLeft }}>
              {(said) => <p>{said}</p>}
            </Raised>
          </div>
          {campaign.closed ? (
            <p className="campaign-closed">{campaign.state === 'ended' ? over : cannotPay}</p>
          ) : (
            <a className={buttonClass({ size: 'large', wide: true })} href="#campaign-give">
              {words.give}
            </a>
          )}
        </div>
      </div>
    </header>
  )
}
