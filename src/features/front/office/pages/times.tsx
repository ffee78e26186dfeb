import { useState } from 'react'
import { useLocation } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { listDays } from '#features/prayer/prayer-times/admin/contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { weekdayOf } from '#platform/shared/wall-time.ts'
import { weekdayName, writeDate, writeMonth } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { useTimes } from '#platform/web/write-time.ts'
import { janazahWords } from '../janazah-words.ts'
import { roomWords } from '../times-rooms-words.ts'
import { timesWords } from '../times-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { correct } from './correct.ts'
import { useHandedOver } from './handed-over.ts'
import { useTellNo } from './say-no.ts'

export type Month = Answer<typeof listDays>
export type Day = Month['days'][number]
export type Prayer = Day['prayers'][number]

/** What was just changed on a day, so that one press takes it back. */
export interface Changed {
  readonly date: string
  readonly said: string
  readonly each: readonly {
    readonly prayer: Prayer['prayer']
    readonly before: Prayer['correction']
    readonly after: Prayer['correction']
  }[]
}

/** A month of jamaats, from today on; each day is pressed to be corrected. */
export default function Times() {
  const words = useWords(timesWords)
  const rooms = useWords(roomWords)
  const janazah = useWords(janazahWords)
  const { language } = useSite()
  const { search } = useLocation()
  const [, year, month] =
    /^(\d{4})-(\d{2})$/.exec(new URLSearchParams(search).get('month') ?? '') ?? []
  const { outcome, again } = useAsked(
    listDays,
    year && month ? { year: Number(year), month: Number(month) } : {},
  )
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
        <p className="actions">
          <Link className={buttonClass()} to={pathOf('officeDay', { day: 'tomorrow' })}>
            {words.tomorrow}
          </Link>
        </p>
      </div>
      <nav className="office-ways" aria-label={words.decides}>
        {[
          [pathOf('officeTables'), words.bring] as const,
          [pathOf('officeRules'), rooms.rules.link] as const,
          [pathOf('officeFridays'), rooms.fridays.link] as const,
          [pathOf('officeSpecialDays'), rooms.special.link] as const,
          [pathOf('officeMoon'), words.moon.link] as const,
          [pathOf('officeJanazah'), janazah.title] as const,
        ].map(([to, name]) => (
          <Link key={to} className={buttonClass({ look: 'quiet' })} to={to}>
            {name}
          </Link>
        ))}
      </nav>
      <JustChanged onUndone={again} />
      <Answered of={outcome} again={again} gone={words.gone}>
        {(shown) => (
          <>
            <h2 className="office-month">
              {words.month(writeMonth(nameOf(shown.year, shown.month), language))}
            </h2>
            <ul className="office-list office-days">
              {shown.days
                .filter(({ date }) => date >= shown.today || !isThis(shown))
                .map((day) => (
                  <Row key={day.date} day={day} month={shown} />
                ))}
            </ul>
            <Months shown={shown} />
          </>
        )}
      </Answered>
    </>
  )
}

function nameOf(year: number, month: number): string {
  const before = new Date(Date.UTC(year, month - 1, 1))
  return before.toISOString().slice(0, 7)
}

function isThis({ today, year, month }: Month): boolean {
  return today.startsWith(nameOf(year, month))
}

function Months({ shown: { year, month } }: { readonly shown: Month }) {
  const words = useWords(timesWords)
  const to = (months: number) => `${pathOf('officeTimes')}?month=${nameOf(year, month + months)}`
  return (
    <nav className="pager" aria-label={words.title}>
      <Link className={buttonClass({ look: 'quiet' })} to={to(-1)}>
        {words.earlier}
      </Link>
      <Link className={buttonClass({ look: 'quiet' })} to={to(1)}>
        {words.later}
      </Link>
    </nav>
  )
}

interface RowProps {
  readonly day: Day
  readonly month: Month
}

function Row({ day: { date, prayers, jumuah, specials }, month: { today, names } }: RowProps) {
  const words = useWords(timesWords)
  const { language } = useSite()
  const write = useTimes()
  const shown = (
    <>
      <span className="office-what">
        <b>
          {weekdayName(weekdayOf(date), language, 'short')}{' '}
          {writeDate(date, language, { length: 'short', year: date.slice(0, 4) })}
        </b>
        {[...new Set(specials)].map((label) => (
          <small key={label}>{label}</small>
        ))}
      </span>
      <span className="office-jamaats">
        {prayers.map(({ prayer, jamaat, correction }) => {
          const first = prayer === 'dhuhr' && jumuah[0]
          return (
            <span key={prayer} className={correction ? 'corrected' : undefined}>
              <small>{first ? names.jumuah : names[prayer]}</small>{' '}
              <span className="figures">
                {first ? write(first.jamaat) : jamaat === null ? '–' : write(jamaat)}
              </span>
              {correction ? <span className="visually-hidden"> ({words.corrected})</span> : null}
            </span>
          )
        })}
      </span>
    </>
  )
  return (
    <li>
      {date < today ? (
        <div className="office-line">{shown}</div>
      ) : (
        <Link to={pathOf('officeDay', { day: date })}>{shown}</Link>
      )}
    </li>
  )
}

/** Stands until the page is left. */
function JustChanged({ onUndone }: { readonly onUndone: () => void }) {
  const words = useWords(timesWords)
  const tellNo = useTellNo(useWords(roomWords).noes)
  const changed = useHandedOver() as Changed | undefined
  const [isOver, setIsOver] = useState(false)
  if (!changed || isOver) return null
  const undo = async () => {
    let isAll = true
    for (const { prayer, before, after } of changed.each) {
      const outcome = await correct({ date: changed.date, prayer }, after, before)
      if (!('refused' in outcome)) continue
      tellNo(outcome)
      if (outcome.refused !== 'changed-meanwhile') return
      isAll = false
    }
    setIsOver(true)
    if (isAll) toast({ kind: 'success', message: words.undone })
    onUndone()
  }
  return (
    <output className="note success office-changed">
      <p>{changed.said}</p>
      <Button look="quiet" size="compact" onClick={() => void undo()}>
        {words.undo}
      </Button>
    </output>
  )
}
