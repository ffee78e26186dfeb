import { pathOf } from '#features/ground/addresses/rules.ts'
import { ActivityTime } from '#features/site/activities/pages/activity-time.tsx'
import { activityWords } from '#features/site/activities/words.ts'
import { EventRow } from '#features/site/events/pages/event-row.tsx'
import { eventWords } from '#features/site/events/words.ts'
import { newsWords } from '#features/site/news/words.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { Story } from '#platform/web/reading/story.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { belowWords } from '../below-words.ts'
import type { Home } from '../contract.ts'

type WhatsOnProps = Pick<Home, 'news' | 'events' | 'activities'>

/** What has happened on one side, what is to come on the other. */
export function WhatsOn({ news, events, activities }: WhatsOnProps) {
  if (news.length + events.length + activities.length === 0) return null
  const isBoth = news.length > 0 && events.length + activities.length > 0
  return (
    <section className="section">
      <div className={isBoth ? 'wrap split' : 'wrap'}>
        <News news={news} />
        {events.length + activities.length > 0 ? (
          <div className="whats-on">
            <Events events={events} />
            <Today activities={activities} />
          </div>
        ) : null}
      </div>
    </section>
  )
}

function News({ news: [first, ...others] }: Pick<Home, 'news'>) {
  const { language } = useSite()
  const { news: title } = useWords(belowWords)
  const { all } = useWords(newsWords)
  if (!first) return null
  return (
    <div>
      <Head title={title} to={pathOf('news')} all={all} />
      <Story {...first} to={pathOf('newsItem', { id: first.id })} isLarge heading="h3" />
      <ul className="rows home-news">
        {others.map(({ id, title, language: written, publishedOn }) => (
          <li key={id}>
            <Link className="row" to={pathOf('newsItem', { id })}>
              <span lang={written}>
                <bdi>{title}</bdi>
              </span>
              <time dateTime={publishedOn}>
                {writeDate(publishedOn, language, { length: 'short' })}
              </time>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Events({ events }: Pick<Home, 'events'>) {
  const { whatsOn, all } = useWords(eventWords)
  if (events.length === 0) return null
  return (
    <div>
      <Head title={whatsOn} to={pathOf('events')} all={all} />
      <ul className="rows">
        {events.map((event) => (
          <li key={event.id}>
            <EventRow event={event} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Today({ activities }: Pick<Home, 'activities'>) {
  const { todayAtHome, wholeWeek } = useWords(activityWords)
  if (activities.length === 0) return null
  return (
    <div className="today-here">
      <div className="section-head">
        <h3>{todayAtHome}</h3>
        <Link className="more" to={pathOf('activities')}>
          {wholeWeek}
        </Link>
      </div>
      <ul>
        {activities.map((activity) => (
          <li key={activity.id}>
            <span className="when">
              <ActivityTime activity={activity} />
            </span>
            <span lang={activity.language}>
              <b>
                <bdi>{activity.title}</bdi>
              </b>{' '}
              <span className="muted">
                <bdi>{[activity.audience, activity.place].filter(Boolean).join(' · ')}</bdi>
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Head({ title, to, all }: Record<'title' | 'to' | 'all', string>) {
  return (
    <div className="section-head">
      <h2 className="title">{title}</h2>
      <Link className="more" to={to}>
        {all}
      </Link>
    </div>
  )
}
