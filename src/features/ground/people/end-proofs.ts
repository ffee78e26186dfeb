import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Work } from '#platform/server/context.ts'
import { endSetUp, switchOff } from './authenticator.ts'
import { holdPerson } from './hold.ts'
import { forgetInvitationsFrom } from './open-invitations.ts'
import { endMailed, endMoves } from './proofs.ts'
import { ENDS, type Ending, type Proof, type SessionEnd } from './rules.ts'
import { endSteps } from './steps.ts'
import { emailProofs, personSessions, personTokens } from './tables.ts'
import { countOrRefuse } from './tries.ts'

interface Owner {
  readonly id: string
  /** What they sign in with. */
  readonly email: string
}

interface Where {
  /** The session of the device on which it happens, where there is one. */
  readonly here?: string | undefined
  /** Another address that is, or was, theirs. */
  readonly also?: readonly string[]
}

/**
 * Ends the proofs of a person that end with what happens here, as ENDS says. All are dead with the commit. 429 where a
 * device has ended what was mailed too often: then nothing of the transaction stays.
 */
export async function endProofs(
  ctx: Work,
  event: Ending,
  { id, email }: Owner,
  { here, also = [] }: Where = {},
): Promise<void> {
  const ends = (proof: Proof) => (ENDS[event] as readonly Proof[]).includes(proof)
  await holdPerson(ctx, { id })
  if (here && ends('mail')) await countOrRefuse(ctx, 'ending', id)
  if (ends('elsewhere'))
    await endSessions(ctx, id, event, here && !ends('here') ? { but: here } : {})
  if (ends('remembered')) await forgetDevices(ctx, id, event)
  if (ends('step')) await endSteps(ctx, id)
  if (ends('mail')) await endMailed(ctx, ['sign-in', 'register', 'reset'], [email, ...also])
  if (ends('move')) await endMoves(ctx, id)
  if (ends('set-up')) await endSetUp(ctx, id)
  if (ends('app')) await switchOff(ctx, id)
  if (ends('invitations')) await forgetInvitationsFrom(ctx, id)
}

/**
 * Ends a person's sessions, all, all but one, or only one; their tokens are dead with the commit, and what was asked for on
 * these devices no longer waits. Answers how many there were.
 */
export async function endSessions(
  ctx: Work,
  personId: string,
  why: SessionEnd,
  { only, but }: { readonly only?: string; readonly but?: string } = {},
): Promise<number> {
  const ended = await ctx.db
    .update(personSessions)
    .set({ endedAt: ctx.now(), endedWhy: why })
    .where(
      and(
        eq(personSessions.organisationId, ctx.organisation.id),
        eq(personSessions.personId, personId),
        isNull(personSessions.endedAt),
        only ? eq(personSessions.id, only) : undefined,
        but ? ne(personSessions.id, but) : undefined,
      ),
    )
    .returning({ id: personSessions.id })
  if (ended.length === 0) return 0
  const ids = ended.map(({ id }) => id)
  await ctx.db
    .delete(personTokens)
    .where(
      and(
        eq(personTokens.organisationId, ctx.organisation.id),
        inArray(personTokens.sessionId, ids),
      ),
    )
  await ctx.db
    .update(emailProofs)
    .set({ overAt: ctx.now() })
    .where(
      and(
        eq(emailProofs.organisationId, ctx.organisation.id),
        inArray(emailProofs.sessionId, ids),
        isNull(emailProofs.overAt),
      ),
    )
  return ids.length
}

/** Devices that have signed out by themselves are no longer known: see `findDevice`. */
export async function forgetDevices(ctx: Work, personId: string, why: SessionEnd): Promise<void> {
  await ctx.db
    .update(personSessions)
    .set({ endedWhy: why })
    .where(
      and(
        eq(personSessions.organisationId, ctx.organisation.id),
        eq(personSessions.personId, personId),
        eq(personSessions.endedWhy, 'signed-out'),
      ),
    )
}
