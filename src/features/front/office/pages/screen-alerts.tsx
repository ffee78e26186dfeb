import { type FormEvent, useRef, useState } from 'react'
import { endAlert, startAlert } from '#features/prayer/screens/admin/contract.ts'
import { ALERT_KINDS, type AlertKind } from '#features/prayer/screens/rules.ts'
import { newId } from '#platform/web/new-id.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Segmented } from '#platform/web/ui/choice.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { screensWords } from '../screens-words.ts'
import { askOffice } from './ask-office.ts'
import { useInstants } from './desk-context.ts'
import type { Listed } from './screen-health.tsx'
import { textAt } from './times-fields.tsx'
import { useSaving } from './use-saving.ts'

const MINUTES = [5, 10, 15, 30, 60, 120]

interface AlertsProps {
  readonly alerts: Listed['alerts']
  readonly again: () => void
}

/** What every screen says at once: what is on, and a form for more. */
export function Alerts({ alerts, again }: AlertsProps) {
  const words = useWords(screensWords)
  const write = useInstants()
  const { save, isBusy } = useSaving()
  const heading = useRef<HTMLHeadingElement>(null)
  const end = async (id: string) => {
    if (!(await save(() => askOffice(endAlert, { id })))) return
    toast({ kind: 'success', message: words.ended })
    heading.current?.focus()
    again()
  }
  return (
    <section className="office-part">
      <h2 tabIndex={-1} ref={heading}>
        {words.alert}
      </h2>
      <p className="muted">{words.alertLead}</p>
      {alerts.length > 0 ? (
        <>
          <h3>{words.on}</h3>
          <ul className="office-list">
            {alerts.map(({ id, kind, text, to }) => (
              <li key={id}>
                <div className="office-line">
                  <span className="office-what">
                    <b>
                      <bdi>{text}</bdi>
                    </b>
                    <small>
                      {words.alertKinds[kind]} · {words.until(write(new Date(to).toISOString()))}
                    </small>
                  </span>
                  <span className="office-marks">
                    <Button
                      look="quiet danger"
                      size="compact"
                      busy={isBusy}
                      aria-label={words.endOf(text)}
                      onClick={() => void end(id)}
                    >
                      {words.end}
                    </Button>
                  </span>
                </div>
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <AlertForm again={again} />
    </section>
  )
}

/** The same press again, after a lost answer, says it once: the id is another one only when it was heard. */
function AlertForm({ again }: { readonly again: () => void }) {
  const words = useWords(screensWords)
  const { save, errorAt, isBusy } = useSaving()
  const [id, setId] = useState(newId)
  const [kind, setKind] = useState<AlertKind>('urgent')
  const say = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const at = textAt(new FormData(form))
    const asked = { id, kind, text: at('text'), minutes: Number(at('minutes')) }
    if (!(await save(() => askOffice(startAlert, asked), form))) return
    toast({ kind: 'success', message: words.said })
    form.reset()
    setKind('urgent')
    setId(newId())
    again()
  }
  return (
    <form className="fields office-narrow" noValidate onSubmit={(event) => void say(event)}>
      <div className="field span">
        <Segmented
          legend={words.alertKind}
          name="kind"
          value={kind}
          onChoose={(value) => setKind(value as AlertKind)}
          choices={ALERT_KINDS.map((each) => ({ value: each, label: words.alertKinds[each] }))}
        />
      </div>
      <Field
        name="text"
        label={words.alertText}
        span
        maxLength={160}
        dir="auto"
        autoComplete="off"
        error={errorAt('text')}
      />
      <Select name="minutes" label={words.alertMinutes} defaultValue={15}>
        {MINUTES.map((each) => (
          <option key={each} value={each}>
            {words.minutes(each)}
          </option>
        ))}
      </Select>
      <p className="actions span">
        <Button type="submit" busy={isBusy}>
          {words.say}
        </Button>
      </p>
    </form>
  )
}
