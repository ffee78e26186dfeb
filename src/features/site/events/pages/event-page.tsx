import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { api } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { ItemPage } from '#platform/web/reading/item-page.tsx'
import { ENOUGH_FOR_NEXT, afterThis, itemSources, mustFind } from '#platform/web/reading/listing.ts'
import { trailTo } from '#platform/web/reading/trail.ts'
import { toPostalAddress } from '#platform/web/reading/postal-address.ts'
import { type Site, textOf, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { type Event, listEvents, showEvent } from '../contract.ts'
import { eventWords } from '../words.ts'
import '../events.css'
import { EventDay, EventTime, Rhythm } from './event-times.tsx'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const [found, listed] = await Promise.all([
    ask(showEvent, { id: id ?? '' }),
    ask(listEvents, { pageSize: ENOUGH_FOR_NEXT }),
  ])
  return {
    item: mustFind(found, { to: (id) => pathOf('event', { id }), id, request }),
    next: afterThis(listed, id),
  }
}

export const meta: Meta<typeof loader> = ({ data: { item: data }, site }) => ({
  title: data.title,
  description: data.summary,
  jsonLd: [
    describe(data, site),
    trailTo(
      site,
      { to: pathOf('events'), name: eventWords[site.language].title },
      { to: pathOf('event', { id: data.id }), name: data.title },
    ),
  ],
})

export const handle = { sources: itemSources } satisfies PageHandle<typeof loader>

export default function EventPage() {
  const { item, next } = useLoaderData<typeof loader>()
  const words = useWords(eventWords)
  const { isOver, isCancelled, dates, location, mapLink, audience } = item
  return (
    <ItemPage
      item={item}
      from={{ to: pathOf('events'), name: words.title }}
      label={
        isCancelled ? (
          <span className="tag danger">{words.cancelled}</span>
        ) : (
          <>
            <EventDay event={item} />
            {' · '}
            <EventTime event={item} />
          </>
        )
      }
      note={
        isCancelled ? (
          <p className="note danger event-note">{words.cancelledText}</p>
        ) : isOver ? (
          <p className="muted">{words.over}</p>
        ) : null
      }
      facts={[
        { name: words.when, value: <When event={item} /> },
        { name: words.forWhom, value: audience },
      ]}
      where={{ place: location, map: mapLink }}
      actions={isOver || isCancelled ? null : <Come event={item} />}
      beside={item.repeats && dates.length > 1 ? <Dates event={item} dates={dates} /> : null}
      next={{
        title: words.comingUp,
        items: next.map((one) => ({
          ...one,
          to: pathOf('event', { id: one.id }),
          label: <EventDay event={one} />,
        })),
        all: { to: pathOf('events'), name: words.all },
      }}
    />
  )
}

function When({ event }: { readonly event: Event }) {
  const words = useWords(eventWords)
  return (
    <>
      <EventDay event={event} />
      <br />
      <EventTime event={event} />
      {event.follows ? <span className="small muted"> {words.afterNote}</span> : null}
      {event.repeats ? (
        <>
          <br />
          <Rhythm repeats={event.repeats} />
        </>
      ) : null}
    </>
  )
}

/** What whoever wants to come does now. */
function Come({ event: { id, bookingLink } }: { readonly event: Event }) {
  const words = useWords(eventWords)
  return (
    <>
      {bookingLink ? (
        <a className={buttonClass({ wide: true })} href={bookingLink} rel="noopener noreferrer">
          {words.book}
        </a>
      ) : null}
      <a
        className={buttonClass({ look: 'quiet', wide: true })}
        href={`/api/event.ics?id=${encodeURIComponent(id)}`}
      >
        <Icon of={CalendarPlus} />
        {words.add}
      </a>
    </>
  )
}

interface DatesProps {
  readonly event: Event
  readonly dates: readonly Pick<Event, 'startsAt' | 'endsAt'>[]
}

function Dates({ event, dates }: DatesProps) {
  const words = useWords(eventWords)
  return (
    <section className="event-dates">
      <h2>{words.moreDates}</h2>
      <ul className="rows">
        {dates.map((span) => (
          <li key={span.startsAt} className="row">
            <EventDay event={{ ...event, ...span }} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function describe(event: Event, site: Site): object {
  const { title, summary, startsAt, endsAt, allDay, location, isCancelled, image } = event
  const name = textOf(site, 'websiteName')
  const address = toPostalAddress(textOf(site, 'contactAddress'))
  return {
    '@type': 'Event',
    name: title,
    description: summary || undefined,
    startDate: allDay ? startsAt.slice(0, 10) : startsAt,
    endDate: endsAt && !allDay ? endsAt : undefined,
    eventStatus: `https://schema.org/Event${isCancelled ? 'Cancelled' : 'Scheduled'}`,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    location: { '@type': 'Place', name: location || name, address: address ?? name },
    organizer: { '@type': 'Organization', name, url: site.origin },
    image: image ? [new URL(image.src, site.origin).href] : undefined,
    inLanguage: event.language,
    url: `${site.origin}${pathOf('event', { id: event.id })}`,
  }
}
