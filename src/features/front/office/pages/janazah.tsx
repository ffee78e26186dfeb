import { type FormEvent, useEffect, useRef, useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { listDays, listTimes } from '#features/prayer/prayer-times/admin/contract.ts'
import { FUNERAL_DAYS_AHEAD, PRAYERS, type Prayer } from '#features/prayer/prayer-times/rules.ts'
import { prayerNames } from '#features/prayer/prayer-times/words.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import type { Refused } from '#platform/web/api.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { formWords } from '#platform/web/forms/words.ts'
import { serverClock } from '#platform/web/server-clock.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { useTimes } from '#platform/web/write-time.ts'
import { announceJanazah, takeBackJanazah } from '../janazah-contract.ts'
import { janazahWords } from '../janazah-words.ts'
import { toCome } from '../rules.ts'
import { timesWords } from '../times-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { savePicture } from './janazah-picture.ts'
import { RoomHead } from './kept-times.tsx'
import { useSaidNo, useTellNo } from './say-no.ts'
import { textAt, useToday } from './times-fields.tsx'

type Special = Answer<typeof listTimes>['specialDays'][number]
type Said = Answer<typeof announceJanazah> & { readonly id: string }

/** A funeral, said once for everywhere; those that are announced stand below. */
export default function Janazah() {
  const words = useWords(janazahWords)
  const { all } = useWords(timesWords)
  const { outcome, again } = useAsked(listTimes, {})
  const { outcome: month, again: askMonth } = useAsked(listDays, {})
  const [said, setSaid] = useState<Said>()
  const say = (next: Said | undefined) => {
    setSaid(next)
    again()
  }
  return (
    <>
      <RoomHead title={words.title} lead={words.lead} back={[pathOf('officeTimes'), all]} />
      {/* Nothing stands here before all of it does: what comes later would push what is there. */}
      <Answered of={month} again={askMonth} gone={words.gone}>
        {({ days }) => (
          <Answered of={outcome} again={again} gone={words.gone}>
            {({ specialDays }) => (
              <>
                {said ? (
                  <Announced said={said} onAnother={() => say(undefined)} />
                ) : (
                  <Form days={days} onSaid={say} />
                )}
                <Funerals days={specialDays} onGone={() => say(undefined)} />
              </>
            )}
          </Answered>
        )}
      </Answered>
    </>
  )
}

interface FormProps {
  /** Of this month. */
  readonly days: Answer<typeof listDays>['days']
  readonly onSaid: (said: Said) => void
}

function Form({ days, onSaid }: FormProps) {
  const words = useWords(janazahWords)
  const names = useWords(prayerNames)
  const today = useToday()
  const offer = useOffer(days, today)
  const [first] = useState(() => (offer(today).length > 0 ? today : addDays(today, 1)))
  const [date, setDate] = useState(first)
  const [after, setAfter] = useState<string>(firstOf(offer(first), first === today))
  const { announce, errorAt, isBusy } = useAnnouncing(onSaid)
  return (
    <form
      className="fields office-narrow"
      noValidate
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void announce(event.currentTarget)
      }}
    >
      <Field
        name="name"
        label={words.name}
        help={words.nameHelp}
        maxLength={80}
        autoComplete="off"
        error={errorAt('name')}
      />
      <Field
        type="date"
        name="date"
        label={words.date}
        min={today}
        max={addDays(today, FUNERAL_DAYS_AHEAD)}
        value={date}
        onChange={({ currentTarget: { value } }) => {
          setDate(value)
          setAfter(firstOf(offer(value), value === today))
        }}
        error={errorAt('date')}
      />
      <Select
        name="after"
        label={words.after}
        value={after}
        onChange={({ currentTarget }) => setAfter(currentTarget.value)}
      >
        {offer(date).map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
        <option value="">{words.ofItsOwn}</option>
      </Select>
      <Field
        type="time"
        name="time"
        label={words.time}
        help={after === '' ? undefined : words.timeHelp}
        optional={after !== ''}
        error={errorAt('time')}
      />
      <Field name="place" label={words.place} optional maxLength={120} error={errorAt('place')} />
      <Field
        name="burial"
        label={words.burial}
        help={words.burialHelp}
        optional
        maxLength={120}
        error={errorAt('burial')}
      />
      <p>
        <Button type="submit" busy={isBusy}>
          {words.announce}
        </Button>
      </p>
    </form>
  )
}

/** The prayers that a day has, of today only those that are still to come. */
function useOffer(days: FormProps['days'], today: string): (date: string) => readonly Prayer[] {
  const timeZone = useSite().configuration.timezone ?? 'UTC'
  const [now] = useState(() => wallClock(new Date(serverClock.now()), timeZone).time)
  return (date) => {
    const day = date === today ? days.find((each) => each.date === date) : undefined
    return day ? toCome(day, now) : PRAYERS
  }
}

