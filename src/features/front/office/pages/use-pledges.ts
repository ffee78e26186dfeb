import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { listPledges, takePledge } from '#features/money/campaigns/pledges-contract.ts'
import type { Question } from '#platform/shared/endpoint.ts'
import { ask } from '#platform/web/ask.ts'
import { readText, writeText } from '#platform/web/storage.ts'
import { unlocked, useAsked } from './ask-office.ts'

export type Promised = Question<typeof takePledge>

/** One that was written down here and is not known to stand; a refused one waits to be read. */
export interface Waiting {
  readonly asked: Promised
  readonly no?: { readonly refused: string; readonly message: string } | undefined
}

const AGAIN_MS = 5_000

/** What was written down is kept on this device until the office has it, however often it is asked: each stands once. */
export function usePledges(id: string) {
  const { outcome, again } = useAsked(listPledges, { id })
  // Without a connection the list stays as it was last read.
  const [last, setLast] = useState(outcome)
  const known = outcome && 'refused' in outcome && last ? last : outcome
  if (known !== last) setLast(known)
  const [waiting, setWaiting] = useState<readonly Waiting[]>([])
  const [isLost, setIsLost] = useState(false)
  const isSending = useRef(false)
  const change = (next: (was: readonly Waiting[]) => readonly Waiting[]) => {
    write(id, next(read(id)))
    setWaiting(read(id))
  }
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    let isNews = false
    for (let asked = nextOf(id); asked; asked = nextOf(id)) {
      const said = await sendOne(asked)
      setIsLost(said === 'lost')
      if (said === 'lost') break
      const { pledgeId } = asked
      change((was) => was.flatMap((one) => (isOf(one, pledgeId) ? said : [one])))
      isNews = true
    }
    isSending.current = false
    if (isNews) again()
  }
  const hear = useEffectEvent(again)
  const sendAgain = useEffectEvent(() => {
    setWaiting(read(id))
    void send()
  })
  useEffect(() => {
    const soon = () => sendAgain()
    soon()
    const trying = setInterval(soon, AGAIN_MS)
    addEventListener('online', soon)
    const stream = new EventSource(`/api/campaigns/${encodeURIComponent(id)}/events`)
    stream.addEventListener('total', () => hear())
    return () => {
      clearInterval(trying)
      removeEventListener('online', soon)
      stream.close()
    }
  }, [id])
  return {
    outcome: known,
    again,
    waiting,
    /** The last attempt to send came to nothing. */
    isLost,
    take(asked: Promised) {
      change((was) => [...was, { asked }])
      void send()
    },
    forget: (pledgeId: string) => change((was) => was.filter((one) => !isOf(one, pledgeId))),
  }
}

function isOf({ asked }: Waiting, pledgeId: string): boolean {
  return asked.pledgeId === pledgeId
}

/** What is left of it to be seen: nothing once it stands, and why where it was refused. */
async function sendOne(asked: Promised): Promise<readonly Waiting[] | 'lost'> {
  const said = await unlocked(() => ask(takePledge, asked, { quiet: true }))
  if ('reply' in said) return []
  const { refused, message, status } = said
  // Whoever has no connection, or has to sign in or wait first, tries again.
  const isLost = status === 0 || status >= 500 || [401, 423, 429].includes(status)
  return isLost || refused === 'office-locked' ? 'lost' : [{ asked, no: { refused, message } }]
}

function nextOf(id: string): Promised | undefined {
  return read(id).find(({ no }) => no === undefined)?.asked
}

const keyOf = (id: string) => `promises ${id}`

function read(id: string): readonly Waiting[] {
  try {
    const kept: unknown = JSON.parse(readText(keyOf(id)) ?? '[]')
    return Array.isArray(kept) ? (kept as Waiting[]) : []
  } catch {
    return []
  }
}

function write(id: string, waiting: readonly Waiting[]): void {
  writeText(keyOf(id), waiting.length === 0 ? undefined : JSON.stringify(waiting))
}
