import { addItem } from '#features/ground/content/save.ts'
import { campaignKind } from '#features/money/campaigns/kind-contract.ts'
import { inTransaction } from '#platform/server/context.ts'
import type { World } from './story.ts'

/** A hundred campaigns of al-Noor that every list has before this one. */
export async function addCampaignsBefore(world: World, slug: string): Promise<void> {
  const fields = { target: 900_00, zakatEligible: false, giftAidEligible: true }
  for (let number = 0; number < 100; number++) {
    const draft = { title: `A window, number ${number}`, state: 'published' } as const
    await inTransaction(world.ctx, (ctx) =>
      addItem(ctx, campaignKind, { ...draft, slug: `window-${number}`, fields }),
    )
  }
  await world.rows(`update content_items set position = position + 1000 where slug = $1`, [slug])
  world.house.pages.forget()
}
