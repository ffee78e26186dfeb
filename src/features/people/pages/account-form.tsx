import { type ReactNode, useRef, useState } from 'react'
import type { Answer, Endpoint, Question } from '#platform/shared/endpoint.ts'
import type { Refused } from '#platform/web/api.ts'
import { ask } from '#platform/web/ask.ts'
import { type Typed, useTyped } from '#platform/web/forms/use-typed.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { type FaultsAt, faultsIn } from './faults.tsx'
import { peopleWords } from '../words.ts'

interface FormError {
  /** The id of the control. */
  readonly field: string
  readonly message: string
}

/** What a control of the form is given: its name, an id of its own on the page, and what is wrong with it. */
export type At = (name: string) => {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
}

interface AccountFormProps<E extends Endpoint> {
  /** Its own on the page; what was typed is kept under it. */
  readonly id: string
  readonly endpoint: E
  readonly toInput: (typed: Typed) => Question<E>
  /** What is asked of each field before the server is. */
  readonly faults: FaultsAt
  readonly submit: string
  readonly look?: 'primary' | 'quiet' | 'quiet danger'
  readonly onDone: (reply: Answer<E>, typed: Typed) => void
  /** Nothing is said when it went well: something follows at once. */
  readonly isQuiet?: boolean | ((reply: Answer<E>) => boolean)
  /** Words of the form itself for some "no"s. */
  readonly refusals?: Readonly<Record<string, string>>
  /** A "no" that the page answers itself; true when it did. */
  readonly onRefused?: (refused: string) => boolean
  /** Beside the button. */
  readonly more?: ReactNode
  readonly children: (at: At) => ReactNode
}

/**
 * A form about an account. Errors stand beside the fields and in a summary that takes the focus; how it went is said in a
 * toast as well. What is typed, secrets apart, stays until it has arrived, also while somebody signs in again.
 */
export function AccountForm<E extends Endpoint>(props: AccountFormProps<E>) {
  const { id, endpoint, toInput, faults, submit, look, onDone, isQuiet = false } = props
  const { onRefused, more, children } = props
  const words = useWords(peopleWords)
  const say = useSay(props.refusals)
  const { form, read, keep, clear } = useTyped(id)
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const [summary, setSummary] = useState<readonly FormError[]>([])
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)

  const show = (found: readonly FormError[]) => {
    setErrors(found)
    setSummary(found)
  }
  const send = async () => {
    const typed = read()
    const found = faultsIn(faults, typed, words.faults)
    show(found.map(({ field, message }) => ({ field: `${id}-${field}`, message })))
    if (found.length > 0) return
    const outcome = await ask(endpoint, toInput(typed))
    if ('reply' in outcome) {
      clear()
      const isSaid = !(typeof isQuiet === 'function' ? isQuiet(outcome.reply) : isQuiet)
      if (isSaid) toast({ kind: 'success', message: say.done(endpoint, outcome.message) })
      return onDone(outcome.reply, typed)
    }
    if (onRefused?.(outcome.refused)) return
    if (outcome.refused !== 'network') toast({ kind: 'error', message: say.refused(outcome) })
    show(
      (outcome.errors ?? [])
        .map((error) => ({
          field: `${id}-${error.field}`,
          message: say.atField(outcome, error.message),
        }))
        .filter(({ field }) => document.getElementById(field)),
    )
  }
  const once = async () => {
    if (isSending.current) return
    isSending.current = true
    setIsBusy(true)
    try {
      await send()
    } finally {
      isSending.current = false
      setIsBusy(false)
    }
  }
  const at: At = (name) => {
    const field = `${id}-${name}`
    return { id: field, name, error: errors.find((error) => error.field === field)?.message }
  }
  return (
    <form
      ref={form}
      className="stack roomy"
      id={id}
      method="post"
      noValidate
      aria-busy={isBusy || undefined}
      onInput={({ target }) => {
        const { id: field } = target as HTMLInputElement
        setErrors((now) => now.filter((error) => error.field !== field))
        keep()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void once()
      }}
    >
      <ErrorSummary title={words.faults.several(summary.length)} errors={summary} />
      {children(at)}
      <div className="actions">
        <Button type="submit" look={look} busy={isBusy}>
          {submit}
        </Button>
        {more}
      </div>
    </form>
  )
}

/** What the server said, in the language of the page. */
export function useSay(own: Readonly<Record<string, string>> = {}) {
  const words = useWords(peopleWords)
  const isEnglish = useSite().language === 'en'
  return {
    done: ({ path }: Pick<Endpoint, 'path'>, message: string) => words.done[path] ?? message,
    refused: ({ refused, message }: Refused) => {
      const known = own[refused] ?? words.refusals[refused]
      return known ?? (isEnglish ? message : words.refusals['unexpected']!)
    },
    atField({ refused }: Refused, message: string) {
      if (refused !== 'invalid') return own[refused] ?? words.refusals[refused] ?? message
      return isEnglish ? message : words.faults.invalid
    },
  }
}
