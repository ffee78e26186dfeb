import { useEffect } from 'react'
import { isRouteErrorResponse, useLoaderData, useRouteError } from 'react-router'
import type { PageProblem as Problem } from '../api.ts'
import { ChunkError } from '../chunks.ts'
import { Link } from '../link.tsx'
import type { NoPage } from '../elsewhere.ts'
import { reloadIfThere } from '../reload.ts'
import { textOf, useSite, useWords } from '../site.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ErrorState } from '../ui/state.tsx'
import { SCREENS, type ScreenKind } from './screen-words.ts'

/** Where no page is: there never was one, or it is not for this organisation. */
export function Elsewhere() {
  const { why } = useLoaderData<NoPage>()
  return <Screen kind={why === 'not-on-this-plan' ? why : 'not-found'} />
}

/** In place of a page that could not be loaded or shown. */
export function PageProblem() {
  const error = useRouteError()
  const kind = kindOf(error)
  const message = isRouteErrorResponse(error) ? (error.data as Partial<Problem>).message : undefined
  // What the API says, it says in English.
  const isUnderstood = useSite().language === 'en'
  return <Screen kind={kind} text={kind === 'not-found' && isUnderstood ? message : undefined} />
}

export function OfflineScreen() {
  return <Screen kind="offline" />
}

/** Which screen an error deserves; also asked by the server, for the title and the status. */
export function kindOf(error: unknown): ScreenKind {
  if (error instanceof ChunkError) return 'offline'
  if (!isRouteErrorResponse(error)) return isOffline() ? 'offline' : 'unexpected'
  const { problem } = (error.data ?? {}) as Partial<Problem>
  if (problem === 'network') return 'offline'
  if (problem === 'not-on-this-plan') return 'not-on-this-plan'
  if (error.status === 404 || problem === 'switched-off') return 'not-found'
  return 'unexpected'
}

interface ScreenProps {
  readonly kind: ScreenKind
  /** More exact than the screen's own words. */
  readonly text?: string | undefined
}

function Screen({ kind, text }: ScreenProps) {
  const site = useSite()
  const screen = useWords(SCREENS)[kind]
  const words = useWords(WORDS)
  useEffect(() => {
    document.title = `${screen.title} · ${textOf(site, 'websiteName')}`
  }, [screen, site])
  const isWorthRetrying = kind === 'offline' || kind === 'unexpected'

  return (
    <div className="wrap">
      <ErrorState
        page
        title={screen.title}
        actions={
          <>
            {isWorthRetrying ? (
              <Button onClick={() => void reloadIfThere()}>{words.retry}</Button>
            ) : null}
            <Link
              className={buttonClass(isWorthRetrying ? { look: 'quiet' } : {})}
              to="/"
              reloadDocument={kind === 'unexpected'}
            >
              {words.home}
            </Link>
          </>
        }
      >
        <p>{text ?? screen.text}</p>
      </ErrorState>
    </div>
  )
}

function isOffline(): boolean {
  return typeof navigator !== 'undefined' && !navigator.onLine
}

const WORDS = {
  en: { retry: 'Try again', home: 'Go to the home page' },
  ar: { retry: 'حاول مرة أخرى', home: 'اذهب إلى الصفحة الرئيسية' },
  ur: { retry: 'دوبارہ کوشش کریں', home: 'مرکزی صفحے پر جائیں' },
}
