import { useEffect, useState } from 'react'
import { SECONDS_BETWEEN_SIGNS } from '#features/ground/content/rules.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { holdContent, leaveContent } from '../moving-contract.ts'

type Others = Answer<typeof holdContent>['others']

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'focus'] as const

/**
 * Says that somebody is at an item, and answers who else is. Said only as often as they touch it: an office in which nobody is
 * locks itself all the same.
 */
export function useOthers(kind: string, id: string): Others {
  const [others, setOthers] = useState<Others>([])
  useEffect(() => {
    let isTouched = true
    let isOver = false
    const say = async () => {
      if (!isTouched) return
      isTouched = false
      const outcome = await ask(holdContent, { kind, id }, { quiet: true })
      if ('reply' in outcome && !isOver) setOthers(outcome.reply.others)
    }
    const note = () => {
      isTouched = true
    }
    const leave = () => void ask(leaveContent, { kind, id }, { quiet: true })
    for (const sign of SIGNS) addEventListener(sign, note, { capture: true, passive: true })
    addEventListener('pagehide', leave)
    const timer = setInterval(() => void say(), SECONDS_BETWEEN_SIGNS * 1000)
    void say()
    return () => {
      isOver = true
      clearInterval(timer)
      for (const sign of SIGNS) removeEventListener(sign, note, { capture: true })
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [kind, id])
  return others
}
