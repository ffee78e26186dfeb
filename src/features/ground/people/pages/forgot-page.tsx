import { useEffect, useRef, useState } from 'react'
import { ask } from '#platform/web/ask.ts'
import { Link } from '#platform/web/link.tsx'
import type { Meta, PageHandle } from '#platform/web/page.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { sendResetPasswordRequest } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { AccountForm, Trouble, useSay } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { useAccountPaths } from './session.ts'
import './account.css'

export const meta: Meta = ({ site }) => ({ title: peopleWords[site.language].forgot.title })
export const handle: PageHandle = { dock: false }

export default function ForgotPage() {
  const words = useWords(peopleWords).forgot
  const { signIn } = useAccountPaths()
  const [sent, setSent] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  const wasSent = useRef(false)
  useEffect(() => {
    if (sent || wasSent.current) heading.current?.focus()
    wasSent.current = sent !== undefined
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
          <SendAgain email={sent} onOther={() => setSent(undefined)} />
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

interface SendAgainProps {
  readonly email: string
  readonly onOther: () => void
}

function SendAgain({ email, onOther }: SendAgainProps) {
  const words = useWords(peopleWords).forgot
  const say = useSay()
  const [isBusy, setIsBusy] = useState(false)
  const [trouble, setTrouble] = useState<string>()
  const send = async () => {
    setTrouble(undefined)
    setIsBusy(true)
    const outcome = await ask(sendResetPasswordRequest, { email })
    setIsBusy(false)
    if ('reply' in outcome) toast({ kind: 'success', message: words.sentAgain })
    else setTrouble(say.refused(outcome))
  }
  return (
    <>
      {trouble ? <Trouble>{trouble}</Trouble> : null}
      <div className="actions">
        <Button look="quiet" busy={isBusy} onClick={() => void send()}>
          {words.again}
        </Button>
        <Button look="plain" onClick={onOther}>
          {words.other}
        </Button>
      </div>
    </>
  )
}
