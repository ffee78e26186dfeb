import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import {
  type Cause,
  type Terms,
  listDonations,
  showTerms,
} from '#features/money/causes/contract.ts'
import '#features/money/giving/pages/giving.css'
import { STRIPE_SOURCES } from '#features/money/giving/pages/stripe-js.ts'
import { useUserData } from '#platform/web/account.ts'
import { api, must } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWords } from '#platform/web/site.ts'
import { regularWords } from '../words.ts'
import { OwnGift, SignIn } from './own-gift.tsx'

interface Page {
  readonly id: string
  readonly link: string | undefined
  readonly causes: readonly Cause[]
  readonly terms: Terms
}

/** The page is the same for everybody; whose gift it is, the browser asks for. */
export async function loader({ context, params }: LoaderFunctionArgs): Promise<Page> {
  const ask = context.get(api)
  const [terms, found] = await Promise.all([ask(showTerms, {}).then(must), ask(listDonations, {})])
  // Where only campaigns are shown there are no causes.
  const causes = 'reply' in found ? found.reply.items : []
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
  return (
    <OwnGift id={id} link={link} pay={{ causes, terms }}>
      <Account />
    </OwnGift>
  )
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