/** Today the next one, on another day Dhuhr. */
function firstOf(offered: readonly Prayer[], isToday: boolean): Prayer | '' {
  return isToday ? (offered[0] ?? '') : 'dhuhr'
}

function useAnnouncing(onSaid: (said: Said) => void) {
  const words = useWords(janazahWords)
  const common = useWords(formWords)
  const { language } = useSite()
  const saidNo = useSaidNo({ ...words.noes, invalid: common.invalid })
  const tellNo = useTellNo(words.noes)
  const [id, setId] = useState(() => crypto.randomUUID())
  const [no, setNo] = useState<Refused>()
  const [isBusy, setIsBusy] = useState(false)
  const announce = async (form: HTMLFormElement) => {
    const at = textAt(new FormData(form))
    setIsBusy(true)
    setNo(undefined)
    const outcome = await askOffice(announceJanazah, {
      id,
      name: at('name'),
      date: at('date'),
      after: PRAYERS.find((each) => each === at('after')) ?? null,
      time: at('time') || null,
      place: at('place'),
      burial: at('burial'),
    })
    setIsBusy(false)
    if ('reply' in outcome) return onSaid({ ...outcome.reply, id })
    setNo(outcome)
    if (outcome.refused === 'taken-back') setId(crypto.randomUUID())
    const [first] = outcome.errors ?? []
    if (first) form.querySelector<HTMLElement>(`[id="${first.field}"]`)?.focus()
    else tellNo(outcome)
  }
  const errorAt = (field: string) => {
    const found = no?.errors?.find((each) => each.field === field)
    return found && no && (language === 'en' ? found.message : saidNo(no))
  }
  return { announce, errorAt, isBusy }
}

interface AnnouncedProps {
  readonly said: Said
  readonly onAnother: () => void
}

/** As everybody reads it, and ways to hand it on. */
function Announced({ said: { id, title, summary }, onAnother }: AnnouncedProps) {
  const words = useWords(janazahWords)
  const site = useSite()
  const house = textOf(site, 'websiteName')
  const { takeBack, isBusy } = useTakingBack(onAnother)
  const text = `${title}\n${summary}\n${house}`
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="office-entry office-narrow" aria-label={title}>
      <h2 ref={heading} tabIndex={-1} className="office-said">
        <small className="muted">{words.announced}</small> <bdi>{title}</bdi>
      </h2>
      <p>
        <bdi>{summary}</bdi>
      </p>
      <p className="actions">
        <a
          className={buttonClass()}
          href={`https://wa.me/?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noreferrer"
        >
          {words.whatsApp}
        </a>
        <Button look="quiet" onClick={() => void savePicture({ title, summary, house })}>
          {words.picture}
        </Button>
        <Button look="quiet" busy={isBusy} onClick={() => void takeBack(id)}>
          {words.takeBack}
        </Button>
        <Button look="plain" onClick={onAnother}>
          {words.another}
        </Button>
      </p>
    </section>
  )
}

interface FuneralsProps {
  readonly days: readonly Special[]
  readonly onGone: () => void
}

/** What is over stands last, the latest of it first. */
function Funerals({ days, onGone }: FuneralsProps) {
  const words = useWords(janazahWords)
  const today = useToday()
  const all = days.filter(({ kind }) => kind === 'janazah')
  const isOver = ({ date }: Special) => date != null && date < today
  return (
    <>
      <Listed title={words.current} days={all.filter((day) => !isOver(day))} onGone={onGone} />
      <Listed title={words.over} days={all.filter(isOver).toReversed()} onGone={onGone} />
    </>
  )
}

function Listed({ title, days, onGone }: FuneralsProps & { readonly title: string }) {
  const words = useWords(janazahWords)
  const { language } = useSite()
  const write = useTimes()
  const { takeBack, isBusy } = useTakingBack(onGone)
  if (days.length === 0) return null
  return (
    <section className="office-part">
      <h2>{title}</h2>
      <ul className="office-list">
        {days.map(({ id, label, date, place, times }) => (
          <li key={id}>
            <div className="office-line">
              <span className="office-what">
                <b>
                  <bdi>{label}</bdi>
                </b>
                <small>
                  {[
                    date && writeDate(date, language),
                    ...times.map(({ time }) => write(time)),
                    place,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </span>
              <span className="office-marks">
                <Button look="quiet" size="compact" busy={isBusy} onClick={() => void takeBack(id)}>
                  {words.takeBack}
                </Button>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function useTakingBack(onGone: () => void) {
  const words = useWords(janazahWords)
  const tellNo = useTellNo(words.noes)
  const [isBusy, setIsBusy] = useState(false)
  const takeBack = async (id: string) => {
    setIsBusy(true)
    const outcome = await askOffice(takeBackJanazah, { id })
    setIsBusy(false)
    if ('refused' in outcome) return tellNo(outcome)
    toast({ kind: 'success', message: words.takenBack })
    onGone()
  }
  return { takeBack, isBusy }
}
