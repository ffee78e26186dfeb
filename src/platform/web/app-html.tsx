import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  StaticRouterProvider,
  createStaticRouter,
  type StaticHandler,
  type StaticHandlerContext,
} from 'react-router'
import { escape } from './head.ts'
import { type DrawnPage, openPageClock } from './page-clock.ts'
import { SCREENS } from './shell/screen-words.ts'
import { type Site, SiteContext } from './site.ts'

interface AppHtml {
  readonly html: string
  /** What broke, in a loader or while rendering; the page then says that something did. */
  readonly failure?: unknown
  /** To be written again for another moment. */
  readonly drawn?: DrawnPage | undefined
}

/** The page inside its frame. What breaks is hidden from people and handed to the caller, and the status becomes 500. */
export async function renderApp(
  handler: StaticHandler,
  context: StaticHandlerContext,
  site: Site,
): Promise<AppHtml> {
  const failure = hideFailure(context)
  const clock = openPageClock(Date.parse(site.today))
  const html = attempt(handler, context, { ...site, clock })
  if (html !== undefined && failure !== undefined) return { html, failure }
  if (html !== undefined) return { html, drawn: clock.keep(html) }

  const reason = await whyBroken(handler, context, site)
  context.errors = { [context.matches.at(-1)!.route.id]: BROKEN }
  context.statusCode = 500
  return { html: attempt(handler, context, site) ?? lastWords(site), failure: reason }
}

/** What a loader refused travels; what broke does not. */
function hideFailure(context: StaticHandlerContext): unknown {
  let failure: unknown
  for (const [id, error] of Object.entries(context.errors ?? {})) {
    if (isRefusal(error)) continue
    failure = error
    context.errors![id] = BROKEN
    context.statusCode = 500
  }
  return failure
}

/** As the router's own error responses look, so that the browser takes it for one after its travel as JSON. */
const BROKEN = {
  status: 500,
  statusText: '',
  internal: false,
  data: { problem: 'unexpected', message: '' },
}

function isRefusal(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'status' in error && 'data' in error
}

function attempt(
  handler: StaticHandler,
  context: StaticHandlerContext,
  site: Site,
): string | undefined {
  try {
    const html = renderToString(toApp(handler, context, site))
    // React leaves a mark instead of throwing where a slice broke.
    return html.includes('<!--$!-->') ? undefined : html
  } catch {
    return undefined
  }
}

/** The quick way to render says that a slice broke, and not why; so it is asked once more in the other way. */
function whyBroken(
  handler: StaticHandler,
  context: StaticHandlerContext,
  site: Site,
): Promise<unknown> {
  return new Promise((resolve) => {
    renderToPipeableStream(toApp(handler, context, site), {
      onError: resolve,
      onAllReady: () => resolve(new Error('A part of the page broke, and then did not.')),
    })
  })
}

function toApp(handler: StaticHandler, context: StaticHandlerContext, site: Site) {
  return (
    <SiteContext value={site}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </SiteContext>
  )
}

/** When even the frame breaks. */
function lastWords({ language }: Site): string {
  const { title, text } = SCREENS[language].unexpected
  return `<main class="wrap"><h1>${escape(title)}</h1><p>${escape(text)}</p></main>`
}
