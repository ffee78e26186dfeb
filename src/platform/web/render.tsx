import { RouterContextProvider, createStaticHandler, type StaticHandler } from 'react-router'
import type { Standing } from '#platform/shared/gating.ts'
import { type InEveryLanguage, inEvery } from '#platform/shared/languages.ts'
import { forLanguage } from '#platform/shared/texts.ts'
import type { PageRequest, RenderedPage, Sources } from '#platform/shared/page.ts'
import { type Ask, api, toOutcome } from './api.ts'
import { renderApp } from './app-html.tsx'
import { withoutClockValues } from './clock-values.ts'
import { documentHtml, openAssets } from './document.ts'
import { type NoPage, elsewhere, statusOf } from './elsewhere.ts'
import { type Head, toHead, toJson } from './head.ts'
import { type SiteLinks, openLinks } from './links.ts'
import type { Manifest } from './manifest.ts'
import { headOf } from './matched-head.ts'
import type { DrawnPage } from './page-clock.ts'
import type { PageData } from './page-data.ts'
import type { RouteHandle, SiteRoute } from './page.ts'
import { type Frame, toRouteObjects } from './route-objects.ts'
import { SCREENS } from './shell/screen-words.ts'
import { kindOf } from './shell/screens.tsx'
import type { ShownLinks, Site } from './site.ts'

interface Product {
  readonly siteMap: readonly SiteRoute[]
  readonly links: SiteLinks
  readonly frame: Frame
  /** Where the scripts and sheets of every page begin, as the build's manifest calls them. */
  readonly starts: { readonly entry: string; readonly root: string }
}

/** What organisations with the same standing share. There are few: three modes, three plans, some flags. */
interface Shape {
  readonly handler: StaticHandler
  readonly links: InEveryLanguage<ShownLinks>
}

/** Pages on the server: the bundle of the web part hands out what this makes. */
export function openRendering({ siteMap, links, frame, starts }: Product) {
  const shapes = new Map<string, Shape>()
  const assets = openAssets(starts)

  const shapeOf = (standing: Standing) => {
    const key = `${standing.mode} ${standing.plan} ${[...standing.switchedOff].toSorted().join()}`
    let shape = shapes.get(key)
    if (!shape) {
      const routes = toRouteObjects(siteMap, standing, frame, (route) => route.lazy())
      shape = {
        handler: createStaticHandler(routes),
        links: inEvery((language) => openLinks(links, siteMap, standing, language)),
      }
      shapes.set(key, shape)
    }
    return shape
  }

  async function renderPage(request: PageRequest): Promise<RenderedPage> {
    const url = new URL(request.url.href)
    const { handler, links } = shapeOf(request.standing)
    const noPage: NoPage = { why: request.closed ?? 'not-found' }
    const queried = await handler.query(new Request(url), {
      requestContext: new RouterContextProvider(
        new Map<never, unknown>([
          [api as never, askThrough(request)],
          [elsewhere as never, noPage],
        ]),
      ),
    })
    if (queried instanceof Response) return redirected(queried)

    const site = toSite(request, url, links[request.language])
    const data = { site, loaderData: queried.loaderData, errors: queried.errors } satisfies PageData
    const json = toJson(data)
    const again = redraw(request.again, json, site)
    const { html: body, failure, drawn } = again ?? (await renderApp(handler, queried, site))
    const match = queried.matches.at(-1)!
    const own: unknown = queried.loaderData[match.route.id]
    const error = Object.values(queried.errors ?? {})[0]
    const handle = (match.route.handle ?? {}) as RouteHandle
    const isElsewhere = match.route.path === '*'
    const status = isElsewhere ? statusOf(noPage) : queried.statusCode

    const head = error
      ? screenHead(kindOf(error), site, url)
      : isElsewhere
        ? screenHead(noPage.why === 'not-on-this-plan' ? noPage.why : 'not-found', site, url)
        : headOf({ handle, params: match.params, data: own }, site, url.pathname)
    const { html, styleHash } = await documentHtml({
      assets: assets.of(handle.file, request.language),
      head,
      site,
      theme: inTheme(request.theme, error ? undefined : handle.theme?.(own)),
      body,
      hasHeader: handle.frame !== 'bare',
      json,
    })
    return {
      status,
      html,
      validator: withoutClockValues(html),
      styleHashes: [styleHash],
      isPublic: handle.isPublic !== false && status < 500,
      sources: error ? NO_SOURCES : { ...NO_SOURCES, ...handle.sources?.(own) },
      ...(failure === undefined ? {} : { failure }),
      again: again?.of ?? (drawn && { drawn, json: withoutTime(json, site) }),
    }
  }

  return {
    renderPage,
    setManifests: (all: InEveryLanguage<unknown>) => assets.set(all as InEveryLanguage<Manifest>),
  }
}

/** A page is made of its data and the time: one of which the data are the same needs no other rendering. */
interface Again {
  readonly drawn: DrawnPage
  readonly json: string
}

function redraw(of: unknown, json: string, site: Site) {
  const again = of as Partial<Again> | undefined
  if (!again?.drawn || again.json !== withoutTime(json, site)) return undefined
  const html = again.drawn.at(Date.parse(site.today))
  return html === undefined ? undefined : { html, of: again, failure: undefined, drawn: undefined }
}

function withoutTime(json: string, { today }: Site): string {
  return json.replace(`"today":"${today}"`, '"today":""')
}

/** The same theme for every device, where the page wants one. */
function inTheme(theme: PageRequest['theme'], wanted: 'light' | 'dark' | undefined) {
  if (!wanted) return theme
  const when = wanted === 'dark' ? 'all' : 'not all'
  const css = theme.css.replaceAll('(prefers-color-scheme:dark)', when)
  return { css, light: theme[wanted], dark: theme[wanted] }
}

const NO_SOURCES: Sources = { script: [], frame: [], connect: [] }

function askThrough({ ask }: PageRequest): Ask {
  return async (endpoint, input) => toOutcome(await ask(endpoint, input))
}

function toSite(
  { language, languages, configuration, isTest, today, moment }: PageRequest,
  url: URL,
  links: ShownLinks,
): Site {
  return {
    language,
    languages,
    configuration: forLanguage(configuration, language),
    links,
    isTest,
    today: today.toISOString(),
    moment,
    origin: url.origin,
  }
}

function redirected(response: Response): RenderedPage {
  return {
    status: response.status,
    html: '',
    validator: '',
    redirect: response.headers.get('location') ?? '/',
    styleHashes: [],
    isPublic: true,
    sources: NO_SOURCES,
  }
}

function screenHead(kind: ReturnType<typeof kindOf>, site: Site, url: URL): Head {
  const { title, text } = SCREENS[site.language][kind]
  return toHead({ title, description: text, robots: 'noindex' }, site, url.pathname)
}
