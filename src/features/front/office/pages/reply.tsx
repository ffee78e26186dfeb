import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { unknownPlace } from '#features/ground/submissions/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { useDraft } from '#platform/web/drafts.ts'
import { Link } from '#platform/web/link.tsx'
import { newId } from '#platform/web/new-id.ts'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Select, Textarea } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { mailReply, type showSubmission } from '../contract.ts'
import { repliesWords } from '../replies-words.ts'
import { askOffice } from './ask-office.ts'
import { useInstants, useOfficeWords } from './desk-context.ts'
import { useTellNo } from './say-no.ts'

interface ReplyProps {
  readonly whole: Answer<typeof showSubmission>
  readonly onDone: () => void
}

/** What was answered by mail, and the next answer, which may begin with a kept one. */
export function Reply({ whole, onDone }: ReplyProps) {
  const words = useWords(repliesWords)
  return (
    <section className="office-part">
      <h2>{words.answer}</h2>
      <Earlier whole={whole} />
      <Writing whole={whole} onDone={onDone} />
    </section>
  )
}

function Earlier({ whole }: Pick<ReplyProps, 'whole'>) {
  const words = useWords(repliesWords)
  const write = useInstants()
  if (whole.replies.length === 0) return null
  return (
    <>
      <h3>{words.earlier}</h3>
      <ul className="rows">
        {whole.replies.map((each) => (
          <li key={each.id} className="office-note">
            <p dir="auto">{each.words}</p>
            <small className="muted">
              <bdi>{each.writtenBy}</bdi> · {write(each.writtenAt)} ·{' '}
              {words.standings[each.standing]}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Under one id until it was sent, so that it goes once however often it is tried; kept in this tab until then. */
function Writing({ whole, onDone }: ReplyProps) {
  const words = useWords(repliesWords)
  const { mail } = useOfficeWords()
  const tellNo = useTellNo({ ...words.noes, 'submission-not-found': mail.gone })
  const [typed, setTyped, forget] = useDraft(`office:reply:${whole.id}`, { id: newId(), words: '' })
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const type = (text: string) => {
    setError(undefined)
    setTyped((before) => ({ ...before, words: text }))
  }
  const send = async () => {
    const unknown = unknownPlace(typed.words)
    if (typed.words.trim() === '') return setError(mail.missing)
    if (unknown !== undefined) return setError(words.unknown(unknown))
    if (isBusy) return
    setIsBusy(true)
    const outcome = await askOffice(mailReply, {
      id: whole.id,
      reply: typed.id,
      words: typed.words,
    })
    setIsBusy(false)
    if ('refused' in outcome) return tellNo(outcome)
    forget()
    toast({ kind: 'success', message: words.sent })
    onDone()
  }
  return (
    <form
      className="fields"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {whole.templates.length > 0 ? (
        <Select
          name="template"
          label={words.choose}
          value=""
          onChange={({ target }) => {
            const chosen = whole.templates.find(({ id }) => id === target.value)
            if (chosen)
              type(typed.words.trim() === '' ? chosen.words : `${typed.words}\n\n${chosen.words}`)
          }}
        >
          <option value="">{words.chooseNone}</option>
          {whole.templates.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      ) : null}
      <Textarea
        name="reply"
        label={words.yours}
        help={words.answerHelp(whole.senderEmail)}
        rows={8}
        maxLength={5_000}
        dir="auto"
        value={typed.words}
        error={error}
        onChange={({ target }) => type(target.value)}
      />
      <p className="actions">
        <Button type="submit" busy={isBusy}>
          {words.send}
        </Button>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeReplies')}>
          {words.keepSome}
        </Link>
      </p>
    </form>
  )
}
