import type { Image } from '#platform/shared/fields.ts'
import { Plate } from '../ui/ornament.tsx'
import { Photo } from '../ui/photo.tsx'

interface ItemPictureProps {
  readonly id: string
  readonly image: Image | null
  readonly sizes?: string
}

/** The picture above the text of an item; nothing without one. */
export function ItemPicture({
  id,
  image,
  sizes = '(min-width: 60rem) 48rem, 100vw',
}: ItemPictureProps) {
  if (!image) return null
  return (
    <div className="item-picture">
      <Plate seed={id}>
        <Photo image={image} sizes={sizes} isFirst />
      </Plate>
    </div>
  )
}
