import { useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { setUpInStep, takeSecondStep } from '../authenticator-contract.ts'
import { authenticatorWords } from '../authenticator-words.ts'
import type { SecondStep } from '../contract.ts'
import { AccountForm } from './account-form.tsx'
import { AppCodeField, FirstCodeField } from './app-code-field.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface SecondStepProps {
  readonly step: SecondStep
  readonly onDone: (reply: Answer<typeof takeSecondStep>) => void
  readonly onStartAgain: () => void
}

/** What is asked after the password, or after the mail, of who has an authenticator app or must have one. */
export function SecondStepForm(props: SecondStepProps) {
  const words = useWords(authenticatorWords).step
  const isSetUp = props.step.next === 'set-up'
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="stack roomy">
      <h2 tabIndex={-1} ref={heading}>
        {isSetUp ? words.setUpTitle : words.title}
      </h2>
      {isSetUp ? <SetUpFirst {...props} /> : <CodeOfApp {...props} />}
      <p>
        <Button look="plain" onClick={props.onStartAgain}>
          {words.startAgain}
        </Button>
      </p>
    </div>
  )
}

/** Either the app or, without the telephone, a recovery code. */
function CodeOfApp({ step, onDone, onStartAgain }: SecondStepProps) {
  const { app, step: words } = useWords(authenticatorWords)
  const [isRecovery, setIsRecovery] = useState(false)
  return (
    <>
      <p>{isRecovery ? words.recoveryText : words.text}</p>
      <AccountForm
        key={String(isRecovery)}
        id={isRecovery ? 'recovery' : 'app-code'}
        endpoint={takeSecondStep}
        toInput={(typed) => ({ stepToken: step.stepToken, code: typed.get('code') ?? '' })}
        faults={{ code: isRecovery ? 'recovery' : 'code' }}
        submit={words.submit}
        refusals={{ 'code-wrong': app.wrong }}
        onRefused={useOver(onStartAgain)}
        onDone={onDone}
        more={
          <Button look="plain" onClick={() => setIsRecovery((now) => !now)}>
            {isRecovery ? words.withApp : words.noPhone}
          </Button>
        }
      >
        {(at) => (
          <AppCodeField
            {...at('code')}
            label={isRecovery ? words.recoveryLabel : words.label}
            takes={isRecovery ? 'recovery' : 'digits'}
          />
        )}
      </AccountForm>
    </>
  )
}

/** Who comes in this way sees the recovery codes before anything else. */
function SetUpFirst({ step, onDone, onStartAgain }: SecondStepProps) {
  const words = useWords(authenticatorWords)
  const over = useOver(onStartAgain)
  const [app, setApp] = useState<Answer<typeof setUpInStep>>()
  const [signedIn, setSignedIn] = useState<Answer<typeof takeSecondStep>>()
  useEffect(() => {
    void ask(setUpInStep, { stepToken: step.stepToken }).then((outcome) => {
      if ('reply' in outcome) setApp(outcome.reply)
      else over(outcome.refused)
    })
  }, [step.stepToken, over])

  if (signedIn)
    return <RecoveryCodes codes={signedIn.recoveryCodes ?? []} onKept={() => onDone(signedIn)} />
  return (
    <>
      <p>{words.step.setUpText}</p>
      {app ? <AppSetUp app={app} /> : <Skeleton lines={6} />}
      <AccountForm
        id="first-code"
        endpoint={takeSecondStep}
        toInput={(typed) => ({ stepToken: step.stepToken, code: typed.get('code') ?? '' })}
        faults={{ code: 'code' }}
        submit={words.app.confirm}
        refusals={{ 'code-wrong': words.app.wrong }}
        onRefused={over}
        onDone={setSignedIn}
      >
        {(at) => <FirstCodeField {...at('code')} />}
      </AccountForm>
    </>
  )
}

/** The minutes for this step have gone by. */
function useOver(onStartAgain: () => void): (refused: string) => boolean {
  const { over } = useWords(authenticatorWords).step
  return useCallback(
    (refused) => {
      if (refused !== 'step-over') return false
      toast({ kind: 'error', message: over })
      onStartAgain()
      return true
    },
    [over, onStartAgain],
  )
}
