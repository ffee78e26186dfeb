import { listAs, toItem } from '#features/ground/content/content.ts'
import type { Context, Work } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { type listResources, resourceKind } from './contract.ts'

export function list(
  ctx: Context | Work,
  { form, ...asked }: Input<typeof listResources>,
): Promise<Reply<typeof listResources>> {
  const wanted = form ? { ...asked, where: { form } } : asked
  return listAs(ctx, resourceKind, wanted, (item) => ({
    ...toItem(item),
    ...item.fields,
    category: item.category,
  }))
}
