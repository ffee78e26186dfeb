import { useState } from 'react'
import { useNavigate } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { changeDocument } from '#features/ground/media/documents-contract.ts'
import { isRecording } from '#features/ground/media/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { Link } from '#platform/web/link.tsx'
import { FileLink, Recording } from '#platform/web/reading/kept-file.tsx'
import { useWords } from '#platform/web/site.ts'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { ErrorState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { documentWords } from '../document-words.ts'
import { listDocuments, removeDocument } from '../library-contract.ts'
import { libraryWords } from '../library-words.ts'
import { Answered } from './answered.tsx'
import { AskedAgain } from './asked-again.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useInstants } from './desk-context.ts'
import { LanguageField } from './language-field.tsx'
import { useTellNo } from './say-no.ts'
import { Standing, toTags } from './standing.tsx'

type Kept = Answer<typeof listDocuments>['items'][number]

/** One document: what it is called, what it is found by, where it stands. */
export default function OneDocument({ id }: { readonly id: string }) {
  const words = useWords(documentWords)
  const { outcome, again } = useAsked(listDocuments, { id })
  return (
    <>
      <p>
        <Link className={buttonClass({ look: 'plain' })} to={pathOf('officeDocuments')}>
          {words.back}
        </Link>
      </p>
      <Answered of={outcome} again={again} gone={words.gone}>
        {({ items: [document] }) =>
          document ? (
            <>
              <About key={document.version} document={document} onChanged={again} />
              <Uses document={document} />
            </>
          ) : (
            <ErrorState page title={words.gone} />
          )
        }
      </Answered>
    </>
  )
}

interface AboutProps {
  readonly document: Kept
  readonly onChanged: () => void
}

function About({ document, onChanged }: AboutProps) {
  const { id, version, addedAt, originalName, ending } = document
  const words = useWords(documentWords)
  const library = useWords(libraryWords)
  const write = useInstants()
  const tellNo = useTellNo(words.noes)
  const [title, setTitle] = useState(document.title)
  const [language, setLanguage] = useState(document.language)
  const [tags, setTags] = useState(document.tags.join(words.comma))
  const [wrong, setWrong] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    if (isBusy) return
    if (title.trim() === '') return setWrong(words.needTitle)
    setWrong(undefined)
    setIsBusy(true)
    const next = { title: title.trim(), language, tags: toTags(tags) }
    const outcome = await askOffice(changeDocument, { id, ...next, basedOn: version })
    setIsBusy(false)
    if ('reply' in outcome) toast({ kind: 'success', message: words.saved })
    else tellNo(outcome)
    if ('reply' in outcome || outcome.refused === 'changed-meanwhile') onChanged()
  }
  return (
    <form
      className="stack roomy office-narrow"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <div className="office-head">
        <div>
          <h1>
            <bdi>{document.title}</bdi>
          </h1>
          <p className="muted">
            {library.added(write(addedAt))} <bdi>{originalName}</bdi>
          </p>
        </div>
      </div>
      {isRecording(ending) ? <Recording file={document} label={document.title} /> : null}
      <p>
        <FileLink file={document}>{words.fetch}</FileLink>
      </p>
      <Field
        name="title"
        label={words.name}
        help={words.nameHelp}
        value={title}
        maxLength={160}
        dir="auto"
        error={wrong}
        onChange={({ target }) => setTitle(target.value)}
      />
      <LanguageField value={language} onChange={setLanguage} />
      <Field
        name="tags"
        label={library.tags}
        help={library.tagsHelp}
        optional
        value={tags}
        maxLength={800}
        dir="auto"
        onChange={({ target }) => setTags(target.value)}
      />
      <p>
        <Button type="submit" busy={isBusy}>
          {library.save}
        </Button>
      </p>
    </form>
  )
}

function Uses({ document: { id, uses } }: { readonly document: Kept }) {
  const library = useWords(libraryWords)
  return (
    <section className="office-part">
      <h2>{library.uses}</h2>
      {uses.length === 0 ? (
        <Removing id={id} />
      ) : (
        <ul className="rows">
          {uses.map((use) => (
            <li key={`${use.room} ${use.id}`} className="row">
              <Standing use={use} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Removing({ id }: { readonly id: string }) {
  const words = useWords(documentWords)
  const library = useWords(libraryWords)
  const tellNo = useTellNo(words.noes)
  const navigate = useNavigate()
  const remove = async () => {
    const outcome = await askOffice(removeDocument, { id })
    if ('refused' in outcome) return tellNo(outcome)
    toast({ kind: 'success', message: words.removed })
    void navigate(pathOf('officeDocuments'))
  }
  return (
    <>
      <p>{words.removeText}</p>
      <AskedAgain words={{ ...words, keep: library.keep }} remove={remove} />
    </>
  )
}
