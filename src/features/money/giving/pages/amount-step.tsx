import { useState } from 'react'
import { type Cause, FREQUENCIES } from '#features/money/causes/contract.ts'
import { writeDay } from '#platform/shared/write-day.ts'
import { useSite } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Segmented } from '#platform/web/ui/choice.tsx'
import { Select } from '#platform/web/ui/field.tsx'
import { MOST_CAUSES_PER_GIFT } from '../rules.ts'
import { HowLong } from './how-long.tsx'
import { CauseCard, CauseTags } from './cause-card.tsx'
import { Nights } from './nights.tsx'
import { writeEnd } from './receipt.tsx'
import type { GiveForm } from './use-give-form.ts'

/** So many causes stand in rows; the others are one press away. */
const MOST_ROWS = 4
const MOST_SEGMENTS = 3

export function AmountStep({ form }: { readonly form: GiveForm }) {
  const { words, lines, causes } = form
  const [moved, setMoved] = useState('')
  const others = causes.filter(({ id }) => lines.every(({ cause }) => cause.id !== id))
  const isFull = lines.length >= MOST_CAUSES_PER_GIFT

  const add = ({ id, title }: Cause) => {
    form.add(id)
    setMoved(words.added(title))
    focusSoon(`cause-${id}`)
  }
  const remove = ({ id, title }: Cause) => {
    form.remove(id)
    setMoved(words.removed(title))
    focusSoon(`add-${id}`, 'more-causes', 'other-causes')
  }

  return (
    <section className="step" id="amount" aria-labelledby="amount-title" tabIndex={-1}>
      <h2 id="amount-title">
        <span>1</span>
        {words.steps.amount}
      </h2>
      <WhichCurrency form={form} />
      <div className="stack">
        <HowOften form={form} />
        {lines.map((line) => (
          <CauseCard
            key={line.cause.id}
            form={form}
            line={line}
            onRemove={lines.length > 1 ? remove : undefined}
          />
        ))}
        <Unlike form={form} onInstead={add} />
        <HowItComes form={form} />
        {form.nights ? (
          <Nights form={form} />
        ) : form.isRegular && !form.isByInstalments ? (
          <HowLong form={form} />
        ) : null}
      </div>
      {isFull ? null : (
        <Further
          id="more-causes"
          title={words.shareIt}
          causes={others.filter(form.isTogether)}
          form={form}
          onAdd={add}
        />
      )}
      {isFull ? null : (
        <Further
          id="other-causes"
          title={words.instead}
          isInstead
          causes={others.filter((cause) => !form.isTogether(cause))}
          form={form}
          onAdd={add}
        />
      )}
      <output className="visually-hidden">{moved}</output>
    </section>
  )
}

interface UnlikeProps {
  readonly form: GiveForm
  readonly onInstead: (cause: Cause) => void
}

/** Two that end at different times were asked for: the first stays, until the second is chosen instead. */
function Unlike({ form: { words, unlike }, onInstead }: UnlikeProps) {
  if (!unlike) return null
  const { cause, chosen } = unlike
  return (
    <div className="note warning" id="unlike" role="alert" tabIndex={-1}>
      <div className="stack">
        <p>{words.unlike(cause.title, chosen.title)}</p>
        <Button
          look="quiet"
          size="compact"
          aria-label={words.chooseInstead(cause.title)}
          onClick={() => onInstead(cause)}
        >
          {words.chooseInstead(cause.title)}
        </Button>
      </div>
    </div>
  )
}

/** What the first cause takes; what was chosen before stays to be seen, and is said where another does not take it. */
function HowOften({ form }: { readonly form: GiveForm }) {
  const { words, lines, draft } = form
  const taken = lines[0]?.cause.frequencies ?? []
  const offered = FREQUENCIES.filter((each) => taken.includes(each) || each === draft.frequency)
  if (offered.length < 2) return null
  return (
    <Segmented
      quiet
      legend={words.howOften}
      name="frequency"
      choices={offered.map((value) => ({ value, label: words.often[value] }))}
      value={draft.frequency}
      onChoose={(value) =>
        form.change({ frequency: offered.find((each) => each === value) ?? 'once' })
      }
      error={form.errorOf('frequency')}
    />
  )
}

