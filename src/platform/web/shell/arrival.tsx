import { useEffect, useRef, useState } from 'react'
import {
  UNSAFE_useScrollRestoration as useScrollRestoration,
  useLocation,
  useMatches,
} from 'react-router'
import { applyHead } from '../head.ts'
import { headOf } from '../matched-head.ts'
import { useSite } from '../site.ts'

/**
 * What a browser does by itself when it loads a page, done after a navigation without one: the title, the place where
 * the keyboard goes on, the scroll, and that people hear where they are. Stands before the page, so that a page which
 * failed has the last word on the title.
 */
export function Arrival() {
  const site = useSite()
  const matches = useMatches()
  const { pathname, hash } = useLocation()
  const [told, setTold] = useState('')
  const arrivedAt = useRef(pathname)
  const last = matches.at(-1)
  // The component around it would add a script element that no policy of ours lets run.
  useScrollRestoration()

  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    const head = headOf(last && { ...last, data: last.loaderData }, site, pathname)
    applyHead(head)
    if (hash === '') document.getElementById('main')?.focus({ preventScroll: true })
    // After the page's own effects, which may know a better title.
    setTimeout(() => setTold(document.title))
  }, [pathname, hash, last, site])

  return <output className="visually-hidden">{told}</output>
}
