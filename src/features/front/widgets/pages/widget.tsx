import { type ReactNode, useEffect, useRef } from 'react'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { widgetWords } from '../words.ts'
import './widgets.css'

interface WidgetProps {
  readonly children: ReactNode
  /** Where on the site there is more. */
  readonly more: string
}

/** A part of the site inside somebody else's page: as high as it is, and whatever it leads to opens beside that page. */
export function Widget({ children, more }: WidgetProps) {
  const site = useSite()
  const words = useWords(widgetWords)
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(() => tellHeight(whole.current!))
    observer.observe(whole.current!)
    return () => observer.disconnect()
  }, [])

  return (
    <div className="widget" ref={whole}>
      {children}
      <p className="widget-more">
        <a className="more" href={more} target="_blank" rel="noopener">
          {words.at(textOf(site, 'websiteName'))}
          <span className="visually-hidden"> ({words.opens})</span>
        </a>
      </p>
    </div>
  )
}

/** A height is no secret, so whoever frames us may hear it. */
function tellHeight(element: HTMLElement): void {
  const { bottom } = element.getBoundingClientRect()
  window.parent.postMessage({ sahnHeight: Math.ceil(bottom + window.scrollY) }, '*')
}
