import { Link } from '../link.tsx'
import { useWords } from '../site.ts'
import { buttonClass } from '../ui/button.tsx'
import { readingWords } from './words.ts'

interface PagerProps {
  readonly page: number
  readonly pageSize: number
  readonly total: number
  /** The address of a page of the list. */
  readonly to: (page: number) => string
  /** Which way the list runs: what is new comes first, or what is soon. */
  readonly order?: 'newest' | 'soonest' | undefined
}

/** Real links, so that the list can be read to its end without a script. Nothing where one page is all. */
export function Pager({ page, pageSize, total, to, order = 'newest' }: PagerProps) {
  const words = useWords(readingWords)
  const pages = Math.ceil(total / pageSize)
  if (pages < 2) return null
  const [back, on] = order === 'newest' ? [words.newer, words.older] : [words.earlier, words.later]
  return (
    <nav className="pager" aria-label={words.pages}>
      {page > 1 ? (
        <Link className={buttonClass({ look: 'quiet' })} to={to(page - 1)} rel="prev">
          {back}
        </Link>
      ) : (
        <span />
      )}
      <span className="muted figures">{words.pageOf(page, pages)}</span>
      {page < pages ? (
        <Link className={buttonClass({ look: 'quiet' })} to={to(page + 1)} rel="next">
          {on}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
