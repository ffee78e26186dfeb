import { and, eq, lte } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { CONTENT_REFUSALS } from './contract.ts'
import { type Kind, SECONDS_OPEN } from './rules.ts'
import { findRow } from './save.ts'
import { contentEditors } from './tables.ts'

/** Somebody else who has the same item open. */
export interface Editor {
  readonly name: string
  readonly since: string
}

/** Says that a person has an item open, for as long as they say so again, and answers who else has. */
export function holdItem(
  ctx: Context | Work,
  kind: Kind,
  id: string,
  personId: string,
): Promise<Editor[]> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await findRow(ctx, kind, id)))
      throw new Refusal('item-not-found', CONTENT_REFUSALS['item-not-found'])
    const now = ctx.now()
    const until = new Date(now.getTime() + SECONDS_OPEN * 1000)
    const ours = eq(contentEditors.organisationId, ctx.organisation.id)
    await ctx.db.delete(contentEditors).where(and(ours, lte(contentEditors.until, now)))
    await ctx.db
      .insert(contentEditors)
      .values({ organisationId: ctx.organisation.id, itemId: id, personId, since: now, until })
      .onConflictDoUpdate({
        target: [contentEditors.organisationId, contentEditors.itemId, contentEditors.personId],
        set: { until },
      })
    return listEditors(ctx, id, personId)
  })
}

/** They have left it. */
export function leaveItem(ctx: Context | Work, id: string, personId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .delete(contentEditors)
      .where(
        and(
          eq(contentEditors.organisationId, ctx.organisation.id),
          eq(contentEditors.itemId, id),
          eq(contentEditors.personId, personId),
        ),
      )
  })
}

async function listEditors(
  { sql, organisation, now }: Work,
  id: string,
  but: string,
): Promise<Editor[]> {
  const rows = await sql<{ name: string; since: string }[]>`
    select btrim(p.first_name || ' ' || p.last_name) as name, e.since
    from content_editors e
    join people p on p.organisation_id = ${organisation.id} and p.id = e.person_id
    where e.organisation_id = ${organisation.id} and e.item_id = ${id} and e.person_id <> ${but}
      and e.until > ${now().toISOString()}
    order by e.since, p.id limit 10`
  return rows.map(({ name, since }) => ({ name, since: new Date(since).toISOString() }))
}
