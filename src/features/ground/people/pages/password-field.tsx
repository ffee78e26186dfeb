import { type ReactNode, useState } from 'react'
import { useWords } from '#platform/web/site.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { peopleWords } from '../words.ts'

interface PasswordFieldProps {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
  readonly label: string
  readonly autoComplete: 'current-password' | 'new-password'
  readonly help?: ReactNode
}

/** Can be shown: whoever cannot see what they type on a small glass makes mistakes, or chooses short passwords. */
export function PasswordField(props: PasswordFieldProps) {
  const words = useWords(peopleWords).fields
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      data-secret
      dir="ltr"
      maxLength={256}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      after={
        <button
          type="button"
          className="reveal"
          aria-pressed={isShown}
          aria-label={words.showPassword}
          aria-controls={props.id}
          onClick={() => setIsShown((now) => !now)}
        >
          {isShown ? words.hide : words.show}
        </button>
      }
    />
  )
}
