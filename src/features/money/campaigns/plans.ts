import { hash } from 'node:crypto'
import type { BegunPlan, GivenPlan } from '#features/money/giving/giving.ts'
import type { Context } from '#platform/server/context.ts'
import type { Input, Reply } from '#platform/shared/endpoint.ts'
import { type Stored, mustFindCampaign } from './campaigns.ts'
import type { listPlans } from './needs-contract.ts'

type Plan = Stored['fields']['plans'][number]

/** In the order of the office, named in the language of whoever reads; what is not translated keeps its own name. */
export async function findPlans(
  ctx: Context,
  { id }: Input<typeof listPlans>,
): Promise<Reply<typeof listPlans>> {
  const item = await mustFindCampaign(ctx, id)
  const { plans, planWords } = item.fields
  return plans.map(({ title, summary, amount, monthly, instalments }) => {
    const said = planWords.find(({ of }) => of === title)
    return {
      id: planIdOf(item, { title, monthly, instalments }),
      title: said?.title ?? title,
      summary: said ? said.summary : summary,
      amount,
      frequency: oftenOf(monthly),
      ...(instalments === null ? {} : { instalments }),
    }
  })
}

/** What a gift must know of them: in its books each has the name that it was given by the office. */
export function plansOf(item: Stored): readonly GivenPlan[] {
  return item.fields.plans.map(({ title, amount: amountMinor, monthly, instalments }) => ({
    id: planIdOf(item, { title, monthly, instalments }),
    title,
    amountMinor,
    frequency: oftenOf(monthly),
    instalments,
  }))
}

/** See `PlannedFor`: known by what was chosen, whatever stands in the campaign by now. */
export function isOpenPlan(item: Stored, { planId, title }: BegunPlan): boolean {
  return planId === openIdOf(item, title)
}

function oftenOf(monthly: boolean): 'once' | 'monthly' {
  return monthly ? 'monthly' : 'once'
}

/**
 * The name of a plan within its campaign, as an id: its own, whatever it is called in other languages. One by
 * the month without a number is another than one with it: who has begun with the one keeps it when the office offers the other.
 */
function planIdOf(
  item: Stored,
  { title, monthly, instalments }: Pick<Plan, 'title' | 'monthly' | 'instalments'>,
): string {
  return monthly && instalments === null ? openIdOf(item, title) : idOf('plan', item, title)
}

function openIdOf(item: Stored, title: string): string {
  return idOf('open plan', item, title)
}

function idOf(kind: string, { itemId }: Stored, title: string): string {
  const digest = hash('sha256', `${kind} ${itemId} ${title}`)
  const parts = [digest.slice(0, 8), digest.slice(8, 12), `8${digest.slice(13, 16)}`]
  return [...parts, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join('-')
}
