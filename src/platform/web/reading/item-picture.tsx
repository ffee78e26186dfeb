import type { Image } from '#platform/shared/fields.ts'
import { Plate } from '../ui/ornament.tsx'
import { Photo } from '../ui/photo.tsx'

interface ItemPictureProps {
  readonly id: string
  readonly image: Image | null
}

/** The picture above the text of an item, or the plate that stands for it in every list. */
export function ItemPicture({ id, image }: ItemPictureProps) {
  return (
    <div className="item-picture">
      <Plate seed={id}>
        {image ? <Photo image={image} sizes="(min-width: 60rem) 48rem, 100vw" isFirst /> : null}
      </Plate>
    </div>
  )
}
