import type { Site } from './site.ts'

/** What a page carries so that the browser can go on where the server left off. */
export interface PageData {
  readonly site: Site
  readonly loaderData: Readonly<Record<string, unknown>>
  readonly errors: Readonly<Record<string, unknown>> | null
}

/** The element that holds it: data, never run. */
export const PAGE_DATA = '__data'
