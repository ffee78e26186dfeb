import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { forgetOver } from './open-invitations.ts'
import { DAYS_OF_SESSION, DAYS_OF_TRACES } from './rules.ts'
import {
  authenticators,
  emailProofs,
  personSessions,
  personTokens,
  secondSteps,
  signInTries,
} from './tables.ts'

/**
 * Removes what is over: what was begun and never finished, and tries that no longer count, after a day; sessions that have ended
 * after their traces are of no use. Harmless twice.
 */
export function forgetOld(ctx: Context): Promise<void> {
  const before = (days: number) => new Date(ctx.now().getTime() - days * 86_400_000)
  return inTransaction(ctx, async (ctx) => {
    const { id } = ctx.organisation
    await ctx.db
      .delete(emailProofs)
      .where(and(eq(emailProofs.organisationId, id), lt(emailProofs.expiresAt, before(1))))
    await forgetOver(ctx, before(1))
    await ctx.db
      .delete(signInTries)
      .where(and(eq(signInTries.organisationId, id), lt(signInTries.forgetAt, before(1))))
    await ctx.db
      .delete(personTokens)
      .where(and(eq(personTokens.organisationId, id), lt(personTokens.expiresAt, before(1))))
    await ctx.db
      .delete(secondSteps)
      .where(and(eq(secondSteps.organisationId, id), lt(secondSteps.expiresAt, before(1))))
    await ctx.db
      .delete(authenticators)
      .where(
        and(
          eq(authenticators.organisationId, id),
          isNull(authenticators.onSince),
          lt(authenticators.begunAt, before(1)),
        ),
      )
    // One that its owner has ended stays as long as its cookie: a device that is known waits for nobody else's tries.
    const isOver = or(
      lt(personSessions.endsAt, before(DAYS_OF_TRACES)),
      lt(personSessions.silentAt, before(DAYS_OF_SESSION)),
      and(isNotNull(personSessions.endedAt), lt(personSessions.endedAt, before(DAYS_OF_SESSION))),
    )
    await ctx.db.delete(personSessions).where(and(eq(personSessions.organisationId, id), isOver))
  })
}
