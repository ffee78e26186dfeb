import { useLocation, useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { attackWords } from '#features/money/payments/words.ts'
import { listCardAttacks } from '#features/money/payments/contract.ts'
import { listGifts } from '#features/money/refunds/contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { giftsWords } from '../gifts-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { useInstants, useOfficeWords } from './desk-context.ts'
import { useMoney } from './new-statement.tsx'
import { SearchByWords } from './search-by-words.tsx'

type Gift = Answer<typeof listGifts>['items'][number]

/** Every gift, the newest first, or those that are looked for. What was asked stands in the address. */
export default function Gifts() {
  const words = useWords(giftsWords)
  const query = new URLSearchParams(useLocation().search)
  const q = query.get('q') ?? ''
  const after = query.get('after') ?? ''
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
      </div>
      {q || after ? null : <Attacks />}
      <Finder key={q} q={q} />
      <Page q={q} after={after} />
    </>
  )
}

/** Only where stolen cards were ever tried out: whether somebody does now, and what was seen the times before. */
function Attacks() {
  const words = useWords(giftsWords)
  const said = useWords(attackWords)
  const write = useInstants()
  const { outcome } = useAsked(listCardAttacks, {})
  const { items, minimum, currency } =
    outcome && 'reply' in outcome ? outcome.reply : { items: [], minimum: 0, currency: '' }
  const money = useMoney(currency)
  const over = items.filter(({ report }) => report !== null)
  return (
    <>
      {items.some(({ report }) => report === null) ? (
        <div className="note warning">
          <div className="stack">
            <b>{words.attacked}</b>
            <p>{words.attackedWhat(minimum > 0 ? money(minimum) : '')}</p>
          </div>
        </div>
      ) : null}
      {over.length > 0 ? (
        <details className="office-reach">
          <summary>{words.attacks}</summary>
          <ul className="rows">
            {over.map(({ id, beganAt, report }) => (
              <li key={id} className="row">
                <span>
                  <b>{write(beganAt)}</b>
                  <p>{said.report(report!, money)}</p>
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

function Finder({ q }: { readonly q: string }) {
  const words = useWords(giftsWords)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const find = (asked: string) => {
    void navigate(asked ? `${pathname}?${new URLSearchParams({ q: asked }).toString()}` : pathname)
  }
  return (
    <SearchByWords q={q} words={words} onSearch={find}>
      {q ? (
        <Link className={buttonClass({ look: 'plain' })} to={pathname}>
          {words.all}
        </Link>
      ) : null}
    </SearchByWords>
  )
}

/** Those after one of them, so that whoever opens a gift comes back to where they were, however far down that is. */
function Page({ q, after }: { readonly q: string; readonly after: string }) {
  const words = useWords(giftsWords)
  const { list } = useOfficeWords()
  const { outcome, again } = useAsked(listGifts, {
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
  })
  const { pathname } = useLocation()
  const to = (query: Readonly<Record<string, string>>) => {
    const asked = new URLSearchParams(q ? { q, ...query } : query).toString()
    return asked ? `${pathname}?${asked}` : pathname
  }
  return (
    <Answered of={outcome} again={again} gone={words.gone}>
      {({ items, hasMore }) => {
        const last = items.at(-1)
        const newest = after ? (
          <Link className={buttonClass({ look: 'quiet' })} to={to({})}>
            {words.newest}
          </Link>
        ) : null
        if (!last)
          return (
            <EmptyState title={q || after ? words.notFound : words.none} seed="gifts">
              {newest ?? <p>{q ? words.notFoundText : words.noneText}</p>}
            </EmptyState>
          )
        return (
          <>
            <ul className="office-list">
              {items.map((gift) => (
                <Row key={gift.id} gift={gift} />
              ))}
            </ul>
            {after || hasMore ? (
              <nav className="pager" aria-label={list.pages}>
                {newest ?? <span />}
                {hasMore ? (
                  <Link className={buttonClass({ look: 'quiet' })} to={to({ after: last.id })}>
                    {words.older}
                  </Link>
                ) : null}
              </nav>
            ) : null}
          </>
        )
      }}
    </Answered>
  )
}

function Row({ gift }: { readonly gift: Gift }) {
  const words = useWords(giftsWords)
  const write = useInstants()
  const money = useMoney(gift.currency)
  const { id, name, company, titles, amount, state, method, givenAt } = gift
  return (
    <li>
      <Link to={pathOf('officeGift', { id })}>
        <span className="office-what">
          <b>
            <bdi>{company || name || words.nobody}</bdi> ·{' '}
            <bdi className="figures">{money(amount)}</bdi>
          </b>
          <small>
            <Names titles={titles} />
          </small>
        </span>
        <span className="office-marks">
          {words.states[state] ? <span className="tag warning">{words.states[state]}</span> : null}
          {method === 'card' ? null : <small>{words.methods[method]}</small>}
          <small>{write(givenAt)}</small>
        </span>
      </Link>
    </li>
  )
}

/** Each in the language that it is written in. */
function Names({ titles }: Pick<Gift, 'titles'>) {
  return titles.map(({ title, language }, at) => (
    // Two lines may be of the same.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={at}>
      {at > 0 ? ' · ' : null}
      <bdi lang={language}>{title}</bdi>
    </span>
  ))
}
