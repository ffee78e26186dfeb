import { and, eq } from 'drizzle-orm'
import { writeDown } from '#features/ground/trail/trail.ts'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { type removeRule, saveRule } from './admin/contract.ts'
import { noteChange } from './changes.ts'
import { stands, takeTurn } from './one-at-a-time.ts'
import { jamaatRules } from './tables.ts'
import { checkRule } from './try-rule.ts'

type Kept = Omit<Input<typeof saveRule>, 'was'>

/** Far above what a house of prayer needs. */
export const MOST_RULES = 200

/**
 * Keeps a rule, after it was tried on each day of the year to come: a jamaat outside of its prayer is refused. So is
 * whoever began with a rule that somebody else has changed or removed meanwhile.
 */
export function keepRule(
  ctx: Context,
  { was, ...rule }: Input<typeof saveRule>,
): Promise<Reply<typeof saveRule>> {
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const before = await findRule(ctx, rule.id)
    if (stands(before, was, rule)) return rule
    await checkRule(ctx, rule)
    const { db, organisation } = ctx
    await db
      .insert(jamaatRules)
      .values({ ...rule, organisationId: organisation.id })
      .onConflictDoUpdate({ target: [jamaatRules.organisationId, jamaatRules.id], set: rule })
    const all = await db.$count(jamaatRules, eq(jamaatRules.organisationId, organisation.id))
    if (all > MOST_RULES) refuse(saveRule, 'too-many-rules')
    await noteChange(ctx, rule, ...(before ? [before] : []))
    await writeDown(ctx, { deed: 'rule-saved', subject: rule.id, before, after: rule })
    return rule
  })
}

/** Twice is once; whoever has read another rule than the one that stands there is refused. */
export function dropRule(ctx: Context, { id, was }: Input<typeof removeRule>): Promise<null> {
  return inTransaction(ctx, async (ctx) => {
    await takeTurn(ctx)
    const before = await findRule(ctx, id)
    if (stands(before, was, null) || !before) return null
    await ctx.db.delete(jamaatRules).where(isRule(ctx, id))
    await noteChange(ctx, before)
    await writeDown(ctx, { deed: 'rule-removed', subject: id, before })
    return null
  })
}

async function findRule(ctx: Work, id: string): Promise<Kept | null> {
  const [row] = await ctx.db.select().from(jamaatRules).where(isRule(ctx, id))
  return row ? saveRule.reply.parse(row) : null
}

function isRule({ organisation }: Work, id: string) {
  return and(eq(jamaatRules.organisationId, organisation.id), eq(jamaatRules.id, id))
}
