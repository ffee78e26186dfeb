import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { comeBack, useUserData } from '#platform/web/account.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWasSignedIn } from '#platform/web/shell/own-page.tsx'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { login, loginWithCode, requestCode } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm } from './account-form.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { SecondStepForm } from './second-step-form.tsx'
import { isStep, secondStep, useAccountPaths, useSignedIn } from './session.ts'
import './account.css'

export const meta: Meta = ({ site }) => {
  const words = peopleWords[site.language].signIn
  return { title: words.title, description: words.lead(textOf(site, 'websiteName')) }
}
export const handle: PageHandle = { dock: false }

type Step =
  | { readonly by: 'password' }
  | { readonly by: 'mail' }
  | { readonly by: 'code'; readonly number: string; readonly email: string }

export default function LoginPage() {
  const site = useSite()
  const words = useWords(peopleWords)
  const paths = useAccountPaths()
  const user = useUserData()
  const isBack = useSyncExternalStore(comeBack.subscribe, comeBack.read, () => undefined)
  const wasSignedIn = useWasSignedIn()
  const [step, setStep] = useState<Step>({ by: 'password' })
  const forms = useRef<HTMLDivElement>(null)
  const first = useRef(step)
  useEffect(() => {
    // Another form stands where the button was; a code's form takes the focus by itself.
    if (step !== first.current && step.by !== 'code')
      forms.current?.querySelector<HTMLElement>('[type=email]')?.focus()
  }, [step])
  const done = useSignedIn()
  const next = useSyncExternalStore(secondStep.subscribe, secondStep.read, () => undefined)

  return (
    <div className="wrap narrow account-page">
      <div className="page-head">
        <h1>{words.signIn.title}</h1>
        {next ? null : (
          // Who is here is known only after the page: it stands in the place of what everybody reads.
          <p className="lead login-lead">
            {user ? (
              <>
                <bdi>{words.signIn.already(user.firstName)}</bdi>{' '}
                <Link to={paths.own}>{words.signIn.toAccount}</Link>
              </>
            ) : (
              words.signIn.lead(textOf(site, 'websiteName'))
            )}
          </p>
        )}
      </div>
      <div className="page-foot stack roomy" ref={forms}>
        {next || user ? null : isBack ? (
          <p className="note">{wasSignedIn ? words.signIn.again : words.signIn.first}</p>
        ) : null}
        {next ? (
          <SecondStepForm step={next} onDone={done} onStartAgain={secondStep.clear} />
        ) : step.by === 'password' ? (
          <ByPassword onDone={done} onMail={() => setStep({ by: 'mail' })} />
        ) : step.by === 'mail' ? (
          <ByMail
            onSent={(number, email) => setStep({ by: 'code', number, email })}
            onPassword={() => setStep({ by: 'password' })}
          />
        ) : (
          <CodeForm
            endpoint={loginWithCode}
            number={step.number}
            text={words.code.maybe(step.email)}
            onNumber={(number) => setStep({ ...step, number })}
            onDone={done}
            onStartAgain={() => setStep({ by: 'mail' })}
            startAgain={words.code.startAgain}
          />
        )}
        {next ? null : (
          <p className="account-other">
            {words.signIn.noAccount}{' '}
            <Link className={buttonClass({ look: 'quiet' })} to={paths.register}>
              {words.signIn.register}
            </Link>
          </p>
        )}
      </div>
    </div>
  )
}

interface ByPasswordProps {
  readonly onDone: ReturnType<typeof useSignedIn>
  readonly onMail: () => void
}

function ByPassword({ onDone, onMail }: ByPasswordProps) {
  const words = useWords(peopleWords)
  const { forgot } = useAccountPaths()
  return (
    <AccountForm
      id="login"
      endpoint={login}
      toInput={(typed) => ({
        email: typed.get('email') ?? '',
        password: typed.get('password') ?? '',
      })}
      faults={{ email: 'email', password: 'secret' }}
      submit={words.signIn.submit}
      isQuiet={isStep}
      refusals={{ 'too-many': words.signIn.wait }}
      onDone={onDone}
      more={
        <Button look="plain" onClick={onMail}>
          {words.signIn.byMail}
        </Button>
      }
    >
      {(at) => (
        <div className="fields">
          <EmailField {...at('email')} autoComplete="username" />
          <PasswordField
            {...at('password')}
            label={words.fields.password}
            autoComplete="current-password"
          />
          <p>
            <Link to={forgot}>{words.signIn.forgot}</Link>
          </p>
        </div>
      )}
    </AccountForm>
  )
}

interface ByMailProps {
  readonly onSent: (number: string, email: string) => void
  readonly onPassword: () => void
}

function ByMail({ onSent, onPassword }: ByMailProps) {
  const words = useWords(peopleWords)
  return (
    <AccountForm
      id="login-by-mail"
      endpoint={requestCode}
      toInput={(typed) => ({ email: typed.get('email') ?? '' })}
      faults={{ email: 'email' }}
      submit={words.signIn.sendCode}
      onDone={({ requestId }, typed) => onSent(requestId, (typed.get('email') ?? '').trim())}
      more={
        <Button look="plain" onClick={onPassword}>
          {words.signIn.byPassword}
        </Button>
      }
    >
      {(at) => (
        <div className="fields">
          <p className="muted">{words.signIn.byMailHelp}</p>
          <EmailField {...at('email')} autoComplete="username" />
        </div>
      )}
    </AccountForm>
  )
}
