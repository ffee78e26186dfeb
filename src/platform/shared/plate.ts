import type { Fold } from './pattern.ts'

/** On which ground a plate is drawn: pale, deep, or warm with the accent. */
export const PLATE_TONES = ['pale', 'deep', 'warm'] as const
export type PlateTone = (typeof PLATE_TONES)[number]

/** What stands where a thing has no photograph, drawn from its name: the same name always has the same plate. */
export interface PlateLook {
  readonly fold: Fold
  /** Which tile of the fold. There are few, so that a list of fifty entries fetches a handful of small files. */
  readonly seed: string
  readonly tone: PlateTone
  /** How wide a tile is, in hundredths of the plate's width: from three stars across to one that fills it. */
  readonly size: number
  /** Where the tiles begin, in hundredths of the room there is. */
  readonly across: number
  readonly down: number
}

const TILES_OF_A_FOLD = 4
const SIZES = [44, 62, 86] as const
const FOLDS = [8, 10, 12] as const

/** How wide a tile is beside those of the other folds, so that their stars are of one size. */
export const TILE_WIDTH: Readonly<Record<Fold, number>> = { 8: 0.72, 10: 1.5, 12: 1 }

export function plateOf(name: string): PlateLook {
  let rest = hash(name)
  const draw = (count: number) => {
    const drawn = rest % count
    rest = Math.floor(rest / count)
    return drawn
  }
  return {
    tone: PLATE_TONES[draw(PLATE_TONES.length)]!,
    fold: FOLDS[draw(FOLDS.length)]!,
    size: SIZES[draw(SIZES.length)]!,
    seed: `plate-${draw(TILES_OF_A_FOLD)}`,
    across: draw(11) * 10,
    down: draw(11) * 10,
  }
}

/** FNV, stirred once more so that names which differ in their last letter look different. */
function hash(text: string): number {
  let state = 2166136261
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 16777619)
  state = Math.imul(state ^ (state >>> 15), 2246822519)
  state = Math.imul(state ^ (state >>> 13), 3266489917)
  return (state ^ (state >>> 16)) >>> 0
}
