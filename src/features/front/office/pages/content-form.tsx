import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Said } from '#features/ground/content/rules.ts'
import type { FieldError } from '#platform/shared/envelope.ts'
import type { Answer, Endpoint } from '#platform/shared/endpoint.ts'
import { type Language, LANGUAGE_NAMES } from '#platform/shared/languages.ts'
import type { Outcome } from '#platform/web/api.ts'
import { useDraft } from '#platform/web/drafts.ts'
import { formWords } from '#platform/web/forms/words.ts'
import { Link } from '#platform/web/link.tsx'
import { newId } from '#platform/web/new-id.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Segmented } from '#platform/web/ui/choice.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Field, Textarea } from '#platform/web/ui/field.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { archiveContent, previewContent, putContent, showContent, showKind } from '../contract.ts'
import { type ShownField, emptyFields, toSent } from '../rules.ts'
import { askOffice, useAsked } from './ask-office.ts'
import { type Pictures, useDesk, useOfficeWords } from './desk-context.ts'
import { Controls } from './fields.tsx'
import { History } from './history.tsx'
import { PictureField } from './picture-field.tsx'
import { RichText } from './rich-text.tsx'

type Kind = Answer<typeof showKind>

/** What `putContent` takes, as it stands in the form. */
export interface Typed {
  readonly title: string
  readonly summary: string
  readonly html: string
  readonly imageId: string | null
  readonly language: Language
  readonly translations: Partial<Record<Language, Said>>
  readonly category: string
  readonly position: number
  readonly state: 'draft' | 'published'
  readonly publishFrom: string | null
  readonly publishUntil: string | null
  readonly fields: Record<string, unknown>
}

/** Something that is being written: what was typed, and the revision that it is based on (0 for a new one). */
interface Written {
  readonly id: string
  readonly basedOn: number
  readonly slug: string
  readonly standing: Answer<typeof showContent>['standing']
  readonly typed: Typed
  readonly pictures: Pictures
}

/** The form of any kind: what it asks follows from what the kind declares. A new one has the id `new`. */
export default function ContentForm({ kind, id }: { readonly kind: string; readonly id: string }) {
  const words = useOfficeWords()
  const declared = useAsked(showKind, { kind })
  const isNew = id === 'new'
  return (
    <Answered of={declared.outcome} again={declared.again} gone={words.edit.gone}>
      {(shown) => (isNew ? <Fresh kind={shown} /> : <Stored key={id} kind={shown} id={id} />)}
    </Answered>
  )
}

interface AnsweredProps<E extends Endpoint> {
  readonly of: Outcome<E> | undefined
  readonly again: () => void
  readonly gone: string
  readonly children: (reply: Answer<E>) => ReactNode
}

/** What came, or why it did not. */
export function Answered<E extends Endpoint>({ of, again, gone, children }: AnsweredProps<E>) {
  const words = useOfficeWords()
  if (!of) return <Skeleton lines={10} />
  if ('reply' in of) return children(of.reply)
  const isGone = of.status === 404
  return (
    <ErrorState
      page
      title={isGone ? gone : words.failed}
      actions={
        isGone ? (
          <Link className={buttonClass({ look: 'quiet' })} to="/admin">
            {words.today}
          </Link>
        ) : (
          <Button onClick={again}>{words.tryAgain}</Button>
        )
      }
    />
  )
}

function Fresh({ kind }: { readonly kind: Kind }) {
  const { desk } = useDesk()
  // Kept with what is typed, so that a save that got no answer is the same save when it is tried again.
  const [id] = useState(newId)
  const written: Written = {
    id,
    basedOn: 0,
    slug: '',
    standing: 'draft',
    pictures: {},
    typed: {
      title: '',
      summary: '',
      html: '',
      imageId: null,
      language: desk.languages[0] ?? 'en',
      translations: {},
      category: '',
      position: 0,
      state: 'draft',
      publishFrom: null,
      publishUntil: null,
      fields: emptyFields(fieldsOf(kind)),
    },
  }
  return <Writing kind={kind} stored={written} name="new" onStored={() => undefined} />
}

