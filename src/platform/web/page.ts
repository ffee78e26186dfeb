import type { ComponentType } from 'react'
import type { LoaderFunction, Params, ShouldRevalidateFunction } from 'react-router'
import type { RouteGate, Sources } from '#platform/shared/page.ts'
import type { Site } from './site.ts'

/** What search engines, link previews and the tab of the browser read. The name of the site is added to the title. */
export interface PageMeta {
  /** Absent on the home page: the site's name alone. */
  readonly title?: string | undefined
  readonly description?: string | undefined
  /** The path under which the page wants to be known, when it is not its own. */
  readonly canonical?: string | undefined
  /** A picture of 1200 × 630 or so; the site's own when absent. */
  readonly image?: string | undefined
  /** schema.org, as data. */
  readonly jsonLd?: object | readonly object[] | undefined
  readonly robots?: 'noindex' | undefined
}

export interface MetaArguments<Data> {
  readonly data: Data
  readonly params: Params
  readonly site: Site
}

/** `export const meta: Meta<typeof loader> = ({ data, site }) => ({ … })` */
export type Meta<Loader extends (...args: never[]) => unknown = () => undefined> = (
  args: MetaArguments<Awaited<ReturnType<Loader>>>,
) => PageMeta

/** `export const handle: PageHandle<typeof loader> = { … }` */
export interface PageHandle<Loader extends (...args: never[]) => unknown = () => undefined> {
  /** `bare`: no header, footer or dock (inside an app, on a screen). */
  readonly frame?: 'site' | 'bare'
  /** False: the page has its own action within reach of the thumb. */
  readonly dock?: boolean
  /** False: never the same for two visitors, so never kept. */
  readonly isPublic?: boolean
  /** A page inside an app can be light or dark as the app is; else it is as the device is set. */
  readonly theme?: (data: Awaited<ReturnType<Loader>>) => 'light' | 'dark' | undefined
  /** Where scripts, frames and connections of this page may come from besides ourselves. */
  readonly sources?: (data: Awaited<ReturnType<Loader>>) => Partial<Sources>
}

/** What a file below `pages/` exports. */
export interface PageModule {
  readonly default: ComponentType
  readonly loader?: LoaderFunction
  readonly meta?: (args: MetaArguments<never>) => PageMeta
  readonly handle?: PageHandle<(...args: never[]) => never>
  readonly shouldRevalidate?: ShouldRevalidateFunction
}

export interface PageRoute extends Omit<RouteGate, 'redirect'> {
  /** Each of its pages has a preview of its own, drawn with its title and picture, where a link to it is shared. */
  readonly card?: boolean
  readonly lazy: () => Promise<PageModule>
  /** Which file it is, as the build's manifest calls it; written by tools/page-files-plugin.ts. */
  readonly file?: string
}

/** An address that leads to another one. */
export interface RedirectRoute extends RouteGate {
  readonly redirect: string
}

export type SiteRoute = PageRoute | RedirectRoute

/** What a matched route carries besides its data. */
export interface RouteHandle extends PageHandle<(...args: never[]) => never> {
  readonly meta?: PageModule['meta']
  /** It has a loader: without its data there is nothing to say about it. */
  readonly needsData?: boolean
  readonly card?: boolean
  readonly file?: string
}
