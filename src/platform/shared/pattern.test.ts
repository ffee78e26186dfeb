import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { FOLDS, starTile, type Fold } from './pattern.ts'

const SEEDS = ['al-noor', 'crescent', 'east-gate', 'roof', 'minibus', 'المكتبة', '', '"><script>']

function sizeOf(tile: string): [number, number] {
  const [, width, height] = /width="(\d+)" height="(\d+)"/.exec(tile)!
  return [Number(width), Number(height)]
}

/** Every straight piece that is drawn, at every place where the cell is used. */
function pieces(tile: string): [number, number, number, number][] {
  const lines = [...tile.matchAll(/ d="([^"]+)"/g)].at(-1)![1]!
  const places = [...tile.matchAll(/<use href="#a" x="([-\d.]+)" y="([-\d.]+)"/g)]
  return lines
    .split('M')
    .slice(1)
    .flatMap((line) => {
      const points = line.split('L').map((point) => point.split(' ').map(Number))
      return points.slice(1).flatMap(([x2, y2], i) => {
        const [x1, y1] = points[i]!
        return places.map(([, x, y]): [number, number, number, number] => [
          x1! + Number(x),
          y1! + Number(y),
          x2! + Number(x),
          y2! + Number(y),
        ])
      })
    })
}

/** Where lines cross the upright at `x` within the tile, in whole units. */
function crossings(tile: string, x: number): number[] {
  const [, height] = sizeOf(tile)
  const found = pieces(tile)
    .filter(([x1, , x2]) => (x1 < x && x2 > x) || (x1 > x && x2 < x))
    .map(([x1, y1, x2, y2]) => y1 + ((x - x1) / (x2 - x1)) * (y2 - y1))
    .filter((y) => y > 1 && y < height - 1)
  return [...new Set(found.map(Math.round))].toSorted((a, b) => a - b)
}

describe('a tile of stars', () => {
  const each = (check: (fold: Fold, seed: string) => void) => {
    for (const fold of FOLDS) for (const seed of SEEDS) check(fold, seed)
  }

  it('is always the same for the same seed', () => {
    each((fold, seed) => assert.equal(starTile(fold, seed), starTile(fold, seed)))
  })

  it('differs between seeds', () => {
    for (const fold of FOLDS) {
      const different = new Set(SEEDS.map((seed) => starTile(fold, seed)))
      assert.ok(different.size > SEEDS.length / 2, `${fold}: only ${different.size}`)
    }
  })

  it('goes on in the next tile without a seam', () => {
    each((fold, seed) => {
      const tile = starTile(fold, seed)
      const [left, right] = [crossings(tile, 0.01), crossings(tile, sizeOf(tile)[0] - 0.01)]
      assert.ok(left.length > 0)
      assert.equal(left.length, right.length)
      for (const [i, y] of left.entries()) {
        assert.ok(Math.abs(y - right[i]!) <= 1, `${fold} ${seed}: ${y} beside ${right[i]}`)
      }
    })
  })

  it('is small enough for a slow line', () => {
    each((fold, seed) => assert.ok(starTile(fold, seed).length < 2048))
  })

  it('holds nothing of the seed and no broken number', () => {
    each((fold, seed) => assert.doesNotMatch(starTile(fold, seed), /script|NaN|Infinity|undefined/))
  })
})
