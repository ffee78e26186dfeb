import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router'
import { api, must } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { showGift } from '../contract.ts'
import './giving.css'
import { ThankYou } from './thank-you.tsx'
import { thankYouWords } from './thank-you-words.ts'

/** Without a gift when no answer came: the donor has given, and must not be shown an error for it. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const outcome = await context.get(api)(showGift, { id: params['id'] ?? '' }, { quiet: true })
  const isAway = 'refused' in outcome && outcome.refused === 'network'
  return { gift: isAway ? undefined : must(outcome) }
}

export const meta: Meta<typeof loader> = ({ data: { gift }, site }) => {
  const words = thankYouWords[site.language]
  return {
    title: gift ? words.states[gift.status].title('') : words.away.title,
    robots: 'noindex',
  }
}

export const handle = { dock: false, isPublic: false } satisfies PageHandle<typeof loader>

/** What became of a gift: the truth, whenever it is opened. Whoever has the address sees no more of the donor than a first name. */
export default function ThankYouPage() {
  const { id = '' } = useParams()
  const { gift } = useLoaderData<typeof loader>()
  return <ThankYou key={id} id={id} known={gift} />
}
