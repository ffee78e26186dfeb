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
  /** With a large picture, and a pattern where there is no photograph. Else a photograph is a small one. */
  readonly isPictured?: boolean
  readonly heading?: 'h2' | 'h3'
  readonly isFirst?: boolean
  readonly children?: ReactNode
}

/** An item as a card that leads to it: the whole of it is the link's target. */
export function Story({
  to,
  id,
  title,
  summary,
  image,
  language,
  label,
  isPictured = false,
  heading: Heading = 'h2',
  isFirst = false,
  children,
}: StoryProps) {
  return (
    <article className="story">
      {isPictured || image ? (
        <Plate seed={id} soft>
          {image ? (
            <Photo image={image} sizes={isPictured ? LARGE : SMALL} isFirst={isFirst} />
          ) : null}
        </Plate>
      ) : null}
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

const LARGE = '(min-width: 60rem) 24rem, 100vw'
const SMALL = '(min-width: 46rem) 12rem, 7rem'
