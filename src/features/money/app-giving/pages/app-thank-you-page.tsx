import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { showGift } from '#features/money/giving/contract.ts'
import '#features/money/giving/pages/giving.css'
import { ThankYou } from '#features/money/giving/pages/thank-you.tsx'
import { type Ask, api, must } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWords } from '#platform/web/site.ts'
import { showWayBack } from '../contract.ts'
import { appWords } from '../words.ts'

/** Without a gift when no answer came: the donor has given, and must not be shown an error for it. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const { token = '', id = '' } = params
  const [outcome, back] = await Promise.all([
    ask(showGift, { id }, { quiet: true }),
    findBack(ask, token, id),
  ])
  const isAway = 'refused' in outcome && outcome.refused === 'network'
  return { token, id, back, gift: isAway ? undefined : must(outcome) }
}

/** Without an answer there is no way back, and nothing is wrong with the gift. */
async function findBack(ask: Ask, token: string, gift: string): Promise<string | null> {
  const outcome = await ask(showWayBack, { token, gift }, { quiet: true })
  return 'reply' in outcome ? outcome.reply.address : null
}

export const meta: Meta<typeof loader> = ({ site }) => ({
  title: appWords[site.language].title,
  robots: 'noindex',
})

export const handle = {
  frame: 'bare',
  dock: false,
  isPublic: false,
} satisfies PageHandle<typeof loader>

/** What became of a gift that was made inside an app, and the way back there. */
export default function AppThankYouPage() {
  const { token, id, back, gift } = useLoaderData<typeof loader>()
  const { back: label } = useWords(appWords)
  return (
    <ThankYou
      key={id}
      isBare
      id={id}
      known={gift}
      form={pathOf('appGiving', { token })}
      back={back ? { address: back, label } : undefined}
    />
  )
}
