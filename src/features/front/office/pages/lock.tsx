import { useEffect, useRef, useState } from 'react'
import { unlockOffice } from '#features/ground/people/authenticator-contract.ts'
import { ask } from '#platform/web/ask.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { officeLock } from './ask-office.ts'
import { useOfficeWords } from './desk-context.ts'
import { useSaidNo } from './say-no.ts'
import { useSignOut } from './use-sign-out.ts'

/** Lies over the office while nobody is there. Nothing behind it is lost; a code of the app opens it again. */
export function Lock() {
  const onLeave = useSignOut()
  const { lock: words, signOut } = useOfficeWords()
  const saidNo = useSaidNo({ 'code-wrong': words.wrong, invalid: words.wrong })
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  // Also where something was wrong with it.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => input.current?.focus(), [error])

  const open = async () => {
    const code = input.current?.value.trim() ?? ''
    if (code === '') return setError(words.missing)
    setIsBusy(true)
    const outcome = await ask(unlockOffice, { code })
    setIsBusy(false)
    if ('reply' in outcome) return officeLock.open(true)
    // Whoever was signed out meanwhile signs in, and comes back to what they have typed.
    if (outcome.refused === 'signed-out') return officeLock.open(false)
    // That the network is away has been said: nothing is wrong with the code.
    setError(outcome.refused === 'network' ? undefined : saidNo(outcome))
  }
  return (
    <dialog open className="office-lock" aria-modal="true" aria-labelledby="lock-title">
      <form
        className="card"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void open()
        }}
      >
        <h2 id="lock-title">{words.title}</h2>
        <p>{words.text}</p>
        <Field
          ref={input}
          id="lock-code"
          name="code"
          label={words.label}
          help={words.help}
          error={error}
          data-secret
          dir="ltr"
          maxLength={24}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
        <div className="actions">
          <Button type="submit" busy={isBusy}>
            {words.open}
          </Button>
          <Button look="quiet" onClick={onLeave}>
            {signOut}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
