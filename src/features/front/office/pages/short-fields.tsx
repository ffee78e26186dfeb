import { type ChangeEvent, useState } from 'react'
import { formatMoney, readMoney, toDecimal } from '#platform/shared/money.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Field } from '#platform/web/ui/field.tsx'
import type { ShownField } from '../rules.ts'
import { settingsWords } from '../settings-words.ts'

interface SaidProps {
  readonly field: ShownField
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly said: Parameters<typeof Field>[0]
}

export function Figure({ field, value, onChange, said }: SaidProps) {
  const text = useTyped(value, {
    read(typed) {
      const figure = Number(typed.replace(',', '.'))
      if (Number.isNaN(figure)) return undefined
      return field.fraction ? figure : Math.round(figure)
    },
    write: String,
    onChange,
  })
  return <Field {...said} {...text} inputMode="numeric" dir="ltr" />
}

interface Typing {
  /** Undefined where it cannot be read. */
  readonly read: (typed: string) => number | undefined
  readonly write: (value: number) => string
  readonly onChange: (value: unknown) => void
}

/**
 * What somebody types is told with each sign, so that Enter sends what stands there, and stays as they type it. What cannot
 * be read is told as it is, and the server names the field; an empty one is nothing.
 */
function useTyped(value: unknown, { read, write, onChange }: Typing) {
  const [typed, setTyped] = useState({ text: '', value: null as unknown })
  const shown = typeof value === 'number' ? write(value) : typeof value === 'string' ? value : ''
  return {
    value: typed.value === value ? typed.text : shown,
    onChange({ target: { value: text } }: ChangeEvent<HTMLInputElement>) {
      const next = text.trim() === '' ? null : (read(text) ?? text)
      setTyped({ text, value: next })
      onChange(next)
    },
  }
}

/** Typed as people write it, in pounds, and kept in pence. */
export function Money({ field, value, onChange, said }: SaidProps) {
  const { configuration } = useSite()
  const currency = field.currency ?? configuration.defaultCurrency ?? 'GBP'
  const sign = formatMoney(0, currency).replaceAll(/[\d.,\s]/g, '')
  const text = useTyped(value, {
    read: (typed) => readMoney(typed, currency),
    write: (amount) => toDecimal(amount, currency),
    onChange,
  })
  return <Field {...said} {...text} inputMode="decimal" dir="ltr" before={sign} />
}

/** Chosen from all colours, or typed as its figures are known. */
export function Colour({ field, value, onChange, said }: SaidProps) {
  const { colour, noColour } = useWords(settingsWords)
  const text = typeof value === 'string' ? value : ''
  return (
    <Field
      {...said}
      dir="ltr"
      maxLength={7}
      placeholder={field.optional ? noColour : '#0f5c5c'}
      value={text}
      onChange={({ target }) => onChange(target.value.trim())}
      before={
        <input
          type="color"
          aria-label={`${colour}: ${field.label}`}
          value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#ffffff'}
          onChange={({ target }) => onChange(target.value)}
        />
      }
    />
  )
}
