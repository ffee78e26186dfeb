import { configure } from '#features/ground/configuration/configuration.ts'
import { PLANS } from '#platform/shared/gating.ts'
import { type OperatorContext, writeDeed } from './deeds.ts'
import { contextOf, whileItStays } from './organisation.ts'
import { refuse } from './refusals.ts'

/** Gives it another plan; every copy of the program knows within a second. */
export async function setPlan(
  operator: OperatorContext,
  slug: string,
  plan: string,
): Promise<void> {
  if (!PLANS.some((known) => known === plan)) refuse('plan-unknown', { plans: PLANS.join(', ') })
  const { house, by } = operator
  const outside = await contextOf(house, slug)
  const { organisation } = outside
  if (organisation.standing.plan === plan) return
  await whileItStays(operator, outside, async (ctx) => {
    await writeDeed(house, ctx.sql, { deed: 'plan-set', by, organisation, detail: plan })
    await configure(ctx, { activePlan: plan })
  })
  house.organisations.forget(organisation.id)
}
