import { useRef, useState } from 'react'
import { useWords } from '#platform/web/site.ts'
import { changeEmail, changePassword, verifyEmail } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm } from './account-form.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailField } from './email-field.tsx'
import { Part, type UserProps } from './part.tsx'
import { PasswordField } from './password-field.tsx'
import { ProveAgain, useProof } from './prove-again.tsx'
import { isStep, keepUser } from './session.ts'

interface SigningInProps extends UserProps {
  /** Every other device was signed out. */
  readonly onOthersOut: () => void
}

/** The address, the password and the app, each under a word: most people never open them. */
export function SigningInSection(props: SigningInProps) {
  const words = useWords(peopleWords).profile
  const now = useRef<HTMLParagraphElement>(null)
  return (
    <Part title={words.signingIn}>
      <p tabIndex={-1} ref={now}>
        <bdi>{words.emailNow(props.user.email)}</bdi>
      </p>
      <div className="accordion">
        <details>
          <summary>{words.changeEmail}</summary>
          <div className="answer">
            <ChangeEmail {...props} onChanged={() => now.current?.focus()} />
          </div>
        </details>
        <details>
          <summary>{props.user.hasPassword ? words.changePassword : words.choosePassword}</summary>
          <div className="answer">
            <ChangePassword {...props} />
          </div>
        </details>
        <AuthenticatorPart
          user={props.user}
          onSwitched={(hasApp) => {
            props.onUser({ ...props.user, hasApp })
            if (hasApp) props.onOthersOut()
          }}
        />
      </div>
    </Part>
  )
}

function ChangeEmail({
  user,
  onUser,
  onOthersOut,
  onChanged,
}: SigningInProps & { readonly onChanged: () => void }) {
  const words = useWords(peopleWords)
  const [waiting, setWaiting] = useState<{ readonly number: string; readonly email: string }>()
  const proof = useProof(user)
  if (waiting)
    return (
      <CodeForm
        endpoint={verifyEmail}
        number={waiting.number}
        text={words.profile.emailSent(waiting.email)}
        onNumber={(number) => setWaiting({ ...waiting, number })}
        onDone={(reply) => {
          // Whoever is signed in has shown the code of the app already.
          if (isStep(reply)) return
          keepUser(reply)
          onUser(reply)
          onOthersOut()
          setWaiting(undefined)
          onChanged()
        }}
        isInside
        done={words.profile.emailIs(waiting.email)}
        onStartAgain={() => setWaiting(undefined)}
        startAgain={words.code.startAgain}
      />
    )
  if (proof.isNeeded) return <ProveAgain onProve={proof.go} />
  return (
    <AccountForm
      id="email"
      endpoint={changeEmail}
      toInput={(typed) => ({
        email: typed.get('email') ?? '',
        ...proof.toInput(typed),
      })}
      faults={{ email: 'email', ...proof.passwordFault, ...proof.codeFault }}
      submit={words.profile.changeEmail}
      look="quiet"
      refusals={proof.refusals}
      onRefused={proof.onRefused}
      onDone={({ registrationId, email }) => setWaiting({ number: registrationId, email })}
    >
      {(at) => (
        <div className="fields">
          <EmailField {...at('email')} label={words.profile.emailNew} />
          {proof.password(at)}
          {proof.code(at)}
        </div>
      )}
    </AccountForm>
  )
}

function ChangePassword({ user, onUser, onOthersOut }: SigningInProps) {
  const words = useWords(peopleWords)
  const proof = useProof(user, { name: 'currentPassword', label: words.fields.currentPassword })
  if (proof.isNeeded) return <ProveAgain onProve={proof.go} />
  return (
    <AccountForm
      id="password"
      endpoint={changePassword}
      toInput={(typed) => ({
        ...proof.toInput(typed),
        newPassword: typed.get('newPassword') ?? '',
      })}
      faults={{ ...proof.passwordFault, newPassword: 'chosen', ...proof.codeFault }}
      submit={user.hasPassword ? words.profile.changePassword : words.profile.choosePassword}
      look="quiet"
      refusals={proof.refusals}
      onRefused={proof.onRefused}
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
          {proof.password(at)}
          <PasswordField
            {...at('newPassword')}
            label={words.fields.newPassword}
            help={words.fields.passwordHelp}
            autoComplete="new-password"
          />
          {proof.code(at)}
        </div>
      )}
    </AccountForm>
  )
}
