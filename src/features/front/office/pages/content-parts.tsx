import type { Said } from '#features/ground/content/rules.ts'
import { type Language, LANGUAGE_NAMES } from '#platform/shared/languages.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Segmented } from '#platform/web/ui/choice.tsx'
import { Field, Textarea } from '#platform/web/ui/field.tsx'
import { useDesk, useOfficeWords } from './desk-context.ts'
import { Controls } from './fields.tsx'
import { PictureField } from './picture-field.tsx'
import { RichText } from './rich-text.tsx'
import type { Writing } from './use-writing.ts'

interface WordsPartProps {
  readonly writing: Writing
  readonly spoken: Language
  readonly onSpeak: (language: Language) => void
}

/** What it says, in the language that is chosen. */
export function WordsPart({ writing, spoken, onSpeak }: WordsPartProps) {
  const { typed } = writing
  const { edit } = useOfficeWords()
  const { languages } = useDesk().desk
  const labelOf = (each: Language) => {
    if (each === typed.language) return edit.original(LANGUAGE_NAMES[each])
    const name = LANGUAGE_NAMES[each]
    return typed.translations[each] ? edit.translated(name) : edit.lacking(name)
  }
  return (
    <section className="office-part">
      <h2>{edit.words}</h2>
      {languages.length > 1 ? (
        <Segmented
          legend={edit.languages}
          name="spoken"
          value={spoken}
          onChoose={(value) => onSpeak(value as Language)}
          choices={languages.map((each) => ({ value: each, label: labelOf(each) }))}
        />
      ) : null}
      {spoken === typed.language ? (
        <Original writing={writing} />
      ) : (
        <Translating key={`${spoken} ${writing.times}`} writing={writing} spoken={spoken} />
      )}
    </section>
  )
}

interface PartProps {
  readonly writing: Writing
}

function Original({ writing: { typed, times, change, errorAt } }: PartProps) {
  const { edit } = useOfficeWords()
  return (
    <div className="fields" lang={typed.language}>
      <Field
        name="title"
        label={edit.title}
        value={typed.title}
        maxLength={160}
        dir="auto"
        error={errorAt('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Textarea
        name="summary"
        label={edit.summary}
        help={edit.summaryHelp}
        optional
        value={typed.summary}
        maxLength={400}
        rows={2}
        dir="auto"
        error={errorAt('summary')}
        onChange={({ target }) => change({ summary: target.value })}
      />
      <RichText
        key={`html ${times}`}
        id="html"
        label={edit.html}
        optional
        value={typed.html}
        error={errorAt('html')}
        onChange={(html) => change({ html })}
      />
    </div>
  )
}

interface TranslatingProps extends PartProps {
  readonly spoken: Language
}

/** The same in another language: words only. Days, times and places hold for all of them. */
function Translating({ writing, spoken }: TranslatingProps) {
  const { typed, fields, pictures, addPicture, errorAt } = writing
  const { edit } = useOfficeWords()
  const { [spoken]: said, ...others } = typed.translations
  const at = `translations.${spoken}.`
  const keep = (next: Said | undefined) =>
    writing.change({ translations: next ? { ...others, [spoken]: next } : others })
  const change = (next: Partial<Said>) => keep({ title: '', ...said, ...next })
  return (
    <div className="fields" lang={spoken}>
      <p className="muted">{edit.translateHelp}</p>
      <Field
        name={`${at}title`}
        label={edit.title}
        value={said?.title ?? ''}
        maxLength={160}
        dir="auto"
        error={errorAt(`${at}title`)}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Textarea
        name={`${at}summary`}
        label={edit.summary}
        optional
        value={said?.summary ?? ''}
        maxLength={400}
        rows={2}
        dir="auto"
        error={errorAt(`${at}summary`)}
        onChange={({ target }) => change({ summary: target.value })}
      />
      <RichText
        id={`${at}html`}
        label={edit.html}
        optional
        value={said?.html ?? ''}
        error={errorAt(`${at}html`)}
        onChange={(html) => change({ html })}
      />
      <Controls
        fields={fields
          .filter(({ isWords }) => isWords)
          .map((field) => ({ ...field, optional: true }))}
        values={said?.fields ?? {}}
        at={`${at}fields.`}
        pictures={pictures}
        onPicture={addPicture}
        errorAt={errorAt}
        onChange={(values) => change({ fields: values })}
      />
      {said ? (
        <p>
          <Button look="plain danger" onClick={() => keep(undefined)}>
            {edit.dropTranslation}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

/** What the kind has of its own: days, places, a picture. */
export function AboutPart({ writing }: PartProps) {
  const { fields, typed, pictures, times, addPicture, change, errorAt } = writing
  const { edit } = useOfficeWords()
  return (
    <section className="office-part">
      <h2>{edit.more}</h2>
      <div className="fields two">
        <Controls
          key={`fields ${times}`}
          fields={fields}
          values={typed.fields}
          at="fields."
          pictures={pictures}
          onPicture={addPicture}
          errorAt={errorAt}
          onChange={(values) => change({ fields: values })}
        />
        <Category writing={writing} />
        <PictureField
          id="imageId"
          label={edit.picture}
          value={typed.imageId}
          pictures={pictures}
          error={errorAt('imageId')}
          onChange={(imageId, more) => {
            addPicture(more)
            change({ imageId })
          }}
        />
      </div>
    </section>
  )
}

function Category({ writing: { kind, typed, change, errorAt } }: PartProps) {
  const { edit } = useOfficeWords()
  if (!kind.categories) return null
  const { label, help, known } = kind.categories
  return (
    <>
      <Field
        name="category"
        label={label}
        help={help || edit.newCategory}
        optional
        span
        list="known-categories"
        maxLength={60}
        value={typed.category}
        error={errorAt('category')}
        onChange={({ target }) => change({ category: target.value })}
      />
      <datalist id="known-categories">
        {known.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
    </>
  )
}

/** From when and until when it is shown, on the clock of the organisation. */
export function TimePart({ writing: { typed, change, errorAt } }: PartProps) {
  const { edit } = useOfficeWords()
  return (
    <section className="office-part">
      <h2>{edit.when}</h2>
      <div className="fields two">
        <Field
          name="publishFrom"
          type="datetime-local"
          label={edit.from}
          help={edit.fromHelp}
          optional
          value={typed.publishFrom ?? ''}
          error={errorAt('publishFrom')}
          onChange={({ target }) => change({ publishFrom: target.value || null })}
        />
        <Field
          name="publishUntil"
          type="datetime-local"
          label={edit.until}
          help={edit.untilHelp}
          optional
          value={typed.publishUntil ?? ''}
          error={errorAt('publishUntil')}
          onChange={({ target }) => change({ publishUntil: target.value || null })}
        />
      </div>
    </section>
  )
}
