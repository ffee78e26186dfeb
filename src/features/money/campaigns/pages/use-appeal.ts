import { useEffect, useState } from 'react'
import { ask } from '#platform/web/ask.ts'
import { SECOND, useNow } from '#platform/web/now.ts'
import { serverClock } from '#platform/web/server-clock.ts'
import { type LiveAppeal, showAppeal } from '../appeal-night-contract.ts'
import { STALE_MS } from '../rules.ts'
import { type Known, afterLook, afterSilence, afterTold, appealOf } from './known-appeal.ts'
import type { Total } from './use-live-total.ts'

const LOOK_MS = 15_000
const PATIENCE_MS = 10_000

interface Shown {
  readonly appeal: LiveAppeal
  readonly now: number
  /** Since when nobody has told us anything, once that is too long to be silent about it. */
  readonly staleSince: number | undefined
}

/** The appeal as it is now: told by the stream, and asked for again and again, so that a stream that died is missed by nobody. */
export function useAppeal(made: LiveAppeal): Shown {
  const [known, setKnown] = useState<Known>({ appeal: made, told: undefined, heardAt: undefined })
  const now = useNow(SECOND)
  const [cameAt] = useState(now)
  const { id } = made
  useEffect(() => {
    let stream: EventSource | undefined
    let isOver = false
    const hear = (change: (was: Known, now: number) => Known) => {
      const now = serverClock.now()
      if (!isOver) setKnown((was) => change(was, now))
    }
    const look = async () => {
      const askedAt = serverClock.now()
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const outcome = await ask(showAppeal, { id }, { quiet: true, signal })
      if (isOver) return
      if ('reply' in outcome) hear((was, now) => afterLook(was, outcome.reply, { askedAt, now }))
      // It was taken down, say: the page itself tells why.
      else if (outcome.status === 403 || outcome.status === 404) location.reload()
      if ('reply' in outcome && stream?.readyState === EventSource.CLOSED) listen()
    }
    const listen = () => {
      stream?.close()
      stream = new EventSource(`/api/campaigns/${encodeURIComponent(id)}/events`)
      stream.addEventListener('total', ({ data }) => {
        const total = JSON.parse(String(data)) as Total
        hear((was, now) => afterTold(was, total, now))
        void look()
      })
      stream.addEventListener('error', () => {
        if (!isOver) setKnown(afterSilence)
      })
    }
    const soon = () => void look()
    const looking = setInterval(soon, LOOK_MS)
    addEventListener('online', soon)
    listen()
    return () => {
      isOver = true
      clearInterval(looking)
      removeEventListener('online', soon)
      stream?.close()
    }
  }, [id])
  const heardAt = known.heardAt ?? cameAt
  return {
    appeal: appealOf(known),
    now,
    staleSince: now - heardAt > STALE_MS ? heardAt : undefined,
  }
}
