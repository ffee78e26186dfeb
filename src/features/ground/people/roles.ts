import { and, eq } from 'drizzle-orm'
import type { Work } from '#platform/server/context.ts'
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

/** Takes a role away, or all of them, from the next call on; answers which there were. */
export async function takeRoles(
  ctx: Work,
  personId: string,
  role?: StaffRole,
): Promise<StaffRole[]> {
  const taken = await ctx.db
    .delete(staffRoles)
    .where(and(rolesRowsOf(ctx, personId), role ? eq(staffRoles.role, role) : undefined))
    .returning({ role: staffRoles.role })
  return taken.map(({ role }) => role).toSorted()
}

function rolesRowsOf(ctx: Work, personId: string) {
  return and(eq(staffRoles.organisationId, ctx.organisation.id), eq(staffRoles.personId, personId))
}
