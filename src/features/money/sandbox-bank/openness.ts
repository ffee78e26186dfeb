import type { Context, Work } from '#platform/server/context.ts'
import { inTransaction } from '#platform/server/context.ts'
import { BankRefused } from './rules.ts'

/** Whether this organisation uses the sandbox bank: never a live one, nor one that has connected a real provider. */
export async function isOpen(ctx: Context | Work): Promise<boolean> {
  if (ctx.organisation.live) return false
  return inTransaction(ctx, async (ctx) => {
    const [closure] = await ctx.sql`
      select 1 from sandbox_closures where organisation_id = ${ctx.organisation.id}`
    return closure === undefined
  })
}

export async function assertOpen(ctx: Work): Promise<void> {
  if (!(await isOpen(ctx)))
    throw new BankRefused('bank-closed', 'This organisation has no sandbox bank.')
}

/** Called by whoever connects a real provider, in the same transaction. A second time changes nothing. */
export async function close(ctx: Work): Promise<void> {
  await ctx.sql`
    insert into sandbox_closures (organisation_id, closed_at)
    values (${ctx.organisation.id}, ${ctx.now().toISOString()})
    on conflict (organisation_id) do nothing`
}
