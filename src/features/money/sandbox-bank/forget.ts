import { type Context, inTransaction } from '#platform/server/context.ts'
import { ANSWER_LIVES_MS } from './rules.ts'

/** Drops answers that would not be given again, and tokens that nobody has used in time. */
export async function forget(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const now = ctx.now()
    const old = new Date(now.getTime() - ANSWER_LIVES_MS).toISOString()
    await ctx.sql`
      delete from sandbox_answers where organisation_id = ${ctx.organisation.id} and created_at < ${old}`
    await ctx.sql`
      delete from sandbox_tokens where organisation_id = ${ctx.organisation.id}
        and used_for is null and expires_at < ${now.toISOString()}`
  })
}
