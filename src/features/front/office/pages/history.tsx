import { Suspense, lazy, useState } from 'react'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { listContentChanges, showContentChange } from '../contract.ts'
import { movingWords } from '../moving-words.ts'
import { askOffice, useAsked } from './ask-office.ts'
import { type Pictures, useInstants, useOfficeWords } from './desk-context.ts'
import type { Kind } from './written.ts'

const Differences = lazy(() => import('./difference.tsx'))

interface HistoryProps {
  readonly kind: Kind
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
  const { outcome } = useAsked(listContentChanges, { kind: kind.name, id })
  if (!outcome) return <Skeleton lines={3} />
  if ('refused' in outcome) return <p>{failed}</p>
  const bring = async (revision: number) => {
    const brought = await askOffice(showContentChange, { kind: kind.name, id, revision })
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
            {revision > 1 ? <Change kind={kind} id={id} revision={revision} /> : null}
          </li>
        ))}
      </ul>
    </>
  )
}

interface ChangeProps {
  readonly kind: Kind
  readonly id: string
  readonly revision: number
}

/** What somebody has changed with one version, asked for when it is opened. */
function Change(props: ChangeProps) {
  const words = useWords(movingWords)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details
      className="office-change"
      onToggle={(event) => {
        event.stopPropagation()
        setIsOpen(event.currentTarget.open)
      }}
    >
      <summary>{words.difference}</summary>
      {isOpen ? <Changed {...props} /> : null}
    </details>
  )
}

function Changed({ kind, id, revision }: ChangeProps) {
  const { failed } = useOfficeWords()
  const asked = { kind: kind.name, id }
  const before = useAsked(showContentChange, { ...asked, revision: revision - 1 }).outcome
  const after = useAsked(showContentChange, { ...asked, revision }).outcome
  if (!before || !after) return <Skeleton lines={2} />
  if ('refused' in before || 'refused' in after) return <p>{failed}</p>
  return (
    <Suspense fallback={<Skeleton lines={2} />}>
      <Differences
        kind={kind}
        before={before.reply.draft}
        after={after.reply.draft}
        pictures={{ ...before.reply.pictures, ...after.reply.pictures }}
      />
    </Suspense>
  )
}
