import { type StoredItem, findItem, listAs, toItem } from '#features/ground/content/content.ts'
import type { FieldsOf } from '#features/ground/content/rules.ts'
import type { Context, Work } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { type Taught, classKind, type listClasses, showClass } from './contract.ts'

export function findClasses(
  ctx: Context | Work,
  asked: Input<typeof listClasses>,
): Promise<Reply<typeof listClasses>> {
  return listAs(ctx, classKind, asked, (item) => toTaught(ctx, item))
}

export async function findClass(ctx: Context, { id }: Input<typeof showClass>): Promise<Taught> {
  const item = await findItem(ctx, classKind, id)
  if (!item) refuse(showClass, 'class-not-found')
  return toTaught(ctx, item)
}

/** Also for what is taught elsewhere, such as courses: the part that all of it shares. */
export function toTaught(
  { organisation }: Context,
  item: Omit<StoredItem, 'fields'> & { readonly fields: FieldsOf<typeof classKind> },
): Taught {
  const { fee, ...fields } = item.fields
  const currency = organisation.configuration.defaultCurrency
  return {
    ...toItem(item),
    ...fields,
    fee: fee === null ? null : { amount: fee, currency },
    category: item.category,
  }
}
