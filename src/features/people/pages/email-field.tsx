import { useRef, useState } from 'react'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { suggestEmail } from '../rules.ts'
import { peopleWords } from '../words.ts'

interface EmailFieldProps {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
  readonly label?: string
  readonly autoComplete?: 'email' | 'username'
}

/** Asks gently about an address that is nearly a well-known one; there are people with strange addresses. */
export function EmailField({ label, autoComplete = 'email', ...at }: EmailFieldProps) {
  const words = useWords(peopleWords)
  const field = useRef<HTMLInputElement>(null)
  const [meant, setMeant] = useState<string>()
  const take = () => {
    const { current } = field
    if (!current || !meant) return
    current.value = meant
    current.dispatchEvent(new Event('input', { bubbles: true }))
    setMeant(undefined)
    current.focus()
  }
  return (
    <div className="stack tight">
      <Field
        {...at}
        ref={field}
        label={label ?? words.fields.email}
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={254}
        onBlur={({ target }) => setMeant(suggestEmail(target.value))}
      />
      <output className="meant">
        {meant ? (
          <>
            <bdi>{words.register.meant(meant)}</bdi>{' '}
            <Button look="plain" size="compact" onClick={take}>
              {words.register.take}
            </Button>
          </>
        ) : null}
      </output>
    </div>
  )
}
