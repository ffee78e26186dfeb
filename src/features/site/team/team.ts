import { listAs, toItem } from '#features/ground/content/content.ts'
import type { Context, Work } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { type listTeam, memberKind } from './contract.ts'

export function findTeam(
  ctx: Context | Work,
  asked: Input<typeof listTeam>,
): Promise<Reply<typeof listTeam>> {
  return listAs(ctx, memberKind, asked, (item) => ({
    ...toItem(item),
    ...item.fields,
    category: item.category,
  }))
}
