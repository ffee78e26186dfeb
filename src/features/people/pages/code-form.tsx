import { type ReactNode, useEffect, useRef } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { type loginWithCode, resendCode, type verifyEmail } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm, useSay } from './account-form.tsx'
import { isStep } from './session.tsx'

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
}

/** Types the code of a mail that was just sent. */
export function CodeForm(props: CodeFormProps) {
  const { endpoint, number, text, onNumber, onDone, onStartAgain, startAgain } = props
  const words = useWords(peopleWords).code
  const say = useSay()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const resend = async () => {
    const outcome = await ask(resendCode, { registrationId: number })
    if (!('reply' in outcome)) {
      if (outcome.refused !== 'network') toast({ kind: 'error', message: say.refused(outcome) })
      return
    }
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
      <h2 tabIndex={-1} ref={heading}>
        {words.title}
      </h2>
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
      <p>
        <Button look="plain" onClick={onStartAgain}>
          {startAgain}
        </Button>
      </p>
    </div>
  )
}
