import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react'
import { keptAs } from './offline.ts'
import type { Taken } from './page-clock.ts'
import { serverClock } from './server-clock.ts'
import { useSite } from './site.ts'
import { wasStored } from './stored-page.ts'

export const SECOND = 1_000
export const MINUTE = 60_000

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * The time by the server's clock, in whole steps, so that what shows minutes is drawn once a minute. In the first render
 * it is when the page was made, as on the server. Nothing runs while nobody looks. With `taken` the server can write the
 * page of the next minute without rendering it.
 */
export function useNow(step: number, taken?: Taken): number {
  const { today, clock } = useSite()
  if (import.meta.env.SSR) clock?.take(step, taken)
  const made = Date.parse(today)
  return useSyncExternalStore(
    subscribe,
    () => Math.floor(serverClock.now() / step) * step,
    () => Math.floor(made / step) * step,
  )
}

/** When the page was made. */
export function useMade(): Date {
  const { today, clock } = useSite()
  if (import.meta.env.SSR) clock?.take(1, undefined)
  return new Date(today)
}

/**
 * Calls `refresh` once `until` has passed, or the time is in doubt; not more than once a minute, nor while the page is
 * hidden, nor while there is no connection: what was kept is better than nothing.
 */
export function useFresh(until: number | null, refresh: () => void): void {
  const { today } = useSite()
  const asked = useRef(-MINUTE)
  const refreshNow = useEffectEvent(() => {
    if (keptAs() !== undefined) return
    const isOver = until !== null && serverClock.now() >= until
    if (!isOver && !serverClock.isInDoubt()) return
    if (performance.now() - asked.current < MINUTE) return
    asked.current = performance.now()
    refresh()
  })
  useEffect(() => {
    serverClock.came(Date.parse(today), keptAs() !== undefined || wasStored())
    refreshNow()
    return subscribe(refreshNow)
  }, [today])
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('visibilitychange', tick)
    addEventListener('pageshow', tick)
  }
  listeners.add(listener)
  tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    removeEventListener('visibilitychange', tick)
    removeEventListener('pageshow', tick)
    clearTimeout(timer)
  }
}

/** With each full second. */
function tick(): void {
  clearTimeout(timer)
  if (document.hidden) return
  for (const listener of listeners) listener()
  timer = setTimeout(tick, SECOND - (serverClock.now() % SECOND))
}
