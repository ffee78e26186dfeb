import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { type loginWithCode, resendCode, type verifyEmail } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm, Trouble, useSay } from './account-form.tsx'
import { isStep } from './session.ts'

interface CodeFormProps {
  readonly endpoint: typeof verifyEmail | typeof loginWithCode
  /** The number of the question that the code answers. */
  readonly number: string
  readonly text: string
  /** Another mail was sent, and has another number. */
  readonly onNumber: (number: string) => void
  readonly onDone: (reply: Answer<typeof verifyEmail>) => void
  readonly onStartAgain: () => void
  readonly startAgain: ReactNode
  /** Inside a part that has a heading of its own. */
  readonly isInside?: boolean
  readonly done?: string
}

/** Types the code of a mail that was just sent. */
export function CodeForm(props: CodeFormProps) {
  const { endpoint, number, text, onNumber, onDone, onStartAgain, startAgain, isInside, done } =
    props
  const words = useWords(peopleWords).code
  const say = useSay()
  const heading = useRef<HTMLHeadingElement>(null)
  const [trouble, setTrouble] = useState<string>()
  const Heading = isInside ? 'h3' : 'h2'
  useEffect(() => heading.current?.focus(), [])

  const resend = async () => {
    setTrouble(undefined)
    const outcome = await ask(resendCode, { registrationId: number })
    if (!('reply' in outcome)) return setTrouble(say.refused(outcome))
    const { registrationId } = outcome.reply
    if (registrationId === number) {
      toast({ kind: 'error', message: words.tooLate })
      return onStartAgain()
    }
    onNumber(registrationId)
    toast({ kind: 'success', message: words.resent })
  }
  return (
    <div className="stack roomy">
      <Heading tabIndex={-1} ref={heading}>
        {words.title}
      </Heading>
      <p>
        <bdi>{text}</bdi> {words.orLink}
      </p>
      <AccountForm
        id="code"
        endpoint={endpoint as typeof verifyEmail}
        toInput={(typed) => {
          const code = typed.get('code') ?? ''
          // Both calls take the code; each has its own name for the number.
          return endpoint.path.endsWith('/loginWithCode')
            ? { requestId: number, code }
            : { registrationId: number, code }
        }}
        faults={{ code: 'code' }}
        submit={words.submit}
        refusals={{ 'too-many': words.wait }}
        isQuiet={isStep}
        {...(done ? { done: () => done } : {})}
        onDone={onDone}
        more={
          <Button look="plain" onClick={() => void resend()}>
            {words.resend}
          </Button>
        }
      >
        {(at) => (
          <Field
            {...at('code')}
            label={words.label}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            maxLength={12}
          />
        )}
      </AccountForm>
      {trouble ? <Trouble>{trouble}</Trouble> : null}
      <p>
        <Button look="plain" onClick={onStartAgain}>
          {startAgain}
        </Button>
      </p>
    </div>
  )
}
