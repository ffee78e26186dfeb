import { writeDown } from '#features/ground/trail/trail.ts'
import type { Context, Work } from '#platform/server/context.ts'
import type { Input } from '#platform/shared/endpoint.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { isOn } from './authenticator.ts'
import { asOwner } from './fresh-code.ts'
import { tellOwners } from './tell-owners.ts'
import { addRole, isLastOwner, rolesOf, takeRoles } from './roles.ts'
import type { StaffRole } from './rules.ts'
import { personOf } from './sessions.ts'
import { setRoles } from './staff-contract.ts'

/** Nobody raises themselves, and the last owner stays: whoever acts on another is an owner, and is one afterwards. */
export function set(
  ctx: Context,
  { id, before: shown, roles, code }: Input<typeof setRoles>,
): Promise<null> {
  return asOwner(ctx, setRoles, { code, about: id }, async (ctx) => {
    const before = await rolesOf(ctx, id)
    if (before.length === 0) return refuse(setRoles, 'not-staff')
    if (!areSame(before, shown)) return refuse(setRoles, 'roles-changed', 'roles')
    if (personOf(ctx).id === id) await refuseOwn(ctx, id, { before, roles })
    const isMore = roles.some((role) => !before.includes(role))
    if (isMore && !(await isOn(ctx, id))) return refuse(setRoles, 'app-missing', 'roles')
    const about = `${id}:${ctx.now().getTime()}`
    if (!areSame(before, roles)) await tellOwners(ctx, { what: 'colleague-changed', about })
    await writeDown(ctx, { deed: 'roles-changed', subject: id, before, after: roles })
    for (const role of roles) await addRole(ctx, id, role)
    for (const role of before) if (!roles.includes(role)) await takeRoles(ctx, id, role)
    return null
  })
}

function areSame(some: readonly StaffRole[], others: readonly StaffRole[]): boolean {
  return new Set([...some, ...others]).size === some.length && some.length === new Set(others).size
}

interface Change {
  readonly before: readonly StaffRole[]
  readonly roles: readonly StaffRole[]
}

async function refuseOwn(ctx: Work, id: string, { before, roles }: Change): Promise<void> {
  if (roles.some((role) => !before.includes(role))) refuse(setRoles, 'own-role', 'roles')
  const isLeaving = before.includes('owner') && !roles.includes('owner')
  if (isLeaving && (await isLastOwner(ctx, id))) refuse(setRoles, 'last-owner', 'roles')
}
