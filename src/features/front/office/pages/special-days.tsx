import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import {
  type listTimes,
  previewTimes,
  removeSpecialDay,
  saveSpecialDay,
} from '#features/prayer/prayer-times/admin/contract.ts'
import { hijriMonths } from '#features/prayer/prayer-times/words.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Segmented } from '#platform/web/ui/choice.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { useTimes } from '#platform/web/write-time.ts'
import { roomWords } from '../times-rooms-words.ts'
import { askOffice } from './ask-office.ts'
import { type ErrorAt, PartForm, Parts, Room } from './kept-times.tsx'
import { textAt, useToday } from './times-fields.tsx'
import type { Part } from './use-keeping.ts'

type Special = Answer<typeof listTimes>['specialDays'][number]

const SPECIAL_DAYS: Part<Special> = {
  to: pathOf('officeSpecialDays'),
  among: ({ specialDays }) => specialDays,
  show: (day) => <Row day={day} />,
  look: (specialDay) => askOffice(previewTimes, { specialDay }),
  save: (specialDay, was) => askOffice(saveSpecialDay, { ...specialDay, was }),
  remove: (was) => askOffice(removeSpecialDay, { id: was.id, was }),
}

/** A funeral has a room of its own. */
const KINDS = ['eid', 'tarawih', 'closure', 'other'] as const
const MOST_TIMES = 12

/** Days unlike others: all of them, or the one that is changed. */
export default function SpecialDays({ id }: { readonly id: string }) {
  const { special: words } = useWords(roomWords)
  return (
    <Room part={SPECIAL_DAYS} id={id} words={words}>
      {({ specialDays }, again) =>
        id ? <OneDay days={specialDays} id={id} again={again} /> : <All days={specialDays} />
      }
    </Room>
  )
}

function All({ days }: { readonly days: readonly Special[] }) {
  const { special: words } = useWords(roomWords)
  const today = useToday()
  if (days.length === 0) return <p className="muted">{words.none}</p>
  // What is over stands last, the latest of it first.
  const [over = [], ahead = []] = [true, false].map((is) =>
    days.filter((day) => isOver(day, today) === is),
  )
  const inOrder = [...ahead, ...over.toReversed()]
  return (
    <ul className="office-list">
      {inOrder.map((day) => (
        <Row key={day.id} day={day} />
      ))}
    </ul>
  )
}

function isOver({ date }: Special, today: string): boolean {
  return date != null && date < today
}

function Row({ day }: { readonly day: Special }) {
  const today = useToday()
  const words = useWords(roomWords)
  const months = useWords(hijriMonths)
  const { language } = useSite()
  const write = useTimes()
  const { id, date, hijriMonth, hijriDay, kind, label, place, times } = day
  const on = date
    ? writeDate(date, language)
    : words.special.everyYear(`${hijriDay} ${months[(hijriMonth ?? 1) - 1]}`)
  return (
    <li>
      <Link to={kind === 'janazah' ? pathOf('officeJanazah') : `${SPECIAL_DAYS.to}/${id}`}>
        <span className="office-what">
          <b>
            <bdi>{label}</bdi>
          </b>
          <small>
            <Parts of={[on, place]} />
          </small>
        </span>
        <span className="office-marks">
          <span className="tag">{isOver(day, today) ? words.over : words.special.kinds[kind]}</span>
          <span className="figures">{times.map(({ time }) => write(time)).join(' · ')}</span>
        </span>
      </Link>
    </li>
  )
}

interface OneDayProps {
  readonly days: readonly Special[]
  readonly id: string
  readonly again: () => void
}

function OneDay({ days, id, again }: OneDayProps) {
  const { special: words } = useWords(roomWords)
  const today = useToday()
  const before = days.find((each) => each.id === id) ?? null
  const [fresh] = useState(() => newDay(today))
  const day = before ?? fresh
  if (id !== 'new' && !before) return <ErrorState page title={words.gone} />
  return (
    <PartForm
      key={JSON.stringify(before)}
      part={SPECIAL_DAYS}
      before={before}
      gone={words.gone}
      again={again}
      nameOf={({ label }) => label}
      read={(typed) => readDay(typed, day)}
    >
      {(errorAt) => <Controls day={day} errorAt={errorAt} />}
    </PartForm>
  )
}

