import { useState } from 'react'
import { useParams } from 'react-router'
import { registerData } from '#platform/web/account.ts'
import { ask } from '#platform/web/ask.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { loginWithCode, verifyEmail } from '../contract.ts'
import { peopleWords } from '../words.ts'
import { Trouble, useSay } from './account-form.tsx'
import { LinkIsOver } from './link-is-over.tsx'
import { isStep, useAccountPaths, useSignedIn } from './session.ts'
import { useLink } from './use-link.ts'
import './account.css'

/** Where the button of a mail leads. Programs that check mail come here too, so only the press of a person does anything. */
export function ProvePage({ what }: { readonly what: 'verify' | 'sign-in' }) {
  const words = useWords(peopleWords).prove
  const say = useSay()
  const { token = '' } = useParams()
  const paths = useAccountPaths()
  const done = useSignedIn()
  const [state, setState] = useState<'rest' | 'busy' | 'elsewhere'>('rest')
  const { isOver, setIsOver } = useLink(token)
  const [trouble, setTrouble] = useState<string>()
  const isSignIn = what === 'sign-in'

  const press = async () => {
    setState('busy')
    setTrouble(undefined)
    const begun = registerData.read()?.registrationId
    const outcome = isSignIn
      ? await ask(loginWithCode, { token })
      : await ask(verifyEmail, { token, ...(begun ? { registrationId: begun } : {}) })
    if ('reply' in outcome) {
      const endpoint = isSignIn ? loginWithCode : verifyEmail
      if (!isStep(outcome.reply))
        toast({ kind: 'success', message: say.done(endpoint, outcome.message) })
      return done(outcome.reply)
    }
    if (outcome.refused === 'link-over') return setIsOver(true)
    if (outcome.refused === 'other-device') return setState('elsewhere')
    setState('rest')
    setTrouble(say.refused(outcome))
  }
  if (state === 'elsewhere')
    return (
      <LinkIsOver
        over={words.elsewhere}
        overText={words.elsewhereText}
        another={words.toAccount}
        to={paths.own}
      />
    )
  if (isOver) return <LinkIsOver {...words} to={isSignIn ? paths.signIn : paths.register} />
  return (
    <div className="wrap narrow account-page">
      <div className="page-head">
        <h1>{isSignIn ? words.signInTitle : words.verifyTitle}</h1>
        <p className="lead">{isSignIn ? words.signInText : words.verifyText}</p>
      </div>
      <div className="page-foot stack roomy">
        {trouble ? <Trouble>{trouble}</Trouble> : null}
        <Button size="large" busy={state === 'busy'} onClick={() => void press()}>
          {isSignIn ? words.signIn : words.verify}
        </Button>
      </div>
    </div>
  )
}
