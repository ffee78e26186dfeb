import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { api, must } from '#platform/web/api.ts'
import type { Meta } from '#platform/web/page.ts'
import { notFound } from '#platform/web/reading/listing.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { showCode, showMonth, showToday } from '../contract.ts'
import { pageWords } from '../page-words.ts'
import { FIRST_YEAR, HIJRI_YEARS, LAST_YEAR } from '../rules.ts'
import type { Asked } from './addresses.tsx'
import { JumuahBand } from './jumuah-band.tsx'
import { PrayerStrip } from './prayer-strip.tsx'
import { isSilent, toRows } from './rows.tsx'
import '../prayer-times.css'
import { TakeAway } from './take-away.tsx'
import { Timetables } from './timetables.tsx'
import { AlsoToday, Ahead } from './today-facts.tsx'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const YEAR = /^\d{4}$/

export async function loader({ context, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const today = must(await ask(showToday, {}))
  const asked = toAsked(new URL(request.url).searchParams, today)
  const code = must(await ask(showCode, {}))
  const { days, previous, next, title, hijriTitle, asOf, ...found } = must(
    await ask(showMonth, toQuestion(asked)),
  )
  const rows = toRows(days, found.asrShown)
  const { day, strip, changes, ahead, ramadan, method, names, date } = today
  return {
    today: { date, strip, changes, ahead, ramadan, method, names, day: toFacts(today) },
    asked,
    isNow: isNow(asked, today),
    title,
    hijriTitle,
    previous,
    next,
    madeOn: asOf.slice(0, 10),
    timeFormat: found.timeFormat,
    method: found.method,
    explained: found.explained,
    asrShown: found.asrShown,
    hasSunrise: today.showSunrise,
    hasSessions: day.jumuah.length > 0 || strip.jumuah !== null,
    code,
    rows,
    /** Nobody has said anything about these days, and nothing can be calculated: dashes would tell nobody anything. */
    isEmpty: rows.every(isSilent),
  }
}

export type PageData = Awaited<ReturnType<typeof loader>>

export const meta: Meta<typeof loader> = ({ data, site }) => {
  const words = pageWords[site.language]
  const name = textOf(site, 'websiteName')
  return {
    title: data.isNow ? words.title : `${words.title}, ${data.title}`,
    description: words.description(name),
    canonical: '/prayer-times',
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
        {today.strip.notice ? (
          <p className="prayer-notice" role="note">
            {today.strip.notice}
          </p>
        ) : null}
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

type Today = ReturnType<typeof must<typeof showToday>>

function toAsked(query: URLSearchParams, { date, ramadan }: Today): Asked {
  const view = query.get('view') ?? 'month'
  const month = query.get('month') ?? date.slice(0, 7)
  const year = query.get('year') ?? (view === 'ramadan' ? String(ramadan.year) : date.slice(0, 4))
  if (!MONTH.test(month) || !YEAR.test(year)) throw notFound()
  const isKept = (year: string, [first, last]: readonly [number, number]) => {
    if (Number(year) < first || Number(year) > last) throw notFound()
    return Number(year)
  }
  if (view === 'year') return { view, year: isKept(year, [FIRST_YEAR, LAST_YEAR]) }
  if (view === 'ramadan') return { view, year: isKept(year, HIJRI_YEARS) }
  if (view !== 'month') throw notFound()
  const [of = '', number = ''] = month.split('-')
  return { view, year: isKept(of, [FIRST_YEAR, LAST_YEAR]), month: Number(number) }
}

function toQuestion(asked: Asked) {
  const { view, year } = asked
  if (view === 'ramadan') return { hijriYear: year, hijriMonth: 9 }
  if (view === 'year') return { from: `${year}-01-01`, to: `${year}-12-31` }
  return { year, month: asked.month }
}

function isNow(asked: Asked, { date, ramadan }: Today): boolean {
  if (asked.view === 'ramadan') return asked.year === ramadan.year
  const isYear = asked.year === Number(date.slice(0, 4))
  return asked.view === 'year' ? isYear : isYear && asked.month === Number(date.slice(5, 7))
}

/** Of the day that is shown: what stands below the five. */
function toFacts({ day, tomorrow, displayDay, asrShown }: Today) {
  const shown = displayDay === tomorrow.date ? tomorrow : day
  const { asrBegins, imsak, ishraq, zawal, ramadan, specials, notes, prayers } = shown
  return {
    asr: asrShown === 'both' ? asrBegins : null,
    adhan: (['fajr', 'dhuhr', 'asr', 'maghrib', 'isha'] as const).flatMap((key) => {
      const { adhan } = prayers[key]
      return adhan ? [{ key, adhan }] : []
    }),
    imsak,
    ishraq,
    zawal,
    ramadan,
    specials,
    notes,
  }
}
