/**
 * What the browser keeps for this site. It may be absent, blocked, full, or hold what somebody else wrote there: reading
 * then finds nothing, and writing lasts as long as the page does.
 */
export interface Kept<T> {
  read(): T | undefined
  write(value: T): void
  clear(): void
  /** For `useSyncExternalStore`; also hears of changes made in another tab. */
  subscribe(listener: () => void): () => void
}

const inMemory = new Map<string, string>()
const listeners = new Map<string, Set<() => void>>()

export function readText(key: string, area: 'local' | 'session' = 'local'): string | undefined {
  try {
    return areaOf(area).getItem(key) ?? undefined
  } catch {
    return inMemory.get(key)
  }
}

export function writeText(
  key: string,
  text: string | undefined,
  area: 'local' | 'session' = 'local',
): void {
  try {
    if (text === undefined) areaOf(area).removeItem(key)
    else areaOf(area).setItem(key, text)
  } catch {
    if (text === undefined) inMemory.delete(key)
    else inMemory.set(key, text)
  }
  for (const listener of listeners.get(key) ?? []) listener()
}

/** Forgets all that this tab has kept, whoever kept it: the next person at this computer finds nothing of the one before. */
export function forgetTab(): void {
  for (const key of keysOfTab()) writeText(key, undefined, 'session')
}

function keysOfTab(): string[] {
  try {
    return Object.keys(areaOf('session'))
  } catch {
    // Without storage the two areas are one, and end with the page.
    return [...inMemory.keys()]
  }
}

/** A value kept as JSON. `check` says whether what was found there is one; what is not counts as absent. */
export function kept<T>(
  key: string,
  check: (value: unknown) => value is T,
  area: 'local' | 'session' = 'local',
): Kept<T> {
  let text: string | undefined
  let value: T | undefined
  return {
    /** The same object as long as the text is the same. */
    read() {
      const found = readText(key, area)
      if (found !== text) {
        text = found
        value = found === undefined ? undefined : parse(found, check)
      }
      return value
    },
    write: (value) => writeText(key, JSON.stringify(value), area),
    clear: () => writeText(key, undefined, area),
    subscribe: (listener) => subscribe(key, listener),
  }
}

function subscribe(key: string, listener: () => void): () => void {
  const own = listeners.get(key) ?? new Set()
  listeners.set(key, own.add(listener))
  const elsewhere = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener()
  }
  addEventListener('storage', elsewhere)
  return () => {
    own.delete(listener)
    removeEventListener('storage', elsewhere)
  }
}

function parse<T>(text: string, check: (value: unknown) => value is T): T | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return check(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Reading the property throws where storage is blocked, and it is absent on the server. */
function areaOf(area: 'local' | 'session'): Storage {
  return area === 'local' ? localStorage : sessionStorage
}
