import { openFund } from '#features/money/funds/funds.ts'
import type { Draft } from '#features/ground/content/rules.ts'
import { type Saved, addItem } from '#features/ground/content/save.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { campaignKind } from './contract.ts'
import { fundOf } from './rules.ts'

/** A new campaign, and the fund that its money is kept in. */
export function addCampaign(
  ctx: Context | Work,
  draft: Draft<typeof campaignKind>,
): Promise<Saved> {
  return inTransaction(ctx, async (ctx) => {
    const saved = await addItem(ctx, campaignKind, draft)
    await openFund(ctx, { id: fundOf(saved.id), title: draft.title })
    return saved
  })
}
