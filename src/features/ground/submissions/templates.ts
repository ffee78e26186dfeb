import { and, asc, eq, inArray } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { MOST_TEMPLATES } from './rules.ts'
import { replyTemplates } from './tables.ts'

export type Template = Pick<
  typeof replyTemplates.$inferSelect,
  'id' | 'kind' | 'name' | 'words' | 'revision'
>

/** The answers that are kept for these kinds of forms. */
export async function listTemplates(ctx: Work, kinds: readonly string[]): Promise<Template[]> {
  if (kinds.length === 0) return []
  const { id, kind, name, words, revision } = replyTemplates
  return ctx.db
    .select({ id, kind, name, words, revision })
    .from(replyTemplates)
    .where(and(isOurs(ctx), inArray(kind, [...kinds])))
    .orderBy(asc(kind), asc(name), asc(id))
}

export async function findTemplate(ctx: Work, id: string): Promise<Template | undefined> {
  const [row] = await ctx.db
    .select()
    .from(replyTemplates)
    .where(and(isOurs(ctx), eq(replyTemplates.id, id)))
    .for('update')
  return row
}

/** Why it was not saved: somebody else was faster, it is gone, or there are enough of its kind. */
export type NotSaved = 'changed-meanwhile' | 'template-not-found' | 'too-many-templates'

/** Saved again as it stands it is no change. A new one is based on 0. */
export function saveTemplate(
  ctx: Context | Work,
  { basedOn, ...next }: Omit<Template, 'revision'> & { readonly basedOn: number },
): Promise<Template | NotSaved> {
  return inTransaction(ctx, async (ctx) => {
    const lock = `answers of ${ctx.organisation.id}`
    await ctx.sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`
    const before = await findTemplate(ctx, next.id)
    if (before && isSame(before, next)) return before
    if (!before && basedOn > 0) return 'template-not-found'
    if (before && before.revision !== basedOn) return 'changed-meanwhile'
    const isMoved = before?.kind !== next.kind
    if (isMoved && (await listTemplates(ctx, [next.kind])).length >= MOST_TEMPLATES)
      return 'too-many-templates'
    const row = { ...next, revision: basedOn + 1, changedAt: ctx.now() }
    await ctx.db
      .insert(replyTemplates)
      .values({ organisationId: ctx.organisation.id, ...row })
      .onConflictDoUpdate({ target: [replyTemplates.organisationId, replyTemplates.id], set: row })
    return row
  })
}

/** Twice is once. */
export async function removeTemplate(ctx: Work, id: string): Promise<void> {
  await ctx.db.delete(replyTemplates).where(and(isOurs(ctx), eq(replyTemplates.id, id)))
}

function isSame(before: Template, next: Omit<Template, 'revision'>): boolean {
  return before.kind === next.kind && before.name === next.name && before.words === next.words
}

function isOurs({ organisation }: Work) {
  return eq(replyTemplates.organisationId, organisation.id)
}
