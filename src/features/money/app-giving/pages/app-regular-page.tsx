import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { listDonations } from '#features/money/causes/contract.ts'
import '#features/money/giving/pages/giving.css'
import { STRIPE_SOURCES } from '#features/money/giving/pages/stripe-js.ts'
import { OwnGift } from '#features/money/subscriptions/pages/own-gift.tsx'
import { api, must } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { showWayBack } from '../contract.ts'
import { appWords } from '../words.ts'

export async function loader({ context, params }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const { token = '', id = '', link } = params
  const [{ items, ...terms }, back] = await Promise.all([
    ask(listDonations, {}).then(must),
    ask(showWayBack, { token }, { quiet: true }),
  ])
  return { id, link, causes: items, terms, back: 'reply' in back ? back.reply.address : null }
}

export const meta: Meta<typeof loader> = ({ site }) => ({
  title: appWords[site.language].title,
  robots: 'noindex',
})

export const handle = {
  frame: 'bare',
  dock: false,
  isPublic: false,
  sources: ({ terms }) => (terms.payment.provider === 'stripe' ? STRIPE_SOURCES : {}),
} satisfies PageHandle<typeof loader>

/** The page of a regular gift that was begun inside an app, and the way back there. */
export default function AppRegularPage() {
  const { id, link, causes, terms, back } = useLoaderData<typeof loader>()
  const words = useWords(appWords)
  return (
    <OwnGift id={id} link={link} pay={{ causes, terms }}>
      {back ? (
        <div className="actions">
          <a className={buttonClass()} href={back}>
            {words.back}
          </a>
        </div>
      ) : null}
    </OwnGift>
  )
}
