import { useEffect, useRef, useState } from 'react'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { eraseContent } from '../moving-contract.ts'
import { movingWords } from '../moving-words.ts'
import { askOffice } from './ask-office.ts'
import type { Item } from './listed.ts'
import { useDesk, useInstants } from './desk-context.ts'
import { takeBack } from './move-content.ts'
import { useTellNo } from './say-no.ts'
import { whyOf } from './undo-line.tsx'

interface TrashProps {
  readonly kind: string
  readonly items: readonly Item[]
  readonly again: () => void
}

/** What lies in the trash: who put it there, when it goes, and the two ways out of it. */
export function Trash({ kind, items, again }: TrashProps) {
  const words = useWords(movingWords)
  const write = useInstants()
  const [sure, setSure] = useState<string>()
  const { putBack, erase } = useDeeds(kind, again)
  return (
    <ul className="office-list">
      {items.map((item) => (
        <li key={item.id}>
          <div className="office-line">
            <span className="office-what">
              <b>
                <bdi lang={item.language}>{item.title}</bdi>
              </b>
              <small>{words.removed(write(item.updatedAt), item.updatedBy)}</small>
              <small>{words.left(item.daysLeft ?? 1)}</small>
            </span>
            {sure === item.id ? null : (
              <span className="office-marks">
                <Button
                  look="quiet"
                  size="compact"
                  aria-label={words.putBackOf(item.title)}
                  onClick={() => void putBack(item)}
                >
                  {words.putBack}
                </Button>
                <Button
                  look="plain danger"
                  size="compact"
                  aria-label={words.eraseOf(item.title)}
                  onClick={() => setSure(item.id)}
                >
                  {words.erase}
                </Button>
              </span>
            )}
          </div>
          {sure === item.id ? (
            <Sure item={item} onYes={() => void erase(item)} onNo={() => setSure(undefined)} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

interface SureProps {
  readonly item: Item
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asked once more; who only presses on keeps it. */
function Sure({ item, onYes, onNo }: SureProps) {
  const words = useWords(movingWords)
  const no = useRef<HTMLButtonElement>(null)
  useEffect(() => no.current?.focus(), [])
  return (
    <div className="note warning office-choice" role="alert">
      <p>{words.eraseSure(item.title)}</p>
      <div className="actions">
        <Button look="danger" onClick={onYes}>
          {words.eraseYes}
        </Button>
        <Button look="quiet" ref={no} onClick={onNo}>
          {words.eraseNo}
        </Button>
      </div>
    </div>
  )
}

function useDeeds(kind: string, again: () => void) {
  const words = useWords(movingWords)
  const tellNo = useTellNo(words.noes)
  const { again: freshDesk } = useDesk()
  return {
    async putBack(item: Item) {
      const outcome = await takeBack(kind, [item])
      if ('refused' in outcome) tellNo({ ...outcome, refused: whyOf(outcome) })
      else toast({ kind: 'success', message: words.isBack(item.title) })
      freshDesk()
      again()
    },
    async erase({ id, revision }: Item) {
      const outcome = await askOffice(eraseContent, { kind, id, basedOn: revision })
      if ('refused' in outcome) tellNo(outcome)
      else toast({ kind: 'success', message: words.erased })
      again()
    },
  }
}
