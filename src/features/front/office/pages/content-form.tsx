import { useState } from 'react'
import { newId } from '#platform/web/new-id.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { showContent, showKind } from '../contract.ts'
import { Answered } from './answered.tsx'
import { useAsked } from './ask-office.ts'
import { AboutPart, TimePart, WordsPart } from './content-parts.tsx'
import { useDesk, useOfficeWords } from './desk-context.ts'
import { History } from './history.tsx'
import { type Writing, type WritingProps, useWriting } from './use-writing.ts'
import { type Kind, toWritten, writtenAnew } from './written.ts'

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
  return (
    <Answered of={outcome} again={again} gone={words.edit.gone}>
      {(reply) => (
        <Form
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

function Form(props: WritingProps) {
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
      <ErrorSummary title={edit.faults(errors.length)} errors={errors} />
      <Rival writing={writing} />
      <WordsPart writing={writing} spoken={spoken} onSpeak={setSpoken} />
      {spoken === typed.language ? <AboutPart writing={writing} /> : null}
      <TimePart writing={writing} />
      <Deeds writing={writing} />
      {stored.basedOn > 0 ? (
        <>
          <FurtherDeeds writing={writing} />
          <History kind={kind.name} id={stored.id} onBring={bring} />
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

/** Somebody else has saved the same thing: whose words stay is for people to say. */
function Rival({ writing: { rival, settle } }: PartProps) {
  const { edit } = useOfficeWords()
  if (!rival) return null
  return (
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
  )
}

function Deeds({ writing }: PartProps) {
  const { stored, typed, isBusy, preview, save, archive, look } = writing
  const { edit } = useOfficeWords()
  const isPublished = typed.state === 'published'
  return (
    <>
      <div className="office-deeds">
        {stored.standing === 'archived' ? (
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
    </>
  )
}

function FurtherDeeds({ writing: { kind, stored, archive } }: PartProps) {
  const { edit } = useOfficeWords()
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
      {stored.standing === 'archived' ? null : (
        <Button look="plain danger" onClick={() => void archive(true)}>
          {edit.archive}
        </Button>
      )}
    </p>
  )
}
