/**
 * Geometric star patterns by Hankin's method ("polygons in contact"): lay a tiling of polygons, let two rays leave the
 * middle of every edge at the same angle, and let each ray end where it meets its nearest partner.
 */

export const FOLDS = [8, 10, 12] as const
/** How many points the great star has. */
export type Fold = (typeof FOLDS)[number]

/**
 * One tile that repeats in both directions without a seam, as an SVG document in the text colour. The seed decides how
 * steep the rays are and how the star's heart is tied; the same seed is always the same tile.
 */
export function starTile(fold: Fold, seed: string): string {
  const tiling = TILINGS[fold]
  const chance = seeded(`${fold}:${seed}`)
  const [least, most] = tiling.angles
  const angle = least + Math.round(chance() * (most - least) * 2) / 2
  const step = tiling.ties[Math.floor(chance() * tiling.ties.length)]!

  const { width, height } = tiling
  const [across, down] = tiling.period
  const scaled = ([x, y]: Point): Point => [(x / across) * width, (y / down) * height]

  const motifs = tiling.polygons.map((polygon) => hankin(polygon, angle))
  const [star] = motifs as [Motif[], ...Motif[][]]
  const lines = [...motifs.flat(), ...heart(star, step)].map((line) => line.map(scaled))
  const outline = starOutline(star).map(scaled)

  const cells = latticeNear(tiling, [...lines.flat(), ...outline]).map(
    ([x, y]) => `<use href="#a" x="${brief(x)}" y="${brief(y)}"/>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<defs><g id="a"><path fill="currentColor" fill-opacity=".08" d="${toPath([outline])}z"/>` +
    `<path fill="none" stroke="currentColor" stroke-width="1.15" stroke-linejoin="round" vector-effect="non-scaling-stroke" d="${toPath(lines)}"/>` +
    `</g></defs>${cells.join('')}</svg>`
  )
}

type Point = readonly [number, number]
/** The middle of one edge, the point where two rays meet, the middle of another edge. */
type Motif = readonly [Point, Point, Point]

interface Tiling {
  /** The polygons of one cell with edges of length 1; the first is the great one, around the origin. */
  readonly polygons: readonly (readonly Point[])[]
  /** After how much the tiling repeats, across and down. */
  readonly period: Point
  /** The same in whole units: no seam between tiles, and a distortion that nobody can see. */
  readonly width: number
  readonly height: number
  /** Where cells lie, in shares of the period. */
  readonly cells: readonly Point[]
  /** Between which contact angles the rays make a star that looks right. */
  readonly angles: readonly [number, number]
  /** How many dents of the star a tie in its heart passes over. */
  readonly ties: readonly number[]
}

const CENTRED: readonly Point[] = [
  [0, 0],
  [0.5, 0.5],
]

const TILINGS: Readonly<Record<Fold, Tiling>> = {
  8: octagonsAndSquares(),
  10: decagonsAndBows(),
  12: dodecagonsAndTriangles(),
}

function octagonsAndSquares(): Tiling {
  const side = 1 + Math.SQRT2
  return {
    polygons: [
      ring([0, 0], 0.5 / sin(22.5), 22.5, 8),
      ring([side / 2, side / 2], Math.SQRT1_2, 0, 4),
    ],
    period: [side, side],
    width: 200,
    height: 200,
    cells: [[0, 0]],
    angles: [64, 73],
    ties: [2, 3],
  }
}

/** Four decagons around a rhombus leave a bow between them; the rhombus stands upright here, so that it repeats square. */
function decagonsAndBows(): Tiling {
  const radius = 0.5 / sin(18)
  const apart = 2 * radius * cos(18)
  const right: Point = [apart * cos(36), -apart * sin(36)]
  const left: Point = [apart * cos(36), apart * sin(36)]
  const far: Point = [2 * apart * cos(36), 0]
  const turned = (centre: Point, degrees: number) => at(centre, radius, degrees - 36)
  return {
    polygons: [
      ring([0, 0], radius, -18, 10),
      [
        turned([0, 0], 18),
        turned(right, 126),
        turned(right, 90),
        turned(far, 198),
        turned(left, 306),
        turned([0, 0], 54),
      ],
    ],
    period: [2 * apart * cos(36), 2 * apart * sin(36)],
    width: 245,
    height: 178,
    cells: CENTRED,
    angles: [50, 58],
    ties: [2, 3, 4],
  }
}

function dodecagonsAndTriangles(): Tiling {
  const radius = 0.5 / sin(15)
  const apart = 2 * radius * cos(15)
  const third = 1 / Math.sqrt(3)
  return {
    polygons: [
      ring([0, 0], radius, 15, 12),
      ring([apart / 2, (apart / 2) * third], third, 30, 3),
      ring([apart, apart * third], third, 90, 3),
    ],
    period: [apart, apart * Math.sqrt(3)],
    width: 194,
    height: 336,
    cells: CENTRED,
    angles: [62, 75],
    ties: [3, 4, 5],
  }
}

