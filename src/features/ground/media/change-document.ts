import { and, eq } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, announceChange, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { changeDocument } from './documents-contract.ts'
import { lockDocument, toDocument, versionOf } from './documents.ts'
import { media } from './tables.ts'

/** What a document is called, what it is in and what it is found by. What is in it never changes: another one is another. */
export function change(
  ctx: Context,
  { id, basedOn, ...next }: Input<typeof changeDocument>,
): Promise<Reply<typeof changeDocument>> {
  return inTransaction(ctx, async (ctx) => {
    const before = (await lockDocument(ctx, id)) ?? refuse(changeDocument, 'document-not-found')
    const version = versionOf(before)
    if (version === versionOf(next)) return toDocument(before)
    if (version !== basedOn) refuse(changeDocument, 'changed-meanwhile')
    await ctx.db
      .update(media)
      .set(next)
      .where(and(eq(media.organisationId, ctx.organisation.id), eq(media.id, id)))
    await writeDown(ctx, { deed: 'document-changed', subject: id, title: next.title })
    await announceChange(ctx)
    return toDocument({ ...before, ...next })
  })
}
