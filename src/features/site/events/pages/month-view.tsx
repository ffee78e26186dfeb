import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { dayOf, weekdayName, writeDate, writeMonth } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { useMade } from '#platform/web/now.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { Event } from '../contract.ts'
import { addMonths, daysOfMonth } from '../rules.ts'
import { eventWords } from '../words.ts'
import { EventTime, wallsOf } from './event-times.tsx'

interface MonthViewProps {
  /** `2026-11` */
  readonly month: string
  readonly events: readonly Omit<Event, 'html'>[]
}

/**
 * A month as a sheet of days. It is a list of days, each with its events: a wide screen lays it out in weeks, a phone
 * shows the days on which something is.
 */
export function MonthView({ month, events }: MonthViewProps) {
  const site = useSite()
  const words = useWords(eventWords)
  const today = wallClock(useMade(), textOf(site, 'timezone') || 'UTC').date
  const byDay = new Map<string, Omit<Event, 'html'>[]>()
  for (const event of events) {
    const { date } = wallsOf(site, event).starts
    byDay.set(date, [...(byDay.get(date) ?? []), event])
  }
  const days = daysOfMonth(month)
  const isEmpty = !days.some((date) => date.startsWith(month) && byDay.has(date))
  const to = (months: number) =>
    `${pathOf('events')}?view=calendar&month=${addMonths(month, months)}`

  return (
    <section className="month" aria-labelledby="month-name">
      <div className="month-head">
        <h2 id="month-name">{writeMonth(month, site.language)}</h2>
        <nav className="month-nav" aria-label={words.calendar}>
          <Link className={buttonClass({ look: 'quiet' })} to={to(-1)} rel="nofollow">
            <Icon of={ChevronLeft} turns label={words.before} />
          </Link>
          <Link className={buttonClass({ look: 'quiet' })} to={`${pathOf('events')}?view=calendar`}>
            {words.thisMonth}
          </Link>
          <Link className={buttonClass({ look: 'quiet' })} to={to(1)} rel="nofollow">
            <Icon of={ChevronRight} turns label={words.next} />
          </Link>
        </nav>
      </div>
      {isEmpty ? <p className="muted month-empty">{words.noneInMonth}</p> : null}
      <div className="month-days" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <span key={weekday}>{weekdayName(weekday, site.language, 'short')}</span>
        ))}
      </div>
      <ol className="month-sheet">
        {days.map((date) => (
          <Day
            key={date}
            date={date}
            isOutside={!date.startsWith(month)}
            isToday={date === today}
            events={byDay.get(date) ?? []}
          />
        ))}
      </ol>
    </section>
  )
}

interface DayProps {
  readonly date: string
  readonly isOutside: boolean
  readonly isToday: boolean
  readonly events: readonly Omit<Event, 'html'>[]
}

function Day({ date, isOutside, isToday, events }: DayProps) {
  const { language } = useSite()
  const words = useWords(eventWords)
  const { day } = dayOf(date, language)
  const kind = [
    isOutside ? 'outside' : '',
    isToday ? 'today' : '',
    events.length === 0 ? 'free' : '',
  ].join(' ')
  return (
    <li className={kind.trim() || undefined} aria-current={isToday ? 'date' : undefined}>
      <h3>
        <time dateTime={date}>
          <span className="figures" aria-hidden="true">
            {day}
          </span>
          <span className="day-name">{writeDate(date, language)}</span>
        </time>
        {isToday ? <span className="tag">{words.today}</span> : null}
      </h3>
      {events.length > 0 ? (
        <ul>
          {events.map((event) => (
            <li key={`${event.id} ${event.startsAt}`}>
              <Link to={pathOf('event', { id: event.id })} lang={event.language}>
                <span className="small muted">
                  <EventTime event={event} />
                </span>{' '}
                <bdi className={event.isCancelled ? 'struck' : undefined}>{event.title}</bdi>
                {event.isCancelled ? (
                  <span className="visually-hidden"> ({words.cancelled})</span>
                ) : null}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  )
}
