import { useState } from 'react'
import type { Cause } from '#features/money/causes/contract.ts'
import { suggestionsIn } from '#features/money/causes/rules.ts'
import { writeDay } from '#platform/shared/write-day.ts'
import { useSite } from '#platform/web/site.ts'
import { useTimes } from '#platform/web/write-time.ts'
import { Prose } from '#platform/web/reading/prose.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { RadioCards } from '#platform/web/ui/choice.tsx'
import type { GiveWords } from '../words.ts'
import { priceOf } from '../rules.ts'
import { Heads } from './heads.tsx'
import { TypedField } from './typed-field.tsx'
import { hintAt } from './check-form.ts'
import type { ChosenLine } from './draft.ts'
import type { GiveForm } from './use-give-form.ts'

interface CauseCardProps {
  readonly form: GiveForm
  readonly line: ChosenLine
  readonly onRemove?: ((cause: Cause) => void) | undefined
}

export function CauseCard({ form, line: { cause, choice }, onRemove }: CauseCardProps) {
  const { words, terms, currency, sign, money, errorOf } = form
  const { id, title, summary, html, allowCustomAmount, language, textLanguage } = cause
  const suggested = suggestionsIn(cause, terms.defaultCurrency, currency)
  const hasChips = suggested.length > 0
  const price = cause.heads && priceOf(cause.heads, currency)
  const [hasLeft, setHasLeft] = useState(false)
  const error = errorOf(`other-${id}`)
  const found = hintAt({ cause, choice }, form)
  // More typing mends what is too small or not finished; nothing mends what is too large.
  /** It is given all the same, in another way. */
  const isTransferred = found?.problem === 'too-large' && form.offersTransfer
  const hint = hasLeft || found?.problem === 'too-large' ? found?.text : undefined

  return (
    <article
      className="card cause"
      id={`cause-${id}`}
      tabIndex={-1}
      aria-labelledby={`title-${id}`}
    >
      <div className="card-head">
        <h3 id={`title-${id}`} lang={language}>
          <bdi>{title}</bdi>
        </h3>
        {onRemove ? (
          <Button
            look="plain"
            size="compact"
            aria-label={words.removeCause(title)}
            onClick={() => onRemove(cause)}
          >
            {words.remove}
          </Button>
        ) : (
          <CauseTags cause={cause} words={words} />
        )}
      </div>
      {summary ? (
        <p className="muted" lang={language}>
          <bdi>{summary}</bdi>
        </p>
      ) : null}
      {hasChips ? (
        <RadioCards
          quiet
          legend={words.amountFor(title)}
          name={`amount-${id}`}
          columns={columnsFor(suggested.length)}
          small={suggested.every(({ label }) => label === '')}
          choices={suggested.map(({ amount, label, inThis }) => ({
            value: String(amount),
            label: money(inThis),
            ...(label ? { help: <bdi lang={language}>{label}</bdi> } : {}),
          }))}
          value={choice.suggested === null ? undefined : String(choice.suggested)}
          onChoose={(value) => form.choose({ id, suggested: Number(value), typed: '' })}
          error={errorOf(`amount-${id}`)}
        />
      ) : null}
      <Deadline cause={cause} words={words} />
      {price === undefined ? null : <Heads form={form} line={{ cause, choice }} price={price} />}
      {allowCustomAmount && !cause.heads ? (
        <div className="other-amount">
          <TypedField
            onBlur={() => setHasLeft(true)}
            onFocus={() => setHasLeft(false)}
            label={hasChips ? words.otherAmount : words.steps.amount}
            name={`other-${id}`}
            before={<bdi>{sign}</bdi>}
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="next"
            maxLength={40}
            dir="ltr"
            value={choice.typed}
            onChange={({ target }) => form.choose({ id, suggested: null, typed: target.value })}
            error={error}
            aria-invalid={hasLeft && found && !isTransferred ? true : undefined}
            aria-describedby={`hint-${id}`}
          />
          {/* It has its room from the beginning, so that nothing moves when it comes. */}
          <output className="field-hint" id={`hint-${id}`}>
            {error ? null : hint}
          </output>
        </div>
      ) : null}
      {hasChips || allowCustomAmount || price !== undefined ? null : (
        <p className="note" id={`amount-${id}`} tabIndex={-1}>
          {words.notInThis}
        </p>
      )}
      {html ? (
        <details className="more-about">
          <summary>{words.moreAbout}</summary>
          <Prose html={html} language={textLanguage} />
        </details>
      ) : null}
    </article>
  )
}

/** Until when it can be given to, before it is given to. */
function Deadline({ cause: { closes }, words }: Pick<CauseTagsProps, 'cause' | 'words'>) {
  const { language } = useSite()
  const write = useTimes()
  if (!closes) return null
  return (
    <p>
      <b>{words.until(writeDay(closes.date, language), write(closes.time))}</b>
    </p>
  )
}

interface CauseTagsProps {
  readonly cause: Cause
  readonly words: GiveWords
  readonly onlyZakat?: boolean
}

export function CauseTags({ cause, words, onlyZakat = false }: CauseTagsProps) {
  return (
    <span className="tags">
      {cause.zakatEligible ? <span className="tag">{words.tags.zakat}</span> : null}
      {cause.giftAidEligible && !onlyZakat ? (
        <span className="tag">
          <bdi>{words.tags.giftAid}</bdi>
        </span>
      ) : null}
    </span>
  )
}

function columnsFor(count: number): 'three' | 'four' | undefined {
  if (count === 4) return 'four'
  return count >= 3 ? 'three' : undefined
}