function Stored({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const words = useOfficeWords()
  const { outcome, again } = useAsked(showContent, { kind: kind.name, id })
  return (
    <Answered of={outcome} again={again} gone={words.edit.gone}>
      {(reply) => (
        <Writing
          key={reply.revision}
          kind={kind}
          stored={toWritten(kind, id, reply)}
          name={id}
          onStored={again}
        />
      )}
    </Answered>
  )
}

function fieldsOf(kind: Kind): readonly ShownField[] {
  return kind.fields as unknown as readonly ShownField[]
}

function toWritten(kind: Kind, id: string, reply: Answer<typeof showContent>): Written {
  const { draft, pictures, revision, slug, standing } = reply
  return { id, basedOn: revision, slug, standing, pictures, typed: toTyped(kind, draft) }
}

function toTyped(kind: Kind, draft: Record<string, unknown>): Typed {
  const { fields, ...rest } = draft as unknown as Typed
  return {
    ...rest,
    publishFrom: rest.publishFrom ?? null,
    fields: { ...emptyFields(fieldsOf(kind)), ...fields },
  }
}

interface WritingProps {
  readonly kind: Kind
  readonly stored: Written
  readonly name: string
  readonly onStored: () => void
}

/** What was typed is kept in this tab until it is saved, whatever happens to the page. */
function Writing({ kind, stored, name, onStored }: WritingProps) {
  const words = useOfficeWords()
  const { edit } = words
  const { language, configuration } = useSite()
  const common = useWords(formWords)
  const { desk, again: freshDesk } = useDesk()
  const navigate = useNavigate()
  const [kept, keep, forget] = useDraft<Written | null>(`office:${kind.name}:${name}`, null)
  const written = kept ?? stored
  const [wasKept] = useState(kept !== null)
  const [errors, setErrors] = useState<readonly FieldError[]>([])
  const [rival, setRival] = useState(false)
  const [preview, setPreview] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [spoken, setSpoken] = useState<Language>(written.typed.language)
  const [times, setTimes] = useState(0)
  const { typed, pictures } = written
  const fields = fieldsOf(kind)

  const change = (next: Partial<Typed>) =>
    keep((before) => {
      const now = before ?? stored
      return { ...now, typed: { ...now.typed, ...next } }
    })
  const addPicture = (more: Pictures) =>
    keep((before) => {
      const now = before ?? stored
      return { ...now, pictures: { ...now.pictures, ...more } }
    })
  const errorAt = (field: string) => {
    const message = errors.find((error) => error.field === field)?.message
    if (message === undefined || language === 'en') return message
    return message.startsWith('Please fill this in') ? common.faults.missing(0) : common.invalid
  }
  const refused = (outcome: {
    refused: string
    message: string
    errors?: readonly FieldError[]
  }) => {
    if (outcome.refused === 'network') return
    if (outcome.refused === 'changed-meanwhile') return setRival(true)
    if (outcome.errors) return setErrors(outcome.errors)
    const known: Readonly<Record<string, string>> = {
      'item-not-found': edit.gone,
      'slug-taken': edit.slugTaken,
    }
    const message = known[outcome.refused] ?? (language === 'en' ? outcome.message : words.failed)
    toast({ kind: 'error', message })
  }
  const save = async (more: Partial<Typed>, basedOn = written.basedOn) => {
    if (isBusy) return
    setIsBusy(true)
    setErrors([])
    const draft = toDraft(fields, { ...typed, ...more })
    const outcome = await askOffice(putContent, {
      kind: kind.name,
      id: written.id,
      basedOn,
      draft,
    })
    setIsBusy(false)
    if ('refused' in outcome) return refused(outcome)
    setRival(false)
    const isLater =
      more.state === 'published' &&
      isToCome({ ...typed, ...more }, String(configuration['timezone']))
    const standing =
      (more.state ?? typed.state) === 'draft' ? 'draft' : isLater ? 'scheduled' : 'live'
    toast({ kind: 'success', message: edit.saved[standing] })
    forget()
    freshDesk()
    if (name === 'new')
      void navigate(`/admin/content/${kind.name}/${written.id}`, { replace: true })
    else onStored()
  }
  const archive = async (isArchived: boolean) => {
    const { id, basedOn } = written
    const outcome = await askOffice(archiveContent, { kind: kind.name, id, basedOn, isArchived })
    if ('refused' in outcome) return refused(outcome)
    toast({ kind: 'success', message: edit.saved[isArchived ? 'archived' : 'draft'] })
    forget()
    freshDesk()
    onStored()
  }
  const look = async () => {
    setErrors([])
    // Opened at once, by the press itself: browsers let no page open another one later.
    const tab = window.open('', '_blank')
    const outcome = await askOffice(previewContent, {
      kind: kind.name,
      id: written.id,
      draft: toDraft(fields, typed),
    })
    if ('refused' in outcome) {
      tab?.close()
      return refused(outcome)
    }
    if (tab) tab.location.href = outcome.reply.path
    else setPreview(outcome.reply.path)
  }
  const settle = async (isMine: boolean) => {
    const outcome = await askOffice(showContent, { kind: kind.name, id: written.id })
    if ('refused' in outcome) return refused(outcome)
    if (isMine) return save({}, outcome.reply.revision)
    setRival(false)
    forget()
    onStored()
  }

  const isArchived = written.standing === 'archived'
  const isPublished = typed.state === 'published'
  const isTranslating = spoken !== typed.language
  return (
    <form
      id="content-form"
      className="office-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(isPublished ? {} : { state: 'published' })
      }}
    >
      <div className="office-head">
        <h1>
          <bdi>{stored.basedOn === 0 ? edit.fresh(kind.one) : stored.typed.title}</bdi>
        </h1>
        <p>
          <span className="tag">{words.standings[stored.standing]}</span>{' '}
          {kept ? <small className="muted">{edit.unsaved}</small> : null}
        </p>
      </div>
      {isArchived ? <p className="note">{edit.archived}</p> : null}
      {wasKept && kept ? (
        <div className="note office-choice">
          <p>{edit.typed}</p>
          <Button
            look="quiet"
            size="compact"
            onClick={() => {
              forget()
              setTimes((now) => now + 1)
            }}
          >
            {edit.discard}
          </Button>
        </div>
      ) : null}
      <ErrorSummary
        title={edit.faults(errors.length)}
        errors={errors.map(({ field }) => ({
          field,
          message: `${nameOf(field, fields, edit)}: ${errorAt(field) ?? ''}`,
        }))}
      />
      {rival ? (
        <div className="note warning office-choice" role="alert">
          <div>
            <h2>{edit.conflict}</h2>
            <p>{edit.conflictText}</p>
          </div>
          <div className="actions">
            <Button onClick={() => void settle(true)}>{edit.keepMine}</Button>
            <Button look="quiet" onClick={() => void settle(false)}>
              {edit.takeTheirs}
            </Button>
          </div>
        </div>
      ) : null}

      <section className="office-part">
        <h2>{edit.words}</h2>
        {desk.languages.length > 1 ? (
          <Segmented
            legend={edit.languages}
            name="spoken"
            value={spoken}
            onChoose={(value) => setSpoken(value as Language)}
            choices={desk.languages.map((each) => ({
              value: each,
              label:
                each === typed.language
                  ? edit.original(LANGUAGE_NAMES[each])
                  : typed.translations[each]
                    ? edit.translated(LANGUAGE_NAMES[each])
                    : edit.lacking(LANGUAGE_NAMES[each]),
            }))}
          />
        ) : null}
        {isTranslating ? (
          <Translating
            key={`${spoken} ${times}`}
            spoken={spoken}
            said={typed.translations[spoken]}
            fields={fields}
            pictures={pictures}
            onPicture={addPicture}
            errorAt={errorAt}
            onChange={(said) => {
              const { [spoken]: _, ...others } = typed.translations
              change({ translations: said ? { ...others, [spoken]: said } : others })
            }}
          />
        ) : (
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
        )}
      </section>

      {isTranslating ? null : (
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
            {kind.categories ? (
              <>
                <Field
                  name="category"
                  label={kind.categories.label}
                  help={kind.categories.help || edit.newCategory}
                  optional
                  span
                  list="known-categories"
                  maxLength={60}
                  value={typed.category}
                  error={errorAt('category')}
                  onChange={({ target }) => change({ category: target.value })}
                />
                <datalist id="known-categories">
                  {kind.categories.known.map((each) => (
                    <option key={each} value={each}>
                      {each}
                    </option>
                  ))}
                </datalist>
              </>
            ) : null}
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
      )}

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

      <div className="office-deeds">
        {isArchived ? (
          <Button busy={isBusy} onClick={() => void archive(false)}>
            {edit.restore}
          </Button>
        ) : (
          <>
            <Button type="submit" busy={isBusy}>
              {isPublished ? edit.save : typed.publishFrom ? edit.schedule : edit.publish}
            </Button>
            <Button look="quiet" onClick={() => void save({ state: 'draft' })}>
              {isPublished ? edit.unpublish : edit.saveDraft}
            </Button>
            <Button look="quiet" onClick={() => void look()}>
              {edit.preview}
            </Button>
          </>
        )}
      </div>
      {preview ? (
        <p className="note">
          {edit.previewBlocked}{' '}
          <a href={preview} target="_blank" rel="noreferrer">
            {edit.preview}
          </a>
        </p>
      ) : null}
      {stored.basedOn > 0 ? (
        <p className="actions">
          {stored.standing === 'live' ? (
            <a
              className={buttonClass({ look: 'plain' })}
              href={kind.page?.replace(':id', stored.slug) ?? kind.shownAt}
              target="_blank"
              rel="noreferrer"
            >
              {edit.see}
            </a>
          ) : null}
          {isArchived ? null : (
            <Button look="plain danger" onClick={() => void archive(true)}>
              {edit.archive}
            </Button>
          )}
        </p>
      ) : null}
      {stored.basedOn > 0 ? (
        <History
          kind={kind.name}
          id={written.id}
          onBring={(draft, more) => {
            keep({
              ...written,
              pictures: { ...pictures, ...more },
              typed: { ...toTyped(kind, draft), state: typed.state },
            })
            setTimes((now) => now + 1)
            toast({ kind: 'success', message: edit.broughtBack })
          }}
        />
      ) : null}
    </form>
  )
}

