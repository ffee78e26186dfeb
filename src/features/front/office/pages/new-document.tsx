import { useState } from 'react'
import { type Document, addDocument } from '#features/ground/media/documents-contract.ts'
import { LARGEST_DOCUMENT_MEGABYTES, MEGABYTE } from '#features/ground/media/rules.ts'
import type { Language } from '#platform/shared/languages.ts'
import { useSite, useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { documentWords } from '../document-words.ts'
import { LanguageField } from './language-field.tsx'
import { useSaidNo } from './say-no.ts'
import { sendFile } from './send-file.ts'

const ACCEPT = {
  document: '.pdf,application/pdf',
  recording: '.mp3,.m4a,.aac,audio/mpeg,audio/mp4,audio/aac',
} as const

interface NewDocumentProps {
  /** Of either when absent. */
  readonly what?: keyof typeof ACCEPT
  readonly onAdded: (document: Document) => void
}

/** The file is chosen first, and its name proposes the title. */
export function NewDocument({ what, onAdded }: NewDocumentProps) {
  const words = useWords(documentWords)
  const site = useSite()
  const saidNo = useSaidNo(words.noes)
  const [file, setFile] = useState<File>()
  const [title, setTitle] = useState('')
  const [language, setLanguage] = useState<Language>(site.languages[0] ?? site.language)
  const [wrong, setWrong] = useState<{ readonly file?: string; readonly title?: string }>({})
  const [isBusy, setIsBusy] = useState(false)
  const choose = (chosen: File | undefined) => {
    // Said before it is sent: over a phone's network that takes minutes.
    const isHeavy = chosen && chosen.size > LARGEST_DOCUMENT_MEGABYTES * MEGABYTE
    setFile(isHeavy ? undefined : chosen)
    setWrong(isHeavy ? { file: words.tooHeavy(LARGEST_DOCUMENT_MEGABYTES) } : {})
    if (chosen && title === '') setTitle(chosen.name.replace(/\.\w+$/, '').replaceAll('_', ' '))
  }
  const add = async () => {
    if (!file || isBusy) return
    if (title.trim() === '') return setWrong({ title: words.needTitle })
    setIsBusy(true)
    const name = file.name.slice(0, 200) || 'file'
    const asked = { name, title: title.trim().slice(0, 160), language }
    const outcome = await sendFile(addDocument, asked, file)
    setIsBusy(false)
    if ('reply' in outcome) {
      setFile(undefined)
      setTitle('')
      return onAdded(outcome.reply)
    }
    setWrong(outcome.refused === 'network' ? {} : { file: saidNo(outcome) })
  }
  return (
    <div className="stack">
      <Field
        name="document-file"
        type="file"
        accept={what ? ACCEPT[what] : Object.values(ACCEPT).join(',')}
        label={words.file[what ?? 'any']}
        help={words.fileHelp(LARGEST_DOCUMENT_MEGABYTES)}
        error={wrong.file}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      {file ? (
        <>
          <Field
            name="document-title"
            label={words.name}
            help={words.nameHelp}
            value={title}
            maxLength={160}
            dir="auto"
            error={wrong.title}
            onChange={({ target }) => setTitle(target.value)}
          />
          <LanguageField value={language} onChange={setLanguage} />
          <p>
            <Button busy={isBusy} onClick={() => void add()}>
              {words.add}
            </Button>
          </p>
        </>
      ) : null}
    </div>
  )
}
