import type { ComponentType } from 'react'
import { type LoaderFunction, type RouteObject, redirect, redirectDocument } from 'react-router'
import { type Standing, whyClosed } from '#platform/shared/gating.ts'
import type { PageModule, PageRoute, RouteHandle, SiteRoute } from './page.ts'
import { type NoPage, elsewhere } from './elsewhere.ts'

/** The parts of the frame that stand round every page. */
export interface Frame {
  readonly Root: ComponentType
  /** What every page comes with. Asked once: in the browser the frame keeps it up to date by itself. */
  readonly loader: LoaderFunction
  /** Shown in place of a page that could not be had, inside the frame. */
  readonly PageProblem: ComponentType
  /** Shown where no page is, inside the frame. */
  readonly Elsewhere: ComponentType
}

/** Loads a page's module; the browser's way knows what to do when it does not come. */
export type LoadPage = (route: PageRoute) => Promise<PageModule>

/**
 * The router's table for an organisation: the routes that are open to it, and one for everything else. On the server that
 * last one says why there is no page; in the browser it asks the server, which may know more than this table.
 */
export function toRouteObjects(
  siteMap: readonly SiteRoute[],
  standing: Standing,
  { Root, loader, PageProblem, Elsewhere }: Frame,
  load: LoadPage,
): RouteObject[] {
  const open = siteMap.filter(
    (route, i, all) =>
      !whyClosed(route, standing) &&
      !all.slice(0, i).some((other) => other.path === route.path && !whyClosed(other, standing)),
  )
  const children = open.map((route): RouteObject => {
    // Named, so that what the server loaded is found again: the browser's table is not always as long.
    const id = route.path
    if ('redirect' in route) return { id, path: id, loader: () => redirect(route.redirect) }
    return {
      id,
      path: id,
      caseSensitive: true,
      ErrorBoundary: PageProblem,
      lazy: async () => toRoute(route, await load(route)),
    }
  })
  children.push({
    id: 'elsewhere',
    path: '*',
    Component: Elsewhere,
    ErrorBoundary: PageProblem,
    loader: ({ context, request }) => context.get(elsewhere) ?? askServer(request.url),
  })
  const root = { id: 'root', loader, shouldRevalidate: () => false }
  return [{ ...root, Component: Root, ErrorBoundary: PageProblem, children }]
}

/** Where this document came from; there the server has said already that there is no page. */
const documentAddress = typeof location === 'undefined' ? undefined : location.href

function askServer(url: string): Response | NoPage {
  return url === documentAddress ? { why: 'not-found' } : redirectDocument(url)
}

function toRoute(
  { file, card = false }: PageRoute,
  { default: Component, loader, meta, handle, shouldRevalidate }: PageModule,
) {
  const routeHandle = {
    ...handle,
    needsData: loader !== undefined,
    card,
    ...(meta ? { meta } : {}),
    ...(file ? { file } : {}),
  } satisfies RouteHandle
  return {
    Component,
    handle: routeHandle,
    ...(loader ? { loader } : {}),
    ...(shouldRevalidate ? { shouldRevalidate } : {}),
  }
}
