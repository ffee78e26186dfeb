import { useRef, useState } from 'react'
import { useWords } from '#platform/web/site.ts'
import { orderContent } from '../moving-contract.ts'
import { movingWords } from '../moving-words.ts'
import { askOffice } from './ask-office.ts'
import { useTellNo } from './say-no.ts'
import { offerUndo } from './undo-line.tsx'

interface Named {
  readonly id: string
  readonly title: string
}

/** What stands there, as far as this page knows, and what somebody wants there by now. */
interface Sent<T> {
  isOn: boolean
  of: readonly T[]
  order: readonly string[]
  wanted: readonly string[]
}

/**
 * Items in the order that somebody gives them: shown at once, sent one order after the other, so that quick presses never meet
 * each other on their way. What a colleague has put in another order meanwhile is shown as it stands now.
 */
export function useOrder<T extends Named>(kind: string, items: readonly T[], again: () => void) {
  const words = useWords(movingWords)
  const tellNo = useTellNo({ 'changed-meanwhile': words.orderChanged })
  const [placed, setPlaced] = useState<{ of: readonly T[]; ids: readonly string[] }>()
  const stood = items.map(({ id }) => id)
  const ids = placed?.of === items ? placed.ids : stood
  const sent = useRef<Sent<T>>({ isOn: false, of: items, order: stood, wanted: stood })

  const send = async (said: string) => {
    if (sent.current.isOn) return
    const before = sent.current.of === items ? sent.current.order : stood
    sent.current = { ...sent.current, isOn: true, of: items, order: before }
    let was = before
    while (was.join() !== sent.current.wanted.join()) {
      const order = sent.current.wanted
      // oxlint-disable-next-line no-await-in-loop -- one after the other is the point
      const outcome = await askOffice(orderContent, { kind, order: [...order], was: [...was] })
      if ('refused' in outcome) {
        tellNo(outcome)
        break
      }
      was = order
      sent.current.order = order
    }
    sent.current.isOn = false
    if (was !== before) {
      const order = was
      offerUndo(said, async () => {
        const asked = { kind, order: [...before], was: [...order] }
        const outcome = await askOffice(orderContent, asked)
        return 'refused' in outcome ? outcome : undefined
      })
    }
    again()
  }
  return {
    ordered: ids.map((id) => items.find((each) => each.id === id)!),
    move(id: string, to: number) {
      if (to < 0 || to >= ids.length) return
      const rest = ids.filter((each) => each !== id)
      const next = [...rest.slice(0, to), id, ...rest.slice(to)]
      if (next.join() === ids.join()) return
      setPlaced({ of: items, ids: next })
      sent.current.wanted = next
      const title = items.find((each) => each.id === id)?.title ?? ''
      void send(words.moved(title, to + 1, ids.length))
    },
  }
}
