import { whyClosed } from '#platform/shared/gating.ts'
import type { Context } from './context.ts'

/**
 * Whether a link that somebody has written leads on: to another site or a file, or to a page that is open here. A module
 * may be switched off after a link to it was written.
 */
export function leadsOn({ house, organisation }: Context, to: string): boolean {
  const [path = ''] = to.split(/[?#]/)
  if (!path.startsWith('/') || /^\/(?:\/|api\/|media\/)/.test(path)) return true
  return house.web.siteMap.some(
    (route) => toPattern(route.path).test(path) && !whyClosed(route, organisation.standing),
  )
}

/** `/news/:id` as what an address is held against; `/desk/*` is also `/desk` itself. */
export function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?')}$`)
}
