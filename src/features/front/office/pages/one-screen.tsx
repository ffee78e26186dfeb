import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import {
  changeScreen,
  listScreens,
  previewScreen,
  revokeScreen,
} from '#features/prayer/screens/admin/contract.ts'
import { OPTIONS, THEMES } from '#features/prayer/screens/rules.ts'
import { LANGUAGES, LANGUAGE_NAMES } from '#platform/shared/languages.ts'
import { wallClock } from '#platform/shared/wall-time.ts'
import { serverClock } from '#platform/web/server-clock.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { Segmented } from '#platform/web/ui/choice.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { screensWords } from '../screens-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { RoomHead } from './kept-times.tsx'
import type { Listed } from './screen-health.tsx'
import { PlaylistField } from './screen-pair.tsx'
import { ScreenRival } from './screen-rival.tsx'
import { textAt } from './times-fields.tsx'
import { useSaving } from './use-saving.ts'

type Screen = Listed['screens'][number]

/** How one screen looks, what it will show, and the end of it. */
export default function OneScreen({ id }: { readonly id: string }) {
  const words = useWords(screensWords)
  const { outcome, again } = useAsked(listScreens, {})
  return (
    <Answered of={outcome} again={again} gone={words.gone}>
      {(listed) => {
        const screen = listed.screens.find((each) => each.id === id)
        if (!screen) return <ErrorState page title={words.gone} />
        return (
          <>
            <RoomHead
              title={screen.name}
              lead={words.one}
              back={[pathOf('officeScreens'), words.back]}
            />
            <Form key={screen.revision} listed={listed} screen={screen} again={again} />
            <Preview id={id} />
            <TakeOff screen={screen} />
          </>
        )
      }}
    </Answered>
  )
}

interface FormProps {
  readonly listed: Listed
  readonly screen: Screen
  readonly again: () => void
}

function Form({ listed, screen, again }: FormProps) {
  const { id, name, playlist, options, revision } = screen
  const words = useWords(screensWords)
  const { save, errorAt, isBusy } = useSaving()
  const [isRival, setIsRival] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const keep = async (basedOn: string) => {
    if (!form.current) return
    const asked = { id, ...read(new FormData(form.current), options), basedOn }
    const saved = await save(
      () => askOffice(changeScreen, asked),
      form.current,
      (refused) => refused === 'changed-meanwhile' && (setIsRival(true), true),
    )
    if (!saved) return
    setIsRival(false)
    toast({ kind: 'success', message: words.saved })
    again()
  }
  return (
    <form
      ref={form}
      className="office-narrow"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void keep(revision)
      }}
    >
      <div className="fields">
        <Field
          name="name"
          label={words.name}
          help={words.nameHelp}
          defaultValue={name}
          maxLength={60}
          dir="auto"
          autoComplete="off"
          error={errorAt('name')}
        />
        <PlaylistField listed={listed} value={playlist} error={errorAt('playlist')} />
        <Select name="rotate" label={words.rotate} defaultValue={options.rotate}>
          {words.turns.map((turn, i) => (
            <option key={turn} value={i * 90}>
              {turn}
            </option>
          ))}
        </Select>
        <Select name="theme" label={words.theme} defaultValue={options.theme}>
          {THEMES.map((each) => (
            <option key={each} value={each}>
              {words.themes[each]}
            </option>
          ))}
        </Select>
        <Select name="timeFormat" label={words.format} defaultValue={options.timeFormat ?? ''}>
          {['', '12h', '24h'].map((each) => (
            <option key={each} value={each}>
              {words.formats[each]}
            </option>
          ))}
        </Select>
        <fieldset className="field span" id="options" tabIndex={-1}>
          <legend className="legend">{words.languages}</legend>
          <p className="help">{words.languagesHelp}</p>
          {LANGUAGES.map((each) => (
            <CheckField
              key={each}
              name="languages"
              id={`language-${each}`}
              value={each}
              label={LANGUAGE_NAMES[each]}
              defaultChecked={options.languages.includes(each)}
            />
          ))}
          {errorAt('options') ? <p className="error">{errorAt('options')}</p> : null}
        </fieldset>
        <CheckField name="showSeconds" label={words.seconds} defaultChecked={options.showSeconds} />
        <CheckField name="dim" label={words.dim} defaultChecked={options.night !== null} />
      </div>
      {isRival ? (
        <ScreenRival
          onMine={async () => {
            const fresh = await askOffice(listScreens, {})
            const now = 'reply' in fresh && fresh.reply.screens.find((each) => each.id === id)
            if (now) await keep(now.revision)
          }}
          onTheirs={again}
        />
      ) : null}
      <div className="office-deeds">
        <Button type="submit" busy={isBusy}>
          {words.save}
        </Button>
      </div>
    </form>
  )
}

