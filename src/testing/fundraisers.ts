import { changeItem } from '#features/ground/content/save.ts'
import { login } from '#features/ground/people/contract.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { campaignKind } from '#features/money/campaigns/kind-contract.ts'
import {
  type BriefFundraiser,
  decideFundraiser,
  listFundraisers,
  listFundraisersOfOffice,
  saveFundraiser,
} from '#features/money/campaigns/fundraisers-contract.ts'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { gift } from './gifts.ts'
import { type Worker, accountAt, staffAt } from './staff.ts'
import { type World, story } from './story.ts'

/** The campaign that pages are kept for. */
export const ID = 'warm-floor'

/** What somebody asks for, and the address that it gets. */
export const TEXT = {
  title: 'Ten rows for my grandfather',
  story: 'He laid the carpet of 1994 with eleven others.\nI would like to lay it anew.',
  goal: 2_700_00,
}
export const PAGE = 'ten-rows-for-my-grandfather'

/** A campaign that wants such pages. */
export async function opened(t: Parameters<typeof story>[0]): Promise<World> {
  const world = await story(t)
  await change(world, { fundraisers: true })
  return world
}

export async function somebody(world: World) {
  const { id, email, password } = await accountAt(world)
  const { data } = await world.visitor.asks(login, { email, password })
  return { id, mine: { 'x-jwt-token': data.token as string }, password }
}

export async function approved(world: World, known?: Worker) {
  const { mine, password } = await somebody(world)
  const staff = known ?? (await staffAt(world, ['editor']))
  await world.visitor.asks(saveFundraiser, { id: ID, ...TEXT }, mine)
  const { page } = await decide(world, staff, 'approved')
  return { mine, password, staff, fundraiserId: page.id }
}

export function keyOf({ token }: Worker) {
  return { 'x-jwt-token': token }
}

export async function desk(world: World, staff: Worker) {
  const { data } = await world.visitor.asks(listFundraisersOfOffice, {}, keyOf(staff))
  return data.items as { id: string; revision: number; asked: { name: string } }[]
}

/** About the first that stands on the desk of the office. */
export async function decide(
  world: World,
  staff: Worker,
  decision: 'approved' | 'sent-back' | 'refused',
  reason = decision === 'approved' ? undefined : 'Not yet.',
) {
  const [page] = await desk(world, staff)
  const { id, revision } = page!
  const answer = await world.visitor.asks(
    decideFundraiser,
    { id, revision, decision, ...(reason === undefined ? {} : { reason }) },
    keyOf(staff),
  )
  return { ...answer, page: page! }
}

export async function fresh(world: World, endpoint: Endpoint, id: string) {
  world.house.pages.forget()
  return (await world.visitor.asks(endpoint, { id })).data
}

export async function listed(world: World) {
  return (await fresh(world, listFundraisers, ID)).items as BriefFundraiser[]
}

export async function give(
  world: World,
  { amount, ...through }: { amount: number; fundraiserId?: string },
) {
  const items = [{ campaignId: ID, amount, ...through }]
  return world.visitor.asks(giveDonation, await gift(world, { items }))
}

export async function itemId(world: World): Promise<string> {
  const [item] = await world.rows<{ id: string }>(
    "select id from content_items where kind = 'campaign' and slug = $1",
    [ID],
  )
  return item!.id
}

export async function change(world: World, changes: object): Promise<void> {
  const [item] = await world.rows<{ id: string; fields: object }>(
    "select id, fields from content_items where kind = 'campaign' and slug = $1",
    [ID],
  )
  const fields = { ...item!.fields, ...changes } as never
  await changeItem(world.ctx, campaignKind, item!.id, { fields })
  // As this copy of the program hears it a moment later.
  world.house.organisations.forget()
  world.house.pages.forget()
}
