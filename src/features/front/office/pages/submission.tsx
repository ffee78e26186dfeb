import { type ReactNode, useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { STATES } from '#features/ground/submissions/rules.ts'
import type { Answer, Endpoint } from '#platform/shared/endpoint.ts'
import type { Outcome } from '#platform/web/api.ts'
import { downloadFrom } from '#platform/web/ask.ts'
import { useDraft } from '#platform/web/drafts.ts'
import { Link } from '#platform/web/link.tsx'
import { newId } from '#platform/web/new-id.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Segmented } from '#platform/web/ui/choice.tsx'
import { Select, Textarea } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import {
  answerSubmission,
  moveSubmission,
  saveDocument,
  showSubmission,
  writeSubmissionNote,
} from '../contract.ts'
import { askOffice, useAsked } from './ask-office.ts'
import { Answered } from './answered.tsx'
import { useDesk, useInstants, useOfficeWords } from './desk-context.ts'
import { Reply } from './reply.tsx'
import { useTellNo } from './say-no.ts'

type Whole = Answer<typeof showSubmission>

interface PartProps {
  readonly whole: Whole
  /** Something was done with it. */
  readonly onDone: () => void
}

/** One thing that was sent: what it says, how far the office is, what was answered. */
export default function OneSubmission({ id }: { readonly id: string }) {
  const { mail } = useOfficeWords()
  const { again: freshDesk } = useDesk()
  const { outcome, again } = useAsked(showSubmission, { id })
  const done = () => {
    again()
    freshDesk()
  }
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeInbox')}>
          {mail.back}
        </Link>
      </p>
      <Answered of={outcome} again={again} gone={mail.gone}>
        {(whole) => (
          <article className="office-form">
            <Head whole={whole} />
            <div className="office-two">
              <div>
                <Sent whole={whole} />
                {whole.answer ? (
                  <Answering whole={whole} onDone={done} />
                ) : (
                  <Reply whole={whole} onDone={done} />
                )}
              </div>
              <div>
                <Progress key={whole.deskRevision} whole={whole} onDone={done} />
                <Notes whole={whole} onDone={done} />
              </div>
            </div>
          </article>
        )}
      </Answered>
    </>
  )
}

