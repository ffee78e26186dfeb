import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { MODES, type Mode, PLANS, type Plan, toStanding } from '#platform/shared/gating.ts'
import { Link } from '#platform/web/link.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { Segmented } from '#platform/web/ui/choice.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { previewWords } from '../preview-words.ts'
import { previewSite, showSettings } from '../settings-contract.ts'
import { settingsWords } from '../settings-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useTellNo } from './say-no.ts'
import { type Part, fieldsOf } from './use-settings.ts'

/** The real website with another plan, in another mode, without some parts, or at another moment. */
export default function PreviewSite() {
  const words = useWords(previewWords)
  const settings = useWords(settingsWords)
  const { outcome, again } = useAsked(showSettings, { section: 'module_access' })
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeSettings')}>
          {settings.all}
        </Link>
      </p>
      <div className="office-head">
        <div>
          <h1>{words.title}</h1>
          <p className="muted">{words.lead}</p>
        </div>
      </div>
      <Answered of={outcome} again={again} gone={settings.gone}>
        {(parts) => <Choosing parts={parts} />}
      </Answered>
    </>
  )
}

function Choosing({ parts }: { readonly parts: Part }) {
  const words = useWords(previewWords)
  const { configuration } = useSite()
  const tellNo = useTellNo()
  const [shape, setShape] = useState(() => {
    const { plan, mode } = toStanding(configuration)
    return { plan, mode, switchedOff: new Set(switchedOffIn(parts)) }
  })
  const [at, setAt] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [held, setHeld] = useState<string>()
  const look = async () => {
    // Opened at once, by the press itself: browsers let no page open another one later.
    const tab = window.open('', '_blank')
    setBusy(true)
    setHeld(undefined)
    const { plan, mode, switchedOff } = shape
    const asked = { plan, mode, switchedOff: [...switchedOff], at: at || 'now' }
    const outcome = await askOffice(previewSite, asked)
    setBusy(false)
    if ('refused' in outcome) {
      tab?.close()
      return tellNo(outcome)
    }
    if (tab) tab.location.href = outcome.reply.path
    else setHeld(outcome.reply.path)
  }
  const choose = (key: string, isOff: boolean) => {
    const switchedOff = new Set(shape.switchedOff)
    if (isOff) switchedOff.add(key)
    else switchedOff.delete(key)
    setShape({ ...shape, switchedOff })
  }
  return (
    <form
      className="office-narrow stack"
      onSubmit={(event) => {
        event.preventDefault()
        void look()
      }}
    >
      <Segmented
        legend={words.plan}
        name="plan"
        value={shape.plan}
        onChoose={(plan) => setShape({ ...shape, plan: plan as Plan })}
        choices={PLANS.map((value) => ({ value, label: words.plans[value] }))}
      />
      <Segmented
        legend={words.mode}
        name="mode"
        value={shape.mode}
        onChoose={(mode) => setShape({ ...shape, mode: mode as Mode })}
        choices={MODES.map((value) => ({ value, label: words.modes[value] }))}
      />
      <fieldset className="field">
        <legend className="legend">{words.parts}</legend>
        {fieldsOf(parts).map(({ name, label }) => (
          <CheckField
            key={name}
            name={name}
            label={label}
            checked={shape.switchedOff.has(name)}
            onChange={({ target }) => choose(name, target.checked)}
          />
        ))}
      </fieldset>
      <Field
        type="datetime-local"
        name="moment"
        label={words.moment}
        help={words.momentHelp}
        optional
        value={at}
        onChange={({ target }) => setAt(target.value)}
      />
      <p className="muted">{words.care}</p>
      <p className="actions">
        <Button type="submit" busy={isBusy}>
          {words.press}
        </Button>
      </p>
      {held ? (
        <p className="note">
          {words.blocked}{' '}
          <a href={held} target="_blank" rel="noreferrer">
            {words.press}
          </a>
        </p>
      ) : null}
    </form>
  )
}

function switchedOffIn({ values }: Part): string[] {
  return Object.keys(values).filter((key) => values[key] === true)
}
