import { createContext } from 'react-router'
import type { Closed } from '#platform/shared/gating.ts'

/** Why there is no page at an address. */
export interface NoPage {
  readonly why: Closed | 'not-found'
}

/** Set by the server, which knows; null in the browser. */
export const elsewhere = createContext<NoPage | null>(null)

export function statusOf({ why }: NoPage): number {
  return why === 'not-on-this-plan' ? 403 : 404
}
