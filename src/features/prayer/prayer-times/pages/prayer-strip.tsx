import { type CSSProperties, useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { Link } from '#platform/web/link.tsx'
import { MINUTE, useFresh, useNow } from '#platform/web/now.ts'
import { useSite, useWords, writtenIn } from '#platform/web/site.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { writeTime } from '#platform/web/write-time.ts'
import type { Strip } from '../contract.ts'
import { gone, nextOf, writeClock } from '../rules.ts'
import { stripWords } from '../strip-words.ts'
import { arabicNames } from '../words.ts'
import { Countdown } from './countdown.tsx'
import { askTheTime } from './precise-time.ts'
import './prayer-strip.css'

interface PrayerStripProps {
  readonly strip: Strip
  /** On another page than that of all prayer times: over the lower edge of what stands above it, and leading there. */
  readonly isLifted?: boolean
}

const PAGE = pathOf('prayerTimes')

/** The day in a line: what is next, how long it is to it, and when everybody stands in the row. */
export function PrayerStrip({ strip, isLifted = false }: PrayerStripProps) {
  const { links } = useSite()
  const words = useWords(stripWords)
  const { revalidate } = useRevalidator()
  useFresh(strip.until, () => void revalidate())
  // Seconds are counted here.
  useEffect(askTheTime, [])
  const leadsOn = isLifted && links.header.some((entry) => 'to' in entry && entry.to === PAGE)
  const { prayers, jumuah, sunrise } = strip
  const hasJamaat = prayers.some(({ jamaat }) => jamaat)
  const isEmpty = !hasJamaat && prayers.every(({ begins }) => begins === null)

  return (
    <section className={isLifted ? 'strip lifted' : 'strip'} aria-labelledby="strip">
      <div className="strip-head">
        <StripTitle strip={strip} />
        <p className="strip-date">
          <span>
            {strip.isTomorrow ? <b>{words.tomorrow} </b> : null}
            {strip.dateText}
          </span>{' '}
          <span>{strip.hijriText}</span>
        </p>
      </div>
      {strip.notice ? (
        <p className="strip-notice" role="note">
          {strip.notice}
        </p>
      ) : null}
      {isEmpty ? (
        <p className="muted">{words.nothing}</p>
      ) : (
        <StripPrayers strip={strip} hasJamaat={hasJamaat} />
      )}
      {jumuah || sunrise || leadsOn ? (
        <div className="strip-foot">
          <StripFacts strip={strip} />
          {leadsOn ? (
            <Link className="more" to={PAGE}>
              {words.allTimes}
            </Link>
          ) : null}
        </div>
      ) : null}
    </section>
  )
}

function StripTitle({ strip: { targets, timeFormat } }: { readonly strip: Strip }) {
  const { language } = useSite()
  const words = useWords(stripWords)
  const concludes = (now: number) => nextOf(targets, now)
  const target = concludes(useNow(MINUTE, { concludes }))
  return (
    <h2 className="strip-next" id="strip">
      {target ? (
        <>
          <span>
            <bdi>{target.kind === 'jamaat' ? words.nextJamaat(target.name) : target.name}</bdi>{' '}
            <time dateTime={target.time}>
              {writeTime(target.time, language, timeFormat === '12h' ? '12' : '24')}
            </time>
          </span>{' '}
          <Countdown to={target.at} />
        </>
      ) : (
        words.title
      )}
    </h2>
  )
}

interface StripPrayersProps {
  readonly strip: Strip
  readonly hasJamaat: boolean
}

function StripPrayers({ strip: { prayers, timeFormat }, hasJamaat }: StripPrayersProps) {
  const words = useWords(stripWords)
  const concludes = (now: number) => nextAmong(prayers, now)
  const writes = (now: number) => sharesOf(prayers, now)
  const now = useNow(MINUTE, { concludes, writes })
  const next = concludes(now)
  const shares = writes(now)

  return (
    <ol className={hasJamaat ? 'times' : 'times begins-only'}>
      <li className="key" aria-hidden="true">
        <span className="name" />
        <span className="begins">{words.begins}</span>
        {hasJamaat ? <span className="jamaat">{words.jamaat}</span> : null}
      </li>
      {prayers.map((prayer, i) => {
        const isNow = i === next - 1
        return (
          <li
            key={prayer.key}
            className={classNames(i < next && 'past', isNow && 'now', i === next && 'next')}
            aria-current={i === next ? 'time' : undefined}
            style={{ '--of-time': shares[i] } as CSSProperties}
          >
            <StripPrayer prayer={prayer} timeFormat={timeFormat} hasJamaat={hasJamaat} />
          </li>
        )
      })}
    </ol>
  )
}

/** The place of the first that is not over; after the last, of none. */
function nextAmong(prayers: Strip['prayers'], now: number): number {
  const first = prayers.findIndex(({ at }) => at !== null && at + MINUTE > now)
  return first === -1 ? prayers.length : first
}

/** How much of the time of each prayer is gone: only of that which it is now. */
function sharesOf(prayers: Strip['prayers'], now: number): string[] {
  const next = nextAmong(prayers, now)
  return prayers.map(({ at: from }, i) => {
    const until = prayers[next]?.at
    const share = i === next - 1 && from && until ? gone(from, until, now) : 0
    return `${Math.round(share * 100)}%`
  })
}

interface StripPrayerProps extends Pick<Strip, 'timeFormat'> {
  readonly prayer: Strip['prayers'][number]
  readonly hasJamaat: boolean
}

function StripPrayer({ prayer, timeFormat, hasJamaat }: StripPrayerProps) {
  const { language } = useSite()
  const words = useWords(stripWords)
  const { key, name, begins, jamaat } = prayer
  return (
    <>
      <h3 className="name">
        <bdi>{name}</bdi>{' '}
        {language !== 'en' ? null : (
          <span lang="ar" dir="rtl" aria-hidden="true">
            {arabicNames[key]}
          </span>
        )}
      </h3>
      <dl>
        <dt>{words.begins}</dt>
        <dd className="begins">
          <Clock time={begins} format={timeFormat} />
        </dd>
        {hasJamaat ? (
          <>
            <dt>{words.jamaat}</dt>
            <dd className="jamaat">
              <Clock time={jamaat} format={timeFormat} />
            </dd>
          </>
        ) : null}
      </dl>
    </>
  )
}

function StripFacts({ strip: { jumuah, sunrise, timeFormat } }: { readonly strip: Strip }) {
  const written = writtenIn(useSite())
  const words = useWords(stripWords)
  return (
    <p className="strip-facts">
      {jumuah ? (
        <>
          <b>
            <bdi>{jumuah.name}</bdi> {jumuah.dateText}
          </b>{' '}
          {jumuah.sessions.map(({ label, language, jamaat }) => (
            <span key={`${label} ${jamaat}`}>
              <bdi lang={written}>{language ?? label}</bdi>{' '}
              <b>
                <Clock time={jamaat} format={timeFormat} />
              </b>{' '}
            </span>
          ))}
        </>
      ) : null}
      {sunrise ? (
        <span className="muted">
          {words.sunrise} <Clock time={sunrise} format={timeFormat} />
        </span>
      ) : null}
    </p>
  )
}

interface ClockProps {
  readonly time: string | null
  readonly format: Strip['timeFormat']
}

/** A time as the organisation writes it; a dash where there is none. */
export function Clock({ time, format }: ClockProps) {
  return time === null ? <>–</> : <time dateTime={time}>{writeClock(time, format)}</time>
}
