import { useEffect, useRef } from 'react'
import { useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { setUpAuthenticator } from '../authenticator-contract.ts'
import { authenticatorWords } from '../authenticator-words.ts'

/** Squares that stay light around the code, so that a camera finds it. */
const MARGIN = 3

interface AppSetUpProps {
  readonly app: Answer<typeof setUpAuthenticator>
}

/** What an authenticator app is shown: a picture for another device, a link for this one, and the key for typing. */
export function AppSetUp({ app: { uri, key, picture } }: AppSetUpProps) {
  const words = useWords(authenticatorWords).app
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const side = picture.size + 2 * MARGIN
  return (
    <div className="app-set-up">
      <svg
        className="qr"
        role="img"
        aria-label={words.picture}
        viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
        shapeRendering="crispEdges"
      >
        <path d={picture.path} />
      </svg>
      <div className="stack">
        <h3 tabIndex={-1} ref={heading}>
          {words.scan}
        </h3>
        <p className="muted">{words.scanHelp}</p>
        <p>
          <a className={buttonClass({ look: 'quiet' })} href={uri}>
            {words.open}
          </a>
        </p>
        <p className="muted">{words.orKey}</p>
        <p className="app-key" dir="ltr">
          {key}
        </p>
      </div>
    </div>
  )
}
