import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { newId } from '#platform/web/new-id.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useWords } from '#platform/web/site.ts'
import { showContent, showKind } from '../contract.ts'
import type { holdContent } from '../moving-contract.ts'
import { movingWords } from '../moving-words.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { AboutPart, TimePart, WordsPart } from './content-parts.tsx'
import { useDesk, useOfficeWords } from './desk-context.ts'
import { useMoments } from './use-moments.ts'
import { History } from './history.tsx'
import { UndoLine } from './undo-line.tsx'
import { useOthers } from './use-others.ts'
import { type Writing, type WritingProps, useWriting } from './use-writing.ts'
import { type Kind, toDraft, toWritten, writtenAnew } from './written.ts'

const Differences = lazy(() => import('./difference.tsx'))

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

function Fresh({ kind }: { readonly kind: Kind }) {
  const { desk } = useDesk()
  // Kept with what is typed, so that a save that got no answer is the same save when it is tried again.
  const [id] = useState(newId)
  const written = writtenAnew(kind, id, desk.languages[0] ?? 'en')
  return <Form kind={kind} stored={written} name="new" onStored={() => undefined} />
}

function Stored({ kind, id }: { readonly kind: Kind; readonly id: string }) {
  const words = useOfficeWords()
  const { outcome, again } = useAsked(showContent, { kind: kind.name, id })
  const others = useOthers(kind.name, id)
  return (
    <Answered of={outcome} again={again} gone={words.edit.gone}>
      {(reply) => (
        <Form
          key={reply.revision}
          kind={kind}
          stored={toWritten(kind, id, reply)}
          name={id}
          others={others}
          onStored={again}
        />
      )}
    </Answered>
  )
}

interface FormProps extends WritingProps {
  readonly others?: Answer<typeof holdContent>['others']
}

function Form({ others = [], ...props }: FormProps) {
  const writing = useWriting(props)
  const { edit } = useOfficeWords()
  const { kind, stored, typed, errors, save, bring } = writing
  const [spoken, setSpoken] = useState(typed.language)
  return (
    <form
      id="content-form"
      className="office-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save(typed.state === 'published' ? {} : { state: 'published' })
      }}
    >
      <FormHead writing={writing} />
      <UndoLine onUndone={props.onStored} />
      <Others of={others} />
      <Mine writing={writing} />
      <ErrorSummary title={edit.faults(errors.length)} errors={errors} />
      <Rival writing={writing} />
      <WordsPart writing={writing} spoken={spoken} onSpeak={setSpoken} />
      {spoken === typed.language ? <AboutPart writing={writing} /> : null}
      <TimePart writing={writing} />
      <Deeds writing={writing} />
      {stored.basedOn > 0 ? (
        <>
          <FurtherDeeds writing={writing} />
          <History kind={kind} id={stored.id} onBring={bring} />
        </>
      ) : null}
    </form>
  )
}

interface PartProps {
  readonly writing: Writing
}

function FormHead({ writing: { kind, stored, isUnsaved, isFromBefore, discard } }: PartProps) {
  const words = useOfficeWords()
  const moving = useWords(movingWords)
  const { edit } = words
  return (
    <>
      <div className="office-head">
        <h1>
          <bdi>{stored.basedOn === 0 ? edit.fresh(kind.one) : stored.typed.title}</bdi>
        </h1>
        <p>
          <span className="tag">{words.standings[stored.standing]}</span>{' '}
          {isUnsaved ? <small className="muted">{edit.unsaved}</small> : null}
        </p>
      </div>
      {stored.standing === 'archived' ? <p className="note">{edit.archived}</p> : null}
      {stored.standing === 'trashed' ? <p className="note">{moving.isTrashed}</p> : null}
      {isFromBefore ? (
        <div className="note office-choice">
          <p>{edit.typed}</p>
          <Button look="quiet" size="compact" onClick={discard}>
            {edit.discard}
          </Button>
        </div>
      ) : null}
    </>
  )
}

/** Who else has it open. It keeps nobody out: they may have gone for tea. */
function Others({ of }: { readonly of: NonNullable<FormProps['others']> }) {
  const words = useWords(movingWords)
  const write = useMoments()
  return (
    <output className="office-others">
      {of.length > 0 ? (
        <div className="note">
          <div>
            {of.map(({ name, since }) => (
              <p key={`${name} ${since}`}>
                <b>{words.others(name, write(since))}</b>
              </p>
            ))}
            <p>{words.othersText}</p>
          </div>
        </div>
      ) : null}
    </output>
  )
}

/** Whoever chose the words of another gets their own back. */
function Mine({ writing: { hasMine, bringMine } }: PartProps) {
  const words = useWords(movingWords)
  if (!hasMine) return null
  return (
    <div className="note office-choice">
      <p>{words.mineKept}</p>
      <Button look="quiet" size="compact" onClick={bringMine}>
        {words.bringMine}
      </Button>
    </div>
  )
}

/** Somebody else has saved the same thing: both are shown, and whose words stay is for people to say. */
function Rival({ writing: { kind, fields, typed, pictures, rival, settle } }: PartProps) {
  const { edit } = useOfficeWords()
  const words = useWords(movingWords)
  const write = useMoments()
  const met = useRef<HTMLDivElement>(null)
  // Whoever has pressed a button at the end of the form is led to it.
  useEffect(() => {
    if (rival) met.current?.focus()
  }, [rival])
  if (!rival) return null
  const { theirs } = rival
  return (
    <div className="note warning office-rival" role="alert" tabIndex={-1} ref={met}>
      <h2>{edit.conflict}</h2>
      <p>
        {words.theirsBy(theirs.updatedBy, write(theirs.updatedAt))} {edit.conflictText}
      </p>
      <p>{words.bothText}</p>
      <Suspense fallback={<Skeleton lines={3} />}>
        <Differences
          kind={kind}
          before={theirs.draft}
          after={toDraft(fields, typed)}
          pictures={{ ...theirs.pictures, ...pictures }}
        />
      </Suspense>
      <div className="actions">
        <Button onClick={() => void settle(true)}>{edit.keepMine}</Button>
        <Button look="quiet" onClick={() => void settle(false)}>
          {edit.takeTheirs}
        </Button>
      </div>
    </div>
  )
}

function Deeds({ writing }: PartProps) {
  const { stored, typed, isBusy, preview, save, move, putBack, look } = writing
  const words = useWords(movingWords)
  const { edit } = useOfficeWords()
  const isPublished = typed.state === 'published'
  return (
    <>
      <div className="office-deeds">
        {stored.standing === 'trashed' ? (
          <Button busy={isBusy} onClick={() => void putBack()}>
            {words.putBack}
          </Button>
        ) : stored.standing === 'archived' ? (
          <Button busy={isBusy} onClick={() => void move('draft')}>
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
    </>
  )
}

function FurtherDeeds({ writing: { kind, stored, move } }: PartProps) {
  const { edit } = useOfficeWords()
  const words = useWords(movingWords)
  return (
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
      {stored.standing === 'archived' || stored.standing === 'trashed' ? null : (
        <Button look="plain" onClick={() => void move('archived')}>
          {edit.archive}
        </Button>
      )}
      {stored.standing === 'trashed' ? null : (
        <Button look="plain danger" onClick={() => void move('trashed')}>
          {words.trash}
        </Button>
      )}
    </p>
  )
}
