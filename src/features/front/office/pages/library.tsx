import { useLocation, useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { SHELVES, listLibrary } from '../library-contract.ts'
import { libraryWords } from '../library-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { NewPicture } from './new-picture.tsx'
import { Turner } from './turner.tsx'

const PAGE = 24

/** Every picture: searched, narrowed to those that stand nowhere or say nothing. What was asked stands in the address. */
export default function Library() {
  const words = useWords(libraryWords)
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = new URLSearchParams(search)
  const q = query.get('q') ?? ''
  const shelf = SHELVES.find((each) => each === query.get('show')) ?? 'all'
  const page = Math.max(1, Number(query.get('page')) || 1)
  const { outcome, again } = useAsked(listLibrary, { q, shelf, page, pageSize: PAGE })
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
        <summary className={buttonClass({ look: 'quiet' })}>{words.add}</summary>
        <NewPicture onAdded={({ id }) => void navigate(pathOf('officePicture', { id }))} />
      </details>
      <Finder key={search} q={q} shelf={shelf} />
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ items, total }) =>
          total === 0 ? (
            <EmptyState title={isNarrowed ? words.none : words.empty} seed="library">
              <p>{isNarrowed ? words.noneText : words.emptyText}</p>
            </EmptyState>
          ) : (
            <>
              <ul className="office-library">
                {items.map((picture) => (
                  <li key={picture.id}>
                    <Hung picture={picture} />
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

interface HungProps {
  readonly picture: Answer<typeof listLibrary>['items'][number]
}

function Hung({ picture: { id, image, originalName, uses } }: HungProps) {
  const words = useWords(libraryWords)
  return (
    <Link to={pathOf('officePicture', { id })}>
      <span className="office-hung">
        <Photo image={{ ...image, alt: '' }} sizes="12rem" />
      </span>
      <bdi className="office-caption">{image.alt || originalName}</bdi>
      <small className="muted">
        {uses.length === 0 ? words.nowhere : words.stands(uses.length)}
        {image.alt === '' ? ` · ${words.untold}` : ''}
      </small>
    </Link>
  )
}

interface FinderProps {
  readonly q: string
  readonly shelf: (typeof SHELVES)[number]
}

function Finder({ q, shelf }: FinderProps) {
  const words = useWords(libraryWords)
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
          label={words.show}
          defaultValue={shelf}
          onChange={({ currentTarget }) => currentTarget.form && find(currentTarget.form)}
        >
          {SHELVES.map((each) => (
            <option key={each} value={each}>
              {words.shelves[each]}
            </option>
          ))}
        </Select>
        <Button type="submit" look="quiet">
          {words.find}
        </Button>
      </form>
    </search>
  )
}
