import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { LANGUAGE_NAMES, type Language } from '#platform/shared/languages.ts'
import { formatMoney } from '#platform/shared/money.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Segmented } from '#platform/web/ui/choice.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { showCause } from '../causes-contract.ts'
import { causesWords } from '../causes-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { useDesk, useOfficeWords } from './desk-context.ts'
import { Controls } from './fields.tsx'
import { RoomHead } from './kept-times.tsx'
import { type Writing, useCause } from './use-cause.ts'
import { type Cause, type Suggested, named } from './written-cause.ts'

/** One cause as a form, or a new one: what it asks follows from what causes declare. */
export default function CauseForm({ id }: { readonly id: string }) {
  const words = useWords(causesWords)
  const { outcome, again } = useAsked(showCause, { id })
  return (
    <Answered of={outcome} again={again} gone={words.gone}>
      {(read) => <OneCause read={read} />}
    </Answered>
  )
}

/** What a save has answered stands in the place of what was read. */
function OneCause({ read }: { readonly read: Cause }) {
  const words = useWords(causesWords)
  const [saved, setSaved] = useState<Cause>()
  const cause = saved ?? read
  const isNew = cause.id === ''
  return (
    <>
      <RoomHead
        title={isNew ? words.fresh : String(cause.draft['title'])}
        lead={isNew ? words.freshLead : words.states[cause.state]}
        back={[pathOf('officeCauses'), words.all]}
      >
        {isNew ? null : (
          <a
            className={buttonClass({ look: 'quiet' })}
            href={pathOf('cause', { id: cause.id })}
            target="_blank"
            rel="noreferrer"
          >
            {words.see}
          </a>
        )}
      </RoomHead>
      <Form key={cause.revision} cause={cause} onSaved={setSaved} />
    </>
  )
}

interface FormProps {
  readonly cause: Cause
  readonly onSaved: (now: Cause) => void
}

function Form({ cause, onSaved }: FormProps) {
  const writing = useCause(cause, onSaved)
  const words = useWords(causesWords)
  const { edit } = useOfficeWords()
  const { errors, isBusy, isUnsaved, spoken, first } = writing
  return (
    <form
      className="office-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void writing.save()
      }}
    >
      <FromBefore writing={writing} />
      <ErrorSummary title={edit.faults(errors.length)} errors={errors} />
      <Rival writing={writing} />
      <WordsPart writing={writing} />
      {spoken === first ? <AboutParts writing={writing} /> : null}
      <div className="office-deeds">
        <Button type="submit" busy={isBusy}>
          {cause.id === '' ? words.saveNew : words.save}
        </Button>
        {isUnsaved ? <p className="small muted">{edit.unsaved}</p> : null}
      </div>
    </form>
  )
}

interface PartProps {
  readonly writing: Writing
}

function FromBefore({ writing: { isFromBefore, discard } }: PartProps) {
  const { edit } = useOfficeWords()
  if (!isFromBefore) return null
  return (
    <div className="note office-choice">
      <p>{edit.typed}</p>
      <Button look="quiet" size="compact" onClick={discard}>
        {edit.discard}
      </Button>
    </div>
  )
}

/** Somebody else has saved it meanwhile: whose words stay is for people to say. */
function Rival({ writing: { rival, settle } }: PartProps) {
  const words = useWords(causesWords)
  const { edit } = useOfficeWords()
  if (!rival) return null
  return (
    <div className="note warning office-choice" role="alert">
      <div>
        <h2>{edit.conflict}</h2>
        <p>{words.rival}</p>
      </div>
      <div className="actions">
        <Button onClick={() => void settle(true)}>{edit.keepMine}</Button>
        <Button look="quiet" onClick={() => void settle(false)}>
          {edit.takeTheirs}
        </Button>
      </div>
    </div>
  )
}

const WORDS = ['title', 'summary', 'html'] as const

