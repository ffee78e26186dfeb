import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import {
  type listTimes,
  previewTimes,
  removeSession,
  saveSession,
} from '#features/prayer/prayer-times/admin/contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { useTimes } from '#platform/web/write-time.ts'
import { roomWords } from '../times-rooms-words.ts'
import { askOffice } from './ask-office.ts'
import { PartForm, Parts, Room } from './kept-times.tsx'
import { Span, textAt, useToday } from './times-fields.tsx'
import type { Part } from './use-keeping.ts'

type Session = Answer<typeof listTimes>['sessions'][number]

const FRIDAYS: Part<Session> = {
  to: pathOf('officeFridays'),
  among: ({ sessions }) => sessions,
  show: (session) => <Row session={session} />,
  look: (session) => askOffice(previewTimes, { session }),
  save: (session, was) => askOffice(saveSession, { ...session, was }),
  remove: (was) => askOffice(removeSession, { id: was.id, was }),
}

/** The Friday prayers: all of them, or the one that is changed. */
export default function Fridays({ id }: { readonly id: string }) {
  const { fridays: words } = useWords(roomWords)
  return (
    <Room part={FRIDAYS} id={id} words={words}>
      {({ sessions }, again) =>
        id ? <OneFriday sessions={sessions} id={id} again={again} /> : <All sessions={sessions} />
      }
    </Room>
  )
}

function All({ sessions }: { readonly sessions: readonly Session[] }) {
  const { fridays: words } = useWords(roomWords)
  if (sessions.length === 0) return <p className="muted">{words.none}</p>
  return (
    <ul className="office-list">
      {sessions.map((session) => (
        <Row key={session.id} session={session} />
      ))}
    </ul>
  )
}

function Row({ session }: { readonly session: Session }) {
  const words = useWords(roomWords)
  const { language } = useSite()
  const write = useTimes()
  const today = useToday()
  const { id, label, season, startsOn, endsOn, khutbah, jamaat, place } = session
  const date = (day: string) => writeDate(day, language, { length: 'short' })
  const when = [
    season === 'any' ? '' : words.seasons[season],
    endsOn || startsOn > today ? words.from(date(startsOn), endsOn && date(endsOn)) : '',
    place,
    session.language,
  ]
  return (
    <li>
      <Link to={`${FRIDAYS.to}/${id}`}>
        <span className="office-what">
          <b>
            <bdi>{label}</bdi>
          </b>
          <small>
            <Parts of={when} />
          </small>
        </span>
        <span className="office-marks">
          {endsOn && endsOn < today ? <span className="tag">{words.over}</span> : null}
          <span className="figures">
            {[khutbah, jamaat].flatMap((time) => (time ? [write(time)] : [])).join(' · ')}
          </span>
        </span>
      </Link>
    </li>
  )
}

interface OneFridayProps {
  readonly sessions: readonly Session[]
  readonly id: string
  readonly again: () => void
}

function OneFriday({ sessions, id, again }: OneFridayProps) {
  const { fridays: words } = useWords(roomWords)
  const today = useToday()
  const before = sessions.find((each) => each.id === id) ?? null
  const [fresh] = useState(() => newSession(today, sessions.length))
  const session = before ?? fresh
  if (id !== 'new' && !before) return <ErrorState page title={words.gone} />
  return (
    <PartForm
      key={JSON.stringify(before)}
      part={FRIDAYS}
      before={before}
      gone={words.gone}
      again={again}
      nameOf={({ label }) => label}
      read={(typed) => readSession(typed, session)}
    >
      {(errorAt) => (
        <>
          <Field
            name="label"
            label={words.label}
            help={words.labelHelp}
            maxLength={60}
            span
            defaultValue={session.label}
            error={errorAt('label')}
          />
          {(['doors', 'khutbah', 'jamaat'] as const).map((name) => (
            <Field
              key={name}
              type="time"
              name={name}
              label={words[name]}
              optional={name !== 'jamaat'}
              defaultValue={session[name] ?? ''}
              error={errorAt(name)}
            />
          ))}
          {(['place', 'language'] as const).map((name) => (
            <Field
              key={name}
              name={name}
              label={words[name]}
              optional
              maxLength={name === 'place' ? 120 : 60}
              defaultValue={session[name]}
              error={errorAt(name)}
            />
          ))}
          <Span of={session} errorAt={errorAt} />
        </>
      )}
    </PartForm>
  )
}

function newSession(startsOn: string, position: number): Session {
  return {
    id: crypto.randomUUID(),
    startsOn,
    endsOn: null,
    season: 'any',
    position: Math.min(position, 100),
    label: '',
    doors: null,
    khutbah: null,
    jamaat: '',
    place: '',
    language: '',
  }
}

function readSession(typed: FormData, session: Session): Session {
  const at = textAt(typed)
  return {
    ...session,
    label: at('label'),
    doors: at('doors') || null,
    khutbah: at('khutbah') || null,
    jamaat: at('jamaat'),
    place: at('place'),
    language: at('language'),
    startsOn: at('startsOn'),
    endsOn: at('endsOn') || null,
    season: at('season') as Session['season'],
  }
}
