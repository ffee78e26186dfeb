import { redirectDocument, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { type Cause, type Terms, listDonations } from '#features/money/causes/contract.ts'
import { showFirstPayments } from '#features/money/giving/contract.ts'
import type { FirstPayments } from '#features/money/giving/pages/draft.ts'
import { GivePage } from '#features/money/giving/pages/give-page.tsx'
import '#features/money/giving/pages/giving.css'
import { NothingToGiveTo } from '#features/money/giving/pages/nothing-to-give-to.tsx'
import { STRIPE_SOURCES, mayLoadCardFields } from '#features/money/giving/pages/stripe-js.ts'
import { api, must } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { textIn, translationOf } from '#platform/shared/texts.ts'
import { useSite, useWords, writtenIn } from '#platform/web/site.ts'
import { regularWords } from '../words.ts'

interface Giving {
  readonly causes: readonly Cause[]
  readonly terms: Terms
  readonly firstPayments: FirstPayments
}

/** What can be given to every Friday, with the amounts that the office suggests for it. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Giving> {
  const ask = context.get(api)
  const [{ items, ...terms }, firstPayments] = await Promise.all([
    ask(listDonations, {}).then(must),
    ask(showFirstPayments, {}).then(must),
  ])
  if (!mayLoadCardFields(terms, pathOf('donate'))) throw redirectDocument(request.url)
  const { friday, jummahpay } = firstPayments
  const suggestedAmounts = jummahpay.suggestedAmounts.map((amount) => ({ amount, label: '' }))
  const causes = items
    .filter(({ frequencies }) => friday !== null && frequencies.includes('friday'))
    .map((cause) => ({
      ...cause,
      frequencies: ['friday' as const],
      minimumAmount: Math.max(cause.minimumAmount, jummahpay.minimumAmount),
      ...(cause.allowCustomAmount ? { suggestedAmounts } : {}),
    }))
  return { causes, terms, firstPayments }
}

/** The office's own words, in the language of the page where it has written them. */
const INTRODUCTION = 'jummahpayIntroduction'

export const meta: Meta<typeof loader> = ({ site }) => ({
  title: regularWords[site.language].jummahTitle,
  description:
    textIn(site.configuration, site.language, INTRODUCTION) ||
    regularWords[site.language].jummahLead,
})

export const handle = {
  dock: false,
  sources: ({ terms }) => (terms.payment.provider === 'stripe' ? STRIPE_SOURCES : {}),
} satisfies PageHandle<typeof loader>

/** `/donate-jumah`: a gift for every Friday, and nothing else. */
export default function JummahPayPage() {
  const { causes, terms, firstPayments } = useLoaderData<typeof loader>()
  const words = useWords(regularWords)
  const site = useSite()
  if (causes.length === 0) return <NothingToGiveTo />
  const introduction = textIn(site.configuration, site.language, INTRODUCTION)
  const isOwn = translationOf(site.configuration, site.language, INTRODUCTION) !== undefined
  const language = introduction && !isOwn ? writtenIn(site) : undefined
  return (
    <GivePage
      causes={causes}
      terms={terms}
      firstPayments={firstPayments}
      wish={{ frequency: 'friday' }}
      hasPromise={false}
      heading={{ title: words.jummahTitle, lead: introduction || words.jummahLead, language }}
    />
  )
}