function newDay(date: string): Special {
  return {
    id: crypto.randomUUID(),
    date,
    hijriMonth: null,
    hijriDay: null,
    kind: 'eid',
    label: '',
    place: '',
    times: [],
  }
}

function readDay(typed: FormData, { id }: Special): Special {
  const at = textAt(typed)
  const times = Array.from({ length: MOST_TIMES }, (_, i) => ({
    label: at(`times.${i}.label`),
    time: at(`times.${i}.time`),
  }))
  return {
    id,
    date: at('date') || null,
    hijriMonth: Number(at('hijriMonth')) || null,
    hijriDay: Number(at('hijriDay')) || null,
    kind: at('kind') as Special['kind'],
    label: at('label'),
    place: at('place'),
    times: times.filter(({ time }) => time !== ''),
  }
}

interface ControlsProps {
  readonly day: Special
  readonly errorAt: ErrorAt
}

function Controls({ day, errorAt }: ControlsProps) {
  const { special: words } = useWords(roomWords)
  return (
    <>
      <Select name="kind" label={words.kind} defaultValue={day.kind}>
        {KINDS.map((each) => (
          <option key={each} value={each}>
            {words.kinds[each]}
          </option>
        ))}
      </Select>
      <Field
        name="label"
        label={words.label}
        help={words.labelHelp}
        maxLength={120}
        defaultValue={day.label}
        error={errorAt('label')}
      />
      <On day={day} errorAt={errorAt} />
      <Field
        name="place"
        label={words.place}
        optional
        span
        maxLength={120}
        defaultValue={day.place}
        error={errorAt('place')}
      />
      <Times day={day} errorAt={errorAt} />
    </>
  )
}

/** A date, or a day of the Hijri year, with which it moves. */
function On({ day, errorAt }: ControlsProps) {
  const { special: words } = useWords(roomWords)
  const months = useWords(hijriMonths)
  const [calendar, setCalendar] = useState(day.date === null ? 'hijri' : 'civil')
  return (
    <>
      <Segmented
        legend={words.calendar}
        name="calendar"
        value={calendar}
        onChoose={setCalendar}
        choices={[
          { value: 'civil', label: words.civil },
          { value: 'hijri', label: words.hijri },
        ]}
      />
      {calendar === 'civil' ? (
        <Field
          type="date"
          name="date"
          label={words.date}
          defaultValue={day.date ?? ''}
          error={errorAt('date')}
        />
      ) : (
        <>
          <Select
            name="hijriMonth"
            label={words.hijriMonth}
            defaultValue={day.hijriMonth ?? 10}
            error={errorAt('hijriMonth')}
          >
            {months.map((name, i) => (
              <option key={name} value={i + 1}>
                {name}
              </option>
            ))}
          </Select>
          <Field
            type="number"
            inputMode="numeric"
            name="hijriDay"
            label={words.hijriDay}
            min={1}
            max={30}
            defaultValue={day.hijriDay ?? 1}
            error={errorAt('hijriDay')}
          />
        </>
      )}
    </>
  )
}

function Times({ day: { times }, errorAt }: ControlsProps) {
  const { special: words } = useWords(roomWords)
  const [count, setCount] = useState(Math.max(times.length, 1))
  return (
    <fieldset className="field span office-times">
      <legend className="legend">{words.times}</legend>
      <p className="help">{words.timesHelp}</p>
      {Array.from({ length: count }, (_, i) => (
        <div key={i} className="fields">
          <Field
            type="time"
            name={`times.${i}.time`}
            label={words.time(i + 1)}
            defaultValue={times[i]?.time ?? ''}
            error={errorAt(`times.${i}.time`)}
          />
          <Field
            name={`times.${i}.label`}
            label={words.timeLabel}
            optional
            maxLength={60}
            defaultValue={times[i]?.label ?? ''}
            error={errorAt(`times.${i}.label`)}
          />
        </div>
      ))}
      {count < MOST_TIMES ? (
        <p>
          <Button look="quiet" size="compact" onClick={() => setCount(count + 1)}>
            {words.addTime}
          </Button>
        </p>
      ) : null}
    </fieldset>
  )
}
