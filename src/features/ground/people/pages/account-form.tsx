import { type ReactNode, useEffect, useRef, useState } from 'react'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { Answer, Endpoint, Question } from '#platform/shared/endpoint.ts'
import { writeWait } from '#platform/shared/wait.ts'
import type { Refused } from '#platform/web/api.ts'
import { ask } from '#platform/web/ask.ts'
import { type Typed, useTyped } from '#platform/web/forms/use-typed.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { type FaultsAt, faultsIn } from './faults.ts'
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

/** A form's own words for some "no"s; one that asks for patience is told how long. */
export type OwnRefusals = Readonly<Record<string, string | ((wait: string) => string)>>

interface AccountFormProps<E extends Endpoint> {
  /** Its own on the page; what was typed is kept under it. */
  readonly id: string
  readonly endpoint: E
  /** Asks in another way than everybody does: as the office, which may be locked meanwhile. */
  readonly asks?: typeof ask
  readonly toInput: (typed: Typed) => Question<E>
  /** What is asked of each field before the server is. */
  readonly faults: FaultsAt
  readonly submit: string
  readonly look?: 'primary' | 'quiet' | 'quiet danger'
  readonly onDone: (reply: Answer<E>, typed: Typed) => void
  /** Nothing is said when it went well: something follows at once. */
  readonly isQuiet?: boolean | ((reply: Answer<E>) => boolean)
  /** What is said when it went well, in place of the server's sentence. */
  readonly done?: (reply: Answer<E>) => string
  readonly refusals?: OwnRefusals
  /** A "no" that the page answers itself; true when it did. */
  readonly onRefused?: (refused: string) => boolean
  /** The fields show what is kept, also when it has just been changed. */
  readonly staysFilled?: boolean
  /** Beside the button. */
  readonly more?: ReactNode
  readonly children: (at: At) => ReactNode
}

/**
 * A form about an account. What is wrong is said at its field, and summed up once in a summary that takes the focus; what
 * belongs to no field stands in its place. Only that it went well is said in a toast (decision: errors-at-their-place).
 * What is typed, secrets apart, stays until it has arrived, also while somebody signs in again.
 */
export function AccountForm<E extends Endpoint>(props: AccountFormProps<E>) {
  const { id, endpoint, toInput, faults, submit, look, onDone, isQuiet = false, done } = props
  const { onRefused, staysFilled = false, more, children, asks = ask } = props
  const words = useWords(peopleWords)
  const rule = textOf(useSite(), 'contactNumberRule')
  const say = useSay(props.refusals)
  const { form, read, keep, clear } = useTyped(id)
  const [errors, setErrors] = useState<readonly FormError[]>([])
  const [summary, setSummary] = useState<readonly FormError[]>([])
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const isSending = useRef(false)
  const [saved, setSaved] = useState(0)
  useEffect(() => {
    // By now the fields know what is kept, which may be written in another way than it was typed.
    if (saved > 0) form.current?.reset()
  }, [saved, form])

  const show = (found: readonly FormError[], inSummary = found, inTheWay?: string) => {
    setErrors(found)
    setSummary(inSummary)
    setTrouble(inTheWay)
  }
  const send = async () => {
    const typed = read()
    const found = faultsIn(faults, typed, words.faults, rule).map(({ field, message }) => ({
      field: `${id}-${field}`,
      message,
    }))
    // What was wrong before stands until there is an answer, so that the page does not jump up and down.
    if (found.length > 0) return show(found)
    const outcome = await asks(endpoint, toInput(typed))
    if ('reply' in outcome) {
      show([])
      clear({ empties: !staysFilled })
      const isSaid = !(typeof isQuiet === 'function' ? isQuiet(outcome.reply) : isQuiet)
      if (isSaid) {
        const message = done?.(outcome.reply) ?? say.done(endpoint, outcome.message)
        toast({ kind: 'success', message })
      }
      onDone(outcome.reply, typed)
      if (staysFilled) setSaved((times) => times + 1)
      return
    }
    // The page leads to signing in, and that one says why.
    if (onRefused?.(outcome.refused) || outcome.refused === 'signed-out') return
    const refused = (outcome.errors ?? [])
      .map((error) => ({
        field: `${id}-${error.field}`,
        message: say.atField(outcome, error.message),
      }))
      .filter(({ field }) => document.getElementById(field))
    show(
      refused,
      // What the server says of any field names none.
      outcome.refused === 'invalid'
        ? refused.map(({ field, message }) => ({ field, message: named(field, message) }))
        : refused,
      refused.length === 0 ? say.refused(outcome) : undefined,
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
      {trouble ? <Trouble>{trouble}</Trouble> : null}
      <div className="actions">
        <Button type="submit" look={look} busy={isBusy}>
          {submit}
        </Button>
        {more}
      </div>
    </form>
  )
}

/** What stands in the way and belongs to no field. It takes the focus, so that nobody looks for it. */
export function Trouble({ children }: { readonly children: string }) {
  const note = useRef<HTMLDivElement>(null)
  // Also when it is another one than before.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => note.current?.focus(), [children])
  return (
    <div className="note danger" role="alert" tabIndex={-1} ref={note}>
      <Icon of={TriangleAlert} />
      <p>{children}</p>
    </div>
  )
}

/** In the summary an error stands away from its field, so it says which one it is about. */
function named(field: string, message: string): string {
  const label = document.querySelector(`label[for="${field}"]`)?.firstChild?.textContent?.trim()
  return label ? `${label}: ${message}` : message
}

/** So long somebody waits whom the server has not told how long. */
const SOME_SECONDS = 60

/** What the server said, in the language of the page. */
export function useSay(own: OwnRefusals = {}) {
  const words = useWords(peopleWords)
  const { language, configuration } = useSite()
  const isEnglish = language === 'en'
  const wordsFor = ({ refused, waitSeconds }: Refused): string | undefined => {
    if (refused === 'contact-number-wrong')
      return words.faults[configuration.contactNumberRule === 'in-10' ? 'tenDigits' : 'phone']
    const known = own[refused] ?? (refused === 'too-many' ? words.tooMany : words.refusals[refused])
    return typeof known === 'function'
      ? known(writeWait(waitSeconds ?? SOME_SECONDS, language))
      : known
  }
  return {
    done: ({ path }: Pick<Endpoint, 'path'>, message: string) => words.done[path] ?? message,
    refused(refusal: Refused) {
      return wordsFor(refusal) ?? (isEnglish ? refusal.message : words.refusals['unexpected']!)
    },
    atField(refusal: Refused, message: string) {
      if (refusal.refused !== 'invalid') return wordsFor(refusal) ?? message
      return isEnglish ? message : words.faults.invalid
    },
  }
}
