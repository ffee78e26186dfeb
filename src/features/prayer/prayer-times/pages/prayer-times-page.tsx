import { useLoaderData } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Meta } from '#platform/web/page.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { pageWords } from '../page-words.ts'
import { JumuahBand } from './jumuah-band.tsx'
import { PrayerStrip } from './prayer-strip.tsx'
import { loadTimes } from './load-times.ts'
import '../prayer-times.css'
import { TakeAway } from './take-away.tsx'
import { Timetables } from './timetables.tsx'
import { AlsoToday, Ahead } from './today-facts.tsx'

export const loader = loadTimes

export const meta: Meta<typeof loader> = ({ data, site }) => {
  const words = pageWords[site.language]
  const name = textOf(site, 'websiteName')
  return {
    title: data.isNow ? words.title : `${words.title}, ${data.title}`,
    description: words.description(name),
    canonical: pathOf('prayerTimes'),
    // One timetable is enough for a search engine; the months go on for ever.
    ...(data.isNow ? {} : { robots: 'noindex' as const }),
  }
}

export default function PrayerTimesPage() {
  const data = useLoaderData<typeof loader>()
  const words = useWords(pageWords)
  const site = useSite()
  const { today } = data
  return (
    <div className="prayer-page">
      <div className="wrap prayer-head">
        <h1>{words.title}</h1>
        <p className="lead">
          <bdi>{words.lead(textOf(site, 'websiteName'))}</bdi>
        </p>
      </div>
      <div className="wrap">
        <PrayerStrip strip={today.strip} />
        <AlsoToday data={data} />
        <Ahead data={data} />
      </div>
      {today.strip.jumuah ? (
        <Slice>
          <JumuahBand jumuah={today.strip.jumuah} timeFormat={data.timeFormat} />
        </Slice>
      ) : null}
      <Slice>
        <Timetables data={data} />
      </Slice>
      {data.isEmpty ? null : (
        <Slice>
          <TakeAway data={data} />
        </Slice>
      )}
    </div>
  )
}
