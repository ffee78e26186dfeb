import { useEffect, useRef } from 'react'
import type { previewTimes } from '#features/prayer/prayer-times/admin/contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { useTimes } from '#platform/web/write-time.ts'
import { roomWords } from '../times-rooms-words.ts'

type Preview = Answer<typeof previewTimes>
type Change = Preview['days'][number]['changes'][number]

/** The first days that would be other than they are, each time beside the one that it would be. */
export function PreviewChanges({ preview: { count, days } }: { readonly preview: Preview }) {
  const words = useWords(roomWords)
  const { language } = useSite()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.scrollIntoView()
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className="office-part office-changes">
      <h2 ref={heading} tabIndex={-1}>
        {words.changes(count)}
      </h2>
      {count === 0 ? <p className="muted">{words.changesNothing}</p> : null}
      <ul className="rows">
        {days.map(({ date, changes }) => (
          <li key={date} className="office-note">
            <b>{writeDate(date, language)}</b>
            {changes.map((change) => (
              <OneChange key={`${change.of} ${change.name}`} change={change} />
            ))}
          </li>
        ))}
      </ul>
      {count > days.length ? <p className="muted">{words.more(count - days.length)}</p> : null}
    </section>
  )
}

function OneChange({ change: { of, name, before, after } }: { readonly change: Change }) {
  const words = useWords(roomWords)
  return (
    <small className="office-change">
      <span>{of === 'adhan' ? words.adhanOf(name) : name}</span>
      <Standing of={before} />
      <span className="office-becomes">
        <span className="visually-hidden">{words.becomes}</span>
      </span>
      <Standing of={after} />
    </small>
  )
}

function Standing({ of }: { readonly of: Change['before'] }) {
  const words = useWords(roomWords)
  const write = useTimes()
  if (!of) return <span>–</span>
  const times = of.times.map((time) => write(time)).join(', ')
  return (
    <span className="figures">
      {times || words.stands} {of.text ? <bdi>{of.text}</bdi> : null}
    </span>
  )
}
