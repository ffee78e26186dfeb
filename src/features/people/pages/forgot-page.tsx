import { useEffect, useRef, useState } from 'react'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { sendResetPasswordRequest } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { useAccountPaths } from './session.tsx'
import './account.css'

export const meta: Meta = ({ site }) => ({ title: peopleWords[site.language].forgot.title })
export const handle: PageHandle = { dock: false }

export default function ForgotPage() {
  const words = useWords(peopleWords).forgot
  const { signIn } = useAccountPaths()
  const [sent, setSent] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (sent) heading.current?.focus()
  }, [sent])
  return (
    <div className="wrap narrow account-page">
      <div className="page-head">
        <h1 tabIndex={-1} ref={heading}>
          {sent ? words.sentTitle : words.title}
        </h1>
        <p className="lead">
          <bdi>{sent ? words.sent(sent) : words.lead}</bdi>
        </p>
      </div>
      <div className="page-foot stack roomy">
        {sent ? (
          <p>
            <Button look="quiet" onClick={() => setSent(undefined)}>
              {words.again}
            </Button>
          </p>
        ) : (
          <AccountForm
            id="forgot"
            endpoint={sendResetPasswordRequest}
            toInput={(typed) => ({ email: typed.get('email') ?? '' })}
            faults={{ email: 'email' }}
            submit={words.submit}
            onDone={(_, typed) => setSent((typed.get('email') ?? '').trim())}
          >
            {(at) => <EmailField {...at('email')} autoComplete="username" />}
          </AccountForm>
        )}
        <p className="account-other">
          <Link to={signIn}>{words.back}</Link>
        </p>
      </div>
    </div>
  )
}
