import type { CauseRow } from '#features/money/causes/causes.ts'
import type { Context } from '#platform/server/context.ts'
import { socket } from '#platform/server/feature.ts'
import type { Envelope } from '#platform/server/jobs.ts'

/** What a gift must know of what it is for, whoever collects for it. */
export type Givable = Pick<
  CauseRow,
  | 'fundId'
  | 'title'
  | 'giftAidEligible'
  | 'frequencies'
  | 'minimumMinor'
  | 'maximumMinor'
  | 'allowCustomAmount'
  | 'suggestedAmounts'
> & {
  /** Why nothing can be given to it now. */
  readonly shut?: 'closed' | 'not-begun' | undefined
}

/** Whoever runs campaigns: gifts name them, and they hear when money of theirs has moved. */
export interface Appeals {
  /** Those of these campaigns that can be read now, by the addresses that were asked. */
  find(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Givable>>
  /** What follows when a gift to these funds has arrived, or money of some gift went back or came again. */
  follow(ctx: Context, fundIds?: readonly string[]): readonly Envelope[]
}

export const appeals = socket<Appeals>('giving.appeals')

export function appealsOf(ctx: Context): Appeals {
  return ctx.house.plugged(appeals, 'campaigns')
}
