import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { listDonations } from '#features/money/causes/contract.ts'
import { suggestionsIn } from '#features/money/causes/rules.ts'
import { writeAmount } from '#features/money/giving/rules.ts'
import { toDecimal } from '#platform/shared/money.ts'
import { api, must } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { widgetWords } from '../words.ts'
import { Widget } from './widget.tsx'

const MOST_AMOUNTS = 4

/** Nothing is paid here: a card is asked for on the site itself, where its address can be seen. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { items } = must(await context.get(api)(listDonations, {}))
  const [first] = items
  if (!first) return null
  const { html: _, ...cause } = first
  return cause
}

export const meta: Meta<typeof loader> = ({ site }) => ({
  title: widgetWords[site.language].give,
  canonical: pathOf('donate'),
  robots: 'noindex',
})

export const handle: PageHandle = { frame: 'bare' }

/** Amounts of the first cause, each a press away from paying. */
export default function GivingWidgetPage() {
  const cause = useLoaderData<typeof loader>()
  const { origin } = useSite()
  const words = useWords(widgetWords)
  return (
    <Widget more={`${origin}${pathOf('donate')}`}>
      {cause ? <Amounts cause={cause} /> : <p className="muted">{words.closed}</p>}
    </Widget>
  )
}

interface AmountsProps {
  readonly cause: NonNullable<Awaited<ReturnType<typeof loader>>>
}

function Amounts({ cause }: AmountsProps) {
  const site = useSite()
  const words = useWords(widgetWords)
  const currency = textOf(site, 'defaultCurrency') || 'GBP'
  const address = `${site.origin}${pathOf('cause', { id: cause.id })}`
  const amounts = suggestionsIn(cause, currency, currency).slice(0, MOST_AMOUNTS)
  return (
    <section aria-labelledby="widget-title">
      <h1 className="title" id="widget-title" lang={cause.language}>
        <bdi>{cause.title}</bdi>
      </h1>
      <ul className="widget-amounts">
        {amounts.map(({ amount }) => (
          <li key={amount}>
            <a
              href={`${address}?amount=${toDecimal(amount, currency)}&currency=${currency}`}
              target="_blank"
              rel="noopener"
            >
              <span className="visually-hidden">{words.give} </span>
              {writeAmount(amount, currency, site.language)}
              <span className="visually-hidden"> ({words.opens})</span>
            </a>
          </li>
        ))}
        <li>
          <a href={address} target="_blank" rel="noopener">
            {amounts.length > 0 ? words.otherAmount : words.giveTo(cause.title)}
            <span className="visually-hidden"> ({words.opens})</span>
          </a>
        </li>
      </ul>
    </section>
  )
}
