/** What can go wrong between us and Stripe. `before`: nothing was done. `after`: all was done, and nobody heard of it. */
export type Fault =
  | 'error-before'
  /** The 500 is saved under the key, and given again for as long as the key lives. */
  | 'error-after'
  | 'hang-before'
  | 'hang-after'
  /** The SDK repeats a reset request once by itself, so it takes two to be noticed. */
  | 'reset-before'
  | 'reset-after'
  /** Half an answer, then silence. */
  | 'cut-off'
  | 'busy'
  | 'overloaded'
  | 'unavailable'

export interface Trouble {
  /** Part of the request's pattern, such as `confirm` or `GET`; absent: every request. */
  readonly at?: string
  /** How many requests it strikes; once when absent. */
  readonly times?: number
  /** From 0 to 1: how likely it strikes each of them. */
  readonly chance?: number
}

export interface Faults {
  plan(fault: Fault, trouble?: Trouble): void
  clear(): void
  /** The fault that strikes this request, if any; it then counts as having struck. */
  next(request: string): Fault | undefined
}

/** `random` answers from 0 to 1; hand in a seeded one to be able to repeat a story. */
export function openFaults(random: () => number = Math.random): Faults {
  let planned: { fault: Fault; at: string; left: number; chance: number }[] = []
  return {
    plan(fault, { at = '', times = 1, chance = 1 } = {}) {
      planned.push({ fault, at, left: times, chance })
    },
    clear() {
      planned = []
    },
    next(request) {
      const found = planned.find(
        ({ at, left, chance }) =>
          left > 0 && request.includes(at) && (chance === 1 || random() < chance),
      )
      if (found) found.left--
      return found?.fault
    },
  }
}
