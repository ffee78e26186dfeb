import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { findItem } from '#features/ground/content/content.ts'
import {
  type Context,
  type House,
  inTransaction,
  programContext,
} from '#platform/server/context.ts'
import { toContext } from '#platform/server/http/request.ts'
import { whyClosed } from '#platform/shared/gating.ts'
import { refuse } from '#platform/shared/refusal.ts'
import { campaignKind, showCampaign } from './contract.ts'
import { fundOf } from './rules.ts'
import { totalsOf } from './totals.ts'

/** So that nothing between us and a browser takes the stream for dead. */
const BEAT_MS = 25_000
/** Gifts that follow each other sooner are told together; the first of them is told at once. */
const APART_MS = 1_000

/** One campaign that somebody watches, and who does. */
interface Watched {
  readonly organisationId: string
  readonly itemId: string
  readonly streams: Set<Readable>
  told: string
  lastAt: number
  due?: NodeJS.Timeout | undefined
}

/** Everybody who watches a campaign here, so that however many there are its total is read once for each change. */
export function openLiveTotals(house: House) {
  const all = new Map<string, Watched>()

  const tell = async (watched: Watched) => {
    watched.lastAt = performance.now()
    watched.due = undefined
    const organisation = await house.organisations.byId(watched.organisationId)
    if (!organisation) return
    const text = await readTotal(programContext(house, organisation), watched.itemId)
    if (text === watched.told) return
    watched.told = text
    for (const stream of watched.streams) stream.push(eventOf(text))
  }
  const tellSoon = (watched: Watched) => {
    if (watched.due) return
    const wait = Math.max(0, watched.lastAt + APART_MS - performance.now())
    const again = () =>
      void tell(watched).catch((error: unknown) =>
        house.log.warn({ err: error }, 'a live total waits for its next change'),
      )
    watched.due = setTimeout(again, wait).unref()
  }
  const stop = house.onChange((id) => {
    for (const watched of all.values())
      if (id === undefined || watched.organisationId === id) tellSoon(watched)
  })
  const beat = setInterval(() => {
    for (const { streams } of all.values()) for (const stream of streams) stream.push(':\n\n')
  }, BEAT_MS).unref()

  return {
    /** Says the total now, and then each that differs from it. */
    async open(ctx: Context, itemId: string): Promise<Readable> {
      const organisationId = ctx.organisation.id
      const key = `${organisationId} ${itemId}`
      const text = await readTotal(ctx, itemId)
      const watched = all.get(key) ?? {
        organisationId,
        itemId,
        streams: new Set<Readable>(),
        told: text,
        lastAt: -Infinity,
      }
      all.set(key, watched)
      const stream = new Readable({ read() {} })
      watched.streams.add(stream)
      stream.once('close', () => {
        watched.streams.delete(stream)
        if (watched.streams.size === 0 && all.get(key) === watched) all.delete(key)
      })
      stream.push(`retry: 5000\n\n${eventOf(text)}`)
      return stream
    },
    get size() {
      return [...all.values()].reduce((sum, { streams }) => sum + streams.size, 0)
    },
    close() {
      stop()
      clearInterval(beat)
      for (const { due, streams } of all.values()) {
        clearTimeout(due)
        for (const stream of streams) stream.push(null)
      }
    },
  }
}

function eventOf(text: string): string {
  return `event: total\ndata: ${text}\n\n`
}

async function readTotal(ctx: Context, itemId: string): Promise<string> {
  const fundId = fundOf(itemId)
  const totals = (await totalsOf(ctx, [fundId])).get(fundId) ?? []
  const { defaultCurrency } = ctx.organisation.configuration
  return JSON.stringify({
    raised: totals.find(({ currency }) => currency === defaultCurrency)?.raised ?? 0,
    donors: totals[0]?.allDonors ?? 0,
  })
}

/** `GET /api/campaigns/:id/events`: `total` with `{ raised, donors }`, at once and whenever it is another. */
export function addLiveTotals(server: FastifyInstance, house: House): void {
  const totals = openLiveTotals(house)
  server.addHook('preClose', async () => totals.close())
  // Nobody asks for the head of a stream, and one that is opened for it would never be closed.
  server.get('/api/campaigns/:id/events', { exposeHeadRoute: false }, async (request, reply) => {
    const asked = showCampaign.input.safeParse(request.params)
    const ctx = toContext(house, request)
    await server.limits.countPage(ctx.organisation.id, request.ip)
    if (whyClosed(showCampaign, ctx.organisation.standing)) return reply.callNotFound()
    const item = asked.success
      ? await inTransaction(ctx, (ctx) => findItem(ctx, campaignKind, asked.data.id))
      : undefined
    if (!item) refuse(showCampaign, 'campaign-not-found')
    return reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream')
      .send(await totals.open(ctx, item.itemId))
  })
}
