import type { FastifyInstance } from 'fastify'
import { findItem } from '#features/ground/content/content.ts'
import {
  type Context,
  type House,
  inTransaction,
  programContext,
} from '#platform/server/context.ts'
import { type Group, openEventStreams, sendStream } from '#platform/server/http/event-streams.ts'
import { toContext } from '#platform/server/http/request.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { campaignKind, showCampaign } from './contract.ts'
import { matchesOf } from './match.ts'
import { fundOf } from './rules.ts'
import { totalsOf } from './totals.ts'

/** Gifts that follow each other sooner are told together; the first of them is told at once. */
const APART_MS = 1_000

/**
 * `GET /api/campaigns/:id/events`: `total` with `{ raised, donors, added }`, within a second and whenever it is another. However
 * many watch a campaign, its total is read once for each change.
 */
export function addLiveTotals(server: FastifyInstance, house: House): void {
  const streams = openEventStreams<string>(house, APART_MS, (group) => tellTotal(house, group))
  server.addHook('preClose', async () => streams.close())
  // Nobody asks for the head of a stream, and one that is opened for it would never be closed.
  server.get('/api/campaigns/:id/events', { exposeHeadRoute: false }, async (request, reply) => {
    const asked = showCampaign.input.safeParse(request.params)
    const ctx = toContext(house, request)
    const { id: organisationId, standing } = ctx.organisation
    await server.limits.countPage(organisationId, request.ip)
    if (whyClosed(showCampaign, standing)) return reply.callNotFound()
    const item = asked.success
      ? await inTransaction(ctx, (ctx) => findItem(ctx, campaignKind, asked.data.id))
      : undefined
    if (!item) refuse(showCampaign, 'campaign-not-found')
    const stream = streams.open(organisationId, item.itemId, '', request.ip)
    streams.tellSoon(organisationId, item.itemId)
    return sendStream(reply, stream)
  })
}

/** To everybody who was not told this one yet. */
async function tellTotal(house: House, group: Group<string>): Promise<void> {
  const organisation = await house.organisations.byId(group.organisationId)
  if (!organisation) return
  const total = await readTotal(programContext(house, organisation), group.name)
  for (const [stream, told] of group.streams) {
    if (told === total) continue
    group.streams.set(stream, total)
    stream.push(`event: total\ndata: ${total}\n\n`)
  }
}

/** `added` is what each promise has added, by its id, where there are any. */
function readTotal(ctx: Context, itemId: string): Promise<string> {
  const { defaultCurrency } = ctx.organisation.configuration
  return inTransaction(ctx, async (ctx) => {
    const fundId = fundOf(itemId)
    const totals = (await totalsOf(ctx, [fundId])).get(fundId) ?? []
    const matches = await matchesOf(ctx, itemId)
    return JSON.stringify({
      raised: totals.find(({ currency }) => currency === defaultCurrency)?.raised ?? 0,
      donors: totals[0]?.allDonors ?? 0,
      ...(matches.length > 0
        ? { added: Object.fromEntries(matches.map(({ id, added }) => [id, added])) }
        : {}),
    })
  })
}
