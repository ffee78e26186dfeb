import { useLocation, useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { documentWords } from '../document-words.ts'
import { DOCUMENT_SHELVES, listDocuments } from '../library-contract.ts'
import { libraryWords } from '../library-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { Named } from './document-field.tsx'
import { NewDocument } from './new-document.tsx'
import { Turner } from './turner.tsx'

const PAGE = 24

/** Every document and recording, what stands nowhere, and a place for another. */
export default function Documents() {
  const words = useWords(documentWords)
  const library = useWords(libraryWords)
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const q = query.get('q') ?? ''
  const shelf = DOCUMENT_SHELVES.find((each) => each === query.get('show')) ?? 'all'
  const page = Math.max(1, Number(query.get('page')) || 1)
  const { outcome, again } = useAsked(listDocuments, { q, shelf, page, pageSize: PAGE })
  const isNarrowed = q !== '' || shelf !== 'all'
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
      </div>
      <details className="office-fold">
        <summary className={buttonClass({ look: 'quiet' })}>{words.open}</summary>
        <NewDocument onAdded={({ id }) => void navigate(pathOf('officeDocument', { id }))} />
      </details>
      <Finder key={search} q={q} shelf={shelf} />
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState title={isNarrowed ? words.none : words.empty} seed="documents">
              <p>{isNarrowed ? library.noneText : words.emptyText}</p>
            </EmptyState>
          ) : (
            <>
              <ul className="rows">
                {items.map((document) => (
                  <li key={document.id} className="row">
                    <span>
                      <Link to={pathOf('officeDocument', { id: document.id })}>
                        <Named document={document} />
                      </Link>
                      <br />
                      <small className="muted">
                        {document.uses.length === 0
                          ? library.nowhere
                          : library.stands(document.uses.length)}
                        {document.tags.length > 0 ? (
                          <>
                            {' · '}
                            <bdi>{document.tags.join(words.comma)}</bdi>
                          </>
                        ) : null}
                      </small>
                    </span>
                  </li>
                ))}
              </ul>
              <Turner page={page} pages={Math.ceil(total / PAGE)} />
            </>
          )
        }
      </Answered>
    </>
  )
}

interface FinderProps {
  readonly q: string
  readonly shelf: (typeof DOCUMENT_SHELVES)[number]
}

function Finder({ q, shelf }: FinderProps) {
  const words = useWords(documentWords)
  const library = useWords(libraryWords)
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const find = (form: HTMLFormElement) => {
    const typed = [...new FormData(form)].filter(([, value]) => value !== '' && value !== 'all')
    const query = new URLSearchParams(typed as [string, string][])
    void navigate(query.size > 0 ? `${pathname}?${query.toString()}` : pathname)
  }
  return (
    <search>
      <form
        className="office-finder"
        onSubmit={(event) => {
          event.preventDefault()
          find(event.currentTarget)
        }}
      >
        <Field name="q" type="search" label={words.search} defaultValue={q} maxLength={80} />
        <Select
          name="show"
          label={library.show}
          defaultValue={shelf}
          onChange={({ currentTarget }) => currentTarget.form && find(currentTarget.form)}
        >
          {DOCUMENT_SHELVES.map((each) => (
            <option key={each} value={each}>
              {words.shelves[each]}
            </option>
          ))}
        </Select>
        <Button type="submit" look="quiet">
          {library.find}
        </Button>
      </form>
    </search>
  )
}
