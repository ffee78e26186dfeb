import { and, eq } from 'drizzle-orm'
import type { Work } from '#platform/server/context.ts'
import { funds } from './tables.ts'

/** Opens a fund for whatever collects for it. The same one again changes nothing: the ledger may name it already. */
export async function openFund(
  ctx: Work,
  { id, title }: { readonly id: string; readonly title: string },
): Promise<void> {
  await ctx.db
    .insert(funds)
    .values({ organisationId: ctx.organisation.id, id, title, createdAt: ctx.now() })
    .onConflictDoNothing()
}

/** Whether there is such a fund: only then may money be kept for it. */
export async function hasFund({ db, organisation }: Work, id: string): Promise<boolean> {
  const found = await db
    .select({ id: funds.id })
    .from(funds)
    .where(and(eq(funds.organisationId, organisation.id), eq(funds.id, id)))
  return found.length > 0
}
