import { and, eq, lte } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { DAY_MS } from '#platform/shared/wall-time.ts'
import { isNeeded, refuse } from './move.ts'
import { DAYS_IN_TRASH, type Kind } from './rules.ts'
import { type Row, isItem, lockItem } from './save.ts'
import {
  contentEditors,
  contentItems,
  contentPreviews,
  contentRevisions,
  contentSlugs,
} from './tables.ts'

/**
 * Removes for good what lies in the trash, with its history; its address is free from then on. What is not there any more is
 * gone already (decision: what-is-removed-waits).
 */
export function eraseItem(
  ctx: Context | Work,
  kind: Kind,
  id: string,
  { basedOn }: { readonly basedOn: number },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockRow(ctx, id)
    if (row?.kind !== kind.name) return
    if (!row.trashedAt) refuse('not-in-the-trash')
    if (row.revision !== basedOn) refuse('changed-meanwhile')
    if (await isNeeded(ctx, row.kind, id)) refuse('still-needed')
    await erase(ctx, row)
  })
}

/** How many go in one run; the next one takes the rest. */
const MOST_AT_A_TIME = 1_000

/**
 * What has lain there long enough goes, each for itself. Somebody who puts one back at that moment comes first or finds it gone.
 * What something hangs on all the same stays there, for the office to see.
 */
export async function emptyTrash(ctx: Context): Promise<void> {
  const before = new Date(ctx.now().getTime() - DAYS_IN_TRASH * DAY_MS)
  const old = await inTransaction(ctx, (ctx) =>
    ctx.db
      .select({ id: contentItems.id })
      .from(contentItems)
      .where(
        and(
          eq(contentItems.organisationId, ctx.organisation.id),
          lte(contentItems.trashedAt, before),
        ),
      )
      .orderBy(contentItems.trashedAt, contentItems.id)
      .limit(MOST_AT_A_TIME),
  )
  for (const { id } of old)
    await inTransaction(ctx, async (ctx) => {
      const row = await lockRow(ctx, id)
      if (!row?.trashedAt || row.trashedAt > before) return
      if (!(await isNeeded(ctx, row.kind, id))) await erase(ctx, row)
    })
}

async function lockRow(ctx: Work, id: string): Promise<Row | undefined> {
  await lockItem(ctx, id)
  const [row] = await ctx.db.select().from(contentItems).where(isItem(ctx, id)).for('update')
  return row
}

/** It is a draft, so no word and no tally knows it. */
async function erase(ctx: Work, { id, kind, title }: Row): Promise<void> {
  for (const table of [contentEditors, contentPreviews, contentSlugs, contentRevisions])
    await ctx.db
      .delete(table)
      .where(and(eq(table.organisationId, ctx.organisation.id), eq(table.itemId, id)))
  await ctx.db.delete(contentItems).where(isItem(ctx, id))
  await writeDown(ctx, { deed: 'content-erased', subject: `${kind}/${id}`, title })
}
