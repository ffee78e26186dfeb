import { useId, useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { copyText } from '#platform/web/share.ts'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { readSenderDomain, showMailSettings, tryMail } from '../setup-contract.ts'
import { setupWords } from '../setup-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { MailServer } from './mail-server.tsx'
import { useTellNo } from './say-no.ts'
import { Told } from './told.tsx'

type Domain = Answer<typeof readSenderDomain>

/** Whether the organisation's mail arrives. */
export default function Mail() {
  const words = useWords(setupWords)
  const { outcome, again } = useAsked(showMailSettings, {})
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeSettings')}>
          {words.back}
        </Link>
      </p>
      <div className="office-head">
        <div>
          <h1>{words.mail.title}</h1>
          <p className="muted">{words.mail.lead}</p>
        </div>
      </div>
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ from, answersTo, testTo, own, bouncesTo }) => (
          <>
            <dl className="office-lines">
              <div>
                <dt>{words.mail.from}</dt>
                <dd>
                  <bdi dir="ltr">{from}</bdi>
                </dd>
              </div>
              <div>
                <dt>{words.mail.answersTo}</dt>
                <dd>{answersTo ? <bdi dir="ltr">{answersTo}</bdi> : words.mail.nobody}</dd>
              </div>
            </dl>
            <p className="muted small">{words.mail.operator}</p>
            <Test to={testTo} />
            <OfDomain />
            <MailServer key={JSON.stringify(own)} own={own} again={again} />
            <section className="office-part">
              <h2>{words.mail.bounces}</h2>
              <p className="muted">{words.mail.bouncesText}</p>
              <p>
                <code dir="ltr">{bouncesTo}</code>
              </p>
            </section>
          </>
        )}
      </Answered>
    </>
  )
}

function Test({ to }: { readonly to: string }) {
  const words = useWords(setupWords).mail
  const tellNo = useTellNo()
  const [isBusy, setBusy] = useState(false)
  const [trial, setTrial] = useState<Answer<typeof tryMail>>()
  const press = async () => {
    setBusy(true)
    setTrial(undefined)
    const outcome = await askOffice(tryMail, {})
    setBusy(false)
    if ('refused' in outcome) return tellNo(outcome)
    setTrial(outcome.reply)
  }
  return (
    <section className="office-part">
      <h2>{words.test}</h2>
      <p className="muted">{words.testText(to)}</p>
      <p className="actions">
        <Button busy={isBusy} onClick={() => void press()}>
          {words.press}
        </Button>
      </p>
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

function OfDomain() {
  const words = useWords(setupWords).mail
  const tellNo = useTellNo()
  const [isBusy, setBusy] = useState(false)
  const [found, setFound] = useState<Domain>()
  const look = async (form: HTMLFormElement) => {
    if (isBusy) return
    setBusy(true)
    const selector = new FormData(form).get('selector')
    const outcome = await askOffice(readSenderDomain, {
      selector: typeof selector === 'string' ? selector : '',
    })
    setBusy(false)
    if ('refused' in outcome) return tellNo(outcome)
    setFound(outcome.reply)
  }
  return (
    <section className="office-part">
      <h2>{words.domain}</h2>
      <p className="muted">{words.domainText}</p>
      <form
        className="office-narrow stack"
        onSubmit={(event) => {
          event.preventDefault()
          void look(event.currentTarget)
        }}
      >
        <Field
          name="selector"
          label={words.selector}
          help={words.selectorHelp}
          optional
          dir="ltr"
          maxLength={120}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="actions">
          <Button type="submit" look="quiet" busy={isBusy}>
            {words.look}
          </Button>
        </div>
      </form>
      <div aria-live="polite">{found ? <Report found={found} /> : null}</div>
    </section>
  )
}

const RECORDS = ['spf', 'dkim', 'dmarc'] as const

function Report({ found }: { readonly found: Domain }) {
  const words = useWords(setupWords).mail
  if (!found.isReal)
    return (
      <Told isWell={false}>
        <p>{words.notReal(found.domain)}</p>
      </Told>
    )
  return (
    <>
      {RECORDS.map((name) => (
        <Record key={name} words={words[name]} record={found[name]} />
      ))}
      <p className="muted">{words.where}</p>
    </>
  )
}

/** A key is long, and nobody reads it. */
const LONGEST = 160

interface RecordProps {
  readonly words: Readonly<Record<string, string>>
  readonly record: Domain['spf']
}

function Record({ words: own, record: { state, found, name, line } }: RecordProps) {
  const words = useWords(setupWords).mail
  const id = useId()
  const copy = async () => {
    if (await copyText(line)) toast({ kind: 'success', message: words.copied })
    else toast({ kind: 'error', message: words.notCopied })
  }
  return (
    <div className="office-record">
      <Told isWell={state === 'there' || state === 'perhaps'}>
        <h3>{own['title']}</h3>
        <p>{own[state]}</p>
      </Told>
      <dl className="office-lines">
        {name ? (
          <div>
            <dt>{words.at}</dt>
            <dd>
              <bdi dir="ltr">{name}</bdi>
            </dd>
          </div>
        ) : null}
        {found ? (
          <div>
            <dt>{words.is}</dt>
            <dd>
              <code dir="ltr">
                {found.length > LONGEST ? `${found.slice(0, LONGEST)}…` : found}
              </code>
            </dd>
          </div>
        ) : null}
        {line ? (
          <div>
            <dt id={id}>{words.shouldBe}</dt>
            <dd>
              <code dir="ltr">{line}</code>
            </dd>
          </div>
        ) : null}
      </dl>
      {line ? (
        <p className="actions">
          <Button look="quiet" size="compact" aria-describedby={id} onClick={() => void copy()}>
            {words.copy}
          </Button>
        </p>
      ) : null}
    </div>
  )
}
