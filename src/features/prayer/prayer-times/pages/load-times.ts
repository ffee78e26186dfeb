import type { LoaderFunctionArgs } from 'react-router'
import { api, must } from '#platform/web/api.ts'
import { notFound } from '#platform/web/reading/listing.ts'
import { showMonth, showToday } from '../contract.ts'
import { FIRST_YEAR, HIJRI_YEARS, LAST_YEAR } from '../rules.ts'
import type { Asked } from './addresses.ts'
import { isSilent, toRows } from './rows.ts'

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/
const YEAR = /^\d{4}$/

/** What the page shows: today, and the days that its address asks for. */
export async function loadTimes({ context, request }: LoaderFunctionArgs) {
  const ask = context.get(api)
  const today = must(await ask(showToday, {}))
  const asked = toAsked(new URL(request.url).searchParams, today)
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
    beside: found.beside,
    asrShown: found.asrShown,
    hasSunrise: today.showSunrise,
    hasSessions: day.jumuah.length > 0 || strip.jumuah !== null,
    rows,
    /** Nobody has said anything about these days, and nothing can be calculated: dashes would tell nobody anything. */
    isEmpty: rows.every(isSilent),
  }
}

export type PageData = Awaited<ReturnType<typeof loadTimes>>

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
