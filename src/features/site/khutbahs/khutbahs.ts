import {
  type StoredItem,
  facetsOf,
  findBeside,
  findItem,
  listAs,
  toItem,
} from '#features/ground/content/content.ts'
import type { Document } from '#features/ground/media/documents-contract.ts'
import { documentsOf } from '#features/ground/media/documents.ts'
import type { Context, Work } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { instantOf } from '#platform/shared/wall-time.ts'
import { khutbahKind, type listKhutbahs, showKhutbah } from './contract.ts'

type Stored = StoredItem<typeof khutbahKind>

export async function findKhutbahs(
  ctx: Context | Work,
  { speaker, topic, year, ...asked }: Input<typeof listKhutbahs>,
): Promise<Reply<typeof listKhutbahs>> {
  const { timeZone } = ctx.organisation
  const beginningOf = (year: number) => instantOf(`${year}-01-01`, '00:00', timeZone)
  const { categories: _, ...found } = await listAs(
    ctx,
    khutbahKind,
    {
      ...asked,
      ...(speaker ? { where: { speaker } } : {}),
      ...(topic ? { tagged: { field: 'topics', tag: topic } } : {}),
      ...(year
        ? { sorted: { from: beginningOf(Number(year)), to: beginningOf(Number(year) + 1) } }
        : {}),
    },
    (item) => item,
  )
  const { values, tags, years } = await facetsOf(ctx, khutbahKind, {
    value: 'speaker',
    tags: 'topics',
  })
  const documents = await documentsIn(ctx, found.items)
  return {
    ...found,
    items: found.items.map((item) => toKhutbah(item, documents)),
    speakers: [...values],
    topics: [...tags],
    years: [...years],
  }
}

export async function findKhutbah(
  ctx: Context | Work,
  { id }: Input<typeof showKhutbah>,
): Promise<Reply<typeof showKhutbah>> {
  const item = await findItem(ctx, khutbahKind, id)
  if (!item) return refuse(showKhutbah, 'khutbah-not-found')
  const { before, after } = await findBeside(ctx, khutbahKind, item)
  const documents = await documentsIn(ctx, [item, before, after])
  return {
    ...toKhutbah(item, documents),
    before: before ? toKhutbah(before, documents) : null,
    after: after ? toKhutbah(after, documents) : null,
  }
}

function documentsIn(ctx: Context | Work, items: readonly (Stored | undefined)[]) {
  return documentsOf(
    ctx,
    items.flatMap((item) => (item ? [item.fields.recording, item.fields.document] : [])),
  )
}

function toKhutbah(item: Stored, documents: ReadonlyMap<string, Document>) {
  const { recording, document, ...fields } = item.fields
  return {
    ...toItem(item),
    ...fields,
    recording: documents.get(recording ?? '') ?? null,
    document: documents.get(document ?? '') ?? null,
  }
}
