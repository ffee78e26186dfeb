import { useLocation } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { addressOf } from '#platform/web/reading/listing.ts'
import type { Paper } from '../rules.ts'

/** Which days an address asks for. */
export type Asked =
  | { readonly view: 'month'; readonly year: number; readonly month: number }
  | { readonly view: 'year'; readonly year: number }
  | { readonly view: 'ramadan'; readonly year: number }

/** Where this page is: on a site of prayer times and giving alone it is the first. */
export function useHome(): string {
  return useLocation().pathname === '/' ? '/' : pathOf('prayerTimes')
}

export function addressOfView(home: string, asked?: Asked): string {
  if (!asked) return home
  const { view, year } = asked
  if (view === 'month')
    return addressOf(home, { month: `${year}-${String(asked.month).padStart(2, '0')}` })
  return addressOf(home, { view, year })
}

/** The same days as a file. */
export function addressOfFile(kind: 'pdf' | 'csv', asked: Asked): string {
  const { view, year } = asked
  const query =
    view === 'month'
      ? { year, month: asked.month }
      : view === 'year'
        ? { year }
        : { hijriYear: year, hijriMonth: 9 }
  return addressOf(`/api/prayer-time.${kind}`, query)
}

export function addressOfSheet(asked: Asked, paper: Paper): string {
  return `${addressOfFile('pdf', asked)}&paper=${paper}`
}