function Head({ whole }: { readonly whole: Whole }) {
  const { mail } = useOfficeWords()
  const write = useInstants()
  return (
    <div className="office-head">
      <div>
        <h1>
          <bdi>{whole.senderName || whole.title}</bdi>
        </h1>
        <p className="muted">
          {whole.title} · {mail.received(write(whole.receivedAt))}
        </p>
      </div>
    </div>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="office-part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Sent({ whole }: { readonly whole: Whole }) {
  const { mail } = useOfficeWords()
  const write = useInstants()
  const consents = whole.consents.filter(({ agreed }) => agreed)
  const save = async (file: string) => {
    const no = await downloadFrom(saveDocument, { id: whole.id, file })
    if (no && no.refused !== 'network') toast({ kind: 'error', message: mail.gone })
  }
  return (
    <Part title={mail.sent}>
      <dl className="office-lines">
        {whole.lines.map(({ label, value, isLong }) => (
          <div key={label} className={isLong ? 'long' : undefined}>
            <dt>{label}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
      </dl>
      {whole.files.length > 0 ? (
        <>
          <h3>{mail.files}</h3>
          <p className="actions">
            {whole.files.map(({ id, name, kilobytes }) => (
              <Button key={id} look="quiet" onClick={() => void save(id)}>
                <bdi>{name}</bdi> ({mail.kilobytes(kilobytes)})
              </Button>
            ))}
          </p>
        </>
      ) : null}
      {consents.length > 0 ? (
        <>
          <h3>{mail.agreed}</h3>
          <ul className="stack">
            {consents.map(({ wording }) => (
              <li key={wording} lang={whole.language} dir="auto">
                {wording}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <p className="muted small">
        {mail.reference}: <bdi className="figures">{whole.reference}</bdi>
        <br />
        {mail.erased(write(whole.keptUntil))}
      </p>
    </Part>
  )
}

/** Only what people may read of the question by themselves goes into it; the mail never says what. */
function Answering({ whole, onDone }: PartProps) {
  const { mail } = useOfficeWords()
  const write = useInstants()
  const [words, setWords, forget] = useDraft(`office:answer:${whole.id}`, '')
  const [error, setError] = useState<string>()
  const told = useTold()
  const { html, answeredAt } = whole.answer!
  const send = async () => {
    if (words.trim() === '') return setError(mail.missing)
    const outcome = await askOffice(answerSubmission, { id: whole.id, words })
    if (!told(outcome, mail.answerSent)) return
    forget()
    onDone()
  }
  return (
    <Part title={mail.answer}>
      {answeredAt ? (
        <>
          <p className="muted">{mail.answeredOn(write(answeredAt))}</p>
          <Prose html={html} />
        </>
      ) : null}
      <Doing busy={send} label={answeredAt ? mail.answerAgain : mail.sendAnswer}>
        <Textarea
          name="answer"
          label={answeredAt ? mail.answerAgain : mail.answer}
          help={mail.answerHelp}
          rows={8}
          maxLength={20_000}
          dir="auto"
          value={words}
          error={error}
          onChange={({ target }) => {
            setError(undefined)
            setWords(target.value)
          }}
        />
      </Doing>
    </Part>
  )
}

function Progress({ whole, onDone }: PartProps) {
  const { mail } = useOfficeWords()
  const [state, setState] = useState(whole.state)
  const [assignedTo, setAssignedTo] = useState(whole.assignedTo ?? '')
  const told = useTold()
  const save = async () => {
    const outcome = await askOffice(moveSubmission, {
      id: whole.id,
      state,
      assignedTo: assignedTo || null,
      basedOn: whole.deskRevision,
    })
    if (told(outcome, mail.moved)) onDone()
  }
  return (
    <Part title={mail.desk}>
      <Doing busy={save} label={mail.save}>
        <Segmented
          legend={mail.progress}
          name="state"
          value={state}
          onChoose={(value) => setState(value as typeof state)}
          choices={STATES.map((each) => ({ value: each, label: mail.states[each] }))}
        />
        <Select
          name="assignedTo"
          label={mail.assigned}
          value={assignedTo}
          onChange={({ target }) => setAssignedTo(target.value)}
        >
          <option value="">{mail.nobody}</option>
          {whole.colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Doing>
    </Part>
  )
}

function Notes({ whole, onDone }: PartProps) {
  const { mail } = useOfficeWords()
  const write = useInstants()
  const [words, setWords, forget] = useDraft(`office:note:${whole.id}`, '')
  const [note, setNote] = useState(newId)
  const [error, setError] = useState<string>()
  const told = useTold()
  const add = async () => {
    if (words.trim() === '') return setError(mail.missing)
    const outcome = await askOffice(writeSubmissionNote, { id: whole.id, note, words })
    if (!told(outcome, mail.noted)) return
    forget()
    setNote(newId)
    onDone()
  }
  return (
    <Part title={mail.notes}>
      {whole.notes.length > 0 ? (
        <ul className="rows">
          {whole.notes.map((each) => (
            <li key={each.id} className="office-note">
              <p dir="auto">{each.note}</p>
              <small className="muted">
                <bdi>{each.writtenBy}</bdi> · {write(each.writtenAt)}
              </small>
            </li>
          ))}
        </ul>
      ) : null}
      <Doing busy={add} label={mail.addNote} look="quiet">
        <Textarea
          name="note"
          label={mail.note}
          help={mail.notesHelp}
          rows={3}
          maxLength={2_000}
          dir="auto"
          value={words}
          error={error}
          onChange={({ target }) => {
            setError(undefined)
            setWords(target.value)
          }}
        />
      </Doing>
    </Part>
  )
}

interface DoingProps {
  readonly busy: () => Promise<void>
  readonly label: string
  readonly look?: 'quiet'
  readonly children: ReactNode
}

/** A short form with one deed, which is done once however often it is pressed. */
function Doing({ busy, label, look, children }: DoingProps) {
  const [isBusy, setIsBusy] = useState(false)
  const once = async () => {
    if (isBusy) return
    setIsBusy(true)
    await busy().finally(() => setIsBusy(false))
  }
  return (
    <form
      className="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void once()
      }}
    >
      {children}
      <p>
        <Button type="submit" look={look} busy={isBusy}>
          {label}
        </Button>
      </p>
    </form>
  )
}

/** Says how it went; true when it went well. */
function useTold(): <E extends Endpoint>(outcome: Outcome<E>, well: string) => boolean {
  const words = useOfficeWords()
  const tellNo = useTellNo({
    'changed-meanwhile': words.mail.conflict,
    'submission-not-found': words.mail.gone,
    'not-a-reader': words.mail.notReader,
    'not-allowed': words.notAllowed,
  })
  return (outcome, well) => {
    if ('reply' in outcome) {
      toast({ kind: 'success', message: well })
      return true
    }
    tellNo(outcome)
    return false
  }
}
