import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { kept } from './storage.ts'

/**
 * State that survives a reload of the page in this tab: what somebody has typed or chosen. The server, and the first
 * render in the browser, see `initial`; what was kept comes right after. `clear` when it has been sent. JSON only, and
 * never a secret.
 */
export function useDraft<T>(
  name: string,
  initial: T,
): readonly [value: T, change: (next: T | ((before: T) => T)) => void, clear: () => void] {
  const draft = useMemo(
    () => kept(`draft:${name}`, (value): value is T => value !== undefined, 'session'),
    [name],
  )
  const found = useSyncExternalStore(draft.subscribe, draft.read, () => undefined)

  const change = useCallback(
    (next: T | ((before: T) => T)) => {
      const before = draft.read() ?? initial
      draft.write(typeof next === 'function' ? (next as (before: T) => T)(before) : next)
    },
    [draft, initial],
  )
  return [found ?? initial, change, draft.clear]
}
