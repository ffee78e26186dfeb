import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Cause, Terms } from '#features/money/causes/contract.ts'
import { type Language, localeOf } from '#platform/shared/languages.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, Select } from '#platform/web/ui/field.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import {
  CARATS,
  HOLDINGS,
  type Holding,
  type Metal,
  type Sums,
  isWeighed,
  reckon,
} from '../rules.ts'
import { zakatWords } from '../words.ts'
import { NisabChoice } from './nisab-choice.tsx'
import { Reckoned } from './reckoned.tsx'
import type { Nisab } from '../contract.ts'

interface CalculatorProps {
  readonly nisab: Nisab
  readonly terms: Terms
  readonly cause: Cause | undefined
}

interface Outcome {
  readonly sums?: Sums | undefined
  readonly unreadable?: readonly Holding[]
}

/**
 * What is typed belongs to the browser's own fields and is read from them, so that nothing is lost that somebody types while
 * the page wakes up. A form of this method is never sent anywhere, with or without a script.
 */
export function Calculator({ nisab, terms, cause }: CalculatorProps) {
  const words = useWords(zakatWords)
  const form = useRef<HTMLFormElement>(null)
  const [basis, setBasis] = useState(nisab.basis)
  const [outcome, setOutcome] = useState<Outcome>({})
  const [errors, setErrors] = useState<readonly { field: string; message: string }[]>([])
  const { sums, unreadable = [] } = outcome
  // Only after a press: who goes on typing is not taken away from the field.
  const [pressed, setPressed] = useState(0)
  const result = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (pressed === 0) return
    result.current?.focus({ preventScroll: true })
    result.current?.scrollIntoView({ block: 'start' })
  }, [pressed])
  const work = (by: Metal) => {
    const found = reckon(readTyped(form), { ...nisab, basis: by })
    setOutcome(found)
    return 'unreadable' in found ? found.unreadable : []
  }
  const messageOf = (holding: Holding) => words.unreadable(words.holdings[holding])
  const errorOf = (holding: Holding) =>
    unreadable.includes(holding) ? messageOf(holding) : undefined
  const again = () => {
    if (sums || unreadable.length > 0) work(basis)
  }
  return (
    <form
      ref={form}
      className="zakat-form"
      method="dialog"
      noValidate
      autoComplete="off"
      onInput={again}
      onSubmit={(event) => {
        event.preventDefault()
        const wrong = work(basis)
        setPressed((times) => times + 1)
        setErrors(wrong.map((field) => ({ field, message: messageOf(field) })))
      }}
    >
      <p className="small muted">{words.stays}</p>
      <noscript>
        <p className="note warning">{words.noScript}</p>
      </noscript>
      <ErrorSummary title={words.checkThese(errors.length)} errors={errors} />
      <Holdings nisab={nisab} terms={terms} errorOf={errorOf} />
      <NisabChoice
        nisab={nisab}
        basis={basis}
        onChoose={(by) => {
          setBasis(by)
          if (sums) work(by)
        }}
      />
      <p>
        <Button type="submit">{words.reckon}</Button>
      </p>
      <output>
        {sums ? <Reckoned heading={result} sums={sums} terms={terms} cause={cause} /> : null}
      </output>
    </form>
  )
}

function readTyped(form: RefObject<HTMLFormElement | null>): Record<string, string> {
  const typed = [...new FormData(form.current ?? undefined)]
  return Object.fromEntries(typed.map(([name, text]) => [name, text as string]))
}

interface HoldingsProps {
  readonly nisab: Nisab
  readonly terms: Terms
  readonly errorOf: (holding: Holding) => string | undefined
}

function Holdings({ nisab, terms, errorOf }: HoldingsProps) {
  const words = useWords(zakatWords)
  const { currencies, defaultCurrency } = terms
  const { language } = useSite()
  const sign = currencies.find(({ value }) => value === defaultCurrency)?.sign ?? defaultCurrency
  const fields = (holdings: readonly Holding[]) =>
    holdings.map((holding) => (
      <HoldingField
        key={holding}
        holding={holding}
        prices={nisab.prices}
        sign={sign}
        error={errorOf(holding)}
      />
    ))
  return (
    <>
      <fieldset className="zakat-part">
        <legend className="title">{words.have}</legend>
        <p className="help">{words.haveHelp(nameOf(defaultCurrency, language))}</p>
        <div className="fields">{fields(HOLDINGS.filter((holding) => holding !== 'debts'))}</div>
      </fieldset>
      <fieldset className="zakat-part">
        <legend className="title">{words.owe}</legend>
        <div className="fields">{fields(['debts'])}</div>
      </fieldset>
    </>
  )
}

/** "British Pound" in the reader's language. */
function nameOf(currency: string, language: Language): string {
  return new Intl.DisplayNames(localeOf(language), { type: 'currency' }).of(currency) ?? currency
}

interface HoldingFieldProps {
  readonly holding: Holding
  readonly prices: Nisab['prices']
  readonly sign: string
  readonly error: string | undefined
}

function HoldingField({ holding, prices, sign, error }: HoldingFieldProps) {
  const words = useWords(zakatWords)
  const isMetal = holding === 'gold' || holding === 'silver'
  const byWeight = isWeighed(holding, prices)
  const affix = byWeight ? { after: words.grams } : { before: <bdi>{sign}</bdi> }
  const help = byWeight ? words.byWeight : words.byWorth
  return (
    <div className={byWeight && holding === 'gold' ? 'zakat-gold' : undefined}>
      <Field
        {...affix}
        {...(isMetal ? { help } : {})}
        name={holding}
        label={words.holdings[holding]}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="next"
        maxLength={40}
        dir="ltr"
        error={error}
      />
      {byWeight && holding === 'gold' ? (
        <Select name="carat" label={words.carat} defaultValue="24">
          {CARATS.map((carat) => (
            <option key={carat} value={carat}>
              {words.carats(carat)}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  )
}
