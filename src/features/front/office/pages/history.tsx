import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { listContentChanges, showContentChange } from '../contract.ts'
import { askOffice, useAsked } from './ask-office.ts'
import { type Pictures, useInstants, useOfficeWords } from './desk-context.ts'

interface HistoryProps {
  readonly kind: string
  readonly id: string
  readonly onBring: (draft: Record<string, unknown>, pictures: Pictures) => void
}

/** Every version that somebody has saved, asked for when it is opened. */
export function History(props: HistoryProps) {
  const { edit } = useOfficeWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="office-history"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{edit.history}</summary>
      {isOpen ? <Versions {...props} /> : null}
    </details>
  )
}

function Versions({ kind, id, onBring }: HistoryProps) {
  const { edit, failed } = useOfficeWords()
  const write = useInstants()
  const { outcome } = useAsked(listContentChanges, { kind, id })
  if (!outcome) return <Skeleton lines={3} />
  if ('refused' in outcome) return <p>{failed}</p>
  const bring = async (revision: number) => {
    const brought = await askOffice(showContentChange, { kind, id, revision })
    if ('reply' in brought) onBring(brought.reply.draft, brought.reply.pictures)
  }
  return (
    <>
      <p className="muted">{edit.historyText}</p>
      <ul className="rows">
        {outcome.reply.items.map(({ revision, title, savedAt, savedBy }, i) => (
          <li key={revision} className="row">
            <span>
              <bdi>{title}</bdi>
              <p>{edit.version(write(savedAt), savedBy)}</p>
            </span>
            {i === 0 ? null : (
              <Button look="quiet" size="compact" onClick={() => void bring(revision)}>
                {edit.bringBack}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
