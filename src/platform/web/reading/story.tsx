import type { ReactNode } from 'react'
import type { Image } from '#platform/shared/fields.ts'
import type { Language } from '#platform/shared/languages.ts'
import { Link } from '../link.tsx'
import { Plate } from '../ui/ornament.tsx'
import { Photo } from '../ui/photo.tsx'

interface StoryProps {
  readonly to: string
  readonly id: string
  readonly title: string
  readonly summary?: string
  readonly image: Image | null
  readonly language?: Language
  readonly label?: ReactNode
  /** The one that leads: its picture is wide. */
  readonly isLarge?: boolean
  readonly heading?: 'h2' | 'h3'
  readonly isFirst?: boolean
  readonly children?: ReactNode
}

/** An item as a card that leads to it, with its picture or a plate of its own: the whole of it is the link's target. */
export function Story({
  to,
  id,
  title,
  summary,
  image,
  language,
  label,
  isLarge = false,
  heading: Heading = 'h2',
  isFirst = false,
  children,
}: StoryProps) {
  return (
    <article className="story">
      <Plate seed={id}>
        {image ? <Photo image={image} sizes={isLarge ? LARGE : SMALL} isFirst={isFirst} /> : null}
      </Plate>
      <div>
        {label ? <p className="label">{label}</p> : null}
        <Heading lang={language}>
          <Link to={to}>
            <bdi>{title}</bdi>
          </Link>
        </Heading>
        {summary ? (
          <p className="muted" lang={language}>
            <bdi>{summary}</bdi>
          </p>
        ) : null}
        {children}
      </div>
    </article>
  )
}

const LARGE = '(min-width: 60rem) 40rem, 100vw'
const SMALL = '(min-width: 46rem) 23rem, 7rem'
