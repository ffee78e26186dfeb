import { useLocation, useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { findPeople } from '../people-contract.ts'
import { peopleWords } from '../people-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { SearchByWords } from './search-by-words.tsx'

type Found = Answer<typeof findPeople>['items'][number]

/** Finds somebody by what is known of them. The list begins with a question: nobody leafs through donors. */
export default function People() {
  const words = useWords(peopleWords)
  // Not in the address: it is kept in histories, and would name people there.
  const { state } = useLocation()
  const navigate = useNavigate()
  const q = ((state ?? {}) as { q?: string }).q ?? ''
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
      </div>
      <SearchByWords
        q={q}
        words={words}
        onSearch={(q) => {
          void navigate(pathOf('officePeople'), { state: { q }, replace: true })
        }}
      />
      {q.length > 1 ? <Hits key={q} q={q} /> : null}
    </>
  )
}

function Hits({ q }: { readonly q: string }) {
  const words = useWords(peopleWords)
  const { outcome, again } = useAsked(findPeople, { q })
  return (
    <Answered of={outcome} again={again} gone={words.gone}>
      {({ items, hasMore }) =>
        items.length === 0 ? (
          <EmptyState title={words.nothing} seed="people">
            <p>{words.nothingText}</p>
          </EmptyState>
        ) : (
          <>
            <ul className="office-list">
              {items.map((each) => (
                <Row key={`${each.as} ${each.id}`} found={each} />
              ))}
            </ul>
            {hasMore ? <p className="muted">{words.more}</p> : null}
          </>
        )
      }
    </Answered>
  )
}

function Row({ found: { as, id, name, email, isGuardian } }: { readonly found: Found }) {
  const words = useWords(peopleWords)
  return (
    <li>
      <Link to={pathOf('officePerson', { as, id })}>
        <span className="office-what">
          <b>
            <bdi>{name || email}</bdi>
          </b>
          <small>
            <bdi dir="ltr">{email}</bdi>
          </small>
        </span>
        <span className="office-marks">
          {isGuardian ? <span className="tag">{words.guardian}</span> : null}
          <span className="tag">{words.as[as]}</span>
        </span>
      </Link>
    </li>
  )
}
