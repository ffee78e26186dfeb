/** How far the event loop is behind. */
export interface Lag {
  /**
   * True after two turns in a row of more than a second, until a shorter one. One long turn, after which everything is
   * answered at once, turns nobody away.
   */
  readonly isTooMuch: boolean
  close(): void
}

const PROBE_MS = 50

/**
 * Looks by a timer of its own: Node's `monitorEventLoopDelay` says nothing of the first turn after each reset, and so nothing at
 * all where every turn is long. `longMs` is another one for tests only.
 */
export function watchLag({ longMs = 1_000 } = {}): Lag {
  let last = performance.now()
  let longInARow = 0
  const probe = setInterval(() => {
    const now = performance.now()
    longInARow = now - last > longMs ? longInARow + 1 : 0
    last = now
  }, PROBE_MS).unref()
  return {
    get isTooMuch() {
      return longInARow > 1
    },
    close: () => clearInterval(probe),
  }
}
