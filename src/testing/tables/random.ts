/** Everything that is made by chance follows from a seed. */
export type Random = () => number

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

export function pick<T>(random: Random, all: readonly T[]): T {
  return all[Math.floor(random() * all.length)]!
}

export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}
