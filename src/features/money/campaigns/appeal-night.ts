import { pathOf } from '#features/ground/addresses/rules.ts'
import { type Context, mainOrigin } from '#platform/server/context.ts'
import { drawSquareCode } from '#platform/server/square-code.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { mustFindCampaign, findCampaign } from './campaigns.ts'
import type { showAppeal } from './appeal-night-contract.ts'
import { findCampaignNeeds } from './needs.ts'
import { findPauses } from './pauses.ts'
import { latestNamed } from './pledges.ts'

/** What a screen in a hall needs of a campaign; no giver is named, only who adds to gifts. */
export async function showNight(
  ctx: Context,
  { id }: Input<typeof showAppeal>,
): Promise<Reply<typeof showAppeal>> {
  const campaign = await findCampaign(ctx, { id })
  const { itemId } = await mustFindCampaign(ctx, id)
  const needs = await findCampaignNeeds(ctx, { id })
  const address = `${mainOrigin(ctx)}${pathOf('campaign', { id: campaign.id })}`
  return {
    ...campaign,
    named: [...(await latestNamed(ctx, itemId))],
    needs: needs.map(({ image: _, summary: __, ...need }) => need),
    give: campaign.closed
      ? null
      : {
          address: address.replace(/^https?:\/\//, ''),
          square: drawSquareCode(address, { ecc: 'M', border: 2 }),
        },
    pauses: [...(await findPauses(ctx))],
  }
}
