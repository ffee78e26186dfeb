/** Chance that can be repeated: the same seed, the same numbers from 0 to 1. */
export interface Chance {
  (): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** Whether something happens that happens so often. */
  is(probability: number): boolean
  /** One of these, each as likely as its weight says. */
  pick<T>(weighted: readonly (readonly [weight: number, what: T])[]): T
}

/** Mulberry32, by Tommy Ettinger (public domain). */
export function openChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return Object.assign(next, {
    between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)),
    is: (probability: number) => next() < probability,
    pick<T>(weighted: readonly (readonly [number, T])[]): T {
      let left = next() * weighted.reduce((sum, [weight]) => sum + weight, 0)
      for (const [weight, what] of weighted) if ((left -= weight) < 0) return what
      return weighted.at(-1)![1]
    },
  })
}
