import { useLocation } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { showFigures } from '#features/ground/figures/contract.ts'
import { SPANS } from '#features/ground/figures/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { formatCount } from '#platform/shared/money.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { figuresWords } from '../figures-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'

type Found = Answer<typeof showFigures>

/** How often the website is read, by day. How far back stands in the address. */
export default function Figures() {
  const words = useWords(figuresWords)
  const asked = Number(new URLSearchParams(useLocation().search).get('days'))
  const days = SPANS.find((span) => span === asked) ?? 30
  const { outcome, again } = useAsked(showFigures, { days })
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
      </div>
      <nav className="actions office-spans" aria-label={words.span}>
        {SPANS.map((span) => (
          <Link
            key={span}
            className={buttonClass({ look: span === days ? 'primary' : 'quiet', size: 'compact' })}
            aria-current={span === days ? 'page' : undefined}
            to={`${pathOf('officeFigures')}?days=${span}`}
          >
            {words.spans(span)}
          </Link>
        ))}
      </nav>
      <Answered of={outcome} again={again} gone={words.gone}>
        {(found) => <Shown found={found} />}
      </Answered>
    </>
  )
}

function Shown({ found: { days, pages, from } }: { readonly found: Found }) {
  const words = useWords(figuresWords)
  const sumOf = (what: 'pages' | 'begun' | 'ended') => days.reduce((sum, day) => sum + day[what], 0)
  const most = Math.max(...days.map((day) => day.pages))
  return (
    <>
      <section className="office-part">
        <h2>{words.opened}</h2>
        <p>
          {words.sum(sumOf('pages'), days.length)} {most > 0 ? words.most(most) : null}
        </p>
        {most > 0 ? <Chart days={days} most={most} /> : null}
        <details className="office-reach">
          <summary>{words.asTable}</summary>
          <Table days={days} />
        </details>
      </section>
      <section className="office-part">
        <h2>{words.gifts}</h2>
        <p>{words.giftsText(sumOf('begun'), sumOf('ended'))}</p>
      </section>
      {pages.length > 0 ? (
        <section className="office-part">
          <h2>{words.pages}</h2>
          <Names named={pages} isPath />
        </section>
      ) : null}
      <section className="office-part">
        <h2>{words.from}</h2>
        <p className="muted">{from.length > 0 ? words.fromText : words.nowhere}</p>
        {from.length > 0 ? <Names named={from} /> : null}
      </section>
    </>
  )
}

interface ChartProps {
  readonly days: Found['days']
  readonly most: number
}

/** A picture of the table that stands under it, which says the same to whoever does not see it. */
function Chart({ days, most }: ChartProps) {
  const { language } = useSite()
  const write = (day: string) => writeDate(day, language, { length: 'short' })
  const [first] = days
  const last = days.at(-1)
  return (
    <div className="office-chart" aria-hidden="true">
      <div>
        {days.map(({ day, pages }) => (
          <span
            key={day}
            title={`${write(day)}: ${pages}`}
            style={{ blockSize: `${(100 * pages) / most}%` }}
          />
        ))}
      </div>
      <p>
        <span>{first ? write(first.day) : null}</span>
        <span>{last ? write(last.day) : null}</span>
      </p>
    </div>
  )
}

function Table({ days }: { readonly days: Found['days'] }) {
  const words = useWords(figuresWords)
  const { language } = useSite()
  return (
    <table className="table figures">
      <thead>
        <tr>
          <th scope="col">{words.day}</th>
          <th scope="col">{words.opened}</th>
          <th scope="col">{words.begun}</th>
          <th scope="col">{words.ended}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map(({ day, pages, begun, ended }) => (
          <tr key={day}>
            <th scope="row">{writeDate(day, language, { length: 'short' })}</th>
            <td>{pages}</td>
            <td>{begun}</td>
            <td>{ended}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface NamesProps {
  readonly named: Found['pages']
  readonly isPath?: boolean
}

function Names({ named, isPath = false }: NamesProps) {
  const words = useWords(figuresWords)
  const most = Math.max(...named.map(({ count }) => count))
  const say = (name: string) => {
    if (name === '') return words.others
    if (isPath && name === '/') return words.home
    return <bdi dir="ltr">{name}</bdi>
  }
  return (
    <ul className="rows office-names">
      {named.map(({ name, count }) => (
        <li key={name} className="row">
          <span>{say(name)}</span>
          <b className="figures">{formatCount(count)}</b>
          <span aria-hidden="true" style={{ inlineSize: `${(100 * count) / most}%` }} />
        </li>
      ))}
    </ul>
  )
}
