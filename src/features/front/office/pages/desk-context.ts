import { createContext, useContext } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { Image } from '#platform/shared/fields.ts'
import { directionOf, localeOf } from '#platform/shared/languages.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { writeTime } from '#platform/web/write-time.ts'
import type { showDesk } from '../contract.ts'
import { officeWords } from '../words.ts'

/** Pictures by their ids. */
export type Pictures = Readonly<Record<string, Image>>

export type Desk = Answer<typeof showDesk>

/** Who is at work, and what they may see to. */
export const DeskContext = createContext<{ desk: Desk; again: () => void } | undefined>(undefined)

export function useDesk(): { readonly desk: Desk; readonly again: () => void } {
  const found = useContext(DeskContext)
  if (!found) throw new Error('useDesk was called outside of the office.')
  return found
}

export function useOfficeWords() {
  return useWords(officeWords)
}

/** Writes instants on the clock of the mosque: "24 Nov 2026, 19:30". */
export function useInstants(): (instant: string) => string {
  const { configuration, language } = useSite()
  const timeZone = configuration.timezone ?? 'UTC'
  const format = configuration.timeFormat === '12h' ? '12' : '24'
  return (instant) => {
    const { date, time } = wallClock(new Date(instant), timeZone)
    const comma = directionOf(language) === 'rtl' ? '،' : ','
    return `${writeDate(date, language, { length: 'short' })}${comma} ${writeTime(time, language, format)}`
  }
}

/** Sorted as people read: for names of parts. */
export function byName(language: Parameters<typeof localeOf>[0]) {
  return new Intl.Collator(localeOf(language)).compare
}
