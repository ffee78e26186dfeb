import type { ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { MEGABYTE } from '#features/ground/media/rules.ts'
import { localeOf, type Language } from '#platform/shared/languages.ts'
import { Progress } from '#platform/web/ui/progress.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { libraryWords } from '../library-words.ts'
import { Turner } from './turner.tsx'

export const PAGE = 24

interface Looked<Shelf extends string> {
  readonly q: string
  readonly shelf: Shelf
  readonly page: number
}

/** What is looked for, as it stands in the address. */
export function useLooked<const Shelf extends string>(shelves: readonly [Shelf, ...Shelf[]]) {
  const query = new URLSearchParams(useLocation().search)
  return {
    q: query.get('q') ?? '',
    shelf: shelves.find((each) => each === query.get('show')) ?? shelves[0],
    page: Math.max(1, Number(query.get('page')) || 1),
  } satisfies Looked<Shelf>
}

interface KeptFrameProps {
  readonly words: {
    readonly title: string
    readonly lead: string
    readonly search: string
  }
  /** What the fold is called in which something is added. */
  readonly open: string
  readonly adding: ReactNode
  readonly looked: Looked<string>
  readonly shelves: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** A room of the library: a place for something new, a search, and what was found. */
export function KeptFrame({ words, open, adding, looked, shelves, children }: KeptFrameProps) {
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
      </div>
      <details className="office-fold">
        <summary className={buttonClass({ look: 'quiet' })}>{open}</summary>
        {adding}
      </details>
      <Finder key={useLocation().search} looked={looked} search={words.search} shelves={shelves} />
      {children}
    </>
  )
}

interface FoundProps {
  readonly looked: Looked<string>
  readonly reply: {
    readonly total: number
    readonly space: { readonly used: number; readonly most: number }
  }
  readonly words: { readonly none: string; readonly empty: string; readonly emptyText: string }
  readonly seed: string
  readonly children: ReactNode
}

/** What was found, or that there is nothing; and how much of its room the library takes. */
export function Found({ looked, reply: { total, space }, words, seed, children }: FoundProps) {
  const { noneText } = useWords(libraryWords)
  const isNarrowed = looked.q !== '' || looked.shelf !== 'all'
  return (
    <>
      {total === 0 ? (
        <EmptyState title={isNarrowed ? words.none : words.empty} seed={seed}>
          <p>{isNarrowed ? noneText : words.emptyText}</p>
        </EmptyState>
      ) : (
        <>
          {children}
          <Turner page={looked.page} pages={Math.ceil(total / PAGE)} hasMore={false} />
        </>
      )}
      <Space {...space} />
    </>
  )
}

function Space({ used, most }: FoundProps['reply']['space']) {
  const words = useWords(libraryWords)
  const { language } = useSite()
  const said = words.space(writeBytes(used, language), writeBytes(most, language))
  return (
    <section className="office-part">
      <Progress thin share={used / most} label={said} />
      <p className="muted">{said}</p>
    </section>
  )
}

function writeBytes(bytes: number, language: Language): string {
  const megabytes = bytes / MEGABYTE
  // By thousands, as the room of a plan is given.
  const [unit, count] =
    megabytes < 1000
      ? (['megabyte', megabytes] as const)
      : (['gigabyte', megabytes / 1000] as const)
  const written = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(localeOf(language), written).format(count)
}

interface FinderProps {
  readonly looked: Looked<string>
  readonly search: string
  readonly shelves: Readonly<Record<string, string>>
}

function Finder({ looked, search, shelves }: FinderProps) {
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
        <Field name="q" type="search" label={search} defaultValue={looked.q} maxLength={80} />
        <Select
          name="show"
          label={words.show}
          defaultValue={looked.shelf}
          onChange={({ currentTarget }) => currentTarget.form && find(currentTarget.form)}
        >
          {Object.entries(shelves).map(([shelf, called]) => (
            <option key={shelf} value={shelf}>
              {called}
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
