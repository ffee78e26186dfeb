import { monthName } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords, writtenIn } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { TabLinks } from '#platform/web/ui/tabs.tsx'
import { pageWords } from '../page-words.ts'
import { PAPERS, writeClock } from '../rules.ts'
import { type Asked, addressOfSheet, addressOfView, useHome } from './addresses.ts'
import type { PageData } from './load-times.ts'
import { Timetable } from './timetable.tsx'

/** A month, a whole year or a Ramadan; on paper it is a sheet of its own. */
export function Timetables({ data }: { readonly data: PageData }) {
  const words = useWords(pageWords)
  const site = useSite()
  const { language } = site
  const home = useHome()
  const { asked, title, hijriTitle, today, rows, hasSessions } = data
  const ramadan = today.ramadan.year
  const VIEWS = {
    month: addressOfView(home),
    year: addressOfView(home, { view: 'year', year: Number(today.date.slice(0, 4)) }),
    ramadan: addressOfView(home, { view: 'ramadan', year: ramadan }),
  }
  const { isEmpty } = data
  const heading = asked.view === 'year' ? String(asked.year) : title
  const months =
    asked.view === 'year'
      ? Array.from({ length: 12 }, (_, i) =>
          rows.filter(({ date }) => Number(date.slice(5, 7)) === i + 1),
        )
      : [rows]

  return (
    <section className="section timetables" aria-labelledby="timetable">
      <div className="wrap">
        <div className="screen-only">
          <TabLinks
            label={words.views}
            current={VIEWS[asked.view]}
            links={[
              { href: VIEWS.month, label: words.month },
              { href: VIEWS.year, label: words.year },
              { href: VIEWS.ramadan, label: words.ramadan(ramadan) },
            ]}
          />
        </div>
        <div className="timetable-head">
          <h2 className="title" id="timetable">
            {heading}
          </h2>
          <p className="muted">{asked.view === 'ramadan' ? words.moon : hijriTitle}</p>
        </div>
        <Steps data={data} />
        {isEmpty ? <p>{words.nothing}</p> : null}
        {data.explained.map((sentence) => (
          <p className="prayer-notice" role="note" key={sentence}>
            {sentence}
          </p>
        ))}
        {data.beside.map(({ date, dateText, special }) => (
          <p key={`${date} ${special.label}`}>
            <b>{dateText}</b> <bdi lang={writtenIn(site)}>{special.label}</bdi>{' '}
            {special.times.map(({ time }) => writeClock(time, data.timeFormat)).join(' · ')}
          </p>
        ))}
        {(isEmpty ? [] : months).map((rows, i) => (
          <Slice key={rows[0]?.date ?? i}>
            {months.length > 1 ? (
              <h3 className="timetable-month">{monthName(i + 1, language)}</h3>
            ) : null}
            <Timetable
              rows={rows}
              title={months.length > 1 ? monthName(i + 1, language) : title}
              data={data}
            />
          </Slice>
        ))}
        {isEmpty ? null : (
          <p className="small muted timetable-legend">
            {hasSessions ? words.legend : words.legendAlone}{' '}
            {data.asrShown === 'both' ? words.otherAsr : ''}
          </p>
        )}
      </div>
    </section>
  )
}

/** To the times before and after, and back. */
function Steps({ data: { asked, previous, next, isNow, isEmpty } }: { readonly data: PageData }) {
  const words = useWords(pageWords)
  const { language } = useSite()
  const home = useHome()
  const isMonth = asked.view === 'month'
  const step = (by: -1 | 1): Asked =>
    isMonth
      ? { view: 'month', ...(by < 0 ? previous : next) }
      : { view: asked.view, year: asked.year + by }
  const name = (to: Asked) =>
    to.view === 'month'
      ? monthName(to.month, language)
      : to.view === 'ramadan'
        ? words.ramadan(to.year)
        : String(to.year)
  const [earlier, later] = [step(-1), step(1)]
  const quiet = buttonClass({ look: 'quiet' })
  return (
    <div className="timetable-steps screen-only">
      <nav aria-label={isMonth ? words.months : words.years}>
        <Link className={quiet} to={addressOfView(home, earlier)} rel="prev" preventScrollReset>
          <span className="visually-hidden">{words.earlier}: </span>
          {name(earlier)}
        </Link>
        {isNow ? null : (
          <Link className={quiet} to={addressOfView(home)} preventScrollReset>
            {words.thisMonth}
          </Link>
        )}
        <Link className={quiet} to={addressOfView(home, later)} rel="next" preventScrollReset>
          <span className="visually-hidden">{words.later}: </span>
          {name(later)}
        </Link>
      </nav>
      {isEmpty ? null : (
        <p>
          <span aria-hidden="true">{words.print}</span>
          {PAPERS.map((paper) => (
            <a key={paper} className={quiet} href={addressOfSheet(asked, paper)}>
              <span className="visually-hidden">{words.print} </span>
              {paper.toUpperCase()}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}
