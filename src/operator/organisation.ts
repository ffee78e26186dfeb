import { type Context, type House, programContext } from '#platform/server/context.ts'
import type { Organisation } from '#platform/server/organisations.ts'
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
