import { configure } from '#features/ground/configuration/configuration.ts'
import { PLANS } from '#platform/shared/gating.ts'
import { type OperatorContext, writeDeed } from './deeds.ts'
import { contextOf } from './organisation.ts'
import { refuse } from './refusals.ts'

/** Gives it another plan; every copy of the program knows within a second. */
export async function setPlan(
  { house, sql, by }: OperatorContext,
  slug: string,
  plan: string,
): Promise<void> {
  if (!PLANS.some((known) => known === plan)) refuse('plan-unknown', { plans: PLANS.join(', ') })
  const ctx = await contextOf(house, slug)
  if (ctx.organisation.standing.plan === plan) return
  // Before it: a change that was killed on the way stands in the trail as well.
  await writeDeed(house, sql, {
    deed: 'plan-set',
    by,
    organisation: ctx.organisation,
    detail: plan,
  })
  await configure(ctx, { activePlan: plan })
  house.organisations.forget(ctx.organisation.id)
}
