import { Fragment } from 'react'
import { dayOf, weekdayName } from '#platform/web/calendar.ts'
import { useSite, useWords, writtenIn } from '#platform/web/site.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { pageWords } from '../page-words.ts'
import { PRAYERS, writeClock } from '../rules.ts'
import type { PageData } from './load-times.ts'
import type { Row } from './rows.ts'

interface TimetableProps {
  readonly rows: readonly Row[]
  readonly title: string
  readonly data: PageData
}

const FRIDAY = 5

/** A line for each day. Where it is wider than the screen it moves inside itself, and the day stays. */
export function Timetable({ rows, title, data }: TimetableProps) {
  const words = useWords(pageWords)
  const { names } = data.today
  const isRamadan = data.asked.view === 'ramadan'
  const hasTaraweeh = isRamadan && rows.some(({ ramadan }) => ramadan?.taraweeh)
  // In Ramadan its place is that of taraweeh.
  const hasSunrise = data.hasSunrise && !isRamadan
  const hasJamaat = rows.some(({ times }) => times.some(([, jamaat]) => jamaat))
  const kinds = hasJamaat ? words.beginsAndJamaat : words.begins
  const head = (key: (typeof PRAYERS)[number]) => {
    if (isRamadan && key === 'fajr') return words.suhoor
    if (isRamadan && key === 'maghrib') return words.iftar
    return kinds
  }
  return (
    // What scrolls can be reached by the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="timetable-frame" tabIndex={0} aria-label={words.caption(title)}>
      <table className="timetable">
        <caption className="visually-hidden">{words.caption(title)}</caption>
        <thead>
          <tr>
            <th scope="col">
              {isRamadan ? words.ramadanDay : words.day}
              <small className="aside">{isRamadan ? words.date : words.hijri}</small>
            </th>
            {PRAYERS.map((key, i) => (
              <Fragment key={key}>
                <th scope="col">
                  <bdi>{names[key]}</bdi>
                  <small className={head(key) === kinds ? 'aside' : undefined}>{head(key)}</small>
                </th>
                {i === 0 && hasSunrise ? <th scope="col">{names.sunrise}</th> : null}
              </Fragment>
            ))}
            {hasTaraweeh ? <th scope="col">{words.taraweeh}</th> : null}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.date}>
              {row.hijriMonth && !isRamadan ? (
                <tr className="hijri-month">
                  <th scope="rowgroup" colSpan={PRAYERS.length + (hasSunrise ? 2 : 1)}>
                    {row.hijriMonth}
                  </th>
                </tr>
              ) : null}
              <Line {...{ row, data, hasTaraweeh, hasSunrise, isRamadan }} />
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface LineProps {
  readonly row: Row
  readonly data: PageData
  readonly hasTaraweeh: boolean
  readonly hasSunrise: boolean
  /** The days are those of the fast, and their dates stand below. */
  readonly isRamadan: boolean
}

function Line({ row, data, hasTaraweeh, hasSunrise, isRamadan }: LineProps) {
  const { language } = useSite()
  const words = useWords(pageWords)
  const { date, weekday, hijriDay, times, sunrise, otherAsr, jumuah } = row
  const { day, month } = dayOf(date, language)
  const clock = (time: string | null) => (time === null ? '–' : writeClock(time, data.timeFormat))
  return (
    <tr
      id={row.isToday ? 'today' : undefined}
      className={classNames(weekday === FRIDAY && 'friday', row.isToday && 'today')}
      aria-current={row.isToday ? 'date' : undefined}
    >
      <th scope="row">
        <b>{isRamadan ? hijriDay : Number(date.slice(8))}</b>{' '}
        {weekdayName(weekday, language, 'short')}{' '}
        <small>{isRamadan ? `${day} ${month}` : hijriDay}</small>
        <Remarks row={row} />
      </th>
      {times.map(([begins, jamaat, hasMoved], i) => {
        const key = PRAYERS[i]
        const shown = key === 'dhuhr' && jumuah[0] ? jumuah[0] : jamaat
        return (
          <Fragment key={key}>
            <td className={hasMoved ? 'moved' : undefined}>
              <span>
                {clock(begins)}
                {key === 'asr' && otherAsr ? <small> {clock(otherAsr)}</small> : null}
              </span>{' '}
              {shown ? <b>{clock(shown)}</b> : null}
              {hasMoved ? (
                <i>
                  <span className="visually-hidden">{words.moved}</span>
                </i>
              ) : null}
            </td>
            {i === 0 && hasSunrise ? (
              <td>
                <span>{clock(sunrise)}</span>
              </td>
            ) : null}
          </Fragment>
        )
      })}
      {hasTaraweeh ? (
        <td>
          <b>{clock(row.ramadan?.taraweeh ?? null)}</b>
        </td>
      ) : null}
    </tr>
  )
}

/** Why this day is unlike the others. */
function Remarks({ row: { clockChange, specials } }: { readonly row: Row }) {
  const words = useWords(pageWords)
  const written = writtenIn(useSite())
  if (!clockChange && specials.length === 0) return null
  return (
    <em>
      {clockChange ? words[clockChange] : null}
      {clockChange && specials.length > 0 ? ', ' : null}
      <bdi lang={written}>{specials.join(', ')}</bdi>
    </em>
  )
}
