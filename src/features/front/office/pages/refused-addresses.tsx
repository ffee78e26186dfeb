import { useState } from 'react'
import { useLocation } from 'react-router'
import { pathOf } from '#features/ground/addresses/rules.ts'
import { freeAddress, listRefusedAddresses } from '#features/site/letters/contract.ts'
import type { Answer } from '#platform/shared/endpoint.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/state.tsx'
import { toast } from '#platform/web/ui/toast.ts'
import { lettersWords } from '../letters-words.ts'
import { Answered } from './answered.tsx'
import { askOffice, useAsked } from './ask-office.ts'
import { useInstants, useOfficeWords } from './desk-context.ts'
import { RoomHead } from './kept-times.tsx'
import { useTellNo } from './say-no.ts'
import { Turner } from './turner.tsx'

type Item = Answer<typeof listRefusedAddresses>['items'][number]

const PAGE = 50

/** Addresses that refuse mail, and the way to let letters go there again. */
export default function RefusedAddresses() {
  const { refused: words, all } = useWords(lettersWords)
  const { edit } = useOfficeWords()
  const page = Math.max(1, Number(new URLSearchParams(useLocation().search).get('page')) || 1)
  const { outcome, again } = useAsked(listRefusedAddresses, { page, pageSize: PAGE })
  return (
    <>
      <RoomHead title={words.title} lead={words.lead} back={[pathOf('officeLetters'), all]}>
        {null}
      </RoomHead>
      <Answered of={outcome} again={again} gone={edit.gone}>
        {({ items, total }) =>
          items.length === 0 ? (
            <EmptyState title={words.none} seed="refused">
              <p>{words.noneText}</p>
            </EmptyState>
          ) : (
            <>
              <ul className="office-list">
                {items.map((item) => (
                  <Row key={item.id} item={item} onDone={again} />
                ))}
              </ul>
              <Turner page={page} pages={Math.ceil(total / PAGE)} hasMore={false} />
            </>
          )
        }
      </Answered>
    </>
  )
}

function Row({ item, onDone }: { readonly item: Item; readonly onDone: () => void }) {
  const { refused: words } = useWords(lettersWords)
  const write = useInstants()
  const tellNo = useTellNo()
  const [isBusy, setIsBusy] = useState(false)
  const { id, address, refusedAt, reason } = item
  const free = async () => {
    setIsBusy(true)
    const outcome = await askOffice(freeAddress, { id })
    setIsBusy(false)
    if ('refused' in outcome) return tellNo(outcome)
    toast({ kind: 'success', message: words.freed })
    onDone()
  }
  return (
    <li>
      <div className="office-line">
        <span className="office-what">
          <b>
            <bdi dir="ltr">{address}</bdi>
          </b>
          <small>
            {words.on(write(refusedAt))} · <bdi>{words.reason(reason)}</bdi>
          </small>
        </span>
        <span className="office-marks">
          <Button
            size="compact"
            look="quiet"
            busy={isBusy}
            aria-label={words.freeOf(address)}
            onClick={() => void free()}
          >
            {words.free}
          </Button>
        </span>
      </div>
    </li>
  )
}
