import { writeDate } from '#platform/web/calendar.ts'
import { useSite, useWords, writtenIn } from '#platform/web/site.ts'
import { pageWords } from '../page-words.ts'
import { writeClock } from '../rules.ts'
import type { PageData } from './load-times.ts'
import { Clock } from './prayer-strip.tsx'

/** The other times of the day that the strip shows: below the five, because few look for them. */
export function AlsoToday({ data }: { readonly data: PageData }) {
  const words = useWords(pageWords)
  const { names, day, strip } = data.today
  const { asr, adhan, imsak, ishraq, zawal, ramadan, notes } = day
  const facts: readonly (readonly [name: string, time: string, until?: string])[] = [
    ...(ramadan?.suhoorEnds ? [[words.suhoor, ramadan.suhoorEnds] as const] : []),
    ...(ramadan?.iftar ? [[words.iftar, ramadan.iftar] as const] : []),
    ...(ramadan?.taraweeh ? [[words.taraweeh, ramadan.taraweeh] as const] : []),
    ...(!ramadan && imsak ? [[words.imsak, imsak] as const] : []),
    ...(ishraq ? [[words.ishraq, ishraq] as const] : []),
    ...(zawal ? [[words.zawal, zawal.from, zawal.to] as const] : []),
    ...(asr?.shafi ? [[words.asr.shafi, asr.shafi] as const] : []),
    ...(asr?.hanafi ? [[words.asr.hanafi, asr.hanafi] as const] : []),
    ...adhan.map(({ key, adhan }) => [words.adhanOf(names[key]), adhan] as const),
  ]
  if (facts.length === 0 && notes.length === 0) return null
  return (
    <section className="also" aria-labelledby="also">
      <h2 className="label" id="also">
        {strip.isTomorrow ? words.alsoTomorrow : words.also}
      </h2>
      <dl>
        {facts.map(([name, time, until]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Clock time={time} format={data.timeFormat} />
              {until ? (
                <>
                  {' – '}
                  <Clock time={until} format={data.timeFormat} />
                </>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {notes.map(({ key, note }) => (
        <p key={key}>
          <b>{names[key]}</b> <bdi>{note}</bdi>
        </p>
      ))}
    </section>
  )
}

/** What will not be as it is: a jamaat that moves, Eid, a day unlike others. */
export function Ahead({ data }: { readonly data: PageData }) {
  const words = useWords(pageWords)
  const site = useSite()
  const { language } = site
  const written = writtenIn(site)
  const { changes, ahead, names, date } = data.today
  if (changes.length === 0 && ahead.length === 0) return null
  const year = date.slice(0, 4)
  const clock = (time: string) => writeClock(time, data.timeFormat)
  return (
    <section className="ahead" aria-labelledby="ahead">
      <h2 id="ahead">{words.ahead}</h2>
      <ul className="rows">
        {changes.map(({ key, from, old, new: time }) => (
          <li key={key}>
            <p>
              {words.change(
                names[key],
                writeDate(from, language, { year }),
                clock(old),
                clock(time),
              )}
            </p>
          </li>
        ))}
        {ahead.map(({ date, dateText, special }) => (
          <li key={`${date} ${special.label}`}>
            <p>
              <b>
                <bdi lang={written}>{special.label}</bdi>
              </b>{' '}
              {dateText}
              {special.place ? (
                <>
                  , <bdi lang={written}>{special.place}</bdi>
                </>
              ) : null}
            </p>
            {special.times.length > 0 ? (
              <p className="ahead-times">
                {special.times.map(({ label, time }) => (
                  <span key={`${label} ${time}`}>
                    {label ? <bdi lang={written}>{label} </bdi> : null}
                    <b>
                      <Clock time={time} format={data.timeFormat} />
                    </b>{' '}
                  </span>
                ))}
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
