import type { CSSProperties, ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** How wide a tile is beside those of the other folds, so that their stars are of one size. */
const TILE = { 8: 0.72, 10: 1.5, 12: 1 } as const

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
    '--tile': TILE[fold],
  } as CSSProperties
  return (
    <span
      className={classNames('ornament', place === 'end' && 'end', faint && 'faint')}
      style={style}
      aria-hidden="true"
    />
  )
}

interface PlateProps extends Pick<OrnamentProps, 'seed' | 'fold'> {
  /** On a light ground, for a plate beside text rather than in a band. */
  readonly soft?: boolean | undefined
  /** A photograph, when there is one; the pattern is what shows until it has come. */
  readonly children?: ReactNode | undefined
}

/** Stands where a photograph would, and is finished without one. */
export function Plate({ seed, fold = 10, soft = false, children }: PlateProps) {
  return (
    <div className={soft ? 'plate soft' : 'plate'}>
      <Ornament seed={seed} fold={fold} />
      {children}
    </div>
  )
}
