import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { writeDate } from '#platform/web/calendar.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { readAnswer } from '../contract.ts'
import { askImamWords } from '../words.ts'

type Found = Answer<typeof readAnswer>

/** Where somebody reads the answer to their own question. A link from our mail fills in the reference, and then loses it. */
export function AnswerReader() {
  const words = useWords(askImamWords)
  const input = useRef<HTMLInputElement>(null)
  const [found, setFound] = useState<Found>()
  const [error, setError] = useState<string>()
  const [isLooking, setIsLooking] = useState(false)

  const look = async () => {
    const reference = input.current?.value.trim() ?? ''
    setError(reference === '' ? words.needReference : undefined)
    if (reference === '') return input.current?.focus()
    setIsLooking(true)
    const outcome = await ask(readAnswer, { reference }, { quiet: true })
    setIsLooking(false)
    if ('reply' in outcome) return setFound(outcome.reply)
    const isUnknown = outcome.refused === 'question-not-found' || outcome.refused === 'invalid'
    setError(isUnknown ? words.notFound : words.sorry)
    input.current?.focus()
  }
  useEffect(() => {
    const [, reference = ''] = /^#answer=([\w-]+)$/.exec(location.hash) ?? []
    if (!reference || !input.current) return
    // Whoever uses this browser next must not find it in the history.
    history.replaceState(history.state, '', location.pathname + location.search)
    input.current.value = reference
    void look()
    // Once, for the address that the page was opened with.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <aside className="card answer-reader" id="read" aria-labelledby="read-title">
      <h2 id="read-title">{words.readTitle}</h2>
      {found ? (
        <Reading found={found} onDone={() => setFound(undefined)} />
      ) : (
        <form
          method="post"
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void look()
          }}
        >
          <Field
            ref={input}
            name="reference"
            label={words.reference}
            help={words.referenceHelp}
            error={error}
            dir="ltr"
            maxLength={60}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" look="quiet" busy={isLooking}>
            {words.read}
          </Button>
          <output className="muted">{isLooking ? words.looking : null}</output>
        </form>
      )}
    </aside>
  )
}

function Reading({ found, onDone }: { readonly found: Found; readonly onDone: () => void }) {
  const { language } = useSite()
  const words = useWords(askImamWords)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus(), [])
  const { question, askedOn, answer } = found
  return (
    <div className="stack" tabIndex={-1} ref={panel}>
      <details className="asked">
        <summary className="more">{words.youAsked(writeDate(askedOn, language))}</summary>
        {question.split('\n').map((line, i) => (
          <p key={`${i} ${line}`} dir="auto">
            {line}
          </p>
        ))}
      </details>
      {answer ? (
        <>
          <Prose html={answer.html} />
          <p className="small muted">{words.answeredOn(writeDate(answer.answeredOn, language))}</p>
        </>
      ) : (
        <>
          <h3>{words.notYet}</h3>
          <p>{words.notYetText}</p>
        </>
      )}
      <Button look="plain" onClick={onDone}>
        {words.another}
      </Button>
    </div>
  )
}
