import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { type Cause, type Terms, listDonations } from '#features/money/causes/contract.ts'
import { writeDay } from '#platform/shared/write-day.ts'
import { api, must } from '#platform/web/api.ts'
import { Link } from '#platform/web/link.tsx'
import { findLink } from '#platform/web/links.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useOffice } from '#platform/web/reading/facts.tsx'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { type Nisab, showNisab } from '../contract.ts'
import { zakatWords } from '../words.ts'
import '../zakat.css'
import { Calculator } from './calculator.tsx'

interface Zakat {
  readonly nisab: Nisab
  readonly terms: Terms
  /** Where zakat of any amount can be given. */
  readonly cause?: Cause
}

export async function loader({ context }: LoaderFunctionArgs): Promise<Zakat> {
  const ask = context.get(api)
  const [nisab, { items, ...terms }] = await Promise.all([
    ask(showNisab, {}).then(must),
    ask(listDonations, {}).then(must),
  ])
  const cause = items.find(
    ({ zakatEligible, allowCustomAmount, frequencies }) =>
      zakatEligible && allowCustomAmount && frequencies.includes('once'),
  )
  return { nisab, terms, ...(cause ? { cause } : {}) }
}

export const meta: Meta<typeof loader> = ({ site }) => {
  const words = zakatWords[site.language]
  return { title: words.title, description: words.describe(textOf(site, 'websiteName')) }
}

export const handle: PageHandle = { dock: false }

/** `/zakat`: what is due, worked out in the browser alone. */
export default function ZakatPage() {
  const { nisab, terms, cause } = useLoaderData<typeof loader>()
  const words = useWords(zakatWords)
  return (
    <div className="wrap narrow zakat">
      <ListHead title={words.title} lead={words.lead} />
      {nisab.state === 'current' ? (
        <Calculator nisab={nisab} terms={terms} cause={cause} />
      ) : (
        <NotCounted nisab={nisab} cause={cause} />
      )}
      <Ruling />
    </div>
  )
}

type NotCountedProps = Pick<Zakat, 'nisab'> & { readonly cause: Cause | undefined }

/** Without prices of these days nothing is counted, and it is said why. */
function NotCounted({ nisab: { state, pricedOn }, cause }: NotCountedProps) {
  const words = useWords(zakatWords)
  const { language } = useSite()
  const office = useOffice()
  const isOld = state === 'old' && pricedOn !== null
  return (
    <div className="stack">
      <div className="note warning">
        <p>{isOld ? words.old(writeDay(pricedOn, language)) : words.unset}</p>
        {office ? (
          <p className="zakat-reach">
            {words.reach} {office}
          </p>
        ) : null}
      </div>
      {cause ? (
        <p>
          <Link className={buttonClass({ look: 'quiet' })} to={pathOf('cause', { id: cause.id })}>
            {words.giveAnyway}
          </Link>
        </p>
      ) : null}
    </div>
  )
}

function Ruling() {
  const words = useWords(zakatWords)
  const { links } = useSite()
  return (
    <div className="note zakat-ruling">
      <p>
        {words.ask}{' '}
        {findLink(links, pathOf('askImam')) ? (
          <Link className="more" to={pathOf('askImam')}>
            {words.askImam}
          </Link>
        ) : null}
      </p>
    </div>
  )
}
