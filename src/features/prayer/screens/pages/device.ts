/** Of a screen that nobody knows. */
export function longPause(): number {
  return 600_000 * (0.8 + 0.4 * Math.random())
}

/** The moment that somebody wants to see, as it is written in the address; null where nobody asks. */
export function readShow(search: string): string | null {
  const [, written] = /[?&]show=([^&]*)/.exec(search) || []
  if (written === undefined) return null
  try {
    return decodeURIComponent(written)
  } catch {
    return ''
  }
}

/** A server that takes a question and never answers is one that is away. */
export function soon<T>(answer: Promise<T>): Promise<T> {
  const never = new Promise<T>((_, fail) =>
    window.setTimeout(() => fail(new Error('There was no answer.')), 20_000),
  )
  return Promise.race([answer, never])
}

/** Where a device knows how. */
export function stayAwake(): void {
  const { wakeLock } = navigator as { wakeLock?: { request(what: string): Promise<unknown> } }
  const ask = () => {
    if (wakeLock) wakeLock.request('screen').catch(() => {})
  }
  document.addEventListener('visibilitychange', ask)
  ask()
}
