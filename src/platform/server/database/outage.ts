import type { Log } from '../log.ts'
import { isAway } from './away.ts'

/**
 * A time in which the database is away, told in two lines, however many requests fail in it: one when it begins, with the
 * reason, and one when it is over, with how many were refused.
 */
export interface Outage {
  /** Something that was asked of the database has failed. Other errors than its own are no outage. */
  fails(error: unknown): void
  /** It has answered. */
  works(): void
  /** Somebody is told to come back later: counts it, and says whether that is because of an outage. */
  refuses(): boolean
  /** Whether there has been one since a moment, as `performance.now()` gives it. */
  wasOnSince(moment: number): boolean
}

/** The database answers again when it has not failed for so long: one that comes and goes is away. */
const QUIET_MS = 2_000

export function openOutage(log: Log, { quietMs = QUIET_MS } = {}): Outage {
  let began: number | undefined
  let failedAt = 0
  let refused = 0
  let endedAt = -Infinity

  return {
    fails(error) {
      if (!isAway(error)) return
      failedAt = performance.now()
      if (began !== undefined) return
      began = failedAt
      log.error({ err: error }, 'the database is away')
    },
    works() {
      if (began === undefined) return
      const now = performance.now()
      if (now - failedAt < quietMs) return
      log.info({ seconds: Math.round((now - began) / 1000), refused }, 'the database is back')
      began = undefined
      endedAt = now
      refused = 0
    },
    refuses() {
      if (began === undefined) return false
      refused++
      return true
    },
    wasOnSince: (moment) => began !== undefined || endedAt > moment,
  }
}
