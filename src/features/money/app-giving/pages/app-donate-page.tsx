import { type LoaderFunctionArgs, data, redirectDocument, useLoaderData } from 'react-router'
import { pathOf, startOf } from '#features/ground/addresses/rules.ts'
import { showCampaign } from '#features/money/campaigns/contract.ts'
import { type Cause, type Terms, listDonations } from '#features/money/causes/contract.ts'
import { showFirstPayments } from '#features/money/giving/contract.ts'
import {
  type FirstPayments,
  type GiveFormProps,
  type ToItem,
  type Wish,
  offeredBy,
} from '#features/money/giving/pages/draft.ts'
import { GivePage } from '#features/money/giving/pages/give-page.tsx'
import '#features/money/giving/pages/giving.css'
import { NothingToGiveTo } from '#features/money/giving/pages/nothing-to-give-to.tsx'
import { STRIPE_SOURCES } from '#features/money/giving/pages/stripe-js.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { type Ask, api, must } from '#platform/web/api.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { decodeDonationToken, showWayBack } from '../contract.ts'
import { appWords } from '../words.ts'
import { toWish } from './to-wish.ts'
import '../app-giving.css'

type Asked = Answer<typeof decodeDonationToken>

/** What the form can be about, and what of it was asked for. */
interface Offer {
  readonly causes: readonly Cause[]
  readonly terms: Terms
  /** The cause or the campaign that the app has named, where it takes gifts. */
  readonly first?: string | undefined
  readonly isCampaign?: boolean
}

interface Form extends Offer {
  readonly token: string
  readonly asked: Asked
  readonly wish: Wish
  readonly firstPayments: FirstPayments
  /** The app has named something that takes no gifts. */
  readonly isGone: boolean
  readonly back: string | null
}

type Page = Form | { readonly refused: true }

/** In the browser a document of its own: only that may load what the provider's fields need, and it is asked anew. */
export async function loader({ context, params, request }: LoaderFunctionArgs): Promise<Page> {
  if (typeof document !== 'undefined') throw redirectDocument(request.url)
  const [ask, token] = [context.get(api), params['token'] ?? '']
  const outcome = await ask(decodeDonationToken, { token })
  if ('refused' in outcome && REFUSED.has(outcome.refused)) return refused()
  const asked = must(outcome)
  const [firstPayments, { address: back }] = await Promise.all([
    ask(showFirstPayments, {}).then(must),
    ask(showWayBack, { token }).then(must),
  ])
  const offer = await findOffer(ask, asked, firstPayments)
  const isGone = offer.first === undefined && (asked.donationId ?? asked.campaignId) !== undefined
  // An amount is asked for with what it is for: nothing else is given it unasked.
  const wish = isGone ? {} : toWish(asked, offer.terms)
  return { ...offer, token, asked, firstPayments, isGone, back, wish }
}

/** One that is too long is none, either. */
const REFUSED: ReadonlySet<string> = new Set(['token-not-valid', 'invalid'])

function refused(): Page {
  // The router hands on what it holds, with its status.
  return data({ refused: true }, { status: 401 }) as unknown as Page
}

async function findOffer(ask: Ask, asked: Asked, firstPayments: FirstPayments): Promise<Offer> {
  const campaign =
    asked.campaignId === undefined ? undefined : await ask(showCampaign, { id: asked.campaignId })
  if (campaign && 'reply' in campaign && !campaign.reply.closed) {
    const { updates: _, recentDonations: __, gallery: ___, ...open } = campaign.reply
    // Whoever comes from the app knows its story.
    return { causes: [{ ...open, html: '' }], terms: open, first: open.id, isCampaign: true }
  }
  const { items, ...terms } = must(await ask(listDonations, {}))
  const causes = items.map(offeredBy(firstPayments))
  return { causes, terms, first: causes.find(({ id }) => id === asked.donationId)?.id }
}

export const meta: Meta<typeof loader> = ({ data: page, site }) => ({
  title: 'refused' in page ? appWords[site.language].refused.title : appWords[site.language].title,
  robots: 'noindex',
})

export const handle = {
  frame: 'bare',
  dock: false,
  isPublic: false,
  theme: (page) => ('refused' in page ? undefined : page.asked.theme),
  sources: (page) =>
    !('refused' in page) && page.terms.payment.provider === 'stripe' ? STRIPE_SOURCES : {},
} satisfies PageHandle<typeof loader>

/** `/app/donate/{token}`: the form of every gift inside an app, with what the app has chosen. */
export default function AppDonatePage() {
  const page = useLoaderData<typeof loader>()
  if ('refused' in page) return <Refused />
  if (page.causes.length === 0) return <NothingToGiveTo />
  return <AppForm {...page} />
}

function AppForm({ token, asked, isCampaign, isGone, back, ...props }: Form) {
  const words = useWords(appWords)
  const more: Partial<GiveFormProps> = isCampaign ? { toItem: campaignItem } : {}
  const heading = { title: words.title, lead: isGone ? words.gone : words.lead }
  return (
    <div className="app-giving">
      <GivePage
        {...props}
        {...more}
        {...(props.first === undefined ? { heading } : {})}
        donor={asked.donor}
        hasPromise={false}
        thanksAt={(gift) => thanksOf(token, gift)}
      />
      {back ? (
        <p className="wrap back-to-app">
          <a className="more" href={back}>
            {words.back}
          </a>
        </p>
      ) : null}
    </div>
  )
}

const campaignItem: ToItem = ({ cause, amount }) => ({ campaignId: cause.id, amount })

const REGULAR = startOf('regularGift')

/** The same pages as everywhere, inside the app. */
function thanksOf(token: string, gift: string): string {
  if (!gift.startsWith(REGULAR)) return pathOf('appThankYou', { token, id: gift })
  const [id = '', link = ''] = gift.slice(REGULAR.length).split('/')
  return pathOf('appRegularGift', { token, id, link })
}

function Refused() {
  const { refused: words } = useWords(appWords)
  return (
    <div className="wrap">
      <ErrorState
        page
        title={words.title}
        actions={
          <Link className={buttonClass({ look: 'quiet' })} to={pathOf('donate')} reloadDocument>
            {words.elsewhere}
          </Link>
        }
      >
        <p>{words.text}</p>
      </ErrorState>
    </div>
  )
}
