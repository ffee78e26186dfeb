import type { FastifyInstance } from 'fastify'
import { findItem, listByIds } from '#features/ground/content/content.ts'
import {
  type Context,
  type House,
  type Work,
  inTransaction,
  programContext,
} from '#platform/server/context.ts'
import { type Group, openEventStreams, sendStream } from '#platform/server/http/event-streams.ts'
import { toContext } from '#platform/server/http/request.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { showCampaign } from './contract.ts'
import { campaignKind } from './kind-contract.ts'
import { findShown, totalsOfShown } from './fundraisers.ts'
import { showFundraiser } from './fundraisers-contract.ts'
import { matchesOf } from './match.ts'
import { fundOf } from './rules.ts'
import { promisedTo, totalsOf } from './totals.ts'

/** Gifts that follow each other sooner are told together; the first of them is told at once. */
const APART_MS = 500

/** Whose total somebody watches, and what they were told last. */
interface Watched {
  /** A page that somebody keeps for the campaign; undefined for the campaign itself. */
  readonly fundraiserId: string | undefined
  readonly told: string
}

interface Room extends Pick<Watched, 'fundraiserId'> {
  readonly itemId: string
}

/**
 * `GET /api/campaigns/:id/events`: `total` with `{ raised, donors, promised, added }`, within a second and whenever it is another;
 * `GET /api/fundraisers/:id/events`: the same of a page that somebody keeps, until it is closed. However many watch a
 * campaign and its pages, totals are read once for each change.
 */
export function addLiveTotals(server: FastifyInstance, house: House): void {
  const streams = openEventStreams<Watched>(house, APART_MS, (group) => tellTotals(house, group))
  server.addHook('preClose', async () => streams.close())
  const add = (
    path: string,
    endpoint: typeof showCampaign | typeof showFundraiser,
    find: FindRoom,
  ) =>
    // Nobody asks for the head of a stream, and one that is opened for it would never be closed.
    server.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      const asked = endpoint.input.safeParse(request.params)
      const ctx = toContext(house, request)
      const { id: organisationId, standing } = ctx.organisation
      await server.limits.countPage(organisationId, request.ip)
      if (whyClosed(endpoint, standing)) return reply.callNotFound()
      const { itemId, fundraiserId } = await find(ctx, asked.success ? asked.data.id : undefined)
      const kept = { fundraiserId, told: '' }
      const stream = streams.open(organisationId, itemId, kept, request.ip)
      streams.tellSoon(organisationId, itemId)
      return sendStream(reply, stream)
    })
  add('/api/campaigns/:id/events', showCampaign, findCampaignRoom)
  add('/api/fundraisers/:id/events', showFundraiser, findPageRoom)
}

/** Refuses by name where there is nothing of this address. */
type FindRoom = (ctx: Context, id: string | undefined) => Promise<Room>

async function findCampaignRoom(ctx: Context, id: string | undefined): Promise<Room> {
  const item =
    id === undefined
      ? undefined
      : await inTransaction(ctx, (ctx) => findItem(ctx, campaignKind, id))
  if (!item) refuse(showCampaign, 'campaign-not-found')
  return { itemId: item.itemId, fundraiserId: undefined }
}

async function findPageRoom(ctx: Context, id: string | undefined): Promise<Room> {
  const found = id === undefined ? undefined : await inTransaction(ctx, (ctx) => findShown(ctx, id))
  if (!found) refuse(showFundraiser, 'fundraiser-not-found')
  return { itemId: found.row.itemId, fundraiserId: found.row.id }
}

/** To everybody who was not told this one yet. Whoever watches a page or a campaign that is gone has nothing more to hear. */
async function tellTotals(house: House, group: Group<Watched>): Promise<void> {
  const organisation = await house.organisations.byId(group.organisationId)
  if (!organisation || organisation.isSuspended) return
  // Whoever comes while this is read is told next.
  const streams = new Map(group.streams)
  const totals = await readTotals(programContext(house, organisation), { ...group, streams })
  for (const [stream, { fundraiserId, told }] of streams) {
    if (!group.streams.has(stream)) continue
    const total = totals.get(fundraiserId)
    if (total === undefined) stream.push(null)
    if (total === undefined || told === total) continue
    group.streams.set(stream, { fundraiserId, told: total })
    stream.push(`event: total\ndata: ${total}\n\n`)
  }
}

/** By page, and of the campaign itself; of nothing that nobody watches, and of nothing that nobody can read any more. */
function readTotals(
  ctx: Context,
  { name: itemId, streams }: Group<Watched>,
): Promise<ReadonlyMap<string | undefined, string>> {
  const watched = new Set([...streams.values()].map(({ fundraiserId }) => fundraiserId))
  const ids = [...watched].filter((id) => id !== undefined)
  return inTransaction(ctx, async (ctx) => {
    const [item] = await listByIds(ctx, campaignKind, [itemId])
    if (!item || whyClosed(showCampaign, ctx.organisation.standing))
      return new Map<string | undefined, string>()
    const ofPages = ids.length > 0 ? await totalsOfShown(ctx, ids) : new Map<string, object>()
    const totals = new Map<string | undefined, string>(
      [...ofPages].map(([id, total]) => [id, JSON.stringify(total)]),
    )
    return watched.has(undefined) ? totals.set(undefined, await readTotal(ctx, itemId)) : totals
  })
}

/** `promised` is there where something is, and `added` is what each promise has added, by its id, where there are any. */
async function readTotal(ctx: Work, itemId: string): Promise<string> {
  const { defaultCurrency } = ctx.organisation.configuration
  const fundId = fundOf(itemId)
  const totals = (await totalsOf(ctx, [fundId])).get(fundId) ?? []
  const matches = await matchesOf(ctx, itemId)
  const promised = await promisedTo(ctx, itemId)
  return JSON.stringify({
    raised: totals.find(({ currency }) => currency === defaultCurrency)?.raised ?? 0,
    donors: totals[0]?.allDonors ?? 0,
    ...(promised > 0 ? { promised } : {}),
    ...(matches.length > 0
      ? { added: Object.fromEntries(matches.map(({ id, added }) => [id, added])) }
      : {}),
  })
}
