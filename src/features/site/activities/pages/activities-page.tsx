import type { CSSProperties } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { wallClock, weekdayOf } from '#platform/shared/wall-time.ts'
import { api, must } from '#platform/web/api.ts'
import { weekdayName } from '#platform/web/calendar.ts'
import type { Meta } from '#platform/web/page.ts'
import { ListHead } from '#platform/web/reading/item-head.tsx'
import { useMade } from '#platform/web/now.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { type Activity, listActivities } from '../contract.ts'
import { type Day, toWeek } from '../rules.ts'
import { activityWords } from '../words.ts'
import '../activities.css'
import { ActivityTime } from './activity-time.tsx'

const MOST = 100

export async function loader({ context }: LoaderFunctionArgs) {
  const { items } = must(await context.get(api)(listActivities, { pageSize: MOST }))
  return { items }
}

export const meta: Meta<typeof loader> = ({ site }) => ({
  title: activityWords[site.language].title,
  description: activityWords[site.language].lead,
})

/**
 * The week: days across and parts of the day down on a wide screen, day under day on a narrow one. It is one list of days; the sheet
 * puts each entry into its row.
 */
export default function ActivitiesPage() {
  const { items } = useLoaderData<typeof loader>()
  const site = useSite()
  const words = useWords(activityWords)
  const { rows, days } = toWeek(items)
  const today = weekdayOf(wallClock(useMade(), textOf(site, 'timezone') || 'UTC').date)
  return (
    <div className="wrap item-body">
      <ListHead title={words.title} lead={words.lead} />
      {items.length === 0 ? (
        <EmptyState title={words.none} seed="week" wayOn={pathOf('events')}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : (
        <ol className="week" style={{ '--rows': rows } as CSSProperties}>
          {days.map((day) => (
            <WeekDay key={day.weekday} day={day} isToday={day.weekday === today} />
          ))}
        </ol>
      )}
    </div>
  )
}

interface WeekDayProps {
  readonly day: Day<Activity>
  readonly isToday: boolean
}

function WeekDay({ day: { weekday, parts }, isToday }: WeekDayProps) {
  const { language } = useSite()
  const words = useWords(activityWords)
  const kind = [isToday ? 'today' : '', parts.length === 0 ? 'free' : ''].filter(Boolean).join(' ')
  return (
    <li
      className={kind || undefined}
      style={{ '--day': weekday } as CSSProperties}
      aria-current={isToday ? 'date' : undefined}
    >
      <h2>
        {weekdayName(weekday, language)}
        {isToday ? <span className="tag">{words.today}</span> : null}
      </h2>
      {parts.map(({ row, activities }) => (
        <ul key={row} style={{ '--row': row } as CSSProperties}>
          {activities.map((activity) => (
            <li key={activity.id}>
              <Entry activity={activity} />
            </li>
          ))}
        </ul>
      ))}
    </li>
  )
}

function Entry({ activity }: { readonly activity: Activity }) {
  const { title, summary, place, audience, leader, language } = activity
  const facts = [audience, place, leader].filter(Boolean)
  return (
    <>
      <p className="small when">
        <ActivityTime activity={activity} />
      </p>
      <h3 lang={language}>
        <bdi>{title}</bdi>
      </h3>
      {facts.length > 0 ? (
        <p className="small muted">
          <bdi>{facts.join(' · ')}</bdi>
        </p>
      ) : null}
      {summary ? (
        <p className="small" lang={language}>
          <bdi>{summary}</bdi>
        </p>
      ) : null}
    </>
  )
}
