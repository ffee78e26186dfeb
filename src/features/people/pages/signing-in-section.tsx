import { useState } from 'react'
import { comeBack, userData } from '#platform/web/account.ts'
import { useWords } from '#platform/web/site.ts'
import { changeEmail, changePassword, verifyEmail } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm } from './account-form.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { Part, type UserProps } from './part.tsx'
import { PasswordField } from './password-field.tsx'
import { ProveAgain, useProveAgain } from './prove-again.tsx'
import { keepUser, useAccountPaths, useSignedIn } from './session.tsx'

interface SigningInProps extends UserProps {
  /** Every other device was signed out. */
  readonly onOthersOut: () => void
}

/** The address, the password and the app, each under a word: most people never open them. */
export function SigningInSection(props: SigningInProps) {
  const words = useWords(peopleWords).profile
  return (
    <Part title={words.signingIn}>
      <p>
        <bdi>{words.emailNow(props.user.email)}</bdi>
      </p>
      <div className="accordion">
        <details>
          <summary>{words.changeEmail}</summary>
          <div className="answer">
            <ChangeEmail {...props} />
          </div>
        </details>
        <details>
          <summary>{props.user.hasPassword ? words.changePassword : words.choosePassword}</summary>
          <div className="answer">
            <ChangePassword {...props} />
          </div>
        </details>
        <AuthenticatorPart hasPassword={props.user.hasPassword} onOn={props.onOthersOut} />
      </div>
    </Part>
  )
}

function ChangeEmail({ user, onUser }: UserProps) {
  const words = useWords(peopleWords)
  const [waiting, setWaiting] = useState<{ readonly number: string; readonly email: string }>()
  const prove = useProveAgain()
  const { own } = useAccountPaths()
  const signedIn = useSignedIn()
  if (waiting)
    return (
      <CodeForm
        endpoint={verifyEmail}
        number={waiting.number}
        text={words.profile.emailSent(waiting.email)}
        onNumber={(number) => setWaiting({ ...waiting, number })}
        onDone={(reply) => {
          if ('stepToken' in reply) {
            comeBack.write(own)
            userData.clear()
            return signedIn(reply)
          }
          keepUser(reply)
          onUser(reply)
          setWaiting(undefined)
        }}
        onStartAgain={() => setWaiting(undefined)}
        startAgain={words.code.startAgain}
      />
    )
  if (prove.isNeeded) return <ProveAgain onProve={prove.go} />
  return (
    <AccountForm
      id="email"
      endpoint={changeEmail}
      toInput={(typed) => ({
        email: typed.get('email') ?? '',
        ...(user.hasPassword ? { password: typed.get('password') ?? '' } : {}),
      })}
      faults={{ email: 'email', ...(user.hasPassword ? { password: 'secret' } : {}) }}
      submit={words.profile.changeEmail}
      look="quiet"
      onRefused={prove.onRefused}
      onDone={({ registrationId, email }) => setWaiting({ number: registrationId, email })}
    >
      {(at) => (
        <div className="fields">
          <EmailField {...at('email')} label={words.profile.emailNew} />
          {user.hasPassword ? (
            <PasswordField
              {...at('password')}
              label={words.fields.password}
              autoComplete="current-password"
            />
          ) : null}
        </div>
      )}
    </AccountForm>
  )
}

function ChangePassword({ user, onUser, onOthersOut }: SigningInProps) {
  const words = useWords(peopleWords)
  const prove = useProveAgain()
  if (prove.isNeeded) return <ProveAgain onProve={prove.go} />
  return (
    <AccountForm
      id="password"
      endpoint={changePassword}
      toInput={(typed) => ({
        ...(user.hasPassword ? { currentPassword: typed.get('currentPassword') ?? '' } : {}),
        newPassword: typed.get('newPassword') ?? '',
      })}
      faults={{
        ...(user.hasPassword ? { currentPassword: 'secret' } : {}),
        newPassword: 'chosen',
      }}
      submit={user.hasPassword ? words.profile.changePassword : words.profile.choosePassword}
      look="quiet"
      onRefused={prove.onRefused}
      onDone={(reply) => {
        keepUser(reply)
        onUser(reply)
        onOthersOut()
      }}
    >
      {(at) => (
        <div className="fields">
          <p className="muted">
            {user.hasPassword ? words.profile.passwordHelp : words.profile.noPassword}
          </p>
          {user.hasPassword ? (
            <PasswordField
              {...at('currentPassword')}
              label={words.fields.currentPassword}
              autoComplete="current-password"
            />
          ) : null}
          <PasswordField
            {...at('newPassword')}
            label={words.fields.newPassword}
            help={words.fields.passwordHelp}
            autoComplete="new-password"
          />
        </div>
      )}
    </AccountForm>
  )
}
