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
  const read = (typed: string) => {
    const figure = Number(typed.replace(',', '.'))
    if (typed.trim() === '' || Number.isNaN(figure)) return null
    return field.fraction ? figure : Math.round(figure)
  }
  return (
    <Field
      {...said}
      key={`${field.name} ${value === null}`}
      inputMode="numeric"
      dir="ltr"
      defaultValue={typeof value === 'number' ? value : ''}
      onBlur={({ target }) => onChange(read(target.value))}
    />
  )
}

/** Typed as people write it, in pounds, and kept in pence; what is no amount of its currency is none. */
export function Money({ field, value, onChange, said }: SaidProps) {
  const { configuration } = useSite()
  const currency = field.currency ?? configuration.defaultCurrency ?? 'GBP'
  const sign = formatMoney(0, currency).replaceAll(/[\d.,\s]/g, '')
  return (
    <Field
      {...said}
      key={`${field.name} ${value === null}`}
      inputMode="decimal"
      dir="ltr"
      before={sign}
      defaultValue={typeof value === 'number' ? toDecimal(value, currency) : ''}
      onBlur={({ target }) => onChange(readMoney(target.value, currency) ?? null)}
    />
  )
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
