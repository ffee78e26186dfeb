import { localeOf } from '#platform/shared/languages.ts'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import {
  makeRecoveryCodes,
  setUpAuthenticator,
  showAuthenticator,
  switchOffAuthenticator,
  switchOnAuthenticator,
} from '../authenticator-contract.ts'
import { authenticatorWords } from '../authenticator-words.ts'
import { peopleWords } from '../words.ts'
import { AccountForm } from './account-form.tsx'
import { FirstCodeField } from './app-code-field.tsx'
import { AppSetUp } from './app-set-up.tsx'
import type { User } from './part.tsx'
import { PasswordField } from './password-field.tsx'
import { ProveAgain, useProof, useProveAgain } from './prove-again.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Standing = Answer<typeof showAuthenticator>

interface AuthenticatorPartProps {
  readonly user: User
  /** It is on from now, or off. */
  readonly onSwitched: (hasApp: boolean) => void
}

/** An authenticator app: set up, confirmed by its first code, switched off. Under a word, like the password. */
export function AuthenticatorPart({ user, onSwitched }: AuthenticatorPartProps) {
  const words = useWords(authenticatorWords).app
  const [standing, setStanding] = useState<Standing | 'failed'>()
  const [codes, setCodes] = useState<readonly string[]>()
  const summary = useRef<HTMLElement>(null)
  const load = useCallback(
    () =>
      ask(showAuthenticator, {}, { quiet: true }).then((outcome) =>
        setStanding('reply' in outcome ? outcome.reply : 'failed'),
      ),
    [],
  )
  useEffect(() => {
    void load()
  }, [load])
  const show = (made: readonly string[]) => {
    setCodes(made)
    void load()
  }
  const isOn = typeof standing === 'object' && standing.onSince !== null
  return (
    <details>
      <summary ref={summary}>{isOn ? words.isOn : words.title}</summary>
      <div className="answer stack roomy">
        {codes ? (
          <RecoveryCodes
            codes={codes}
            onKept={() => {
              setCodes(undefined)
              summary.current?.focus()
            }}
          />
        ) : standing === undefined ? (
          <Skeleton lines={2} />
        ) : standing === 'failed' ? (
          <div className="stack" role="alert">
            <p>{words.failed}</p>
            <Button look="quiet" onClick={() => void load()}>
              {words.tryAgain}
            </Button>
          </div>
        ) : standing.onSince === null ? (
          <SwitchOn
            hasPassword={user.hasPassword}
            onCodes={(made) => {
              show(made)
              onSwitched(true)
            }}
          />
        ) : (
          <IsOn
            {...standing}
            onSince={standing.onSince}
            hasPassword={user.hasPassword}
            onCodes={show}
            onOff={() => {
              summary.current?.focus()
              void load()
              onSwitched(false)
            }}
          />
        )}
      </div>
    </details>
  )
}

interface SwitchOnProps {
  readonly hasPassword: boolean
  readonly onCodes: (codes: readonly string[]) => void
}

function SwitchOn({ hasPassword, onCodes }: SwitchOnProps) {
  const words = useWords(authenticatorWords).app
  const fields = useWords(peopleWords).fields
  const [app, setApp] = useState<Answer<typeof setUpAuthenticator>>()
  const prove = useProveAgain()
  if (prove.isNeeded) return <ProveAgain onProve={prove.go} />
  if (app)
    return (
      <>
        <AppSetUp app={app} />
        <AccountForm
          id="app-on"
          endpoint={switchOnAuthenticator}
          toInput={(typed) => ({ code: typed.get('code') ?? '' })}
          faults={{ code: 'code' }}
          submit={words.confirm}
          refusals={{ 'code-wrong': words.wrong }}
          onRefused={(refused) => {
            if (refused === 'set-up-over') setApp(undefined)
            return false
          }}
          onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
        >
          {(at) => <FirstCodeField {...at('code')} />}
        </AccountForm>
      </>
    )
  return (
    <AccountForm
      id="app-set-up"
      endpoint={setUpAuthenticator}
      toInput={(typed) => (hasPassword ? { password: typed.get('password') ?? '' } : {})}
      faults={hasPassword ? { password: 'secret' } : {}}
      submit={words.setUp}
      look="quiet"
      isQuiet
      onRefused={prove.onRefused}
      onDone={setApp}
    >
      {(at) => (
        <div className="fields">
          <p>{words.why}</p>
          <p className="muted">{words.othersEnd}</p>
          {hasPassword ? (
            <PasswordField
              {...at('password')}
              label={fields.password}
              autoComplete="current-password"
            />
          ) : null}
        </div>
      )}
    </AccountForm>
  )
}

interface IsOnProps extends SwitchOnProps {
  readonly onSince: string
  readonly recoveryCodesLeft: number
  readonly isRequired: boolean
  readonly onOff: () => void
}

function IsOn({ onSince, recoveryCodesLeft, isRequired, onCodes, onOff, hasPassword }: IsOnProps) {
  const { language } = useSite()
  const words = useWords(authenticatorWords).app
  const when = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
  }).format(new Date(onSince))
  return (
    <>
      <p>
        {words.since(when)} {words.left(recoveryCodesLeft)}
      </p>
      <ProofForm
        id="new-codes"
        endpoint={makeRecoveryCodes}
        hasPassword={hasPassword}
        title={words.newCodes}
        help={words.newCodesHelp}
        onDone={({ recoveryCodes }) => onCodes(recoveryCodes)}
      />
      {isRequired ? (
        <p className="muted">{words.required}</p>
      ) : (
        <ProofForm
          id="app-off"
          endpoint={switchOffAuthenticator}
          hasPassword={hasPassword}
          title={words.off}
          help={words.offHelp}
          look="quiet danger"
          onDone={onOff}
        />
      )}
    </>
  )
}

interface ProofFormProps<E extends typeof makeRecoveryCodes | typeof switchOffAuthenticator> {
  readonly id: string
  readonly endpoint: E
  readonly hasPassword: boolean
  readonly title: string
  readonly help: ReactNode
  readonly look?: 'quiet' | 'quiet danger'
  readonly onDone: (reply: Answer<E>) => void
}

/** Asks who it is before something changes. */
function ProofForm<E extends typeof makeRecoveryCodes | typeof switchOffAuthenticator>(
  props: ProofFormProps<E>,
) {
  const { id, endpoint, hasPassword, title, help, look = 'quiet', onDone } = props
  const proof = useProof({ hasPassword, hasApp: true })
  return (
    <details className="plain">
      <summary>{title}</summary>
      {proof.isNeeded ? (
        <ProveAgain onProve={proof.go} />
      ) : (
        <AccountForm
          id={id}
          endpoint={endpoint as typeof makeRecoveryCodes}
          toInput={proof.toInput}
          faults={{ ...proof.passwordFault, ...proof.codeFault }}
          submit={title}
          look={look}
          refusals={proof.refusals}
          onRefused={proof.onRefused}
          onDone={onDone as (reply: Answer<typeof makeRecoveryCodes>) => void}
        >
          {(at) => (
            <div className="fields">
              <p className="muted">{help}</p>
              {proof.password(at)}
              {proof.code(at)}
            </div>
          )}
        </AccountForm>
      )}
    </details>
  )
}
