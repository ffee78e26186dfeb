import { useEffect, useRef, useState } from 'react'
import type { Answer } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { showGift } from '../contract.ts'
import type { GiftState } from '../rules.ts'
import { giftAttempt } from './attempt.ts'
import { giftDraft } from './draft.ts'

export type Gift = Answer<typeof showGift>

/** States that are on their way to another one without anybody doing anything. */
const MOVING: readonly GiftState[] = ['created', 'processing']
const FIRST_PAUSE_MS = 1_500
const LONGEST_PAUSE_MS = 20_000
const GIVE_UP_MS = 5 * 60_000

/** A gift as it stands, asked again for some minutes while it is being confirmed: often at first, then more rarely. */
export function useGift(id: string, known: Gift | undefined) {
  const [gift, setGift] = useState(known)
  const [hasStopped, setHasStopped] = useState(false)
  const status = gift?.status
  useFormCleared(id, status)

  useEffect(() => {
    if (status && !MOVING.includes(status)) return undefined
    const leaving = new AbortController()
    const watch = async () => {
      let pause = FIRST_PAUSE_MS
      for (let waited = 0; waited < GIVE_UP_MS; waited += pause) {
        await new Promise((resolve) => setTimeout(resolve, pause))
        if (leaving.signal.aborted) return
        pause = Math.min(pause * 1.5, LONGEST_PAUSE_MS)
        // Nobody is looking: the answer can wait until they are.
        if (document.hidden) continue
        const outcome = await ask(showGift, { id }, { quiet: true, signal: leaving.signal })
        if (leaving.signal.aborted) return
        if ('reply' in outcome) setGift(outcome.reply)
        if ('reply' in outcome && !MOVING.includes(outcome.reply.status)) return
      }
      setHasStopped(true)
    }
    void watch()
    return () => leaving.abort()
  }, [id, status])

  return { gift, hasStopped }
}

/** What was typed is let go when the gift has arrived; until then it may be needed once more. */
function useFormCleared(id: string, status: GiftState | undefined): void {
  const isFromHere = useRef(false)
  useEffect(() => {
    if (giftAttempt.read()?.gift === id) {
      isFromHere.current = true
      // Seen: the form may be used for another gift.
      giftAttempt.clear()
    }
    if (isFromHere.current && status === 'succeeded') giftDraft.clear()
  }, [id, status])
}
