import { useEffect, useEffectEvent } from 'react'
import { officeLock } from './ask-office.ts'

/** What somebody does who is there. */
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'focus'] as const

const ALONE_MS = 5 * 60_000

/**
 * Looks again while something is to come, first after `soonMs` and then less often, to `seldomMs`. Each look is work in the
 * office and keeps it open, so nothing is looked at once nobody has touched the screen for a while, or it is covered; whoever
 * comes back finds it looked at again at once.
 */
export function useLooks(
  isMoving: boolean,
  look: () => void,
  { soonMs, seldomMs }: { readonly soonMs: number; readonly seldomMs: number },
): void {
  const see = useEffectEvent(look)
  useEffect(() => {
    if (!isMoving) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let touchedAt = performance.now()
    const wait = (ms: number) => {
      timer = setTimeout(() => {
        timer = undefined
        if (officeLock.read() || performance.now() - touchedAt > ALONE_MS) return
        see()
        wait(Math.min(2 * ms, seldomMs))
      }, ms)
    }
    const touch = () => {
      touchedAt = performance.now()
      if (timer !== undefined || officeLock.read()) return
      see()
      wait(soonMs)
    }
    wait(soonMs)
    for (const sign of SIGNS) addEventListener(sign, touch, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS) removeEventListener(sign, touch, { capture: true })
    }
  }, [isMoving, soonMs, seldomMs])
}
