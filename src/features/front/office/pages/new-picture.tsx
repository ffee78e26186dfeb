import { useState } from 'react'
import type { Picture } from '#features/ground/media/contract.ts'
import { LARGEST_UPLOAD_MEGABYTES, MEGABYTE } from '#features/ground/media/rules.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { libraryWords } from '../library-words.ts'
import { useOfficeWords } from './desk-context.ts'
import { useSaidNo } from './say-no.ts'
import { uploadPicture } from './upload-picture.ts'

interface NewPictureProps {
  readonly onAdded: (picture: Picture) => void
  /** What it shows, where that is known before. */
  readonly alt?: string | undefined
}

/** The picture is chosen first; then it is asked what it shows, so that nobody uploads one that says nothing. */
export function NewPicture({ onAdded, alt: begins = '' }: NewPictureProps) {
  const { edit } = useOfficeWords()
  const words = useWords(libraryWords)
  const saidNo = useSaidNo(words.noes)
  const [file, setFile] = useState<File>()
  const [alt, setAlt] = useState(begins)
  const [wrong, setWrong] = useState<{ readonly file?: string; readonly alt?: string }>({})
  const [isBusy, setIsBusy] = useState(false)
  const choose = (chosen: File | undefined) => {
    // Said before it is sent: over a phone's network that takes minutes.
    const isHeavy = chosen && chosen.size > LARGEST_UPLOAD_MEGABYTES * MEGABYTE
    setFile(isHeavy ? undefined : chosen)
    setWrong(isHeavy ? { file: words.tooHeavy(LARGEST_UPLOAD_MEGABYTES) } : {})
  }
  const add = async () => {
    if (!file || isBusy) return
    if (alt.trim() === '') return setWrong({ alt: edit.needAlt })
    setIsBusy(true)
    const outcome = await uploadPicture(file, alt.trim())
    setIsBusy(false)
    if ('reply' in outcome) {
      setFile(undefined)
      setAlt(begins)
      return onAdded(outcome.reply)
    }
    setWrong(outcome.refused === 'network' ? {} : { file: saidNo(outcome) })
  }
  return (
    <div className="stack">
      <Field
        name="picture-file"
        type="file"
        accept="image/*"
        label={edit.upload}
        error={wrong.file}
        onChange={({ target }) => choose(target.files?.[0])}
      />
      {file ? (
        <>
          <Field
            name="picture-alt"
            label={edit.alt}
            help={edit.altHelp}
            value={alt}
            maxLength={300}
            dir="auto"
            error={wrong.alt}
            onChange={({ target }) => setAlt(target.value)}
          />
          <p>
            <Button busy={isBusy} onClick={() => void add()}>
              {edit.addPicture}
            </Button>
          </p>
        </>
      ) : null}
    </div>
  )
}
