/** What was kept of the last time that a server has confirmed. */
export interface KeptClock {
  readonly serverTime: number
  /** How far the device's own clock was ahead of it. */
  readonly skewMs: number
}

const MINUTE = 60_000

/**
 * The time when a screen is switched on without a connection: by the device's own clock, less what it was wrong by when
 * a server last said so. A clock that is before that moment, or before this script was made, has stood still.
 */
export function clockAtStart(
  deviceNow: number,
  kept: KeptClock | null,
  builtAt: number,
): { readonly now: number; readonly isDoubtful: boolean } {
  const now = deviceNow - (kept ? kept.skewMs : 0)
  const isBefore = now < builtAt || (!!kept && now < kept.serverTime)
  return { now, isDoubtful: isBefore || (!!kept && Math.abs(kept.skewMs) > MINUTE) }
}

/** Longer under way, an answer says little of what time it is. */
const LONGEST_TRIP = 2_000

/** The server's time at the moment at which its answer came; undefined where it was too long under way. */
export function timeOfAnswer(
  serverTime: number,
  sentAt: number,
  cameAt: number,
): number | undefined {
  const trip = cameAt - sentAt
  return trip < LONGEST_TRIP ? serverTime + trip / 2 : undefined
}

const LONGEST_PAUSE_SECONDS = 60

/** How long to wait before asking again, after so many failures: a minute at most, and never all screens in the same second. */
export function pauseAfter(failures: number, pollSeconds: number, chance: number): number {
  const seconds = failures === 0 ? pollSeconds : 5 * Math.pow(2, failures - 1)
  return Math.min(seconds, LONGEST_PAUSE_SECONDS) * 1000 * (0.7 + 0.3 * chance)
}

/** What the two clocks of a device may drift apart within a second. */
const LONGEST_DRIFT = 5_000

/**
 * How far the clock of the device has moved against the time that is shown, since that was `skewMs` ahead of it; 0 for
 * what drifts. Forward is a device that slept, whose running time stood still meanwhile, or one that was set.
 */
export function jumpOf(deviceNow: number, now: number, skewMs: number): number {
  const moved = deviceNow - now - skewMs
  return Math.abs(moved) > LONGEST_DRIFT ? moved : 0
}

/** Nights are for this, once in a day; a fault may have it once in an hour, and a new script as soon as nobody prays. */
export function mayReload(now: number, before: number, why: 'night' | 'fault' | 'script'): boolean {
  const hours = { night: 20, fault: 1, script: 0.25 }[why]
  return now - before >= hours * 3_600_000
}
