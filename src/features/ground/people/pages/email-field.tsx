import { useWords } from '#platform/web/site.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { peopleWords } from '../words.ts'
import { EmailHint } from './email-hint.tsx'

interface EmailFieldProps {
  readonly id: string
  readonly name: string
  readonly error: string | undefined
  readonly label?: string
  readonly autoComplete?: 'email' | 'username' | 'off'
  readonly defaultValue?: string
  readonly span?: boolean
}

export function EmailField({ label, autoComplete = 'email', span, ...at }: EmailFieldProps) {
  const words = useWords(peopleWords)
  return (
    <EmailHint {...(span ? { span } : {})}>
      <Field
        {...at}
        label={label ?? words.fields.email}
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        maxLength={254}
      />
    </EmailHint>
  )
}
