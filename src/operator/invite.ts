import { inviteOwner } from '#features/ground/people/invitations.ts'
import { type Work, programContext } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import { type By, type OperatorContext, writeDeed } from './deeds.ts'
import { contextOf } from './organisation.ts'
import { refuse } from './refusals.ts'

/** Mails somebody an invitation to be an owner of an organisation, which this answers. Again takes the place of the one before. */
export async function invite(
  { house, by, lockMs }: OperatorContext,
  slug: string,
  email: string,
): Promise<Organisation> {
  const { organisation } = await contextOf(house, slug)
  await house.owner.transaction(
    organisation.id,
    async (within) => {
      // Whoever deletes it holds its row until it has gone.
      const stays = await within.sql`
        select from organisations where id = ${organisation.id} for key share`
      if (stays.length === 0) refuse('no-organisation', { slug })
      await inviteWithin({ ...programContext(house, organisation), ...within }, by, email)
    },
    { lockMs },
  )
  return organisation
}

/** The same in a transaction that is open. Whose address it is stands in no trail: the office shows it. */
export async function inviteWithin(ctx: Work, by: By, email: string): Promise<void> {
  const { house, organisation, sql } = ctx
  const said = await inviteOwner(ctx, email)
  if (said !== 'invited') refuse(`invite-${said}`, { email })
  await writeDeed(house, sql, { deed: 'owner-invited', by, organisation })
}
