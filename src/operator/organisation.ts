import { type Context, type House, type Work, programContext } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import type { OperatorContext } from './deeds.ts'
import { refuse } from './refusals.ts'

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Any number, the same for every call that makes or brings one: they take turns. */
export const REGISTERING = 5_748_210_015n

export function isSlug(slug: string): boolean {
  return SLUG.test(slug) && slug.length <= 60
}

export async function findOrganisation(
  house: House,
  slug: string,
): Promise<Organisation | undefined> {
  const [row] = await house.database.platform<{ id: string }[]>`
    select id from organisations where slug = ${slug}`
  return row && house.organisations.byId(row.id)
}

/** The context of an organisation by its short name; refused where there is none. */
export async function contextOf(house: House, slug: string): Promise<Context> {
  const organisation = await findOrganisation(house, slug)
  return organisation ? programContext(house, organisation) : refuse('no-organisation', { slug })
}

/**
 * All of `work` happens, or none of it, in an organisation that stays meanwhile: whoever deletes it holds its row until it has gone,
 * and then this is refused. Those that are `inTurn` wait for each other; whoever only writes something of
 * it, or erases an owner, need not.
 */
export function whileItStays<T>(
  { house, lockMs }: Pick<OperatorContext, 'house' | 'lockMs'>,
  outside: Context,
  work: (ctx: Work) => Promise<T>,
  { inTurn = false }: { readonly inTurn?: boolean } = {},
): Promise<T> {
  const { id, slug } = outside.organisation
  return house.owner.transaction(
    id,
    async (within) => {
      const { sql } = within
      const stays = await sql`
        select from organisations where id = ${id} for ${inTurn ? sql`no key update` : sql`key share`}`
      if (stays.length === 0) refuse('no-organisation', { slug })
      return work({ ...outside, ...within })
    },
    { lockMs },
  )
}
