import { Link } from '../link.tsx'
import { useWords } from '../site.ts'
import { Button } from '../ui/button.tsx'
import './reading.css'
import { readingWords } from './words.ts'

interface FinderProps {
  /** The address of the list. */
  readonly path: string
  /** What is searched, as the page calls it. */
  readonly name: string
  readonly q: string
  /** Kept while searching: the chosen category, say. */
  readonly keep?: Readonly<Record<string, string>>
}

/** A search that is a form of the browser's own: its answer is an address, with or without a script. */
export function Finder({ path, name, q, keep = {} }: FinderProps) {
  const words = useWords(readingWords)
  return (
    <search>
      <form className="finder" method="get" action={path}>
        <label className="visually-hidden" htmlFor="q">
          {words.searchIn(name)}
        </label>
        <input
          className="input"
          id="q"
          key={q}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={80}
          placeholder={words.searchIn(name)}
          autoComplete="off"
          enterKeyHint="search"
        />
        {Object.entries(keep).map(([name, value]) =>
          value ? <input key={name} type="hidden" name={name} value={value} /> : null,
        )}
        <Button type="submit" look="quiet">
          {words.find}
        </Button>
      </form>
    </search>
  )
}

interface FiltersProps {
  readonly label: string
  /** Says the label, where there is more than one row of choices. */
  readonly isLabelled?: boolean
  /** The first one shows everything. */
  readonly links: readonly {
    readonly to: string
    readonly name: string
    readonly isCurrent: boolean
  }[]
}

/** Choices that are links. */
export function Filters({ label, isLabelled = false, links }: FiltersProps) {
  return (
    <nav className="filters" aria-label={label}>
      {isLabelled ? (
        <p className="small muted" aria-hidden="true">
          {label}
        </p>
      ) : null}
      <ul>
        {links.map(({ to, name, isCurrent }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'true' : undefined} preventScrollReset>
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