function WordsPart({ writing }: PartProps) {
  const { typed, spoken, first, speak, times } = writing
  const words = useWords(causesWords)
  const { edit } = useOfficeWords()
  const { languages } = useDesk().desk
  const labelOf = (each: Language) => {
    const name = LANGUAGE_NAMES[each]
    if (each === first) return edit.original(name)
    return typed.translations[each]?.['title'] ? edit.translated(name) : edit.lacking(name)
  }
  return (
    <section className="office-part">
      <h2>{words.words}</h2>
      {languages.length > 1 ? (
        <Segmented
          legend={edit.languages}
          name="spoken"
          value={spoken}
          onChoose={(value) => speak(value as Language)}
          choices={languages.map((each) => ({ value: each, label: labelOf(each) }))}
        />
      ) : null}
      <div className="fields" key={`${spoken} ${times}`} lang={spoken}>
        {spoken === first ? (
          <Asked writing={writing} names={WORDS} />
        ) : (
          <Translating writing={writing} spoken={spoken} />
        )}
      </div>
    </section>
  )
}

interface AskedProps extends PartProps {
  readonly names: readonly string[]
}

/** The controls of these fields. */
function Asked({ writing, names }: AskedProps) {
  const { fields, typed, pictures, errorAt, change } = writing
  return (
    <Controls
      at=""
      fields={named(fields, ...names)}
      values={typed}
      pictures={pictures}
      onPicture={(more) => change({}, more)}
      errorAt={errorAt}
      onChange={change}
    />
  )
}

/** The same in another language: its words, and what each suggested amount does. */
function Translating({ writing, spoken }: PartProps & { readonly spoken: Language }) {
  const { cause, fields, typed, pictures, errorAt, change } = writing
  const words = useWords(causesWords)
  const { edit } = useOfficeWords()
  const { language } = useSite()
  const { translations, suggestedAmounts } = typed
  const say = (at: number, text: string) =>
    suggestedAmounts.map((each, i): Suggested =>
      i === at ? { ...each, said: { ...each.said, [spoken]: text } } : each,
    )
  return (
    <>
      <p className="muted span">{edit.translateHelp}</p>
      <Controls
        at={`translations.${spoken}.`}
        fields={named(fields, ...WORDS)}
        values={{ title: '', summary: '', html: '', ...translations[spoken] }}
        pictures={pictures}
        onPicture={() => undefined}
        errorAt={errorAt}
        onChange={(said) => change({ translations: { ...translations, [spoken]: said } })}
      />
      {suggestedAmounts.map(({ amount, label, said }, i) =>
        label ? (
          <Field
            // The order is all that tells one from the other.
            // oxlint-disable-next-line react/no-array-index-key
            key={i}
            name={`translations.${spoken}.labels.${i}`}
            label={words.labelOf(formatMoney(amount, cause.currency, { language }), label)}
            optional
            maxLength={60}
            dir="auto"
            value={said?.[spoken] ?? ''}
            onChange={({ target }) => change({ suggestedAmounts: say(i, target.value) })}
          />
        ) : null,
      )}
    </>
  )
}

function AboutParts({ writing }: PartProps) {
  const words = useWords(causesWords)
  const { cause, typed, times } = writing
  const regular = Object.values(cause.regular).reduce((sum, count) => sum + count, 0)
  const isByHeads = typed.given !== 'amounts'
  const asked = isByHeads ? ['headPrices'] : ['suggestedAmounts', 'allowCustomAmount']
  return (
    <>
      <section className="office-part" key={`giving ${times}`}>
        <h2>{words.giving}</h2>
        <div className="fields">
          <Asked writing={writing} names={['given', ...asked]} />
        </div>
        {isByHeads ? null : (
          <div className="fields two">
            <Asked writing={writing} names={['minimumAmount', 'maximumAmount']} />
          </div>
        )}
        <div className="fields">
          <Asked writing={writing} names={['frequencies']} />
        </div>
        {regular > 0 ? <p className="note">{words.regular(regular)}</p> : null}
      </section>
      <section className="office-part">
        <h2>{words.kind}</h2>
        <div className="fields">
          <Asked writing={writing} names={['zakatEligible', 'giftAidEligible', 'imageId']} />
        </div>
      </section>
      <section className="office-part">
        <h2>{words.deadline}</h2>
        <div className="fields two">
          <Asked writing={writing} names={['closesOn', 'closesAt']} />
        </div>
      </section>
    </>
  )
}
