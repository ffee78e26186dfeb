import { useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { unknownPlace } from '#features/ground/submissions/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { useDraft } from '#platform/web/drafts.ts'
import { newId } from '#platform/web/new-id.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, Textarea } from '#platform/web/ui/field.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { listReplyTemplates, removeReplyTemplate, saveReplyTemplate } from '../contract.ts'
import { repliesWords } from '../replies-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useOfficeWords } from './desk-context.ts'
import { RoomHead } from './kept-times.tsx'
import { useTellNo } from './say-no.ts'

type Listed = Answer<typeof listReplyTemplates>
type Template = Listed['items'][number]

/** Answers that the office keeps, by what they answer. */
export default function Replies() {
  const words = useWords(repliesWords)
  const { edit } = useOfficeWords()
  const { outcome, again } = useAsked(listReplyTemplates, {})
  return (
    <>
      <RoomHead title={words.title} lead={words.lead} back={[pathOf('officeInbox'), words.back]}>
        {null}
      </RoomHead>
      <Answered of={outcome} again={again} gone={edit.gone}>
        {({ kinds, items }) =>
          kinds.length === 0 ? (
            <p className="muted">{words.none}</p>
          ) : (
            kinds.map(({ kind, title }) => (
              <OneKind
                key={kind}
                kind={kind}
                title={title}
                items={items.filter((each) => each.kind === kind)}
                onDone={again}
              />
            ))
          )
        }
      </Answered>
    </>
  )
}

interface OneKindProps {
  readonly kind: string
  readonly title: string
  readonly items: readonly Template[]
  readonly onDone: () => void
}

function OneKind({ kind, title, items, onDone }: OneKindProps) {
  const words = useWords(repliesWords)
  const [changed, setChanged] = useState<string>()
  const done = () => {
    setChanged(undefined)
    onDone()
  }
  return (
    <section className="office-part" aria-label={title}>
      <h2>{title}</h2>
      {items.length === 0 ? <p className="muted">{words.none}</p> : null}
      {items.length > 0 ? (
        <ul className="office-list">
          {items.map((item) => (
            <li key={`${item.id} ${item.revision}`}>
              {changed === item.id ? (
                <Writing kind={kind} item={item} onDone={done} />
              ) : (
                <Shown item={item} onChange={() => setChanged(item.id)} onDone={done} />
              )}
            </li>
          ))}
        </ul>
      ) : null}
      {changed === 'new' ? (
        <Writing kind={kind} onDone={done} />
      ) : (
        <p className="actions">
          <Button
            look="quiet"
            size="compact"
            aria-label={`${words.add}: ${title}`}
            onClick={() => setChanged('new')}
          >
            {words.add}
          </Button>
        </p>
      )}
    </section>
  )
}

interface ShownProps {
  readonly item: Template
  readonly onChange: () => void
  readonly onDone: () => void
}

function Shown({ item, onChange, onDone }: ShownProps) {
  const words = useWords(repliesWords)
  const tellNo = useTellNo(words.noes)
  const remove = async () => {
    const outcome = await askOffice(removeReplyTemplate, { id: item.id })
    if ('refused' in outcome) return tellNo(outcome)
    toast({ kind: 'success', message: words.removed })
    onDone()
  }
  return (
    <>
      <div className="office-line">
        <span className="office-what">
          <b>
            <bdi>{item.name}</bdi>
          </b>
        </span>
        <span className="office-marks">
          <Button
            size="compact"
            look="quiet"
            aria-label={words.changeOf(item.name)}
            onClick={onChange}
          >
            {words.change}
          </Button>
          <Button
            size="compact"
            look="plain danger"
            aria-label={words.removeOf(item.name)}
            onClick={() => void remove()}
          >
            {words.remove}
          </Button>
        </span>
      </div>
      <div className="office-narrow office-note" dir="auto">
        <p>{item.words}</p>
      </div>
    </>
  )
}

interface WritingProps {
  readonly kind: string
  readonly item?: Template
  readonly onDone: () => void
}

/** Kept in this tab until it is saved; a new one has its id from the beginning, so that it is kept once. */
function Writing({ kind, item, onDone }: WritingProps) {
  const words = useWords(repliesWords)
  const tellNo = useTellNo({ ...words.noes, 'changed-meanwhile': words.conflict })
  const [first] = useState(() => ({
    id: item?.id ?? newId(),
    name: item?.name ?? '',
    words: item?.words ?? '',
  }))
  const [typed, setTyped, forget] = useDraft(`office:template:${item?.id ?? kind}`, first)
  const [errors, setErrors] = useState<{ name?: string; words?: string }>({})
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    const unknown = unknownPlace(typed.words)
    const found = {
      ...(typed.name.trim() === '' ? { name: words.missing.name } : {}),
      ...(typed.words.trim() === '' ? { words: words.missing.words } : {}),
      ...(unknown === undefined ? {} : { words: words.unknown(unknown) }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0 || isBusy) return
    setIsBusy(true)
    const outcome = await askOffice(saveReplyTemplate, {
      ...typed,
      kind,
      basedOn: item?.revision ?? 0,
    })
    setIsBusy(false)
    if ('refused' in outcome) return tellNo(outcome)
    forget()
    toast({ kind: 'success', message: words.saved })
    onDone()
  }
  return (
    <form
      className="fields office-narrow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field
        name="name"
        label={words.name}
        help={words.nameHelp}
        maxLength={80}
        dir="auto"
        value={typed.name}
        error={errors.name}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <Textarea
        name="words"
        label={words.words}
        help={words.wordsHelp}
        rows={6}
        maxLength={5_000}
        dir="auto"
        value={typed.words}
        error={errors.words}
        onChange={({ target }) => setTyped({ ...typed, words: target.value })}
      />
      <p className="actions">
        <Button type="submit" busy={isBusy}>
          {words.save}
        </Button>
        <Button
          look="quiet"
          onClick={() => {
            forget()
            onDone()
          }}
        >
          {words.cancel}
        </Button>
      </p>
    </form>
  )
}
