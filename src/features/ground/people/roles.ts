import { and, eq } from 'drizzle-orm'
import type { Work } from '#platform/server/context.ts'
import type { StaffRole } from './rules.ts'
import { staffRoles } from './tables.ts'

/** What somebody is in the office; empty for everybody else. */
export async function rolesOf(ctx: Work, personId: string): Promise<StaffRole[]> {
  const found = await ctx.db
    .select({ role: staffRoles.role })
    .from(staffRoles)
    .where(isStaff(ctx, personId))
    .orderBy(staffRoles.role)
  return found.map(({ role }) => role)
}

/** The rows of a person. */
export function isStaff(ctx: Work, personId: string) {
  return and(eq(staffRoles.organisationId, ctx.organisation.id), eq(staffRoles.personId, personId))
}
