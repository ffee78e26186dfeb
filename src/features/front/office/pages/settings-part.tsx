import { type ReactNode, Suspense, lazy, useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Section } from '#features/ground/configuration/rules.ts'
import { LANGUAGE_NAMES, type Language } from '#platform/shared/languages.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Segmented } from '#platform/web/ui/choice.tsx'
import { Field, Textarea } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { changeSettings, showSettings } from '../settings-contract.ts'
import { settingsWords } from '../settings-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useOfficeWords } from './desk-context.ts'
import { Controls } from './fields.tsx'
import { LogoField } from './logo-field.tsx'
import { useTellNo } from './say-no.ts'
import { type Changes, type Part, fieldsOf, useSettings } from './use-settings.ts'

const ThemePreview = lazy(() => import('./theme-preview.tsx'))

/** One part of the settings, as a form: what it asks follows from what the features declare. */
export default function SettingsPart({ section }: { readonly section: string }) {
  const words = useWords(settingsWords)
  const { outcome, again } = useAsked(showSettings, { section: section as Section })
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeSettings')}>
          {words.all}
        </Link>
      </p>
      <Answered of={outcome} again={again} gone={words.gone}>
        {(part) => <OnePart read={part} />}
      </Answered>
    </>
  )
}

/** What a save has answered stands in the place of what was read. */
function OnePart({ read }: { readonly read: Part }) {
  const [saved, setSaved] = useState<{ readonly part: Part; readonly changes: Changes }>()
  const part = saved?.part ?? read
  return (
    <>
      <div className="office-head">
        <div>
          <h1>{part.title}</h1>
          <p className="muted">{part.about}</p>
        </div>
      </div>
      <PartForm
        key={JSON.stringify([part.values, part.texts])}
        part={part}
        onSaved={(changes, now) => setSaved({ part: now, changes })}
      >
        {saved && saved.changes.length > 0 ? (
          <JustSaved {...saved} onUndone={(now) => setSaved({ part: now, changes: [] })} />
        ) : null}
      </PartForm>
    </>
  )
}

interface JustSavedProps {
  readonly part: Part
  readonly changes: Changes
  readonly onUndone: (now: Part) => void
}

/** Stands until the page is left, or something else is saved. */
function JustSaved({ part, changes, onUndone }: JustSavedProps) {
  const words = useWords(settingsWords)
  const tellNo = useTellNo({ 'changed-meanwhile': words.conflict })
  const undo = async () => {
    const back = changes.map(({ key, language, was }) => ({
      key,
      ...(language ? { language } : {}),
      was: language ? (part.texts[language]?.[key] ?? '') : part.values[key],
      value: was,
    }))
    const outcome = await askOffice(changeSettings, { section: part.name, changes: back })
    if ('refused' in outcome) return tellNo(outcome)
    toast({ kind: 'success', message: words.undone })
    onUndone(outcome.reply)
  }
  const labels = new Map(fieldsOf(part).map(({ name, label }) => [name, label]))
  return (
    <output className="office-done">
      <span>
        {words.justSaved([...new Set(changes.map(({ key }) => labels.get(key) ?? key))].join(', '))}
      </span>
      <Button look="quiet" onClick={() => void undo()}>
        {words.undo}
      </Button>
    </output>
  )
}

interface PartFormProps {
  readonly part: Part
  readonly onSaved: (changes: Changes, now: Part) => void
  /** Stands beside the button that saves. */
  readonly children: ReactNode
}

function PartForm({ part, onSaved, children }: PartFormProps) {
  const words = useWords(settingsWords)
  const settings = useSettings(part, onSaved)
  const { values, texts, errors, errorAt, rival, isFromBefore, isBusy, times } = settings
  const { edit } = useOfficeWords()
  const { language: asked, configuration } = useSite()
  const first = configuration.locales?.[0] ?? asked
  const said = (Object.keys(texts) as Language[]).filter(
    (language) => Object.keys(texts[language] ?? {}).length > 0,
  )
  const languages = [first, ...said]
  // A setting holds the address of a picture, where content holds its id.
  const logos = fieldsOf(part).filter(({ type }) => type === 'picture')
  const others = fieldsOf(part).filter((field) => !logos.includes(field))
  const [spoken, setSpoken] = useState(first)
  return (
    <form
      className="office-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void settings.save()
      }}
    >
      {isFromBefore ? (
        <div className="note office-choice">
          <p>{words.typed}</p>
          <Button look="quiet" size="compact" onClick={settings.discard}>
            {words.discard}
          </Button>
        </div>
      ) : null}
      <ErrorSummary title={words.faults(errors.length)} errors={errors} />
      {rival ? (
        <div className="note warning office-choice" role="alert">
          <div>
            <h2>{words.conflict}</h2>
            <p>{words.conflictText(rival)}</p>
          </div>
          <div className="actions">
            <Button onClick={() => void settings.insist()}>{words.keepMine}</Button>
            <Button
              look="quiet"
              onClick={() => {
                settings.discard()
                location.reload()
              }}
            >
              {words.takeTheirs}
            </Button>
          </div>
        </div>
      ) : null}
      {languages.length > 1 ? (
        <Segmented
          legend={edit.languages}
          name="spoken"
          value={spoken}
          onChoose={(value) => setSpoken(value as Language)}
          choices={languages.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
        />
      ) : null}
      <div className="fields" key={`${spoken} ${times}`}>
        {spoken === languages[0] ? (
          <>
            {logos.map((field) => (
              <LogoField
                key={field.name}
                field={field}
                value={values[field.name] as string}
                error={errorAt(field.name)}
                onChange={(address) =>
                  settings.change({ values: { ...values, [field.name]: address } })
                }
              />
            ))}
            <Controls
              at=""
              fields={others}
              values={values}
              pictures={{}}
              onPicture={() => undefined}
              errorAt={errorAt}
              onChange={(next) => settings.change({ values: next })}
            />
          </>
        ) : (
          <Translating
            part={part}
            texts={texts[spoken] ?? {}}
            spoken={spoken}
            onChange={(next) => settings.change({ texts: { ...texts, [spoken]: next } })}
          />
        )}
      </div>
      {part.name === 'theme_configuration' ? (
        <Suspense>
          <ThemePreview values={values} />
        </Suspense>
      ) : null}
      <div className="office-deeds">
        <Button type="submit" busy={isBusy}>
          {words.save}
        </Button>
        {children}
      </div>
    </form>
  )
}

interface TranslatingProps {
  readonly part: Part
  readonly texts: Readonly<Record<string, string>>
  readonly spoken: Language
  readonly onChange: (texts: Record<string, string>) => void
}

/** What is said of the texts that everybody sees in another language of the site. */
function Translating({ part, texts, spoken, onChange }: TranslatingProps) {
  const words = useWords(settingsWords)
  return (
    <>
      <p className="muted span">{words.inLanguageHelp}</p>
      {fieldsOf(part).map(({ name, type, label, max }) => {
        if (texts[name] === undefined) return null
        const Control = type === 'lines' ? Textarea : Field
        return (
          <Control
            key={name}
            name={`${spoken}.${name}`}
            label={label}
            optional
            span
            lang={spoken}
            dir="auto"
            value={texts[name]}
            maxLength={max}
            onChange={({ target }) => onChange({ ...texts, [name]: target.value })}
          />
        )
      })}
    </>
  )
}
