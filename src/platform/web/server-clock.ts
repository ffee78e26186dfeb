/** The clocks of a device: what it shows, which anybody may set, and one that only ever runs on. */
interface DeviceClocks {
  wall(): number
  steady(): number
}

/** The server's time on a device whose own clock may be wrong, in milliseconds since 1970. */
export interface ServerClock {
  now(): number
  /**
   * The page says when it was made: less than `PAGE_AGE_MS` before it came, or at any time before if the device `had` it
   * already, whose own clock is then the best there is.
   */
  came(madeAt: number, had?: boolean): void
  /** An answer has said, to the second, what time it is (NaN: it has not); `asked` is when it was asked for, by the steady clock. */
  heard(date: number, asked: number): void
  /**
   * Whether somebody should ask for the time: the device disagrees with the page by more than a minute or so, or its two
   * clocks have moved apart since, because it slept or was set. Until then a leap forward is taken for sleep, and one
   * back for nothing.
   */
  isInDoubt(): boolean
  /** Right to the second: an answer has said so, and nothing has happened since. */
  isSure(): boolean
}

/** A ready page is kept for its minute; then some seconds on its way. */
const PAGE_AGE_MS = 75_000
const APART_MS = 2_000

export function openServerClock({ wall, steady }: DeviceClocks): ServerClock {
  let anchor: { server: number; steady: number; wall: number } | undefined
  let trust: 'doubted' | 'good' | 'sure' = 'good'

  const set = (server: number) => {
    anchor = { server, steady: steady(), wall: wall() }
  }
  const apart = () => (anchor ? wall() - anchor.wall - (steady() - anchor.steady) : 0)
  const run = () => (anchor ? anchor.server + steady() - anchor.steady : wall())
  const look = () => {
    const leap = apart()
    if (Math.abs(leap) < APART_MS) return
    set(run() + Math.max(leap, 0))
    trust = 'doubted'
  }

  return {
    now() {
      look()
      return run()
    },
    came(madeAt, had = false) {
      if (trust === 'sure') return
      const age = wall() - madeAt
      // A device that agrees with the page knows the seconds better than the page does.
      const agrees = age >= -APART_MS && (had || age <= PAGE_AGE_MS + steady())
      set(agrees ? wall() : madeAt + steady())
      trust = agrees ? 'good' : 'doubted'
    },
    heard(date, asked) {
      if (Number.isNaN(date)) return
      const now = steady()
      // It leaves out the part of its second, half of one in the middle, and half of the way was after it.
      set(date + 500 + (now - asked) / 2)
      trust = 'sure'
    },
    isInDoubt() {
      look()
      return trust === 'doubted'
    },
    isSure() {
      look()
      return trust === 'sure'
    },
  }
}

/** One for the whole page: every answer that comes tells it the time. */
export const serverClock = openServerClock({
  wall: () => Date.now(),
  steady: () => performance.now(),
})
