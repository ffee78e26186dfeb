import { inviteOwner } from '#features/ground/people/invitations.ts'
import type { Work } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import { type By, type OperatorContext, writeDeed } from './deeds.ts'
import { contextOf, whileItStays } from './organisation.ts'
import { refuse } from './refusals.ts'

/** Mails somebody an invitation to be an owner of an organisation, which this answers. Again takes the place of the one before. */
export async function invite(
  operator: OperatorContext,
  slug: string,
  email: string,
): Promise<Organisation> {
  const outside = await contextOf(operator.house, slug)
  await whileItStays(operator, outside, (ctx) => inviteWithin(ctx, operator.by, email))
  return outside.organisation
}

/** The same in a transaction that is open. Whose address it is stands in no trail: the office shows it. */
export async function inviteWithin(ctx: Work, by: By, email: string): Promise<void> {
  const { house, organisation, sql } = ctx
  const said = await inviteOwner(ctx, email)
  if (said !== 'invited') refuse(`invite-${said}`, { email })
  await writeDeed(house, sql, { deed: 'owner-invited', by, organisation })
}