interface TranslatingProps {
  readonly spoken: Language
  readonly said: Said | undefined
  readonly fields: readonly ShownField[]
  readonly pictures: Pictures
  readonly onPicture: (more: Pictures) => void
  readonly errorAt: (field: string) => string | undefined
  readonly onChange: (said: Said | undefined) => void
}

/** The same in another language: words only. Days, times and places hold for all of them. */
function Translating(props: TranslatingProps) {
  const { spoken, said, fields, pictures, onPicture, errorAt, onChange } = props
  const { edit } = useOfficeWords()
  const at = `translations.${spoken}.`
  const words = fields.filter(({ isWords }) => isWords)
  const change = (next: Partial<Said>) => onChange({ title: '', ...said, ...next })
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
        fields={words.map((field) => ({ ...field, optional: true }))}
        values={said?.fields ?? {}}
        at={`${at}fields.`}
        pictures={pictures}
        onPicture={onPicture}
        errorAt={errorAt}
        onChange={(values) => change({ fields: values })}
      />
      {said ? (
        <p>
          <Button look="plain danger" onClick={() => onChange(undefined)}>
            {edit.dropTranslation}
          </Button>
        </p>
      ) : null}
    </div>
  )
}

/** What is sent: a translation's empty fields stay in the first language. */
function toDraft(fields: readonly ShownField[], typed: Typed): Record<string, unknown> {
  const translations = Object.fromEntries(
    Object.entries(typed.translations).map(([language, said]) => [
      language,
      {
        ...said,
        fields: Object.fromEntries(
          Object.entries(said.fields ?? {}).filter(
            ([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0),
          ),
        ),
      },
    ]),
  )
  return { ...typed, translations, fields: toSent(fields, typed.fields) }
}

/** Whether what was typed is a time that has not come, on the clock of the mosque. */
function isToCome({ publishFrom }: Typed, timeZone: string): boolean {
  if (!publishFrom) return false
  const now = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone,
  }).format(new Date())
  return publishFrom > now.replace(' ', 'T')
}

/** What a field is called, by its path. */
function nameOf(
  path: string,
  fields: readonly ShownField[],
  words: ReturnType<typeof useOfficeWords>['edit'],
): string {
  const common: Readonly<Record<string, string>> = {
    title: words.title,
    summary: words.summary,
    html: words.html,
    imageId: words.picture,
    publishFrom: words.from,
    publishUntil: words.until,
  }
  const parts = path.split('.').filter((part) => !/^\d+$/.test(part))
  const own = fields.find(({ name }) => name === parts[1])?.label
  return (parts[0] === 'fields' ? own : common[parts.at(-1) ?? '']) ?? path
}
