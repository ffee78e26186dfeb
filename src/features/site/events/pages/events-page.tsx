import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { api, must } from '#platform/web/api.ts'
import { writeMonth } from '#platform/web/calendar.ts'
import type { Meta } from '#platform/web/page.ts'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import { addressOf, notFound, readAsked, toListing } from '#platform/web/reading/listing.ts'
import { Pager } from '#platform/web/reading/pager.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { TabLinks } from '#platform/web/ui/tabs.tsx'
import { type Event, listEvents } from '../contract.ts'
import { eventWords } from '../words.ts'
import '../events.css'
import { EventRow } from './event-row.tsx'
import { wallsOf } from './event-times.tsx'
import { MonthView } from './month-view.tsx'

const ON_A_PAGE = 15
const IN_A_MONTH = 100
const MONTH = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/

export async function loader({ context, request }: LoaderFunctionArgs) {
  const url = new URL(request.url)
  const ask = context.get(api)
  const { page } = readAsked(url)
  const view = url.searchParams.get('view')
  if (view === 'calendar') {
    const asked = url.searchParams.get('month')
    if (asked !== null && !MONTH.test(asked)) throw notFound()
    const month = asked ?? 'now'
    const found = must(await ask(listEvents, { month, pageSize: IN_A_MONTH }))
    return { view: 'calendar' as const, isThisMonth: asked === null, ...toListing(found) }
  }
  const past = view === 'past'
  const found = must(await ask(listEvents, { page, pageSize: ON_A_PAGE, past: `${past}` }))
  return { view: past ? ('past' as const) : ('upcoming' as const), ...toListing(found) }
}

export const meta: Meta<typeof loader> = ({ data, site }) => ({
  title: eventWords[site.language].title,
  description: eventWords[site.language].lead,
  canonical: addressOf(pathOf('events'), {
    view: data.view === 'upcoming' ? '' : data.view,
    page: data.page,
  }),
  // One calendar is enough for a search engine; the months go on for ever.
  ...(data.view === 'calendar' && !data.isThisMonth ? { robots: 'noindex' } : {}),
})

const VIEWS = {
  upcoming: pathOf('events'),
  calendar: `${pathOf('events')}?view=calendar`,
  past: `${pathOf('events')}?view=past`,
} as const

export default function EventsPage() {
  const data = useLoaderData<typeof loader>()
  const words = useWords(eventWords)
  const { view, items, page, pageSize, total } = data

  return (
    <div className="wrap item-body">
      <ListHead title={words.title} lead={words.lead} />
      <TabLinks
        label={words.views}
        current={VIEWS[view]}
        links={[
          { href: VIEWS.upcoming, label: words.upcoming },
          { href: VIEWS.calendar, label: words.calendar },
          { href: VIEWS.past, label: words.past },
        ]}
      />
      {view === 'calendar' ? (
        <MonthView month={data.month ?? ''} events={items} />
      ) : (
        <>
          <Months events={items} />
          {items.length === 0 ? (
            <EmptyState
              title={view === 'past' ? words.nonePast : words.none}
              seed="no-events"
              wayOn={pathOf('activities')}
            >
              <p>{words.noneText}</p>
            </EmptyState>
          ) : null}
          <Pager
            {...{ page, pageSize, total }}
            to={(page) => addressOf(pathOf('events'), { view: past(view), page })}
            order={view === 'past' ? 'newest' : 'soonest'}
          />
        </>
      )}
      <p className="event-feed">
        <a className="more" href="/api/event.ics">
          {words.subscribe}
        </a>
      </p>
    </div>
  )
}

function past(view: 'upcoming' | 'past'): string {
  return view === 'past' ? 'past' : ''
}

/** The list under the names of its months. */
function Months({ events }: { readonly events: readonly Omit<Event, 'html'>[] }) {
  const site = useSite()
  const months = new Map<string, Omit<Event, 'html'>[]>()
  for (const event of events) {
    const month = wallsOf(site, event).starts.date.slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), event])
  }
  return [...months].map(([month, events]) => (
    <section className="event-month" key={month} aria-labelledby={`month-${month}`}>
      <h2 id={`month-${month}`}>{writeMonth(month, site.language)}</h2>
      <ul className="rows">
        {events.map((event) => (
          <li key={`${event.id} ${event.startsAt}`}>
            <EventRow event={event} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
