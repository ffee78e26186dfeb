import type { CauseRow } from '#features/money/causes/causes.ts'
import type { Context, Work } from '#platform/server/context.ts'
import { socket } from '#platform/server/feature.ts'
import type { Envelope } from '#platform/server/jobs.ts'
import type { PLEDGE_NOES } from './contract.ts'

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
> &
  Partial<Pick<CauseRow, 'headOf' | 'headPrices'>> & {
    /** Why nothing can be given to it now. */
    readonly shut?: 'closed' | 'late' | 'not-begun' | undefined
    /** Amounts with a name; a campaign's. */
    readonly plans?: readonly GivenPlan[]
  }

export interface GivenPlan {
  readonly id: string
  readonly title: string
  /** In minor units of the organisation's own currency. */
  readonly amountMinor: number
  /** How often that is given. */
  readonly frequency: 'once' | 'monthly'
  /** After so many payments it ends; null where it does not end by itself. */
  readonly instalments: number | null
}

/** A campaign that somebody has begun to give to again and again. */
export interface PlannedFor {
  readonly giftAidEligible: boolean
  /** Its last day is over. */
  readonly isOver: boolean
  /** Whether one of its plans, as it was begun with, has no number of payments. */
  isOpen(plan: BegunPlan): boolean
}

/** A plan as it was when it was chosen, whatever is offered since. */
export interface BegunPlan {
  readonly planId: string
  readonly title: string
}

/** One of several that a campaign needs: a carpet, a window. Given to in whole numbers. */
export interface NeededThing {
  readonly id: string
  readonly campaignId: string
  readonly title: string
  /** What one of it costs, in minor units of the organisation's own currency. */
  readonly unitMinor: number
  /** Of a day: into how many shares it is divided. */
  readonly shares: number | null
  /** It is for a day that lies behind us. */
  readonly isOver: boolean
}

export interface ClaimedNeed {
  readonly needId: string
  readonly quantity: number
}

/** A page that somebody keeps for a campaign, through which the gifts of this fund come. */
export interface GivenThrough {
  readonly fundId: string
  readonly fundraiserId: string
}

/** What of a gift pays something that was promised in the hall, to the campaign of this fund. */
export interface PaidPledge {
  readonly id: string
  /** Of the link that its giver was mailed. */
  readonly key: string
  readonly fundId: string
  readonly amountMinor: number
  readonly currency: string
  readonly needId?: string | undefined
  readonly quantity?: number | undefined
}

/** Why a promise cannot be paid as it was asked. */
export type PledgeNo = keyof typeof PLEDGE_NOES

/** Whoever runs campaigns: gifts name them, and they hear when money of theirs has moved. */
export interface Appeals {
  /** Those of these campaigns that can be read now, by the addresses that were asked. */
  find(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, Givable>>
  /** The campaigns of these funds that can be read now, for a gift that comes again; one that was taken down is missing. */
  findPlanned(
    ctx: Context | Work,
    fundIds: readonly string[],
  ): Promise<ReadonlyMap<string, PlannedFor>>
  /** Those of these needs that there are, by their ids. */
  findNeeds(ctx: Context, ids: readonly string[]): Promise<ReadonlyMap<string, NeededThing>>
  /**
   * Keeps so many of each back for a gift that is being written, for ten minutes and as long as it is being paid. Answers
   * the line of the first of which not so many are left; nothing stays then, because the gift is refused.
   */
  keepBack(ctx: Work, giftId: string, needs: readonly ClaimedNeed[]): Promise<NotLeft | undefined>
  /**
   * Writes down from which network these are kept back, after `keepBack`. Answers the first of which too much was kept back from
   * there without being paid; the gift is refused then, and nothing is written.
   */
  beginHolds(ctx: Work, giftId: string, needs: readonly ClaimedNeed[]): Promise<string | undefined>
  /** Keeps what is kept back for a gift for another ten minutes; false where it went to somebody else. */
  keepOn(ctx: Context, giftId: string): Promise<boolean>
  /** Lets others have what is kept back for a gift of which no card was tried; of any other nothing. */
  letGo(ctx: Context, giftId: string): Promise<void>
  /** Whether there is such a page of that campaign now: it stays until whoever asks is done. */
  hasPage(ctx: Work, through: GivenThrough): Promise<boolean>
  /** Keeps through whose page a gift comes, which is being written; false where there is no such page of that campaign. */
  giveThrough(ctx: Work, giftId: string, through: GivenThrough): Promise<boolean>
  /**
   * Keeps that a gift, which is being written, pays so much of a promise; nobody else can pay that part while its card is asked
   * for. To be called before `keepBack`. Answers why not.
   */
  payPledge(ctx: Work, giftId: string, paid: PaidPledge): Promise<PledgeNo | undefined>
  /** Keeps that a promised transfer, which is being written, will pay so much of a promise. Answers why not. */
  transferPledge(ctx: Work, transferId: string, paid: PaidPledge): Promise<PledgeNo | undefined>
  /** That transfer has come, and is this gift. */
  transferCame(ctx: Work, transferId: string, giftId: string): Promise<void>
  /** Keeps that whoever gives this gift, which is being written, wants letters when there is news of the campaigns of these funds. */
  wishUpdates(ctx: Work, giftId: string, fundIds: readonly string[]): Promise<void>
  /** What follows when a gift to these funds has arrived, or money of some gift went back or came again. */
  follow(ctx: Context, fundIds?: readonly string[]): readonly Envelope[]
  /** The same, where a gift to this fund is written whose money is there already. */
  hear(ctx: Work, fundId: string): Promise<void>
  /** Those of these gifts, which have arrived, whose giver is named on the wall of a campaign. */
  findNamed(ctx: Work, giftIds: readonly string[]): Promise<ReadonlySet<string>>
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
