import type { Place } from '#features/ground/content/rules.ts'
import type { Outcome } from '#platform/web/api.ts'
import { moveContent, takeBackContent } from '../moving-contract.ts'
import { askOffice } from './ask-office.ts'
import { offerUndo } from './undo-line.tsx'

interface Revised {
  readonly id: string
  readonly revision: number
}

/** Puts items somewhere and offers to take that back. */
export async function moveAndOffer(
  kind: string,
  to: Place,
  items: readonly Revised[],
  said: string,
): Promise<Outcome<typeof moveContent>> {
  const outcome = await askOffice(moveContent, {
    kind,
    to,
    items: items.map(({ id, revision }) => ({ id, basedOn: revision })),
  })
  if ('reply' in outcome) offerTakingBack(kind, outcome.reply.items, said)
  return outcome
}

/** Offers to take back the change that made these revisions. */
export function offerTakingBack(kind: string, items: readonly Revised[], said: string): void {
  offerUndo(said, async () => {
    const outcome = await takeBack(kind, items)
    return 'refused' in outcome ? outcome : undefined
  })
}

export function takeBack(
  kind: string,
  items: readonly Revised[],
): Promise<Outcome<typeof takeBackContent>> {
  return askOffice(takeBackContent, {
    kind,
    items: items.map(({ id, revision }) => ({ id, revision })),
  })
}
