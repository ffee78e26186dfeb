import type { Typed } from '#platform/web/forms/use-typed.ts'
import { textOf, useSite, useWords } from '#platform/web/site.ts'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { CHANNELS, CONSENT_WORDING, type Channel } from '../rules.ts'
import { peopleWords } from '../words.ts'

interface ConsentFieldsProps {
  readonly id: string
  readonly help: string
  /** A heading says it already. */
  readonly isHeaded?: boolean
  readonly given?: Readonly<Record<Channel, boolean>>
}

/** One box for each channel, none ticked before somebody has; the words are those that are stored. */
export function ConsentFields({ id, help, isHeaded = false, given }: ConsentFieldsProps) {
  const site = useSite()
  const words = useWords(peopleWords)
  const wording = useWords(CONSENT_WORDING)
  return (
    <fieldset className="field">
      <legend className={isHeaded ? 'visually-hidden' : 'legend'}>{words.register.choices}</legend>
      <p className="help">{help}</p>
      {CHANNELS.map((channel) => (
        <CheckField
          key={channel}
          id={`${id}-consent-${channel}`}
          name={`consent.${channel}`}
          value="yes"
          label={wording[channel](textOf(site, 'websiteName'))}
          defaultChecked={given?.[channel] ?? false}
        />
      ))}
    </fieldset>
  )
}

export function consentIn(typed: Typed): Record<Channel, boolean> {
  return { email: typed.has('consent.email'), sms: typed.has('consent.sms') }
}
