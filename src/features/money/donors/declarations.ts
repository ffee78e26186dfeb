import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import { declarations } from './tables.ts'

export type Declaration = typeof declarations.$inferSelect

/**
 * From now on it covers no new gift; those that it covers stay covered, because it was true then. Twice is once, with the
 * first moment. False where there is no such declaration.
 */
export function cancelDeclaration(ctx: Context | Work, id: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db
      .update(declarations)
      .set({ cancelledAt: ctx.now() })
      .where(and(isDeclaration(ctx, id), isNull(declarations.cancelledAt)))
    const [found] = await ctx.db
      .select({ id: declarations.id })
      .from(declarations)
      .where(isDeclaration(ctx, id))
    return found !== undefined
  })
}

/**
 * Somebody has moved, or has another name: a new declaration stands in the place of the one before, which ends and stays as
 * it was made. Answers the new one's id; undefined where the former is not there or has ended.
 */
export function changeDeclaration(
  ctx: Context | Work,
  id: string,
  change: Partial<Pick<Declaration, 'firstName' | 'lastName' | 'address'>> &
    Pick<Declaration, 'wording' | 'wordingVersion'>,
): Promise<string | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const [former] = await ctx.db
      .update(declarations)
      .set({ cancelledAt: ctx.now() })
      .where(and(isDeclaration(ctx, id), isNull(declarations.cancelledAt)))
      .returning()
    if (!former) return undefined
    const latest = {
      ...former,
      ...change,
      id: randomUUID(),
      replaces: former.id,
      declaredAt: ctx.now(),
      cancelledAt: null,
    }
    await ctx.db.insert(declarations).values(latest)
    return latest.id
  })
}

/** What somebody has just declared, in the words that they have read. Answers its id. */
export async function declare(
  ctx: Work,
  said: Pick<
    Declaration,
    'donorId' | 'scope' | 'wordingVersion' | 'wording' | 'firstName' | 'lastName' | 'address'
  >,
): Promise<string> {
  const id = randomUUID()
  await ctx.db.insert(declarations).values({
    ...said,
    organisationId: ctx.organisation.id,
    id,
    declaredAt: ctx.now(),
    replaces: null,
    cancelledAt: null,
  })
  return id
}

/**
 * The declaration that covers a gift of that moment: this one, or the latest that stands in its place. Null where that was
 * cancelled by then.
 */
export async function findCovering(
  ctx: Work,
  id: string | null,
  givenAt: Date,
): Promise<string | null> {
  if (id === null) return null
  const [next] = await ctx.db
    .select()
    .from(declarations)
    .where(
      and(
        eq(declarations.organisationId, ctx.organisation.id),
        eq(declarations.replaces, id),
        lte(declarations.declaredAt, givenAt),
      ),
    )
    .orderBy(asc(declarations.declaredAt), asc(declarations.id))
    .limit(1)
  if (next) return findCovering(ctx, next.id, givenAt)
  const [found] = await ctx.db.select().from(declarations).where(isDeclaration(ctx, id))
  const isOver = !found || (found.cancelledAt !== null && found.cancelledAt <= givenAt)
  return isOver ? null : id
}

function isDeclaration(ctx: Work, id: string) {
  return and(eq(declarations.organisationId, ctx.organisation.id), eq(declarations.id, id))
}
