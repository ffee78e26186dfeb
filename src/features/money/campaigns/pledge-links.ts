import { pathOf } from '#features/ground/addresses/rules.ts'
import type { Context } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { PLEDGE_DAYS_KEPT } from './rules.ts'

const PURPOSE = 'campaigns.pledge-link'

/**
 * The page of one promise, from the root; whoever has it can pay that promise, or say that it cannot be kept, and nothing else. It
 * lasts at least as long as we know whose promise it was.
 */
export function linkTo(ctx: Context, id: string): string {
  const until = Math.ceil(ctx.now().getTime() / DAY_MS) + PLEDGE_DAYS_KEPT
  const signature = ctx.house.vault.sign(about(ctx, id, until), PURPOSE)
  return pathOf('pledgeByLink', { id, link: `${until}-${signature}` })
}

/** Whether a key was made by `linkTo` for this promise; one that was, and has run out, says so. */
export function tryKey(ctx: Context, id: string, key: string): 'opens' | 'over' | 'none' {
  const [, until = '', signature = ''] = /^(\d{5,6})-(.+)$/.exec(key) ?? []
  if (!ctx.house.vault.verify(about(ctx, id, Number(until)), PURPOSE, signature)) return 'none'
  return Number(until) * DAY_MS < ctx.now().getTime() ? 'over' : 'opens'
}

function about({ organisation }: Context, id: string, until: number): string {
  return `${organisation.id} ${id} ${until}`
}
