import { type CauseRow, isShut, recallCauses } from '#features/money/causes/causes.ts'
import { type PlannedFor, appealsOf } from '#features/money/giving/giving.ts'
import type { Context, Work } from '#platform/server/context.ts'
import { goesOnFor } from './rules.ts'
import type { SubscriptionLine, SubscriptionRow } from './subscriptions.ts'

/** What a line is given to: a cause, or a campaign by one of its plans. */
export interface GivenTo {
  readonly fundId: string
  /** As it stands in the books, and as whoever asks reads it. */
  readonly title: string
  readonly shownAs: string
  readonly giftAidEligible: boolean
  readonly planId: string | null
  /** Nothing more can be given to it. */
  readonly isOver: boolean
  /** Its campaign is taken down, and may come back. */
  readonly isAway: boolean
}

/** What each line is given to; undefined where that is gone. */
export async function findGivenTo(
  ctx: Context | Work,
  row: SubscriptionRow,
  lines: readonly SubscriptionLine[],
): Promise<readonly (GivenTo | undefined)[]> {
  const causes = await recallCauses(
    ctx,
    lines.flatMap(({ causeId }) => causeId ?? []),
  )
  const fundIds = lines.flatMap(({ fundId }) => fundId ?? [])
  const planned: ReadonlyMap<string, PlannedFor> =
    fundIds.length > 0 ? await appealsOf(ctx).findPlanned(ctx, fundIds) : new Map()
  return lines.map((line) =>
    line.causeId === null
      ? ofPlan(row, line, planned.get(line.fundId!))
      : ofCause(ctx, causes.get(line.causeId)),
  )
}

function ofCause(ctx: Context, cause: CauseRow | undefined): GivenTo | undefined {
  if (!cause) return undefined
  const { fundId, giftAidEligible, title, translations } = cause
  return {
    fundId,
    title,
    shownAs: translations[ctx.language]?.title ?? title,
    giftAidEligible,
    planId: null,
    isOver: isShut(ctx, cause),
    isAway: false,
  }
}

function ofPlan(
  row: SubscriptionRow,
  line: SubscriptionLine,
  campaign: PlannedFor | undefined,
): GivenTo {
  const [planId, title] = [line.planId!, line.title!]
  const isOpen = campaign?.isOpen({ planId, title }) ?? true
  return {
    fundId: line.fundId!,
    title,
    shownAs: title,
    planId,
    giftAidEligible: campaign?.giftAidEligible ?? false,
    isOver: !goesOnFor(campaign, row, isOpen),
    isAway: campaign === undefined,
  }
}

/** A plan of a campaign is among what it was begun for. */
export function hasPlan(lines: readonly SubscriptionLine[]): boolean {
  return lines.some(({ planId }) => planId !== null)
}

/** Nothing is left that it could be given to. */
export function isNothingLeft(givenTo: readonly (GivenTo | undefined)[]): boolean {
  return givenTo.every((to) => !to || to.isOver)
}

/** It was for campaigns alone, and all of them are over for it. Causes may open again, and what is away may come back. */
export function isOverForGood(givenTo: readonly (GivenTo | undefined)[]): boolean {
  return isNothingLeft(givenTo) && givenTo.every((to) => to?.planId != null && !to.isAway)
}

/** Tells campaigns through whose pages a gift of these lines comes, which is being written, and whose giver wants letters. */
export async function tellCampaigns(
  ctx: Work,
  giftId: string,
  lines: readonly SubscriptionLine[],
): Promise<void> {
  const pages = new Map(
    lines.flatMap(({ fundId, fundraiserId }) =>
      fundId && fundraiserId ? [[fundId, fundraiserId] as const] : [],
    ),
  )
  // A page that has been closed since counts no more; the campaign does.
  for (const [fundId, fundraiserId] of pages)
    await appealsOf(ctx).giveThrough(ctx, giftId, { fundId, fundraiserId })
  const wished = lines.flatMap(({ fundId, wantsUpdates }) => (fundId && wantsUpdates ? fundId : []))
  if (wished.length === 0) return
  await appealsOf(ctx).wishUpdates(ctx, giftId, wished)
  // Whoever ends the letters is not asked for by the next gift.
  await ctx.sql`
    update subscription_lines set wants_updates = false
    where organisation_id = ${ctx.organisation.id} and subscription_id = ${lines[0]!.subscriptionId} and wants_updates`
}
