import { useEffect, useState } from 'react'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { listReaders, showLetter } from '#features/site/letters/contract.ts'
import { TOPICS } from '#features/site/subscribers/rules.ts'
import { subscriberWords } from '#features/site/subscribers/words.ts'
import { LANGUAGE_NAMES, type Language } from '#platform/shared/languages.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CheckField } from '#platform/web/ui/check-field.tsx'
import { Segmented } from '#platform/web/ui/choice.tsx'
import { ErrorSummary } from '#platform/web/ui/error-summary.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { lettersWords } from '../letters-words.ts'
import { Answered } from './answered.tsx'
import { AskedAgain } from './asked-again.tsx'
import { useAsked } from './ask-office.ts'
import { useDesk, useInstants, useOfficeWords } from './desk-context.ts'
import { RoomHead } from './kept-times.tsx'
import { LetterSent } from './letter-sent.tsx'
import { MailPreview } from './mail-preview.tsx'
import { RichText } from './rich-text.tsx'
import {
  type Letter,
  type LetterWriting,
  type Readers,
  begunAnew,
  countFor,
  useLetter,
} from './use-letter.ts'

/** One letter: written as long as nobody has got it, afterwards what has become of it. */
export default function LetterForm({ id }: { readonly id: string }) {
  return id === 'new' ? <Fresh /> : <Stored id={id} />
}

function Fresh() {
  const words = useWords(lettersWords)
  const { desk } = useDesk()
  const { outcome, again } = useAsked(listReaders, {})
  const [first] = useState(() => begunAnew(desk.languages[0] ?? 'en'))
  const writing = useLetter(undefined, first, () => undefined)
  return (
    <>
      <RoomHead title={words.fresh} lead={words.lead} back={[pathOf('officeLetters'), words.all]}>
        {null}
      </RoomHead>
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ readers }) => <Form writing={writing} readers={readers} />}
      </Answered>
    </>
  )
}

function Stored({ id }: { readonly id: string }) {
  const words = useWords(lettersWords)
  const { outcome, again, look } = useAsked(showLetter, { id })
  return (
    <Answered of={outcome} again={again} gone={words.gone}>
      {({ letter, readers }) => <One read={letter} readers={readers} again={again} look={look} />}
    </Answered>
  )
}

interface OneProps {
  readonly read: Letter
  readonly readers: Readers
  readonly again: () => void
  readonly look: () => void
}

/** What a deed has answered stands in the place of what was read, until it is read anew. */
function One({ read, readers, again, look }: OneProps) {
  const words = useWords(lettersWords)
  const [done, setDone] = useState<{ readonly now: Letter; readonly over: Letter }>()
  const letter = done && done.over === read ? done.now : read
  const stored = (now: Letter | undefined) => {
    if (now) setDone({ now, over: read })
    again()
  }
  return (
    <>
      <RoomHead
        title={letter.draft.title || words.untitled}
        lead={words.standings[letter.standing]}
        back={[pathOf('officeLetters'), words.all]}
      >
        {null}
      </RoomHead>
      {letter.standing === 'draft' || letter.standing === 'scheduled' ? (
        <Writing key={letter.revision} letter={letter} readers={readers} onStored={stored} />
      ) : (
        <LetterSent letter={letter} readers={readers} onStored={stored} look={look} />
      )}
    </>
  )
}

interface WritingProps {
  readonly letter: Letter
  readonly readers: Readers
  readonly onStored: (now: Letter | undefined) => void
}

function Writing({ letter, readers, onStored }: WritingProps) {
  const { id, revision, draft } = letter
  const writing = useLetter(letter, { id, basedOn: revision, draft }, onStored)
  return <Form writing={writing} readers={readers} />
}

interface FormProps {
  readonly writing: LetterWriting
  readonly readers: Readers
}

function Form({ writing, readers }: FormProps) {
  const words = useWords(lettersWords)
  const { edit } = useOfficeWords()
  const { errors, isBusy, isUnsaved } = writing
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
      <TopicsPart writing={writing} readers={readers} />
      <LookPart writing={writing} />
      <SendPart writing={writing} readers={readers} />
      <div className="office-deeds">
        <Button type="submit" busy={isBusy}>
          {words.save}
        </Button>
        {isUnsaved ? <p className="small muted">{edit.unsaved}</p> : null}
      </div>
      {writing.letter ? <AskedAgain words={words} remove={writing.remove} /> : null}
    </form>
  )
}

interface PartProps {
  readonly writing: LetterWriting
}

function FromBefore({ writing: { isFromBefore, discard } }: PartProps) {
  const words = useWords(lettersWords)
  const { edit } = useOfficeWords()
  if (!isFromBefore) return null
  return (
    <div className="note office-choice">
      <p>{words.typed}</p>
      <Button look="quiet" size="compact" onClick={discard}>
        {edit.discard}
      </Button>
    </div>
  )
}