/** Where nobody chooses how often it comes, how often that is, and when it ends by itself. */
function HowItComes({ form }: { readonly form: GiveForm }) {
  const { words, lines, draft, sums, money } = form
  const { language } = useSite()
  const taken = lines[0]?.cause.frequencies ?? []
  const isOnly = taken.length === 1 && taken[0] === draft.frequency
  if (draft.frequency === 'once' || !isOnly || sums.total === 0) return null
  const end = form.isByInstalments ? writeEnd(form, (date) => writeDay(date, language)) : null
  return (
    <p className="note">
      <span>
        <b>{words.sum[draft.frequency](money(sums.total, 'always'))}</b>
        {end ? <br /> : null}
        {end}
      </span>
    </p>
  )
}

function WhichCurrency({ form }: { readonly form: GiveForm }) {
  const { words, terms, currency } = form
  const { currencies } = terms
  if (currencies.length < 2) return null
  return (
    <div className="currencies">
      {currencies.length <= MOST_SEGMENTS ? (
        <Segmented
          quiet
          legend={words.whichCurrency}
          name="currency"
          choices={currencies.map(({ value, sign }) => ({
            value,
            label: <bdi>{sign === value ? value : `${sign} ${value}`}</bdi>,
          }))}
          value={currency}
          onChoose={form.chooseCurrency}
        />
      ) : (
        <Select
          label={words.whichCurrency}
          name="currency"
          value={currency}
          onChange={({ target }) => form.chooseCurrency(target.value)}
        >
          {currencies.map(({ value, label, sign }) => (
            <option key={value} value={value}>
              {`${sign} ${label}`}
            </option>
          ))}
        </Select>
      )}
      {form.errorOf('currency') ? (
        <p className="error" id="currency-error">
          {form.errorOf('currency')}
        </p>
      ) : null}
    </div>
  )
}

interface CauseRowsProps {
  readonly causes: readonly Cause[]
  readonly form: GiveForm
  /** It is not given as often as what is chosen, and takes its place. */
  readonly isInstead?: boolean
  readonly onAdd: (cause: Cause) => void
}

interface FurtherProps extends CauseRowsProps {
  readonly id: string
  readonly title: string
}

/** The first of them in rows, the others one press away. */
function Further({ id, title, causes, ...rows }: FurtherProps) {
  if (causes.length === 0) return null
  return (
    <div className="further">
      <h3 id={id} tabIndex={-1}>
        {title}
      </h3>
      <CauseRows causes={causes.slice(0, MOST_ROWS)} {...rows} />
      {causes.length > MOST_ROWS ? (
        <details>
          <summary>{rows.form.words.moreCauses(causes.length - MOST_ROWS)}</summary>
          <CauseRows causes={causes.slice(MOST_ROWS)} {...rows} />
        </details>
      ) : null}
    </div>
  )
}

function CauseRows({ causes, form: { words }, isInstead = false, onAdd }: CauseRowsProps) {
  return (
    <ul className="rows">
      {causes.map((cause) => (
        <li key={cause.id} className="row">
          <div>
            <b>
              <bdi>{cause.title}</bdi>
            </b>{' '}
            <CauseTags cause={cause} words={words} onlyZakat />
            <p>
              <bdi>{cause.summary}</bdi>
            </p>
          </div>
          <Button
            look="quiet"
            size="compact"
            id={`add-${cause.id}`}
            aria-label={(isInstead ? words.chooseCause : words.addCause)(cause.title)}
            onClick={() => onAdd(cause)}
          >
            {isInstead ? words.choose : words.add}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** The keyboard goes on where something has just appeared, or where what has gone came from. */
function focusSoon(...ids: readonly string[]): void {
  requestAnimationFrame(() => {
    const place = ids.map((id) => document.getElementById(id)).find(Boolean)
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  })
}
