import { type StoredItem, findItem, listAs, toItem } from '#features/ground/content/content.ts'
import type { Context, Work } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { type About, aboutKind, type listAbout, showAbout } from './contract.ts'

export function findAbout(
  ctx: Context | Work,
  asked: Input<typeof listAbout>,
): Promise<Reply<typeof listAbout>> {
  return listAs(ctx, aboutKind, asked, toAbout)
}

export async function findAboutItem(ctx: Context, { id }: Input<typeof showAbout>): Promise<About> {
  const item = await findItem(ctx, aboutKind, id)
  if (!item) refuse(showAbout, 'about-not-found')
  return toAbout(item)
}

function toAbout(item: StoredItem<typeof aboutKind>): About {
  return { ...toItem(item), ...item.fields }
}
