import { type MouseEvent, useState } from 'react'
import { useWords } from '#platform/web/site.ts'
import { Photo } from '#platform/web/ui/photo.tsx'
import type { Album } from '../contract.ts'
import { galleryWords } from '../words.ts'
import { Lightbox } from './lightbox.tsx'

interface PhotosProps {
  readonly photos: Album['photos']
  readonly album: string
}

/** Small pictures that grow. Each is a link to the large one, which is what it does before the page is alive. */
export function Photos({ photos, album }: PhotosProps) {
  const words = useWords(galleryWords)
  const [shown, setShown] = useState<number>()
  const enlarge = (event: MouseEvent, place: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setShown(place)
  }
  return (
    <>
      <ul className="photos">
        {photos.map(({ image, caption }, place) => (
          <li key={`${image.src} ${place}`}>
            <a
              href={image.src}
              aria-label={words.enlarge(caption || image.alt)}
              onClick={(event) => enlarge(event, place)}
            >
              <Photo image={{ ...image, alt: '' }} sizes="(min-width: 60rem) 24rem, 50vw" />
            </a>
          </li>
        ))}
      </ul>
      {shown === undefined ? null : (
        <Lightbox key={album} photos={photos} first={shown} onClose={() => setShown(undefined)} />
      )}
    </>
  )
}
