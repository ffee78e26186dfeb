import { useEffect, useState } from 'react'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import type { AskOptions, Outcome } from '#platform/web/api.ts'
import { ask } from '#platform/web/ask.ts'

/** Whether the office has locked itself; whoever opens it lets go on what waits. */
let waiting: ((isOpen: boolean) => void)[] = []
let isLocked = false
const hearers = new Set<() => void>()

export const officeLock = {
  read: () => isLocked,
  subscribe(hear: () => void) {
    hearers.add(hear)
    return () => void hearers.delete(hear)
  },
  lock() {
    set(true)
  },
  /** What was asked meanwhile is asked again; `false` when nobody came back. */
  open(isOpen: boolean) {
    set(false)
    const all = waiting
    waiting = []
    for (const go of all) go(isOpen)
  },
}

function set(next: boolean): void {
  isLocked = next
  for (const hear of hearers) hear()
}

/** Asks as the office does: what it refuses because it has locked itself is asked again once somebody has opened it. */
export function askOffice<E extends Endpoint>(
  endpoint: E,
  input: Question<E>,
  options: AskOptions = {},
): Promise<Outcome<E>> {
  return unlocked(() => ask(endpoint, input, options))
}

/** The same for whatever is asked in another way. */
export async function unlocked<E extends Endpoint>(
  send: () => Promise<Outcome<E>>,
): Promise<Outcome<E>> {
  const outcome = await send()
  if (!('refused' in outcome) || outcome.refused !== 'office-locked') return outcome
  officeLock.lock()
  const isOpen = await new Promise<boolean>((resolve) => waiting.push(resolve))
  return isOpen ? send() : outcome
}

/**
 * What a screen shows, asked when it comes and whenever the question is another one. Undefined until there is an answer. `look`
 * asks again behind people's backs: where that fails, what stands there stays.
 */
export function useAsked<E extends Endpoint>(
  endpoint: E,
  input: Question<E>,
): {
  readonly outcome: Outcome<E> | undefined
  readonly again: () => void
  readonly look: () => void
} {
  const [asking, setAsking] = useState({ isLook: false })
  const question = JSON.stringify([endpoint.path, input])
  const [answered, setAnswered] = useState<{ question: string; outcome: Outcome<E> }>()
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => {
    let isOver = false
    void askOffice(endpoint, input, { quiet: asking.isLook }).then((outcome) => {
      if (!isOver && !(asking.isLook && 'refused' in outcome)) setAnswered({ question, outcome })
    })
    return () => {
      isOver = true
    }
    // The question says all of it, and is the same text as long as it is the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [question, asking])
  return {
    outcome: answered?.question === question ? answered.outcome : undefined,
    again: () => setAsking({ isLook: false }),
    look: () => setAsking({ isLook: true }),
  }
}
