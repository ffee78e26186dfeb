import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { Refusal, refuse, refuseCommon } from '#platform/shared/refusal.ts'
import { holdPeople } from './hold.ts'
import { rolesOf } from './roles.ts'
import type { StaffRole } from './rules.ts'
import { holdSelf, personOf } from './sessions.ts'
import { takeSecond } from './take-second.ts'

interface Fresh {
  /** Of the caller's app. */
  readonly code: string
  /** Whom it is about. */
  readonly about?: string | readonly string[]
}

/** What only an owner does. */
export function asOwner<T>(
  ctx: Context,
  endpoint: Endpoint,
  fresh: Fresh,
  work: (ctx: Work) => Promise<T>,
): Promise<T> {
  return withFreshCode(ctx, endpoint, { ...fresh, role: 'owner' }, work)
}

/**
 * What somebody of this role does, or an owner, once a code of their app says that they are there. Held until the transaction
 * ends: whoever asks, and whom it is about. Whether they still have the role is looked at again. A wrong code is counted and
 * a right one used up, also where the work is refused: nothing of the work stays then, but the transaction commits, and the
 * refusal follows.
 */
export async function withFreshCode<T>(
  ctx: Context,
  endpoint: Endpoint,
  { code, about, role }: Fresh & { readonly role: StaffRole },
  work: (ctx: Work) => Promise<T>,
): Promise<T> {
  const { id } = personOf(ctx)
  const done = await inTransaction(ctx, async (ctx) => {
    await holdPeople(ctx, [id, ...[about ?? []].flat()])
    await holdSelf(ctx)
    const roles = await rolesOf(ctx, id)
    if (!roles.includes('owner') && !roles.includes(role)) return refuseCommon('not-allowed')
    return (await takeSecond(ctx, id, code)) ? tried(ctx, work) : undefined
  })
  if (!done) return refuse(endpoint, 'code-wrong', 'code')
  if ('refused' in done) throw done.refused
  return done.result
}

/** All of the work, or why it was refused and nothing of it. */
async function tried<T>(
  ctx: Work,
  work: (ctx: Work) => Promise<T>,
): Promise<{ readonly result: T } | { readonly refused: Refusal }> {
  try {
    const result = await ctx.sql.savepoint(() => work(ctx))
    return { result: result as T }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error }
    throw error
  }
}
