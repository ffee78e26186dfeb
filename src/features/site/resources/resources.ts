import { listAs, toItem } from '#features/ground/content/content.ts'
import { documentsOf } from '#features/ground/media/documents.ts'
import type { Context, Work } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { type listResources, resourceKind } from './contract.ts'

export async function findResources(
  ctx: Context | Work,
  { form, ...asked }: Input<typeof listResources>,
): Promise<Reply<typeof listResources>> {
  const wanted = form ? { ...asked, where: { form } } : asked
  const found = await listAs(ctx, resourceKind, wanted, (item) => ({
    ...toItem(item),
    ...item.fields,
    category: item.category,
  }))
  const documents = await documentsOf(
    ctx,
    found.items.flatMap(({ document, recording }) => [document, recording]),
  )
  return {
    ...found,
    items: found.items.map((item) => ({
      ...item,
      document: documents.get(item.document ?? '') ?? null,
      recording: documents.get(item.recording ?? '') ?? null,
    })),
  }
}
