import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { listDays } from '#features/prayer/prayer-times/admin/contract.ts'
import { addDays, wallClock } from '#platform/shared/wall-time.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Link } from '#platform/web/link.tsx'
import { serverClock } from '#platform/web/server-clock.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { useTimes } from '#platform/web/write-time.ts'
import { timesWords } from '../times-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { correct } from './correct.ts'
import { handOver } from './handed-over.ts'
import { useSaidNo } from './say-no.ts'
import type { Changed, Day, Month, Prayer } from './times.tsx'

/** The jamaats of one day: a civil date, or `tomorrow` by the clock of the mosque. */
export default function TimesOfDay({ on }: { readonly on: string }) {
  const words = useWords(timesWords)
  const timeZone = useSite().configuration.timezone ?? 'UTC'
  const [tomorrow] = useState(() =>
    addDays(wallClock(new Date(serverClock.now()), timeZone).date, 1),
  )
  const date = on === 'tomorrow' ? tomorrow : on
  const { outcome, again } = useAsked(listDays, {
    year: Number(date.slice(0, 4)),
    month: Number(date.slice(5, 7)),
  })
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeTimes')}>
          {words.all}
        </Link>
      </p>
      <Answered of={outcome} again={again} gone={words.gone}>
        {(month) => {
          const day = month.days.find((each) => each.date === date)
          if (!day) return <ErrorState page title={words.gone} />
          return <DayForm day={day} names={month.names} onSaved={again} />
        }}
      </Answered>
    </>
  )
}

interface DayFormProps {
  readonly day: Day
  readonly names: Month['names']
  /** Also when only some of it was. */
  readonly onSaved: () => void
}

function DayForm({ day, names, onSaved }: DayFormProps) {
  const words = useWords(timesWords)
  const { language } = useSite()
  const write = useTimes()
  const { save, errors, isBusy } = useSaving(day, names, onSaved)
  const asked = prayersOf(day)
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{writeDate(day.date, language)}</h1>
          <p className="muted">{words.dayHelp}</p>
        </div>
      </div>
      <form
        className="fields office-narrow"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void save(event.currentTarget)
        }}
      >
        {asked.map(({ prayer, begins, jamaat, usual, correction }) => (
          <Field
            key={prayer}
            type="time"
            name={prayer}
            label={names[prayer]}
            help={[
              begins === null ? '' : words.begins(write(begins)),
              correction ? words.usual(usual === null ? words.none : write(usual)) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
            defaultValue={jamaat ?? ''}
            error={errors[prayer]}
          />
        ))}
        {day.jumuah.length > 0 ? (
          <p className="muted span">
            {words.friday(names.jumuah, day.jumuah.map(({ jamaat }) => write(jamaat)).join(', '))}
          </p>
        ) : null}
        <p className="span">
          <Button type="submit" busy={isBusy}>
            {words.save}
          </Button>
        </p>
      </form>
    </>
  )
}

/** On a Friday its own prayers stand in the place of Dhuhr. */
function prayersOf({ prayers, jumuah }: Day): readonly Prayer[] {
  return prayers.filter(({ prayer }) => prayer !== 'dhuhr' || jumuah.length === 0)
}

interface Kept {
  readonly before: Prayer['correction']
  readonly after: Prayer['correction']
  readonly now: string
}

/** Keeps what was changed, prayer by prayer. Where one is refused, those before it are kept, and it says why. */
function useSaving(day: Day, names: Month['names'], onSaved: () => void) {
  const words = useWords(timesWords)
  const saidNo = useSaidNo(words.noes)
  const { language } = useSite()
  const write = useTimes()
  const navigate = useNavigate()
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [isBusy, setIsBusy] = useState(false)
  /** What was kept so far, also in tries of which something was refused: to be said, and taken back, together. */
  const [kept] = useState(() => new Map<Prayer['prayer'], Kept>())

  /** What somebody else has made of it; whoever saves once more replaces it knowingly. */
  const askWhatStands = async (prayer: Prayer['prayer']) => {
    const [year, month] = day.date.split('-').map(Number)
    const fresh = await askOffice(listDays, { year, month })
    if ('refused' in fresh) return ''
    const { prayers = [] } = fresh.reply.days.find(({ date }) => date === day.date) ?? {}
    const jamaat = prayers.find((each) => each.prayer === prayer)?.jamaat
    return words.rival(jamaat ? write(jamaat) : words.none)
  }
  const keep = async (form: HTMLFormElement) => {
    const typed = new FormData(form)
    const changes = prayersOf(day)
      .map((each) => ({ ...each, now: typed.get(each.prayer) as string }))
      .filter(({ jamaat, now }) => now !== (jamaat ?? ''))
    if (changes.length === 0 && kept.size === 0)
      return toast({ kind: 'success', message: words.nothing })
    for (const change of changes) {
      const { prayer, now, correction } = change
      const after = toCorrection(day.date, change)
      const outcome = await correct({ date: day.date, prayer }, correction, after)
      if ('reply' in outcome) {
        const { before } = kept.get(prayer) ?? { before: correction }
        kept.set(prayer, { before, after, now })
        continue
      }
      onSaved()
      if (outcome.refused === 'network') return
      const stands = outcome.refused === 'changed-meanwhile' ? await askWhatStands(prayer) : ''
      setErrors({ [prayer]: stands || saidNo(outcome) })
      form.querySelector<HTMLInputElement>(`#${prayer}`)?.focus()
      return
    }
    toast({ kind: 'success', message: words.saved })
    const said = [...kept]
      .map(([prayer, { now }]) => `${names[prayer]} ${now === '' ? words.none : write(now)}`)
      .join(', ')
    const changed: Changed = {
      date: day.date,
      said: words.changed(writeDate(day.date, language), said),
      each: [...kept].map(([prayer, { before, after }]) => ({ prayer, before, after })),
    }
    onSaved()
    const to = `${pathOf('officeTimes')}?month=${day.date.slice(0, 7)}`
    return navigate(to, { state: handOver(changed) })
  }
  const save = async (form: HTMLFormElement) => {
    if (isBusy) return
    setErrors({})
    setIsBusy(true)
    await keep(form)
    setIsBusy(false)
  }
  return { save, errors, isBusy }
}

/** What it would be without a correction needs none, unless more than the jamaat was corrected. */
function toCorrection(
  date: string,
  { prayer, usual, correction, now }: Prayer & { readonly now: string },
): Prayer['correction'] {
  const { begins = null, adhan = null, note = '' } = correction ?? {}
  const isUsual = now === (usual ?? '')
  if (isUsual && begins === null && adhan === null && note === '') return null
  const jamaat = isUsual ? null : now === '' ? 'none' : now
  return { date, prayer, begins, adhan, note, jamaat }
}
