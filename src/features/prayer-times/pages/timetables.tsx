import { monthName } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Slice } from '#platform/web/slice.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { TabLinks } from '#platform/web/ui/tabs.tsx'
import { pageWords } from '../page-words.ts'
import { writeClock } from '../rules.ts'
import { type Asked, addressOfView, useHome } from './addresses.tsx'
import type { PageData } from './prayer-times-page.tsx'
import { PrintButton } from './print-button.tsx'
import { Timetable } from './timetable.tsx'

/** A month, a whole year or a Ramadan; what is printed is this alone. */
export function Timetables({ data }: { readonly data: PageData }) {
  const words = useWords(pageWords)
  const { language } = useSite()
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
        <PrintHead code={data.code} />
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
        <PrintFoot data={data} />
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
      {isEmpty ? null : <PrintButton />}
    </div>
  )
}

/** On paper the site's own head and foot are missing, and what was printed may have changed since. */
function PrintHead({ code: { address, size, path } }: Pick<PageData, 'code'>) {
  const site = useSite()
  const words = useWords(pageWords)
  return (
    <div className="print-only print-head">
      <p className="print-name">{textOf(site, 'websiteName')}</p>
      <p className="print-code">
        <span>{words.scan}</span>
        <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={address}>
          <path d={path} />
        </svg>
      </p>
    </div>
  )
}

function PrintFoot({ data }: { readonly data: PageData }) {
  const words = useWords(pageWords)
  const { origin } = useSite()
  const { jumuah } = data.today.strip
  return (
    <div className="print-only print-foot">
      {jumuah ? (
        <p>
          <b>{jumuah.name}</b>{' '}
          {jumuah.sessions
            .map(
              ({ label, language, jamaat }) =>
                `${language ?? label} ${writeClock(jamaat, data.timeFormat)}`,
            )
            .join(' · ')}
        </p>
      ) : null}
      <p>
        {data.method.note} {words.moon} {words.printedFrom(origin.replace(/^https?:\/\//, ''))}
      </p>
    </div>
  )
}
