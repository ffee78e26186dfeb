import { type LoaderFunctionArgs, data, redirectDocument, useLoaderData } from 'react-router'
import {
  type Cause,
  type Terms,
  listDonations,
  showDonation,
} from '#features/money/causes/contract.ts'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { showPromise } from '#features/site/pages/contract.ts'
import { type Ask, type PageProblem, api, must } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { textOf } from '#platform/web/site.ts'
import { giveWords } from '../words.ts'
import { showFirstPayments } from '../contract.ts'
import { type FirstPayments, type Wish, offeredBy, readWish } from './draft.ts'
import './giving.css'
import { GivePage } from './give-page.tsx'
import { ClosedCause, NothingToGiveTo } from './nothing-to-give-to.tsx'
import { STRIPE_SOURCES, mayLoadCardFields } from './stripe-js.ts'

interface Giving {
  readonly causes: readonly Cause[]
  readonly terms: Terms
  readonly first?: string
  /** The address is about a cause that takes no more gifts. */
  readonly closed?: Cause
  readonly wish: Wish
  /** The organisation has written down what it promises those who give. */
  readonly hasPromise: boolean
  readonly firstPayments: FirstPayments
}

export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const url = new URL(request.url)
  const [{ items, ...terms }, asked, promise, firstPayments] = await Promise.all([
    ask(listDonations, {}).then(must),
    findAsked(ask, params['id']),
    ask(showPromise, {}),
    ask(showFirstPayments, {}).then(must),
  ])
  if (!mayLoadCardFields(terms, pathOf('donate'))) throw redirectDocument(url.href)

  const wish = readWish(url.searchParams)
  // oxlint-disable-next-line typescript/no-unsafe-return
  return {
    causes: items.map(offeredBy(firstPayments)),
    terms,
    firstPayments,
    wish,
    hasPromise: !('refused' in promise),
    ...(asked ? { first: asked.id } : {}),
    ...(asked?.closed ? { closed: asked } : {}),
  } satisfies Giving as Giving
}

async function findAsked(ask: Ask, id: string | undefined): Promise<Cause | undefined> {
  if (id === undefined) return undefined
  const outcome = await ask(showDonation, { id })
  if (!('refused' in outcome) || outcome.refused !== 'invalid') return must(outcome)
  // No cause can have such a name.
  const { status, says } = { status: 404, says: outcome.message }
  // oxlint-disable-next-line typescript/only-throw-error
  throw data({ problem: 'cause-not-found', message: says } satisfies PageProblem, { status })
}

export const meta: Meta<typeof loader> = ({ data: { causes, first, closed }, site }) => {
  const words = giveWords[site.language]
  const name = textOf(site, 'websiteName')
  const cause = closed ?? causes.find(({ id }) => id === first)
  return {
    title: cause ? cause.title : words.metaTitle,
    description: cause ? `${cause.summary} ${words.giveTo(name)}.` : words.metaText(name),
    ...(cause ? { canonical: pathOf('cause', { id: cause.id }) } : { canonical: pathOf('donate') }),
    ...(cause?.image ? { image: cause.image.src } : {}),
  }
}

export const handle = {
  dock: false,
  sources: ({ terms }) => (terms.payment.provider === 'stripe' ? STRIPE_SOURCES : {}),
} satisfies PageHandle<typeof loader>

/** `/donate`, and `/donate/{id}` with that cause first. */
export default function DonatePage() {
  const { closed, ...props } = useLoaderData<typeof loader>()
  const { causes } = props
  if (closed) return <ClosedCause cause={closed} others={causes} />
  if (causes.length === 0) return <NothingToGiveTo />
  return <GivePage {...props} />
}
