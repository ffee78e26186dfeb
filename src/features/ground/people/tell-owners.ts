import type { Work } from '#platform/server/context.ts'
import { tellOwner } from './letters.ts'
import { ownersOf } from './roles.ts'
import type { OfficeNotice, StaffRole } from './rules.ts'

/**
 * Tells every owner but whoever does it what has happened in the office, once about the same. No name stands in it: what a
 * mail says cannot be taken back, and the list of colleagues, where its link leads, has them.
 */
export async function tellOwners(
  ctx: Work,
  { what, about, role }: { what: OfficeNotice; about: string; role?: StaffRole },
): Promise<void> {
  const owners = await ownersOf(ctx)
  const self = ctx.actor.kind === 'person' ? ctx.actor.id : undefined
  for (const id of owners.filter((each) => each !== self))
    await tellOwner(ctx, id, { what, about: `${about}:${id}`, ...(role ? { role } : {}) })
}
