import { and, eq, inArray } from 'drizzle-orm'
import { subscribers } from '#features/site/subscribers/tables.ts'
import type { Work } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import { letterCopies, letters } from './tables.ts'

/** Which letters somebody who still has them was written. Of whoever ended them nothing is known. */
export async function exportCopies(ctx: Work, { emails }: Held): Promise<unknown> {
  const ids = await idsOf(ctx, emails)
  if (ids.length === 0) return undefined
  const of = ctx.organisation.id
  const found = await ctx.db
    .select({ title: letters.title, decidedAt: letterCopies.decidedAt })
    .from(letterCopies)
    .innerJoin(letters, and(eq(letters.organisationId, of), eq(letters.id, letterCopies.letterId)))
    .where(and(eq(letterCopies.organisationId, of), inArray(letterCopies.subscriberId, ids)))
    .orderBy(letterCopies.decidedAt)
  return found.length > 0 ? found : undefined
}

/** How many were written to stays with the letter. */
export async function eraseCopies(ctx: Work, { emails }: Held): Promise<void> {
  const ids = await idsOf(ctx, emails)
  if (ids.length === 0) return
  await ctx.db
    .delete(letterCopies)
    .where(
      and(
        eq(letterCopies.organisationId, ctx.organisation.id),
        inArray(letterCopies.subscriberId, ids),
      ),
    )
}

async function idsOf(ctx: Work, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const found = await ctx.db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(
      and(
        eq(subscribers.organisationId, ctx.organisation.id),
        inArray(subscribers.email, [...emails]),
      ),
    )
  return found.map(({ id }) => id)
}
