import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { submissions } from './tables.ts'

const AT_ONCE = 500

/** Nothing of the person, and nothing that they wrote. */
const NOTHING_HELD = {
  about: null,
  senderName: null,
  senderEmail: null,
  fields: null,
  sealed: null,
  consents: null,
  fingerprint: '',
} as const

/** Erases what was kept long enough. Harmless twice. */
export async function eraseOld(ctx: Context): Promise<void> {
  for (let erased = AT_ONCE; erased === AT_ONCE;) {
    erased = await inTransaction(ctx, async (ctx) => {
      const ours = eq(submissions.organisationId, ctx.organisation.id)
      const due = await ctx.db
        .select({ id: submissions.id })
        .from(submissions)
        .where(and(ours, isNull(submissions.erasedAt), lte(submissions.keptUntil, ctx.now())))
        .limit(AT_ONCE)
      const ids = due.map(({ id }) => id)
      if (ids.length > 0)
        await ctx.db
          .update(submissions)
          .set({ ...NOTHING_HELD, erasedAt: ctx.now() })
          .where(and(ours, inArray(submissions.id, ids)))
      return ids.length
    })
  }
}
