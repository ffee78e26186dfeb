import { type RefObject, useEffect, useRef } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import type { FieldError } from '#platform/shared/envelope.ts'
import { useWords } from '#platform/web/site.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import type { CardFields } from './card-fields.ts'
import type { FormError } from './check-form.ts'
import { type RefusalWords, refusalWords } from './refusal-words.ts'
import type { BankStep, Code } from './send-gift.ts'
import type { ChosenLine } from './draft.ts'

/** What stands between the donor and the end of it. */
export type Obstacle =
  | { readonly kind: 'declined' | 'ended' | 'nothing' | 'unclear' | 'card-unreachable' }
  | { readonly kind: 'refused'; readonly code: Code }
  /** This tab has given the same so many minutes ago, and may mean it. */
  | { readonly kind: 'same-again'; readonly minutes: number; readonly what: string }
  /** The bank's own step was left open. */
  | { readonly kind: 'bank-left'; readonly step: BankStep }

export function obstacleText(words: RefusalWords, obstacle: Obstacle): string {
  if (obstacle.kind === 'refused') return refusalText(words, obstacle.code)
  if (obstacle.kind === 'same-again') return words.sameAgain(obstacle.minutes)
  return words.obstacles[obstacle.kind]
}

function refusalText({ refusals, common, otherwise }: RefusalWords, code: Code): string {
  const all: Partial<Readonly<Record<Code, string>>> = { ...common, ...refusals }
  return all[code] ?? otherwise
}

/** A refusal at the fields that it is about; none when it names a field that is not on the page. */
export function toFormErrors(
  { code, errors }: { readonly code: Code; readonly errors: readonly FieldError[] },
  given: readonly ChosenLine[],
  words: RefusalWords,
): readonly FormError[] {
  // Only the server knows how large it must be just now, and says so in the language of the page.
  const said = code === 'amount-too-small-for-now' ? errors[0]?.message : undefined
  const message = code === 'invalid' ? words.invalidField : (said ?? refusalText(words, code))
  const fields = errors.map(({ field }) => toControl(field, given))
  if (fields.some((field) => !field || !document.getElementById(field))) return []
  return [...new Set(fields)].map((field) => ({ field: field!, message }))
}

function toControl(field: string, given: readonly ChosenLine[]): string | undefined {
  const line = given[Number(/^items\.(\d+)\./.exec(field)?.[1] ?? Number.NaN)]
  if (line) return `${line.choice.suggested === null ? 'other' : 'amount'}-${line.cause.id}`
  if (field === 'donor.address') return 'line1'
  if (field === 'confirmationToken') return 'cardNumber'
  if (field === 'tribute.name') return 'tributeName'
  if (field.startsWith('giftAid')) return 'giftAid'
  const plain = field.replace(/^donor\.(address\.)?/, '')
  return /^[a-zA-Z0-9]+$/.test(plain) ? plain : undefined
}

interface ObstacleNoteProps {
  readonly obstacle: Obstacle | undefined
  readonly card: RefObject<CardFields | null>
  readonly onForget: () => void
}

/**
 * What happened and what to do. It takes the focus, so that nobody has to look for it; a declined card has it at the card,
 * where the same sentence stands.
 */
export function ObstacleNote({ obstacle, card, onForget }: ObstacleNoteProps) {
  const words = useWords(refusalWords)
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (obstacle?.kind === 'declined') card.current?.focus()
    else if (obstacle) note.current?.focus()
  }, [obstacle, card])

  if (!obstacle || obstacle.kind === 'declined') return null
  const isOpen = ['unclear', 'bank-left', 'same-again'].includes(obstacle.kind)
  return (
    <div className={isOpen ? 'note warning' : 'note danger'} role="alert" tabIndex={-1} ref={note}>
      <Icon of={CircleAlert} />
      <div>
        <p>{obstacleText(words, obstacle)}</p>
        {obstacle.kind === 'bank-left' ? (
          <Button look="plain" size="compact" onClick={onForget}>
            {words.startAgain}
          </Button>
        ) : null}
      </div>
    </div>
  )
}
