import type { Params } from 'react-router'
import { type Head, toHead } from './head.ts'
import type { RouteHandle } from './page.ts'
import type { Site } from './site.ts'

interface Matched {
  readonly handle: unknown
  readonly params: Params
  readonly data: unknown
}

/** The head of the innermost match; a page that failed to load speaks with the site's name only. */
export function headOf(match: Matched | undefined, site: Site, path: string): Head {
  const { meta, needsData, card } = (match?.handle ?? {}) as RouteHandle
  const { data, params = {} } = match ?? {}
  const canSpeak = meta !== undefined && !(needsData && data === undefined)
  const said = canSpeak ? meta({ data: data as never, params, site }) : {}
  return toHead(said, site, path, canSpeak && card)
}