/** What stands in no field stays as it is. Its first language, where it had one, stays first. */
function read(typed: FormData, { timeFormat: _, ...options }: Screen['options']) {
  const at = textAt(typed)
  const ticked = LANGUAGES.filter((each) => typed.getAll('languages').includes(each))
  const first = options.languages.filter((each) => ticked.includes(each))
  const format = (['12h', '24h'] as const).find((each) => each === at('timeFormat'))
  return {
    name: at('name'),
    playlist: at('playlist'),
    options: {
      ...options,
      rotate: Number(at('rotate')),
      theme: THEMES.find((each) => each === at('theme')) ?? options.theme,
      ...(format ? { timeFormat: format } : {}),
      languages: [...first, ...ticked.filter((each) => !first.includes(each))],
      showSeconds: typed.has('showSeconds'),
      night: typed.has('dim') ? (options.night ?? { ...OPTIONS.night }) : null,
    },
  }
}

/** The page of the screen itself, at any moment. The link works for an hour, and nothing is written down. */
function Preview({ id }: { readonly id: string }) {
  const words = useWords(screensWords)
  const { configuration } = useSite()
  const { outcome } = useAsked(previewScreen, { id })
  const [moment, setMoment] = useState(() => {
    const timeZone = configuration.timezone ?? 'UTC'
    const { date, time } = wallClock(new Date(serverClock.now()), timeZone)
    return `${date}T${time}`
  })
  const [shape, setShape] = useState('landscape')
  const token = outcome && 'reply' in outcome ? outcome.reply.token : undefined
  const at = shape === 'portrait' ? '/tv/portrait/' : '/tv/'
  return (
    <section className="office-part office-narrow">
      <h2>{words.preview}</h2>
      <p className="muted">{words.previewLead}</p>
      <div className="fields">
        <Field
          type="datetime-local"
          name="moment"
          label={words.moment}
          value={moment}
          onChange={({ target }) => setMoment(target.value)}
        />
        <div className="field span">
          <Segmented
            legend={words.shape}
            name="shape"
            value={shape}
            onChoose={setShape}
            choices={['landscape', 'portrait'].map((each) => ({
              value: each,
              label: words.shapes[each],
            }))}
          />
        </div>
        <p className="actions span">
          {token && moment ? (
            <a
              className={buttonClass({ look: 'quiet' })}
              href={`${at}${token}?show=${moment}`}
              target="_blank"
              rel="noreferrer"
            >
              {words.look}
            </a>
          ) : (
            <Button look="quiet" disabled>
              {words.look}
            </Button>
          )}
        </p>
      </div>
    </section>
  )
}

/** It is for good, so it is asked once more, at its place. */
function TakeOff({ screen: { id, name } }: { readonly screen: Screen }) {
  const words = useWords(screensWords)
  const navigate = useNavigate()
  const { save, isBusy } = useSaving()
  const [isAsking, setIsAsking] = useState(false)
  const leaves = useRef<HTMLButtonElement>(null)
  const takes = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (isAsking) leaves.current?.focus()
    else if (wasAsking.current) takes.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  const revoke = async () => {
    if (!(await save(() => askOffice(revokeScreen, { id })))) return
    toast({ kind: 'success', message: words.wasTakenOff(name) })
    await navigate(pathOf('officeScreens'))
  }
  return (
    <section className="office-part office-narrow">
      <h2>{words.off}</h2>
      <p className="muted">{words.offLead}</p>
      {isAsking ? (
        <div className="actions">
          <Button look="quiet danger" busy={isBusy} onClick={() => void revoke()}>
            {words.offYes}
          </Button>
          <Button look="quiet" ref={leaves} onClick={() => setIsAsking(false)}>
            {words.offNo}
          </Button>
        </div>
      ) : (
        <p className="actions">
          <Button look="plain danger" ref={takes} onClick={() => setIsAsking(true)}>
            {words.off}
          </Button>
        </p>
      )}
    </section>
  )
}
