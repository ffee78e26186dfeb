import { useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** What somebody does who goes on by themselves. */
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const

const PATIENCE_MS = 10_000

/** How far down each page of the history was left, by its key. */
const left = new Map<string, number>()

/**
 * Whoever goes back to a list finds it where they left it. It is asked for anew, and until it has come the page is too short for
 * that: so it goes there as soon as it can, unless somebody has touched it meanwhile.
 */
export function useReturn(): void {
  const { key } = useLocation()
  const isReturn = useNavigationType() === NavigationType.Pop
  useLayoutEffect(() => {
    const top = isReturn ? left.get(key) : undefined
    const keep = () => void left.set(key, scrollY)
    if (!top) {
      addEventListener('scroll', keep, { passive: true })
      return () => removeEventListener('scroll', keep)
    }
    const page = new ResizeObserver(() => {
      scrollTo(0, top)
      if (Math.abs(scrollY - top) < 1) stop()
    })
    const stop = () => {
      page.disconnect()
      clearTimeout(timer)
      for (const sign of SIGNS) removeEventListener(sign, stop, { capture: true })
      addEventListener('scroll', keep, { passive: true })
    }
    const timer = setTimeout(stop, PATIENCE_MS)
    for (const sign of SIGNS) addEventListener(sign, stop, { capture: true, passive: true })
    page.observe(document.body)
    return () => {
      stop()
      removeEventListener('scroll', keep)
    }
  }, [key, isReturn])
}
