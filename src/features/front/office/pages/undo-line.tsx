import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import X from 'lucide-react/icons/x'
import { SECONDS_TO_UNDO } from '#features/ground/content/rules.ts'
import type { Refused } from '#platform/web/api.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { movingWords } from '../moving-words.ts'
import { useSaidNo } from './say-no.ts'

/** What was just done, and how it is taken back. Answers why it is not. */
interface Offer {
  readonly said: string
  readonly takeBack: () => Promise<Refused | undefined>
}

let offer: Offer | undefined
let timer: ReturnType<typeof setTimeout>
const hearers = new Set<() => void>()

/** For a minute, on whichever screen of the office comes next. A later one takes its place. */
export function offerUndo(said: string, takeBack: Offer['takeBack']): void {
  set({ said, takeBack })
  clearTimeout(timer)
  timer = setTimeout(() => set(undefined), SECONDS_TO_UNDO * 1000)
}

function set(next: Offer | undefined): void {
  offer = next
  for (const hear of hearers) hear()
}

function subscribe(hear: () => void) {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}

/** What `some-cannot` says of the first of several, by name. */
export function whyOf({ refused, errors }: Pick<Refused, 'refused' | 'errors'>): string {
  return refused === 'some-cannot' ? (errors?.[0]?.field.split('.')[1] ?? refused) : refused
}

/**
 * Says what was done and offers to take it back. It is there before there is anything to say, so that it is heard; whoever
 * worked with the keyboard finds themselves in it.
 */
export function UndoLine({ onUndone }: { readonly onUndone: () => void }) {
  const words = useWords(movingWords)
  const said = useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  )
  const line = useRef<HTMLOutputElement>(null)
  const saidNo = useSaidNo(words.noes)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => {
    if (said && document.activeElement === document.body) line.current?.focus()
  }, [said])
  const takeBack = async ({ takeBack }: Offer) => {
    setIsBusy(true)
    const no = await takeBack()
    setIsBusy(false)
    if (no?.refused === 'network') return
    set(undefined)
    toast(
      no
        ? { kind: 'error', message: saidNo({ ...no, refused: whyOf(no) }) }
        : { kind: 'success', message: words.undone },
    )
    onUndone()
  }
  return (
    <output className="office-undo" ref={line} tabIndex={-1}>
      {said ? (
        <div className="note success">
          <p>{said.said}</p>
          <Button look="quiet" size="compact" busy={isBusy} onClick={() => void takeBack(said)}>
            {words.undo}
          </Button>
          <Button look="plain" size="compact" onClick={() => set(undefined)}>
            <Icon of={X} label={words.close} />
          </Button>
        </div>
      ) : null}
    </output>
  )
}
