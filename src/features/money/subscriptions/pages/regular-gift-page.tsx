import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type Cause, type Terms, listDonations } from '#features/money/causes/contract.ts'
import '#features/money/giving/pages/giving.css'
import { STRIPE_SOURCES } from '#features/money/giving/pages/stripe-js.ts'
import { useUserData } from '#platform/web/account.ts'
import { api, must } from '#platform/web/api.ts'
import { ask } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { type Subscription, showSubscription } from '../contract.ts'
import { regularWords } from '../words.ts'
import { RegularGift } from './regular-gift.tsx'
import './regular.css'

interface Page {
  readonly id: string
  readonly link: string | undefined
  readonly causes: readonly Cause[]
  readonly terms: Terms
}

/** The page is the same for everybody; whose gift it is, the browser asks for. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Page> {
  const { items: causes, ...terms } = must(await context.get(api)(listDonations, {}))
  return { id: params['id'] ?? '', link: params['link'], causes: [...causes], terms }
}

export const meta: Meta<typeof loader> = ({ site }) => ({
  title: regularWords[site.language].metaTitle,
  robots: 'noindex',
})

export const handle = {
  dock: false,
  sources: ({ terms }) => (terms.payment.provider === 'stripe' ? STRIPE_SOURCES : {}),
} satisfies PageHandle<typeof loader>

/** Where the links of letters lead, and where a card is renewed: with its link no sign-in is needed. Coming here changes nothing. */
export default function RegularGiftPage() {
  const { id, link, causes, terms } = useLoaderData<typeof loader>()
  const words = useWords(regularWords)
  const [gift, setGift] = useState<Subscription | 'none'>()
  useEffect(() => {
    const asked = { subscriptionId: id, ...(link ? { key: link } : {}) }
    void ask(showSubscription, asked, { quiet: true }).then((outcome) =>
      setGift('reply' in outcome ? outcome.reply : 'none'),
    )
  }, [id, link])

  if (gift === 'none') return <NoLink />
  return (
    <div className="wrap narrow regular-page">
      <div className="page-head">
        <h1>{gift ? words.title[gift.kind] : words.metaTitle}</h1>
        <p className="lead">{words.lead}</p>
      </div>
      <div className="page-foot">
        {gift ? (
          <RegularGift gift={gift} link={link} pay={{ causes, terms }} onChanged={setGift} />
        ) : (
          <div>
            <output className="visually-hidden">{words.looking}</output>
            <Skeleton lines={8} />
          </div>
        )}
        <Account />
      </div>
    </div>
  )
}

function NoLink() {
  const words = useWords(regularWords)
  return (
    <div className="wrap narrow regular-page">
      <div className="page-head">
        <h1>{words.noLink}</h1>
        <p className="lead">{words.noLinkText}</p>
      </div>
      <div className="page-foot">
        <SignIn />
      </div>
    </div>
  )
}

function SignIn() {
  const words = useWords(regularWords)
  const { account } = useSite().links
  return account ? (
    <Link className={buttonClass({ look: 'quiet' })} to={account.signIn.to}>
      {words.signIn}
    </Link>
  ) : null
}

/** Where accounts are kept: one with this address has this gift, and all others. */
function Account() {
  const words = useWords(regularWords)
  return useUserData() ? null : (
    <div className="stack">
      <p className="muted">{words.account}</p>
      <div>
        <SignIn />
      </div>
    </div>
  )
}
