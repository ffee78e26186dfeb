import { useSyncExternalStore } from 'react'
import { registerData } from '#platform/web/account.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { register, verifyEmail } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm } from './account-form.tsx'
import { CodeForm } from './code-form.tsx'
import { ConsentFields, consentIn } from './consent-fields.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useAccountPaths, useSignedIn } from './session.ts'
import './account.css'

export const meta: Meta = ({ site }) => {
  const words = peopleWords[site.language].register
  return { title: words.title, description: words.lead(textOf(site, 'websiteName')) }
}
export const handle: PageHandle = { dock: false }

/** What was begun is found again after a reload, or tomorrow: the code is asked for until it is typed. */
export default function RegisterPage() {
  const site = useSite()
  const words = useWords(peopleWords)
  const { signIn } = useAccountPaths()
  const begun = useSyncExternalStore(registerData.subscribe, registerData.read, () => undefined)
  const done = useSignedIn()
  return (
    <div className="wrap narrow account-page">
      <div className="page-head">
        <h1>{words.register.title}</h1>
        {begun ? null : <p className="lead">{words.register.lead(textOf(site, 'websiteName'))}</p>}
      </div>
      <div className="page-foot stack roomy">
        {begun ? (
          <CodeForm
            endpoint={verifyEmail}
            number={begun.registrationId}
            text={words.code.text(begun.email)}
            onNumber={(registrationId) => registerData.write({ ...begun, registrationId })}
            onDone={done}
            onStartAgain={registerData.clear}
            startAgain={words.code.startAgain}
          />
        ) : (
          <Registration />
        )}
        <p className="account-other">
          {words.register.haveOne}{' '}
          <Link className={buttonClass({ look: 'quiet' })} to={signIn}>
            {words.signIn.submit}
          </Link>
        </p>
      </div>
    </div>
  )
}

function Registration() {
  const words = useWords(peopleWords)
  return (
    <AccountForm
      id="register"
      endpoint={register}
      toInput={(typed) => {
        const contactNumber = (typed.get('contactNumber') ?? '').trim()
        return {
          firstName: typed.get('firstName') ?? '',
          lastName: typed.get('lastName') ?? '',
          email: typed.get('email') ?? '',
          ...(contactNumber ? { contactNumber } : {}),
          password: typed.get('password') ?? '',
          consent: consentIn(typed),
        }
      }}
      faults={{
        firstName: 'text',
        lastName: 'text',
        email: 'email',
        contactNumber: 'phone',
        password: 'chosen',
      }}
      submit={words.register.submit}
      onDone={({ registrationId, email }) => registerData.write({ registrationId, email })}
    >
      {(at) => (
        <>
          <div className="fields two">
            <Field
              {...at('firstName')}
              label={words.fields.firstName}
              autoComplete="given-name"
              maxLength={60}
              dir="auto"
            />
            <Field
              {...at('lastName')}
              label={words.fields.lastName}
              autoComplete="family-name"
              maxLength={60}
              dir="auto"
            />
            <EmailField {...at('email')} span />
            <Field
              {...at('contactNumber')}
              span
              optional
              type="tel"
              inputMode="tel"
              label={words.fields.contactNumber}
              autoComplete="tel"
              maxLength={24}
              dir="ltr"
            />
            <div className="span">
              <PasswordField
                {...at('password')}
                label={words.fields.password}
                help={words.fields.passwordHelp}
                autoComplete="new-password"
              />
            </div>
          </div>
          <ConsentFields id="register" help={words.register.choicesHelp} />
        </>
      )}
    </AccountForm>
  )
}
