import { type StoredItem, findItem, listAs, toItem } from '#features/ground/content/content.ts'
import type { Context, Work } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { type Service, type listServices, serviceKind, showService } from './contract.ts'

export function findServices(
  ctx: Context | Work,
  asked: Input<typeof listServices>,
): Promise<Reply<typeof listServices>> {
  return listAs(ctx, serviceKind, asked, toService)
}

export async function findService(
  ctx: Context | Work,
  { id }: Input<typeof showService>,
): Promise<Service> {
  return (await find(ctx, id)) ?? refuse(showService, 'service-not-found')
}

export async function find(ctx: Context | Work, slug: string): Promise<Service | undefined> {
  const item = await findItem(ctx, serviceKind, slug)
  return item && toService(item)
}

export function toService(item: StoredItem<typeof serviceKind>): Service {
  const { bring, ...fields } = item.fields
  return { ...toItem(item), ...fields, bring: bring.map(({ what }) => what) }
}
