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
  const isFailed = query.get('refunds') === 'failed'
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{isFailed ? words.failedTitle : words.title}</h1>
          <p className="muted">{isFailed ? words.failedLead : words.lead}</p>
        </div>
      </div>
      {q || after || isFailed ? null : <Attacks />}
      {isFailed ? (
        <p>
          <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeGifts')}>
            {words.all}
          </Link>
        </p>
      ) : (
        <Finder key={q} q={q} />
      )}
      <Page q={q} after={after} isFailed={isFailed} />
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

interface PageProps {
  readonly q: string
  readonly after: string
  /** Only those of which a refund did not arrive. */
  readonly isFailed: boolean
}

/** Those after one of them, so that whoever opens a gift comes back to where they were, however far down that is. */
function Page({ q, after, isFailed }: PageProps) {
  const words = useWords(giftsWords)
  const { list } = useOfficeWords()
  const { outcome, again } = useAsked(listGifts, {
    ...(q ? { q } : {}),
    ...(after ? { after } : {}),
    ...(isFailed ? { refunds: 'failed' as const } : {}),
  })
  const { pathname, search } = useLocation()
  const to = (after: string) => {
    const asked = new URLSearchParams(search)
    asked.delete('after')
    if (after) asked.set('after', after)
    return asked.size > 0 ? `${pathname}?${asked.toString()}` : pathname
  }
  return (
    <Answered of={outcome} again={again} gone={words.gone}>
      {({ items, hasMore }) => {
        const last = items.at(-1)
        const empty =
          q || after
            ? { title: words.notFound, text: words.notFoundText }
            : isFailed
              ? { title: words.failedNone, text: words.failedNoneText }
              : { title: words.none, text: words.noneText }
        const newest = after ? (
          <Link className={buttonClass({ look: 'quiet' })} to={to('')}>
            {words.newest}
          </Link>
        ) : null
        if (!last)
          return (
            <EmptyState title={empty.title} seed="gifts">
              {newest ?? <p>{empty.text}</p>}
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
                  <Link className={buttonClass({ look: 'quiet' })} to={to(last.id)}>
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
  const { search } = useLocation()
  const { id, name, company, titles, amount, state, method, givenAt, returned, failed } = gift
  const said = returned === null ? words.states[state] : words.partBack(money(returned))
  return (
    <li>
      <Link to={`${pathOf('officeGift', { id })}${search}`}>
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
          {failed ? <span className="tag danger">{words.failed(money(failed.amount))}</span> : null}
          {said ? <span className="tag warning">{said}</span> : null}
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
