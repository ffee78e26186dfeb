import { type ReactNode, useCallback, useEffect, useState } from 'react'
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
import { AppCodeField, FirstCodeField } from './app-code-field.tsx'
import { AppSetUp } from './app-set-up.tsx'
import { PasswordField } from './password-field.tsx'
import { ProveAgain, useProveAgain } from './prove-again.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Standing = Answer<typeof showAuthenticator>

interface AuthenticatorPartProps {
  readonly hasPassword: boolean
  readonly onOn: () => void
}

/** An authenticator app: set up, confirmed by its first code, switched off. Under a word, like the password. */
export function AuthenticatorPart({ hasPassword, onOn }: AuthenticatorPartProps) {
  const words = useWords(authenticatorWords).app
  const [standing, setStanding] = useState<Standing | 'failed'>()
  const [codes, setCodes] = useState<readonly string[]>()
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
      <summary>{isOn ? words.isOn : words.title}</summary>
      <div className="answer stack roomy">
        {codes ? (
          <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />
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
            hasPassword={hasPassword}
            onCodes={(made) => {
              show(made)
              onOn()
            }}
          />
        ) : (
          <IsOn
            {...standing}
            onSince={standing.onSince}
            hasPassword={hasPassword}
            onCodes={show}
            onOff={() => void load()}
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
  const when = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
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

/** Asks who it is, by the password or by a fresh code, before something changes. */
function ProofForm<E extends typeof makeRecoveryCodes | typeof switchOffAuthenticator>(
  props: ProofFormProps<E>,
) {
  const { id, endpoint, hasPassword, title, help, look = 'quiet', onDone } = props
  const words = useWords(authenticatorWords)
  const fields = useWords(peopleWords).fields
  const [isByCode, setIsByCode] = useState(!hasPassword)
  const name = isByCode ? 'code' : 'password'
  return (
    <details className="plain">
      <summary>{title}</summary>
      <AccountForm
        key={name}
        id={`${id}-${name}`}
        endpoint={endpoint as typeof makeRecoveryCodes}
        toInput={(typed) => ({ [name]: typed.get(name) ?? '' })}
        faults={{ [name]: isByCode ? 'second' : 'secret' }}
        submit={title}
        look={look}
        onDone={onDone as (reply: Answer<typeof makeRecoveryCodes>) => void}
        more={
          hasPassword ? (
            <Button look="plain" onClick={() => setIsByCode((now) => !now)}>
              {isByCode ? words.app.byPassword : words.app.byCode}
            </Button>
          ) : null
        }
      >
        {(at) => (
          <div className="fields">
            <p className="muted">{help}</p>
            {isByCode ? (
              <AppCodeField
                {...at('code')}
                label={words.step.label}
                help={words.app.codeHelp}
                takes="either"
              />
            ) : (
              <PasswordField
                {...at('password')}
                label={fields.password}
                autoComplete="current-password"
              />
            )}
          </div>
        )}
      </AccountForm>
    </details>
  )
}