/** Somebody else has saved it meanwhile: whose words stay is for people to say. */
function Rival({ writing: { rival, settle } }: PartProps) {
  const words = useWords(lettersWords)
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

function WordsPart({ writing: { draft, times, change, errorAt } }: PartProps) {
  const words = useWords(lettersWords)
  const { languages } = useDesk().desk
  return (
    <section className="office-part">
      <h2>{words.words}</h2>
      {languages.length > 1 ? (
        <Segmented
          legend={words.language}
          name="language"
          value={draft.language}
          onChoose={(value) => change({ language: value as Language })}
          choices={languages.map((each) => ({ value: each, label: LANGUAGE_NAMES[each] }))}
        />
      ) : null}
      <div className="fields" lang={draft.language}>
        <Field
          name="title"
          label={words.subject}
          value={draft.title}
          maxLength={160}
          dir="auto"
          error={errorAt('title')}
          onChange={({ target }) => change({ title: target.value })}
        />
        <RichText
          key={times}
          id="html"
          label={words.html}
          value={draft.html}
          error={errorAt('html')}
          onChange={(html) => change({ html })}
        />
      </div>
    </section>
  )
}

function TopicsPart({ writing: { draft, change, errorAt }, readers }: FormProps) {
  const words = useWords(lettersWords)
  const { topicNames } = useWords(subscriberWords)
  const error = errorAt('topics')
  const count = countFor(readers, draft.topics)
  return (
    <section className="office-part">
      <fieldset
        className="field"
        id="topics"
        tabIndex={-1}
        aria-describedby={error ? 'topics-help topics-error' : 'topics-help'}
      >
        <legend>
          <h2>{words.topics}</h2>
        </legend>
        <p className="help" id="topics-help">
          {words.topicsHelp}
        </p>
        {TOPICS.map((topic) => (
          <CheckField
            key={topic}
            id={`topic-${topic}`}
            name="topics"
            value={topic}
            label={topicNames[topic]}
            checked={draft.topics.includes(topic)}
            onChange={({ target }) =>
              change({
                topics: TOPICS.filter((each) =>
                  each === topic ? target.checked : draft.topics.includes(each),
                ),
              })
            }
          />
        ))}
        {error ? (
          <p className="error" id="topics-error">
            {error}
          </p>
        ) : null}
      </fieldset>
      {draft.topics.length > 0 ? (
        <p className="muted">
          <output>{count > 0 ? words.goesTo(words.people(count)) : words.goesToNobody}</output>
        </p>
      ) : null}
    </section>
  )
}

function LookPart({ writing: { shown, isBusy, preview, hide, test } }: PartProps) {
  const words = useWords(lettersWords)
  return (
    <section className="office-part">
      <h2>{words.look}</h2>
      <p className="actions">
        <Button look="quiet" busy={isBusy} onClick={() => void preview()}>
          {words.preview}
        </Button>
        <Button look="quiet" onClick={() => void test()}>
          {words.test}
        </Button>
      </p>
      {shown ? (
        <div className="stack">
          <div className="office-choice">
            <p className="muted">{words.previewing}</p>
            <Button look="plain" size="compact" onClick={hide}>
              {words.closePreview}
            </Button>
          </div>
          <MailPreview html={shown.html} label={words.previewing} />
        </div>
      ) : null}
    </section>
  )
}

/** It leaves with a second press, which says how many get it. */
function SendPart({ writing, readers }: FormProps) {
  const words = useWords(lettersWords)
  const write = useInstants()
  const [at, setAt] = useState('')
  const [isAsking, setIsAsking] = useState(false)
  const { letter, draft, isBusy, errorAt, isReady, send, stop } = writing
  if (letter?.scheduledFor)
    return (
      <section className="office-part">
        <h2>{words.standings.scheduled}</h2>
        <p>{words.waitsFor(write(letter.scheduledFor))}</p>
        <p className="actions">
          <Button look="quiet" busy={isBusy} onClick={() => void stop()}>
            {words.unschedule}
          </Button>
        </p>
      </section>
    )
  const count = countFor(readers, draft.topics)
  const people = words.people(count)
  return (
    <section className="office-part">
      <h2>{words.when}</h2>
      <div className="office-narrow">
        <Field
          name="at"
          type="datetime-local"
          label={words.at}
          help={words.atHelp}
          optional
          value={at}
          error={errorAt('at')}
          onChange={({ target }) => setAt(target.value)}
        />
      </div>
      {isAsking && count > 0 ? (
        <Sure
          title={at ? words.sureAt(at.replace('T', ' ')) : words.sure(people)}
          yes={at ? words.yesAt : words.yes}
          isBusy={isBusy}
          onYes={() => void send(at || null).then(() => setIsAsking(false))}
          onNo={() => setIsAsking(false)}
        />
      ) : (
        <p className="actions">
          <Button look="quiet" onClick={() => setIsAsking(isReady(count))}>
            {at ? words.schedule : words.send}
          </Button>
        </p>
      )}
    </section>
  )
}

interface SureProps {
  readonly title: string
  readonly yes: string
  readonly isBusy: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

function Sure({ title, yes, isBusy, onYes, onNo }: SureProps) {
  const words = useWords(lettersWords)
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  useEffect(() => panel?.focus(), [panel])
  return (
    <section
      className="note warning office-choice"
      ref={setPanel}
      tabIndex={-1}
      aria-labelledby="sure"
    >
      <div>
        <h3 id="sure">{title}</h3>
        <p>{words.sureText}</p>
      </div>
      <div className="actions">
        <Button busy={isBusy} onClick={onYes}>
          {yes}
        </Button>
        <Button look="quiet" onClick={onNo}>
          {words.notYet}
        </Button>
      </div>
    </section>
  )
}
