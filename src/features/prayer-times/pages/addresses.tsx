import { useLocation } from 'react-router'
import { addressOf } from '#platform/web/reading/listing.ts'

/** Which days an address asks for. */
export type Asked =
  | { readonly view: 'month'; readonly year: number; readonly month: number }
  | { readonly view: 'year'; readonly year: number }
  | { readonly view: 'ramadan'; readonly year: number }

/** Where this page is: on a site of prayer times and giving alone it is the first. */
export function useHome(): string {
  return useLocation().pathname === '/' ? '/' : '/prayer-times'
}

export function addressOfView(home: string, asked?: Asked): string {
  if (!asked) return home
  const { view, year } = asked
  if (view === 'month')
    return addressOf(home, { month: `${year}-${String(asked.month).padStart(2, '0')}` })
  return addressOf(home, { view, year })
}
