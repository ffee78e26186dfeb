import { and, eq, inArray } from 'drizzle-orm'
import type { Work } from '#platform/server/context.ts'
import type { Held } from '#platform/server/feature.ts'
import { isDonorOf } from './donors.ts'
import { declarations, donors } from './tables.ts'

/** Who they are where they give, also before the first gift of a regular one has come, and what they have declared. */
export async function exportDonors(ctx: Work, held: Held): Promise<unknown> {
  const who = await ctx.db
    .select()
    .from(donors)
    .where(isDonorOf(ctx, held))
    .orderBy(donors.createdAt, donors.id)
  const declared = await ctx.db
    .select()
    .from(declarations)
    .where(
      and(
        eq(declarations.organisationId, ctx.organisation.id),
        inArray(
          declarations.donorId,
          who.map(({ id }) => id),
        ),
      ),
    )
    .orderBy(declarations.declaredAt, declarations.id)
  if (who.length === 0) return undefined
  return {
    donors: who.map(({ firstName, lastName, email, contactNumber, address, createdAt }) => ({
      firstName,
      lastName,
      email,
      contactNumber,
      address,
      since: createdAt.toISOString(),
    })),
    declarations: declared.map(
      ({ scope, wording, firstName, lastName, address, declaredAt, cancelledAt }) => ({
        scope,
        wording,
        firstName,
        lastName,
        address,
        declaredAt: declaredAt.toISOString(),
        cancelledAt: cancelledAt?.toISOString() ?? null,
      }),
    ),
  }
}

/**
 * Takes everything off a donor; the row stays, because gifts point at it. A declaration is a document of its own, which the
 * tax office may ask for: it stays as it was made (decision: erased-people).
 */
export async function eraseDonors(ctx: Work, held: Held): Promise<void> {
  await ctx.db
    .update(donors)
    .set({
      personId: null,
      firstName: '',
      lastName: '',
      email: '',
      contactNumber: null,
      address: null,
    })
    .where(isDonorOf(ctx, held))
}

/** Their gifts point at the same rows as before. */
export async function mergeDonors(ctx: Work, { personId }: Held, into: string): Promise<boolean> {
  await ctx.db
    .update(donors)
    .set({ personId: into })
    .where(and(eq(donors.organisationId, ctx.organisation.id), eq(donors.personId, personId)))
  return true
}