function hankin(polygon: readonly Point[], angle: number): Motif[] {
  const rays = polygon.flatMap((from, edge) => {
    const to = polygon[(edge + 1) % polygon.length]!
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    const along: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length]
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
    const inward = (side: number): Point => [
      side * cos(angle) * along[0] - sin(angle) * along[1],
      side * cos(angle) * along[1] + sin(angle) * along[0],
    ]
    return [1, -1].map((side) => ({ edge, middle, toward: inward(side) }))
  })

  const meetings = rays.flatMap((one, i) =>
    rays.slice(i + 1).flatMap((other, k) => {
      const met = one.edge === other.edge ? undefined : meet(one, other)
      return met ? [{ i, j: i + 1 + k, ...met }] : []
    }),
  )
  const taken = new Set<number>()
  return meetings
    .toSorted((one, other) => one.reach - other.reach)
    .filter(({ i, j }) => {
      if (taken.has(i) || taken.has(j)) return false
      taken.add(i).add(j)
      return true
    })
    .map(({ i, j, point }) => [rays[i]!.middle, point, rays[j]!.middle])
}

interface Ray {
  readonly middle: Point
  readonly toward: Point
}

/** Where two rays cross, and how far both went for it; two that run into each other meet half way. */
function meet(one: Ray, other: Ray): { point: Point; reach: number } | undefined {
  const gap: Point = [other.middle[0] - one.middle[0], other.middle[1] - one.middle[1]]
  const turn = cross(one.toward, other.toward)
  if (Math.abs(turn) < 1e-9) {
    if (Math.abs(cross(gap, one.toward)) > 1e-6) return undefined
    const point: Point = [one.middle[0] + gap[0] / 2, one.middle[1] + gap[1] / 2]
    return { point, reach: Math.hypot(...gap) }
  }
  const t = cross(gap, other.toward) / turn
  const u = cross(gap, one.toward) / turn
  if (t < 1e-6 || u < 1e-6) return undefined
  const point: Point = [one.middle[0] + t * one.toward[0], one.middle[1] + t * one.toward[1]]
  return { point, reach: t + u }
}

/** The dents of the great star, tied to each other across its middle. */
function heart(star: readonly Motif[], step: number): [Point, Point][] {
  const dents = star.map(([, dent]) => dent).toSorted(byTurn)
  return dents.map((dent, i) => [dent, dents[(i + step) % dents.length]!])
}

/** The great star as one closed line: tips and dents in turn. */
function starOutline(star: readonly Motif[]): Point[] {
  const points = star.flatMap(([tip, dent, other]) => [tip, dent, other]).toSorted(byTurn)
  return points.filter(
    (point, i) =>
      i === 0 || Math.hypot(point[0] - points[i - 1]![0], point[1] - points[i - 1]![1]) > 1e-6,
  )
}

/** Every cell of the lattice that reaches into the tile. */
function latticeNear({ width, height, cells }: Tiling, drawn: readonly Point[]): Point[] {
  const xs = drawn.map(([x]) => x)
  const ys = drawn.map(([, y]) => y)
  const [left, right] = [Math.min(...xs), Math.max(...xs)]
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
  const around = [-2, -1, 0, 1, 2]
  return around
    .flatMap((i) =>
      around.flatMap((j) => cells.map(([x, y]): Point => [(i + x) * width, (j + y) * height])),
    )
    .filter(([x, y]) => x + right > 0 && x + left < width && y + bottom > 0 && y + top < height)
}

function toPath(lines: readonly (readonly Point[])[]): string {
  return lines
    .map((line) => `M${line.map(([x, y]) => `${brief(x)} ${brief(y)}`).join('L')}`)
    .join('')
}

/** A tenth of a unit is finer than a pixel. */
function brief(value: number): string {
  return String(Math.round(value * 10) / 10 || 0)
}

function ring(centre: Point, radius: number, first: number, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => at(centre, radius, first + (360 / count) * i))
}

function at([x, y]: Point, radius: number, degrees: number): Point {
  return [x + radius * cos(degrees), y + radius * sin(degrees)]
}

function byTurn(one: Point, other: Point): number {
  return Math.atan2(one[1], one[0]) - Math.atan2(other[1], other[0])
}

function cross(one: Point, other: Point): number {
  return one[0] * other[1] - one[1] * other[0]
}

function sin(degrees: number): number {
  return Math.sin((degrees * Math.PI) / 180)
}

function cos(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180)
}

/** Numbers from 0 to 1 that the text decides: an FNV hash, stirred before each draw. */
function seeded(text: string): () => number {
  let state = 2166136261
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 16777619)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}
