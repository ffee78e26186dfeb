import type { Image } from '#platform/shared/fields.ts'
import { Plate } from '../ui/ornament.tsx'
import { Photo } from '../ui/photo.tsx'

interface ItemPictureProps {
  readonly id: string
  readonly image: Image | null
  /** False where so much stands above it that a telephone does not show it at first. */
  readonly isFirst?: boolean
}

/** The picture above the text of an item, or the plate that stands for it in every list. */
export function ItemPicture({ id, image, isFirst = true }: ItemPictureProps) {
  return (
    <div className="item-picture">
      <Plate seed={id}>
        {image ? (
          <Photo image={image} sizes="(min-width: 60rem) 48rem, 100vw" isFirst={isFirst} />
        ) : null}
      </Plate>
    </div>
  )
}
