import { and, eq, gt } from 'drizzle-orm'
import type { Work } from '#platform/server/context.ts'
import { isOn } from './authenticator.ts'
import type { SecondStep } from './contract.ts'
import { holdPerson } from './hold.ts'
import { AUTHENTICATOR, MINUTES_OF_STEP } from './rules.ts'
import { digestOf, newSecret } from './secrets.ts'
import { rolesOf } from './roles.ts'
import { secondSteps } from './tables.ts'

/** What is still missing before somebody is signed in, by the rule for who they are; undefined when nothing is (decision: second-step). */
export async function askSecondStep(ctx: Work, personId: string): Promise<SecondStep | undefined> {
  const hasApp = await isOn(ctx, personId)
  const role = (await rolesOf(ctx, personId)).length > 0 ? 'staff' : 'donor'
  if (!hasApp && AUTHENTICATOR[role] === 'optional') return undefined
  const stepToken = newSecret()
  const next = hasApp ? 'code' : 'set-up'
  const expiresAt = new Date(ctx.now().getTime() + MINUTES_OF_STEP * 60_000)
  await ctx.db.insert(secondSteps).values({
    organisationId: ctx.organisation.id,
    digest: digestOf(stepToken),
    personId,
    next,
    expiresAt,
  })
  return { stepToken, stepExpiresAt: expiresAt.toISOString(), next }
}

/** Whoever has begun to sign in begins again. */
export async function endSteps(ctx: Work, personId: string): Promise<void> {
  await ctx.db
    .delete(secondSteps)
    .where(
      and(eq(secondSteps.organisationId, ctx.organisation.id), eq(secondSteps.personId, personId)),
    )
}

/** Its person is held until the transaction ends, so of two who come at once with the same the second finds none. */
export async function findStep(ctx: Work, stepToken: string) {
  const find = () =>
    ctx.db
      .select()
      .from(secondSteps)
      .where(
        and(
          eq(secondSteps.organisationId, ctx.organisation.id),
          eq(secondSteps.digest, digestOf(stepToken)),
          gt(secondSteps.expiresAt, ctx.now()),
        ),
      )
  const [begun] = await find()
  if (!begun) return undefined
  await holdPerson(ctx, { id: begun.personId })
  const [step] = await find()
  return step
}
