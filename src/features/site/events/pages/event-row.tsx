import { pathOf } from '#features/ground/addresses/rules.ts'
import { dayOf } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import type { Event } from '../contract.ts'
import { eventWords } from '../words.ts'
import { EventTime, Rhythm, wallsOf } from './event-times.tsx'

interface EventRowProps {
  readonly event: Omit<Event, 'html'>
  readonly heading?: 'h2' | 'h3'
}

/** One event with its day in front; the whole row leads to it. */
export function EventRow({ event, heading: Heading = 'h3' }: EventRowProps) {
  const site = useSite()
  const words = useWords(eventWords)
  const { starts } = wallsOf(site, event)
  const { day, weekday, month } = dayOf(starts.date, site.language)
  const facts = [event.location, event.audience].filter(Boolean)
  return (
    <Link className="entry" to={pathOf('event', { id: event.id })}>
      <span className="day figures">
        <b>{day}</b>
        <span>
          {weekday} {month}
        </span>
      </span>
      <div>
        <Heading lang={event.language}>
          <bdi>{event.title}</bdi>{' '}
          {event.isCancelled ? <span className="tag danger">{words.cancelled}</span> : null}
        </Heading>
        {facts.length > 0 ? (
          <p lang={event.language}>
            <bdi>{facts.join(' · ')}</bdi>
          </p>
        ) : null}
        {event.repeats ? (
          <p>
            <Rhythm repeats={event.repeats} />
          </p>
        ) : null}
      </div>
      <span className="when">
        <EventTime event={event} />
      </span>
    </Link>
  )
}
