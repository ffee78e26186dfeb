import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { api, must } from '#platform/web/api.ts'
import { Link } from '#platform/web/link.tsx'
import { findLink } from '#platform/web/links.ts'
import type { Meta } from '#platform/web/page.ts'
import { Facts, useOffice, usePlace } from '#platform/web/reading/facts.tsx'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import { readingWords } from '#platform/web/reading/words.ts'
import { textOf, useSite, useWords, writtenIn } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { writeTime } from '#platform/web/write-time.ts'
import { showVisit } from '../contract.ts'
import { visitWords } from '../words.ts'
import { Facilities } from './facilities.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  return must(await context.get(api)(showVisit, {}))
}

export const meta: Meta = ({ site }) => {
  const words = visitWords[site.language]
  return { title: words.title, description: words.describe(textOf(site, 'websiteName')) }
}

/** For whoever wants to come: what there is, how one behaves, where it is, and whom to write to. */
export default function VisitPage() {
  const { facilities, eid } = useLoaderData<typeof loader>()
  const words = useWords(visitWords)
  return (
    <>
      <div className="wrap">
        <ListHead title={words.title} lead={words.lead} />
        <Guide />
      </div>
      <Facilities facilities={facilities} />
      {eid ? <Eid eid={eid} /> : null}
      <Where />
    </>
  )
}

function Guide() {
  const words = useWords(visitWords)
  const { links } = useSite()
  const isWriting = findLink(links, pathOf('contact')) !== undefined
  return (
    <div className="visit-guide">
      <section className="prose" aria-labelledby="neighbours">
        <h2 id="neighbours">{words.neighbours}</h2>
        <ul>
          {words.neighboursText.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="schools">
        <div className="prose">
          <h2 id="schools">{words.schools}</h2>
          <p>{words.schoolsText}</p>
        </div>
        {isWriting ? (
          <Link className={buttonClass({ look: 'quiet' })} to={pathOf('contact')}>
            {words.write}
          </Link>
        ) : null}
      </section>
    </div>
  )
}

type Planned = NonNullable<Answer<typeof showVisit>['eid']>

function Eid({ eid: { label, date, dateText, place, times } }: { readonly eid: Planned }) {
  const words = useWords(visitWords)
  const site = useSite()
  const written = writtenIn(site)
  const clock = site.configuration['timeFormat'] === '12h' ? '12' : '24'
  return (
    <section className="deep band" aria-labelledby="eid">
      <div className="wrap stack">
        <h2 className="title" id="eid">
          {words.eid}
        </h2>
        <p className="lead">
          <bdi lang={written}>{label}</bdi>, <time dateTime={date}>{dateText}</time>
          {place ? (
            <>
              , <bdi lang={written}>{place}</bdi>
            </>
          ) : null}
        </p>
        <p>
          {times.map(({ label, time }, i) => (
            <span key={`${label} ${time}`}>
              {i > 0 ? ' · ' : null}
              <bdi lang={written}>{label}</bdi>{' '}
              <b className="figures">{writeTime(time, site.language, clock)}</b>
            </span>
          ))}
        </p>
        <p className="muted">{words.eidMoves}</p>
      </div>
    </section>
  )
}

function Where() {
  const words = useWords(visitWords)
  const { contact, where } = useWords(readingWords)
  const place = usePlace({})
  const office = useOffice()
  if (!place && !office) return null
  return (
    <section className="section" aria-labelledby="where">
      <div className="wrap stack">
        <h2 className="title" id="where">
          {words.where}
        </h2>
        <Facts
          facts={[
            { name: where, value: place },
            { name: contact, value: office },
          ]}
        />
      </div>
    </section>
  )
}
