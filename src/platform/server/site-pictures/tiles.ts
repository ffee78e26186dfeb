import { type Fold, starTile } from '#platform/shared/pattern.ts'
import { TILE_WIDTH, plateOf } from '#platform/shared/plate.ts'
import type { Theme } from '#platform/shared/palette.ts'

/** A tile, repeated, as the pattern `#stars` of a drawing: its own document, its text colour the one that is asked for. */
export function patternOf(
  { fold, seed }: { readonly fold: Fold; readonly seed: string },
  colour: string,
  transform: string,
): string {
  const { width, height, content } = readTile(fold, seed)
  return `<pattern id="stars" width="${width}" height="${height}" patternUnits="userSpaceOnUse" patternTransform="${transform}"><g color="${colour}">${content.replaceAll('currentColor', colour)}</g></pattern>`
}

interface Box {
  readonly left: number
  readonly width: number
  readonly height: number
}

/** The plate of a thing that has no photograph, as every list shows it, in a box of a drawing that is as high as the box. */
export function plateSvg(name: string, { light }: Theme['tokens'], box: Box): string {
  const { fold, seed, tone, size, across, down } = plateOf(name)
  const grounds = {
    pale: [light['surface-tint'], light['ornament']],
    deep: [light['surface-deeper'], light['ornament']],
    warm: [light['accent-soft'], light['accent']],
  } as const
  const [ground, lines] = grounds[tone]
  const tile = readTile(fold, seed)
  const scale = ((size / 100) * box.width * TILE_WIDTH[fold]) / tile.width
  // As a browser places a background: at 100 % its far side lies at the far side of the box.
  const x = box.left + ((box.width - tile.width * scale) * across) / 100
  const y = ((box.height - tile.height * scale) * down) / 100
  const pattern = patternOf({ fold, seed }, lines!, `translate(${x} ${y}) scale(${scale})`)
  const shape = `d="M${box.left} 0h${box.width}v${box.height}h-${box.width}z"`
  return `<defs>${pattern}</defs><path fill="${ground}" ${shape}/><path fill="url(#stars)" ${shape}/>`
}

function readTile(fold: Fold, seed: string) {
  const tile = starTile(fold, seed)
  const [, width = '200', height = '200'] = /width="(\d+)" height="(\d+)"/.exec(tile) ?? []
  const content = tile.replace(/^<svg[^>]*>/, '').replace('</svg>', '')
  return { width: Number(width), height: Number(height), content }
}
