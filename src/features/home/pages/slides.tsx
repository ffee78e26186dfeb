import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import { type ReactElement, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useWords } from '#platform/web/site.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { homeWords } from '../words.ts'

/** Long enough to read a greeting twice. */
const REST_MS = 9_000

/**
 * One of several at a time, in a strip that the browser scrolls: a finger swipes it, before any script too. It moves by
 * itself only where people have not asked for stillness, waits under a pointer or a focus, and stops for good when it is
 * paused or somebody takes it in hand.
 */
export function Slides({ children }: { readonly children: readonly ReactElement[] }) {
  const words = useWords(homeWords)
  const strip = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState(0)
  const mayMove = useSyncExternalStore(noChange, allowsMotion, () => false)
  const [isMoving = mayMove, setMoving] = useState<boolean>()
  const [isHeld, setHeld] = useState(false)
  const count = children.length

  useEffect(() => {
    if (!isMoving || isHeld || count < 2) return undefined
    const timer = setTimeout(() => show(strip.current, (place + 1) % count), REST_MS)
    return () => clearTimeout(timer)
  }, [isMoving, isHeld, place, count])

  const onScroll = () => {
    const { current: list } = strip
    if (list) setPlace(Math.round(Math.abs(list.scrollLeft) / list.clientWidth))
  }
  const go = (step: number) => {
    setMoving(false)
    show(strip.current, (place + step + count) % count)
  }
  if (count < 2) return children

  const { banners, banner, before, next, pause, play } = words
  return (
    // It only notices where people are; what they can press are its buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-roledescription="carousel"
      aria-label={banners}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <ul
        className="slides"
        ref={strip}
        // What scrolls can be scrolled by the keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={onScroll}
        onTouchStart={() => setMoving(false)}
      >
        {children.map((child, i) => (
          <li key={child.key} aria-label={banner(i + 1, count)}>
            {child}
          </li>
        ))}
      </ul>
      <div className="wrap slide-controls">
        <button type="button" className="icon-button" aria-label={before} onClick={() => go(-1)}>
          <Icon of={ChevronLeft} turns />
        </button>
        <span className="figures" aria-live={isMoving ? 'off' : 'polite'}>
          <span aria-hidden="true">
            {place + 1} / {count}
          </span>
          <span className="visually-hidden">{banner(place + 1, count)}</span>
        </span>
        <button type="button" className="icon-button" aria-label={next} onClick={() => go(1)}>
          <Icon of={ChevronRight} turns />
        </button>
        <button
          type="button"
          className="icon-button"
          aria-label={isMoving ? pause : play}
          onClick={() => setMoving(!isMoving)}
        >
          <Icon of={isMoving ? Pause : Play} />
        </button>
      </div>
    </section>
  )
}

function show(strip: HTMLElement | null, place: number): void {
  const slide = strip?.children[place] as HTMLElement | undefined
  if (slide) strip?.scrollTo({ left: slide.offsetLeft })
}

const allowsMotion = () => matchMedia('(prefers-reduced-motion: no-preference)').matches
const noChange = () => () => {}
