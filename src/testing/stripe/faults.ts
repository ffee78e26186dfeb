/** What can go wrong between us and Stripe. `before`: nothing was done. `after`: all was done, and nobody heard of it. */
export type Fault =
  | 'error-before'
  /** The 500 is saved under the key, and given again for as long as the key lives. */
  | 'error-after'
  /** As `error-after`, though nothing was done. */
  | 'error-instead'
  | 'hang-before'
  | 'hang-after'
  /** The SDK repeats a reset request once by itself, so it takes two to be noticed. */
  | 'reset-before'
  | 'reset-after'
  /** Half an answer, then silence. */
  | 'cut-off'
  /**
   * The connection breaks at once and the work is done later, when `land` is called or `landsAfterMs` are over. Until
   * then its key and its object are in use: whoever looks sees nothing yet.
   */
  | 'in-flight'
  | 'busy'
  /** Before anything is saved under the key. */
  | 'overloaded'
  | 'unavailable'

export interface Trouble {
  /**
   * Part of the request's pattern, such as `confirm` or `GET`, of its path, such as an id, or the secret key of an account;
   * absent: every request.
   */
  readonly at?: string
  /** How many requests it strikes; once when absent. */
  readonly times?: number
  /** From 0 to 1: how likely it strikes each of them. */
  readonly chance?: number
  /** Only of `in-flight`. */
  readonly landsAfterMs?: () => number
}

export interface Struck {
  readonly fault: Fault
  readonly landsAfterMs?: () => number
}

export interface Faults {
  plan(fault: Fault, trouble?: Trouble): void
  /** Asked of each request before what was planned, with the payment of ours that it is about: for trouble that is one payment's own. */
  follow(strike: (request: string, payment: string) => Fault | undefined): void
  /** All that was planned; whoever follows goes on. */
  clear(): void
  /** The fault that strikes this request, if any; it then counts as having struck. */
  next(request: string, payment?: string): Struck | undefined
  /** Does what is in flight, now. */
  land(): void
  /** Resolves when what this fault struck may be done. */
  landing(struck: Struck): Promise<void>
}

/** `random` answers from 0 to 1; hand in a seeded one to be able to repeat a story. */
export function openFaults(random: () => number = Math.random): Faults {
  type Planned = Struck & { readonly at: string; readonly chance: number; left: number }
  let planned: Planned[] = []
  let inFlight: (() => void)[] = []
  let followed: (request: string, payment: string) => Fault | undefined = () => undefined
  return {
    plan(fault, { at = '', times = 1, chance = 1, ...rest } = {}) {
      planned.push({ fault, at, left: times, chance, ...rest })
    },
    follow(strike) {
      followed = strike
    },
    clear() {
      planned = []
    },
    next(request, payment) {
      const own = payment === undefined ? undefined : followed(request, payment)
      if (own) return { fault: own }
      const found = planned.find(
        ({ at, left, chance }) =>
          left > 0 && request.includes(at) && (chance === 1 || random() < chance),
      )
      if (found) found.left--
      return found
    },
    land() {
      for (const done of inFlight) done()
      inFlight = []
    },
    landing({ landsAfterMs }) {
      return new Promise((resolve) => {
        inFlight.push(resolve)
        if (landsAfterMs) setTimeout(resolve, landsAfterMs())
      })
    },
  }
}
