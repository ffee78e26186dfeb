import CalendarPlus from 'lucide-react/icons/calendar-plus'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api } from '#platform/web/api.ts'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { Facts } from '#platform/web/reading/facts.tsx'
import { ItemHead } from '#platform/web/reading/item-head.tsx'
import { ItemPicture } from '#platform/web/reading/item-picture.tsx'
import { mustFind, sourcesOf } from '#platform/web/reading/listing.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { trailTo } from '#platform/web/reading/trail.ts'
import { readingWords } from '#platform/web/reading/words.ts'
import { toPostalAddress } from '#platform/web/reading/postal-address.ts'
import { type Site, textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { type Event, showEvent } from '../contract.ts'
import { eventWords } from '../words.ts'
import '../events.css'
import { EventDay, EventTime, Rhythm } from './event-times.tsx'

export async function loader({ context, params: { id }, request }: LoaderFunctionArgs) {
  const outcome = await context.get(api)(showEvent, { id: id ?? '' })
  return mustFind(outcome, { path: '/event/', id, request })
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: data.title,
  description: data.summary,
  image: data.image?.src,
  jsonLd: [
    describe(data, site),
    trailTo(
      site,
      { to: '/events', name: eventWords[site.language].title },
      { to: `/event/${data.id}`, name: data.title },
    ),
  ],
})

export const handle = { sources: sourcesOf } satisfies PageHandle<typeof loader>

export default function EventPage() {
  const event = useLoaderData<typeof loader>()
  const words = useWords(eventWords)
  const { title, summary, html, image, language, isOver, isCancelled, dates } = event

  return (
    <div className="wrap">
      <ItemHead
        from={{ to: '/events', name: words.title }}
        {...{ title, summary, language }}
        label={
          isCancelled ? (
            <span className="tag danger">{words.cancelled}</span>
          ) : (
            <>
              <EventDay event={event} />
              {' · '}
              <EventTime event={event} />
            </>
          )
        }
      />
      <div className="with-aside">
        <div className="stack">
          {isCancelled ? <p className="note danger event-note">{words.cancelledText}</p> : null}
          {isOver && !isCancelled ? <p className="muted">{words.over}</p> : null}
          <ItemPicture id={event.id} image={image} />
          <Prose html={html} language={language} />
        </div>
        <aside className="stack">
          <EventFacts event={event} isOver={isOver} />
          {event.repeats && dates.length > 1 ? <Dates event={event} dates={dates} /> : null}
        </aside>
      </div>
    </div>
  )
}

function EventFacts({ event, isOver }: { readonly event: Event; readonly isOver: boolean }) {
  const words = useWords(eventWords)
  const common = useWords(readingWords)
  const { location, mapLink, audience, bookingLink, isCancelled, follows } = event
  const canCome = !isOver && !isCancelled
  return (
    <Facts
      facts={[
        {
          name: words.when,
          value: (
            <>
              <EventDay event={event} />
              <br />
              <EventTime event={event} />
              {follows ? <span className="small muted"> {words.afterNote}</span> : null}
              {event.repeats ? (
                <>
                  <br />
                  <Rhythm repeats={event.repeats} />
                </>
              ) : null}
            </>
          ),
        },
        {
          name: words.where,
          value: location ? (
            <>
              <bdi>{location}</bdi>
              <MapLink to={mapLink} label={words.map} outside={common.outside} />
            </>
          ) : null,
        },
        { name: words.forWhom, value: audience },
      ]}
    >
      {canCome ? (
        <>
          {bookingLink ? (
            <a className={buttonClass({ wide: true })} href={bookingLink} rel="noopener noreferrer">
              {words.book}
            </a>
          ) : null}
          <a
            className={buttonClass({ look: 'quiet', wide: true })}
            href={`/api/event.ics?id=${encodeURIComponent(event.id)}`}
          >
            <Icon of={CalendarPlus} />
            {words.add}
          </a>
        </>
      ) : null}
    </Facts>
  )
}

/** Its own map, or that of the organisation. */
function MapLink(props: { readonly to: string; readonly label: string; readonly outside: string }) {
  const site = useSite()
  const to = props.to || textOf(site, 'directions')
  if (!to) return null
  return (
    <>
      <br />
      <a href={to} target="_blank" rel="noopener noreferrer">
        {props.label}
        <span className="visually-hidden"> {props.outside}</span>
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
    url: `${site.origin}/event/${event.id}`,
  }
}
