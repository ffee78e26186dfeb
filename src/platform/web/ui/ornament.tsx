import type { CSSProperties, ReactNode } from 'react'
import { TILE_WIDTH, plateOf } from '#platform/shared/plate.ts'
import { classNames } from './class-names.ts'

interface OrnamentProps {
  /** The same seed is always the same pattern: an organisation's slug, an item's. */
  readonly seed: string
  readonly fold?: 8 | 10 | 12 | undefined
  /** `end` fades in from the far side of a band; `fill` covers. */
  readonly place?: 'end' | 'fill' | undefined
  readonly faint?: boolean | undefined
}

/** A star pattern behind what it stands in, which must be positioned (`.deep`, `.plate`, `.state` are). */
export function Ornament({ seed, fold = 12, place = 'fill', faint = false }: OrnamentProps) {
  const style = {
    '--pattern': `url("/pattern/${fold}/${encodeURIComponent(seed)}.svg")`,
    '--tile': TILE_WIDTH[fold],
  } as CSSProperties
  return (
    <span
      className={classNames('ornament', place === 'end' && 'end', faint && 'faint')}
      style={style}
      aria-hidden="true"
    />
  )
}

interface PlateProps {
  /** What the plate is drawn from: the address of the thing, which is made of its title. */
  readonly seed: string
  /** A photograph, when there is one; the pattern is what shows until it has come. */
  readonly children?: ReactNode | undefined
}

/** Stands where a photograph would, and is finished without one: each thing has a plate of its own. */
export function Plate({ seed, children }: PlateProps) {
  const { fold, seed: tile, tone, size, across, down } = plateOf(seed)
  const style = {
    '--pattern-size': `max(5rem, ${size}cqi)`,
    '--pattern-position': `${across}% ${down}%`,
  } as CSSProperties
  return (
    <div className="plate" data-tone={tone} style={style}>
      <Ornament seed={tile} fold={fold} />
      {children}
    </div>
  )
}
