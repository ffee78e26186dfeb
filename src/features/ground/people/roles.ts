import { and, eq } from 'drizzle-orm'
import type { Work } from '#platform/server/context.ts'
import { forgetInvitationsFrom, forgetInvitationsOf } from './open-invitations.ts'
import type { StaffRole } from './rules.ts'
import { staffRoles } from './tables.ts'

/** What somebody is in the office; empty for everybody else. */
export async function rolesOf(ctx: Work, personId: string): Promise<StaffRole[]> {
  const found = await ctx.db
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(rolesRowsOf(ctx, personId))
    .orderBy(staffRoles.role)
  return found.map(({ role }) => role)
}

/**
 * Takes a role away, or all of them, from the next call on; answers which there were. With "owner" goes whatever they have
 * invited others to; with the last role every link that would bring them back.
 */
export async function takeRoles(
  ctx: Work,
  personId: string,
  role?: StaffRole,
): Promise<StaffRole[]> {
  const taken = await ctx.db
    .delete(staffRoles)
    .where(and(rolesRowsOf(ctx, personId), role ? eq(staffRoles.role, role) : undefined))
    .returning({ role: staffRoles.role })
  const roles = taken.map(({ role }) => role).toSorted()
  if (roles.includes('owner')) await forgetInvitationsFrom(ctx, personId)
  if (roles.length > 0 && (await rolesOf(ctx, personId)).length === 0)
    await forgetInvitationsOf(ctx, personId)
  return roles
}

function rolesRowsOf(ctx: Work, personId: string) {
  return and(eq(staffRoles.organisationId, ctx.organisation.id), eq(staffRoles.personId, personId))
}

/** Gives a role; twice is once. The caller has looked whether their app is on. */
export async function addRole(ctx: Work, personId: string, role: StaffRole): Promise<void> {
  await ctx.db
    .insert(staffRoles)
    .values({ organisationId: ctx.organisation.id, personId, role, givenAt: ctx.now() })
    .onConflictDoNothing()
}

/** Whoever may do everything. */
export async function ownersOf(ctx: Work): Promise<string[]> {
  const owners = await ctx.db
    .select({ id: staffRoles.personId })
    .from(staffRoles)
    .where(and(eq(staffRoles.organisationId, ctx.organisation.id), eq(staffRoles.role, 'owner')))
    .orderBy(staffRoles.personId)
  return owners.map(({ id }) => id)
}

/**
 * Whether nobody would be left who may do everything. Every owner is held until the transaction ends, so of the last two
 * who leave at once one stays.
 */
export async function isLastOwner(ctx: Work, personId: string): Promise<boolean> {
  const owners = await ctx.db
    .select({ id: staffRoles.personId })
    .from(staffRoles)
    .where(and(eq(staffRoles.organisationId, ctx.organisation.id), eq(staffRoles.role, 'owner')))
    .orderBy(staffRoles.personId)
    .for('update')
  return owners.length === 1 && owners[0]!.id === personId
}
