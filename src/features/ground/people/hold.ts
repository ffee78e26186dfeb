import { and, eq, inArray } from 'drizzle-orm'
import type { Work } from '#platform/server/context.ts'
import { people } from './tables.ts'

/**
 * Holds a person until the transaction ends. Whatever signs somebody in, or ends what does, begins with it: so of both at
 * once the later one sees what the earlier one has done. Nobody there is nobody held.
 */
export async function holdPerson(
  ctx: Work,
  who: { readonly id: string } | { readonly email: string },
): Promise<void> {
  const which = 'id' in who ? eq(people.id, who.id) : eq(people.email, who.email)
  await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.organisationId, ctx.organisation.id), which))
    .for('update')
}

/** Holds several, always in the same order: two who act on each other at once wait, and neither is stopped. */
export async function holdPeople(ctx: Work, ids: readonly string[]): Promise<void> {
  await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.organisationId, ctx.organisation.id), inArray(people.id, [...ids])))
    .orderBy(people.id)
    .for('update')
}
