import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '#platform/web/link.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { useOfficeWords } from './desk-context.ts'

interface TurnerProps {
  readonly page: number
  readonly pages: number
  /** There are more pages than these, and nobody knows how many. */
  readonly hasMore: boolean
}

/**
 * On and back through a list; nothing where all of it is on one page. Whoever is past its end, by an old address or because
 * the rest was seen to, is led to its last page.
 */
export function Turner({ page, pages, hasMore }: TurnerProps) {
  const { list } = useOfficeWords()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const to = (number: number) => {
    const query = new URLSearchParams(search)
    query.set('page', String(number))
    return `${pathname}?${query.toString()}`
  }
  const last = to(Math.max(1, pages))
  const isBeyond = page > Math.max(1, pages) && !hasMore
  useEffect(() => {
    if (isBeyond) void navigate(last, { replace: true })
  }, [isBeyond, last, navigate])
  if (page === 1 && pages < 2 && !hasMore) return null
  return (
    <nav className="pager" aria-label={list.pages}>
      {page > 1 ? (
        <Link className={buttonClass({ look: 'quiet' })} to={to(Math.min(page - 1, pages || 1))}>
          {list.back}
        </Link>
      ) : (
        <span />
      )}
      <span className="muted figures">
        {hasMore || isBeyond ? list.page(page) : list.pageOf(page, pages)}
      </span>
      {page < pages || hasMore ? (
        <Link className={buttonClass({ look: 'quiet' })} to={to(page + 1)}>
          {list.on}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}
