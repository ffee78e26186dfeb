import { useState } from 'react'
import { listPictures } from '#features/ground/media/contract.ts'
import type { Image } from '#platform/shared/fields.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useAsked } from './ask-office.ts'
import { type Pictures, useOfficeWords } from './desk-context.ts'
import { NewPicture } from './new-picture.tsx'

interface PictureFieldProps {
  readonly id: string
  readonly label: string
  readonly value: string | null
  readonly pictures: Pictures
  readonly error: string | undefined
  /** With the picture itself, so that it is shown at once. */
  readonly onChange: (id: string | null, more: Pictures) => void
}

export function PictureField({ id, label, value, pictures, error, onChange }: PictureFieldProps) {
  const { edit } = useOfficeWords()
  const [isOpen, setIsOpen] = useState(false)
  const image = value ? pictures[value] : undefined
  return (
    <fieldset className="field span">
      <legend className="legend">{label}</legend>
      {image ? (
        <div className="office-picture">
          <Photo image={image} sizes="16rem" />
        </div>
      ) : null}
      <div className="actions">
        <Button id={id} look="quiet" onClick={() => setIsOpen(true)}>
          {image ? edit.otherPicture : edit.choosePicture}
        </Button>
        {value ? (
          <Button look="plain danger" onClick={() => onChange(null, {})}>
            {edit.removePicture}
          </Button>
        ) : null}
      </div>
      {error ? <p className="error">{error}</p> : null}
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} title={edit.choosePicture}>
        <Choosing
          onChoose={(chosen, image) => {
            setIsOpen(false)
            onChange(chosen, { [chosen]: image })
          }}
        />
      </Dialog>
    </fieldset>
  )
}

interface ChoosingProps {
  readonly onChoose: (id: string, image: Image) => void
  /** What a new one shows, where that is known before. */
  readonly alt?: string
}

export function Choosing({ onChoose, alt }: ChoosingProps) {
  const { edit, failed } = useOfficeWords()
  const { outcome } = useAsked(listPictures, { page: 1, pageSize: 60 })
  return (
    <div className="stack">
      <NewPicture alt={alt} onAdded={({ id, image }) => onChoose(id, image)} />
      <h3>{edit.pictures}</h3>
      {!outcome ? (
        <Skeleton lines={4} />
      ) : 'refused' in outcome ? (
        <p>{failed}</p>
      ) : outcome.reply.total === 0 ? (
        <p className="muted">{edit.noPictures}</p>
      ) : (
        <ul className="office-pictures">
          {outcome.reply.items.map(({ id, originalName, image }) => (
            <li key={id}>
              <button
                type="button"
                aria-label={image.alt || originalName}
                onClick={() => onChoose(id, image)}
              >
                <Photo image={{ ...image, alt: '' }} sizes="9rem" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
