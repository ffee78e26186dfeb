import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Close from 'lucide-react/icons/x'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSite, useWords } from '#platform/web/site.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Photo } from '#platform/web/ui/photo.tsx'
import { directionOf } from '#platform/shared/languages.ts'
import type { Album } from '../contract.ts'
import { galleryWords } from '../words.ts'

interface LightboxProps {
  readonly photos: Album['photos']
  readonly first: number
  readonly onClose: () => void
}

/**
 * The pictures of an album, one at a time, over the page. It is the browser's own dialog round a strip that the browser
 * scrolls: a finger swipes it, the arrows and the buttons move it by one, Escape leaves it, and the focus goes back.
 */
export function Lightbox({ photos, first, onClose }: LightboxProps) {
  const words = useWords(galleryWords)
  const direction = directionOf(useSite().language)
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(first)

  useEffect(() => {
    dialog.current?.showModal()
    const { current: list } = strip
    list?.children[first]?.scrollIntoView({ behavior: 'instant', block: 'nearest' })
  }, [first])

  const show = (next: number) => {
    strip.current?.children[next]?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  const onKey = ({ key }: KeyboardEvent) => {
    const forward = direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    if (key === 'ArrowLeft' || key === 'ArrowRight') show(key === forward ? place + 1 : place - 1)
    if (key === 'Home') show(0)
    if (key === 'End') show(photos.length - 1)
  }
  const onScroll = () => {
    const { current: list } = strip
    if (list && list.clientWidth > 0)
      setPlace(Math.round(Math.abs(list.scrollLeft) / list.clientWidth))
  }

  return (
    // The keys are those of the whole dialog, wherever its focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className="lightbox"
      aria-label={words.picture(place + 1, photos.length)}
      onClose={onClose}
      onKeyDown={onKey}
    >
      <button
        type="button"
        className="lightbox-close"
        aria-label={words.close}
        onClick={() => dialog.current?.close()}
      >
        <Icon of={Close} />
      </button>
      <ul ref={strip} onScroll={onScroll}>
        {photos.map(({ image, caption }, i) => (
          <li key={`${image.src} ${i}`} aria-hidden={i === place ? undefined : true}>
            <figure>
              {/* Shown whole, in the middle. */}
              <Photo image={{ ...image, focus: undefined }} sizes="100vw" />
              {caption ? (
                <figcaption>
                  <bdi>{caption}</bdi>
                </figcaption>
              ) : null}
            </figure>
          </li>
        ))}
      </ul>
      <div className="lightbox-foot">
        <button
          type="button"
          aria-label={words.previous}
          aria-disabled={place === 0 || undefined}
          onClick={() => show(Math.max(0, place - 1))}
        >
          <Icon of={ChevronLeft} turns />
        </button>
        <output className="figures">
          {place + 1} / {photos.length}
        </output>
        <button
          type="button"
          aria-label={words.next}
          aria-disabled={place === photos.length - 1 || undefined}
          onClick={() => show(Math.min(photos.length - 1, place + 1))}
        >
          <Icon of={ChevronRight} turns />
        </button>
      </div>
    </dialog>
  )
}
