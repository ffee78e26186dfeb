import { useState } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { dropMailServer, keepMailServer, type showMailSettings } from '../setup-contract.ts'
import { setupWords } from '../setup-words.ts'
import { askOffice } from './ask-office.ts'
import { useTellNo } from './say-no.ts'
import { Told } from './told.tsx'

type Own = Answer<typeof showMailSettings>['own']
type Trial = Answer<typeof keepMailServer>

/** The mail server of the organisation's own: kept once a test has left by it. */
export function MailServer({ own, again }: { readonly own: Own; readonly again: () => void }) {
  const words = useWords(setupWords).mail
  const tellNo = useTellNo({ 'code-wrong': words.codeWrong })
  const [isBusy, setBusy] = useState(false)
  const [trial, setTrial] = useState<Trial>()
  const keep = async (form: HTMLFormElement) => {
    if (isBusy) return
    const typed = new FormData(form)
    const text = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    setBusy(true)
    setTrial(undefined)
    const outcome = await askOffice(keepMailServer, {
      host: text('host'),
      port: Number(text('port')),
      userName: text('userName'),
      password: text('password'),
      from: text('from'),
      code: text('code'),
    })
    setBusy(false)
    if ('refused' in outcome) return tellNo(outcome)
    setTrial(outcome.reply)
    if (outcome.reply.said !== 'sent') return
    toast({ kind: 'success', message: words.kept })
    again()
  }
  const drop = async () => {
    const outcome = await askOffice(dropMailServer, {})
    if ('refused' in outcome) return tellNo(outcome)
    toast({ kind: 'success', message: words.dropped })
    again()
  }
  return (
    <section className="office-part">
      <h2>{words.own}</h2>
      <p className="muted">{words.ownText}</p>
      <form
        className="office-narrow stack"
        onSubmit={(event) => {
          event.preventDefault()
          void keep(event.currentTarget)
        }}
      >
        <Field
          name="host"
          label={words.host}
          help={words.hostHelp}
          defaultValue={own?.host}
          required
          dir="ltr"
          maxLength={253}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          name="port"
          type="number"
          label={words.port}
          defaultValue={own?.port ?? 587}
          required
          min={1}
          max={65_535}
          dir="ltr"
        />
        <Field
          name="userName"
          label={words.userName}
          defaultValue={own?.userName}
          optional
          dir="ltr"
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          name="password"
          type="password"
          label={words.password}
          help={words.passwordHelp}
          optional
          dir="ltr"
          maxLength={300}
          autoComplete="new-password"
        />
        <Field
          name="from"
          type="email"
          label={words.fromLabel}
          defaultValue={own?.from}
          required
          dir="ltr"
          autoComplete="off"
        />
        <Field
          name="code"
          label={words.serverCode}
          help={words.serverCodeHelp}
          required
          dir="ltr"
          inputMode="numeric"
          maxLength={40}
          autoComplete="one-time-code"
        />
        <div className="actions">
          <Button type="submit" busy={isBusy}>
            {words.keep}
          </Button>
          {own ? (
            <Button look="quiet" onClick={() => void drop()}>
              {words.drop}
            </Button>
          ) : null}
        </div>
      </form>
      <div aria-live="polite">
        {trial ? (
          <Told isWell={trial.said === 'sent'}>
            <p>{words.said[trial.said]}</p>
            {trial.number ? <p className="muted small">{words.number(trial.number)}</p> : null}
          </Told>
        ) : null}
      </div>
    </section>
  )
}
