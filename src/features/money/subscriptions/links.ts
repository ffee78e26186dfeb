import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import type { SubscriptionRow } from './subscriptions.ts'

/** A link in a mail opens its one regular gift for so long. */
const LASTS_DAYS = 92
const PURPOSE = 'subscriptions.link'

type Named = Pick<SubscriptionRow, 'organisationId' | 'id'>

/** The page of one regular gift, from the root; whoever has it can change and cancel that gift, and nothing else. */
export function linkTo(ctx: Context, subscription: Named): string {
  const until = Math.ceil(ctx.now().getTime() / DAY_MS) + LASTS_DAYS
  const signature = ctx.house.vault.sign(about(subscription, until), PURPOSE)
  return pathOf('regularGiftByLink', { id: subscription.id, link: `${until}-${signature}` })
}

/** Whether a key was made by `linkTo` for this subscription, and has not run out. */
export function opens(ctx: Context, subscription: Named, key: string): boolean {
  const [, until = '', signature = ''] = /^(\d{5,6})-(.+)$/.exec(key) ?? []
  if (Number(until) * DAY_MS < ctx.now().getTime()) return false
  return ctx.house.vault.verify(about(subscription, Number(until)), PURPOSE, signature)
}

function about({ organisationId, id }: Named, until: number): string {
  return `${organisationId} ${id} ${until}`
}
