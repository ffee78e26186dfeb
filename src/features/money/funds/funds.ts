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
