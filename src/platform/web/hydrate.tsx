import { startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  type LazyRouteFunction,
  type LoaderFunction,
  RouterContextProvider,
  createBrowserRouter,
  matchRoutes,
  redirectDocument,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { toStanding } from '#platform/shared/gating.ts'
import { api } from './api.ts'
import { ask } from './ask.ts'
import { loadChunk, loadedWell } from './chunks.ts'
import { startConfiguration } from './configuration.ts'
import { wantAll } from './later.tsx'
import { keepForOffline, keptAs } from './offline.ts'
import { PAGE_DATA, type PageData } from './page-data.ts'
import type { SiteRoute } from './page.ts'
import { type Frame, toRouteObjects } from './route-objects.ts'
import { SiteContext } from './site.ts'
import { warmWith } from './warm.ts'

/** Brings the page that the server made to life. Resolves when it answers to people. */
export async function hydrate(siteMap: readonly SiteRoute[], frame: Frame): Promise<void> {
  // The page in its place that says so has no data of this address: it stays as it is until there is a connection.
  if ((keptAs() ?? location.pathname) !== location.pathname) {
    addEventListener('online', () => location.reload(), { once: true })
    throw new Error('There is no connection.')
  }
  const { site, loaderData, errors } = readPageData()
  const standing = toStanding(startConfiguration(site.configuration))
  // Where a navigation is going; before the router is there, this page.
  let target = () => location.href
  const routes = toRouteObjects(siteMap.filter(isReachable), standing, frame, (route) =>
    loadChunk(route.file ?? route.path, route.lazy, () => target()),
  )
  await resolveLazy(routes)
  surviveLosses(routes)

  const router = createBrowserRouter(routes, {
    hydrationData: { loaderData, errors },
    getContext: () => new RouterContextProvider(new Map([[api, ask]])),
  })
  target = () => {
    const going = router.state.navigation.location
    return going ? new URL(router.createHref(going), location.href).href : location.href
  }
  warmWith((href) => {
    for (const { route } of matchRoutes(
      siteMap.map(({ path }, i) => ({ id: `${i}`, path })),
      href,
    ) ?? []) {
      const page = siteMap[Number(route.id)]
      if (page && 'lazy' in page) page.lazy().catch(() => undefined)
    }
  })
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') loadedWell()
    else wantAll()
  })

  await new Promise<void>((resolve) => {
    // In slices: React gives way to people after each few milliseconds.
    startTransition(() => {
      hydrateRoot(
        document.getElementById('site')!,
        <Alive onAlive={resolve}>
          <SiteContext value={site}>
            <RouterProvider router={router} />
          </SiteContext>
        </Alive>,
      )
    })
  })
  loadedWell()
  keepForOffline()
}

function Alive({
  onAlive,
  children,
}: {
  readonly onAlive: () => void
  readonly children: React.ReactNode
}) {
  useEffect(onAlive, [onAlive])
  return children
}

/** Developers' pages are for whoever knows their address: where they do not exist, the server says so. */
function isReachable(route: SiteRoute): boolean {
  return !route.demo || route.path === location.pathname
}

function readPageData(): PageData {
  return JSON.parse(document.getElementById(PAGE_DATA)!.textContent) as PageData
}

/**
 * A route whose script has not come would stay empty: the router shows errors of loaders only. So it gets a loader that
 * fails in its place, and asks for the script again when somebody comes back.
 */
function surviveLosses(routes: readonly RouteObject[]): void {
  for (const route of routes) {
    if (route.children) surviveLosses(route.children)
    const { lazy } = route
    if (typeof lazy !== 'function') continue
    route.lazy = () => lazy().catch((error: unknown) => ({ loader: failOnce(error, lazy) }))
  }
}

function failOnce(error: unknown, lazy: LazyRouteFunction<RouteObject>): LoaderFunction {
  let isTold = false
  return async ({ request }) => {
    if (isTold) {
      await lazy()
      return redirectDocument(request.url)
    }
    isTold = true
    throw error
  }
}

/** The router hydrates only what it need not wait for. */
async function resolveLazy(routes: RouteObject[]): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    Object.assign(route, await route.lazy(), { lazy: undefined })
  }
}
