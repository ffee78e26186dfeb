import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useFileSize } from '#platform/web/reading/kept-file.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useWords } from '#platform/web/site.ts'
import type { Document } from '#features/ground/media/documents-contract.ts'
import { documentWords } from '../document-words.ts'
import { listDocuments } from '../library-contract.ts'
import { useAsked } from './ask-office.ts'
import { useOfficeWords } from './desk-context.ts'
import { NewDocument } from './new-document.tsx'

interface DocumentFieldProps {
  readonly id: string
  readonly label: string
  readonly help: string | undefined
  readonly what: 'document' | 'recording'
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (id: string | null) => void
}

/** A document or a recording of the library, or one that is put into it now. */
export function DocumentField({
  id,
  label,
  help,
  what,
  value,
  error,
  onChange,
}: DocumentFieldProps) {
  const words = useWords(documentWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <fieldset className="field span">
      <legend className="legend">{label}</legend>
      {help ? <p className="help">{help}</p> : null}
      {value ? <Chosen key={value} id={value} /> : null}
      <div className="actions">
        <Button id={id} look="quiet" onClick={() => setIsOpen(true)}>
          {value ? words.chooseOther : words.choose[what]}
        </Button>
        {value ? (
          <Button look="plain danger" onClick={() => onChange(null)}>
            {words.takeOff}
          </Button>
        ) : null}
      </div>
      {error ? <p className="error">{error}</p> : null}
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={words.choose[what]}>
        <Choosing
          what={what}
          onChoose={(chosen) => {
            setIsOpen(false)
            onChange(chosen)
          }}
        />
      </Dialog>
    </fieldset>
  )
}

function Chosen({ id }: { readonly id: string }) {
  const words = useWords(documentWords)
  const { outcome } = useAsked(listDocuments, { id })
  const found = outcome && 'reply' in outcome ? outcome.reply.items[0] : undefined
  if (!outcome) return <Skeleton lines={1} />
  return <p>{found ? <Named document={found} /> : words.gone}</p>
}

/** What it is called, what it is and how large. */
export function Named({ document }: { readonly document: Document }) {
  const size = useFileSize(document)
  return (
    <>
      <bdi lang={document.language}>{document.title}</bdi>{' '}
      <small className="muted">
        <bdi>{size}</bdi>
      </small>
    </>
  )
}

interface ChoosingProps {
  readonly what: 'document' | 'recording'
  readonly onChoose: (id: string) => void
}

function Choosing({ what, onChoose }: ChoosingProps) {
  const words = useWords(documentWords)
  const { failed } = useOfficeWords()
  const { outcome } = useAsked(listDocuments, { shelf: `${what}s`, page: 1, pageSize: 60 })
  return (
    <div className="stack">
      <NewDocument what={what} onAdded={({ id }) => onChoose(id)} />
      <h3>{words.title}</h3>
      {!outcome ? (
        <Skeleton lines={4} />
      ) : 'refused' in outcome ? (
        <p>{failed}</p>
      ) : outcome.reply.total === 0 ? (
        <p className="muted">{words.empty}</p>
      ) : (
        <ul className="rows">
          {outcome.reply.items.map((document) => (
            <li key={document.id}>
              <Button look="plain" onClick={() => onChoose(document.id)}>
                <Named document={document} />
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
