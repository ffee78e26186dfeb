import { useWords } from '#platform/web/site.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { authenticatorWords } from '../authenticator-words.ts'

interface AppCodeFieldProps {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
  readonly label: string
  readonly help?: string
  /** Recovery codes have letters; the digits of an app are quicker typed on a keyboard of digits. */
  readonly takes?: 'digits' | 'recovery' | 'either'
}

/** A code that works once, so it is not kept when the page is left. */
export function AppCodeField({ takes = 'digits', ...props }: AppCodeFieldProps) {
  return (
    <Field
      {...props}
      data-secret
      dir="ltr"
      maxLength={24}
      autoComplete={takes === 'recovery' ? 'off' : 'one-time-code'}
      inputMode={takes === 'digits' ? 'numeric' : 'text'}
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      data-code
    />
  )
}

/** The code that an app shows first: it switches on. */
export function FirstCodeField(at: Pick<AppCodeFieldProps, 'id' | 'name' | 'error'>) {
  return <AppCodeField {...at} label={useWords(authenticatorWords).app.thenCode} />
}
