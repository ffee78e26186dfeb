import type { CauseRow } from '#features/money/causes/causes.ts'
import type { Context, Work } from '#platform/server/context.ts'
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

/** One of several that a campaign needs: a carpet, a window. Given to in whole numbers. */
export interface NeededThing {
  readonly id: string
  readonly campaignId: string
  readonly title: string
  /** What one of it costs, in minor units of the organisation's own currency. */
  readonly unitMinor: number
}

export interface ClaimedNeed {
  readonly needId: string
  readonly quantity: number
}

/** Whoever runs campaigns: gifts name them, and they hear when money of theirs has moved. */
export interface Appeals {
  /** Those of these campaigns that can be read now, by the addresses that were asked. */
  find(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Givable>>
  /** Those of these needs that there are, by their ids. */
  findNeeds(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, NeededThing>>
  /**
   * Keeps so many of each back for a gift that is being written, for ten minutes and as long as it is being paid. Answers
   * the line of the first of which not so many are left; nothing stays then, because the gift is refused.
   */
  keepBack(ctx: Work, giftId: string, needs: readonly ClaimedNeed[]): Promise<NotLeft | undefined>
  /** Keeps what is kept back for a gift for another ten minutes; false where it went to somebody else. */
  keepOn(ctx: Context, giftId: string): Promise<boolean>
  /** What follows when a gift to these funds has arrived, or money of some gift went back or came again. */
  follow(ctx: Context, fundIds?: readonly string[]): readonly Envelope[]
  /** The same, where a gift to this fund is written whose money is there already. */
  hear(ctx: Work, fundId: string): Promise<void>
}

export interface NotLeft {
  readonly needId: string
  /** None is left that is not paid for; else others are paying for it just now, and it may come back. */
  readonly isSoldOut: boolean
}

export const appeals = socket<Appeals>('giving.appeals')

export function appealsOf(ctx: Context): Appeals {
  return ctx.house.plugged(appeals, 'campaigns')
}
