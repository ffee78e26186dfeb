import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { weekdayName, writeDate } from '#platform/web/calendar.ts'
import { type Site, textOf, useSite, useWords } from '#platform/web/site.ts'
import { useTimes } from '#platform/web/write-time.ts'
import type { Event } from '../contract.ts'
import { eventWords } from '../words.ts'

type Timed = Pick<Event, 'startsAt' | 'endsAt' | 'allDay' | 'follows' | 'isGuessed'>
type Span = Pick<Event, 'startsAt' | 'endsAt' | 'allDay'>

/** What the walls of the organisation show when it begins and ends. */
export function wallsOf(site: Site, { startsAt, endsAt, allDay }: Span) {
  const timeZone = textOf(site, 'timezone') || 'UTC'
  const starts = wallClock(new Date(startsAt), timeZone)
  const ends = endsAt ? wallClock(new Date(endsAt), timeZone) : null
  // An all-day event ends as its last day does, which a clock calls the next one.
  const lastDay = ends && (allDay ? addDays(ends.date, -1) : ends.date)
  // Ending after midnight is still one evening.
  const isLong =
    lastDay !== null &&
    lastDay > starts.date &&
    (allDay || lastDay > addDays(starts.date, 1) || (ends?.time ?? '') > '06:00')
  return { starts, ends, lastDay, isLong }
}

/** "19:30–21:00", "After Isha · 19:45", "All day". */
export function EventTime({ event }: { readonly event: Timed }) {
  const site = useSite()
  const words = useWords(eventWords)
  const write = useTimes()
  const { starts, ends: last, isLong } = wallsOf(site, event)
  // Of what lasts several days the last one is said with the day.
  const ends = isLong ? null : last
  if (event.allDay) return <>{words.allDay}</>
  const figures = (
    <bdi className="figures">
      {event.isGuessed ? null : <time dateTime={event.startsAt}>{write(starts.time)}</time>}
      {ends ? `–${write(ends.time)}` : ''}
    </bdi>
  )
  if (!event.follows) return figures
  return (
    <>
      {words.after(words.prayers[event.follows])}
      {event.isGuessed ? null : ' · '}
      {figures}
    </>
  )
}

/** "Tuesday 24 November 2026", with the last day of what lasts several. */
export function EventDay({ event }: { readonly event: Span }) {
  const site = useSite()
  const words = useWords(eventWords)
  const { starts, lastDay, isLong } = wallsOf(site, event)
  return (
    <>
      <time dateTime={starts.date}>{writeDate(starts.date, site.language)}</time>
      {isLong && lastDay ? ` ${words.until(writeDate(lastDay, site.language))}` : ''}
    </>
  )
}

/** "Every Monday"; nothing for what takes place once. */
export function Rhythm({ repeats }: Pick<Event, 'repeats'>) {
  const { language } = useSite()
  const words = useWords(eventWords)
  if (!repeats) return null
  const day = weekdayName(repeats.weekday, language)
  const said = repeats.rhythm === 'weekly' ? words.every(day) : words.everySecond(day)
  const end = repeats.until
    ? ` ${words.lastOn(writeDate(repeats.until, language, { length: 'short' }))}`
    : ''
  return (
    <>
      {said}
      {end}
    </>
  )
}
