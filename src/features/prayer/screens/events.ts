import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type House, programContext } from '#platform/server/context.ts'
import { checkDoor } from '#platform/server/http/ask.ts'
import { toContext } from '#platform/server/http/request.ts'
import { readScreenFeed } from './contract.ts'
import { type Screen, listAll, mustFindScreen } from './screens.ts'

/** So that nothing between us and a screen takes the stream for dead. */
const BEAT_MS = 25_000
/** Changes that follow each other sooner are told as one; the first of them is told at once. */
const APART_MS = 2_000

/** Screens that listen, by their organisation. */
export interface Streams {
  open(screen: Pick<Screen, 'organisationId' | 'id'>): Readable
  close(): void
  readonly size: number
}

/**
 * The stream of a screen that was taken off ends with the change that says so. One of an organisation that shows no times
 * for a while stays, so that its screens hear at once when it shows them again.
 */
export function openStreams(house: House): Streams {
  const all = new Map<string, Map<Readable, string>>()
  const told = new Map<string, number>()
  const due = new Map<string, NodeJS.Timeout>()

  const tell = (id: string) => {
    told.set(id, performance.now())
    due.delete(id)
    for (const stream of all.get(id)?.keys() ?? []) stream.push('event: change\ndata: {}\n\n')
    void endOfThoseTakenOff(id)
  }
  const endOfThoseTakenOff = async (id: string) => {
    const staying = await screensOf(house, id)
    if (!staying) return
    for (const [stream, screen] of all.get(id) ?? []) if (!staying.has(screen)) stream.push(null)
  }
  const hear = (id: string) => {
    if (!all.has(id) || due.has(id)) return
    const wait = (told.get(id) ?? -Infinity) + APART_MS - performance.now()
    if (wait <= 0) tell(id)
    else due.set(id, setTimeout(tell, wait, id).unref())
  }
  const stop = house.onChange((id) => {
    for (const each of id === undefined ? [...all.keys()] : [id]) hear(each)
  })
  const beat = setInterval(() => {
    for (const streams of all.values()) for (const stream of streams.keys()) stream.push(':\n\n')
  }, BEAT_MS).unref()

  return {
    get size() {
      return [...all.values()].reduce((sum, { size }) => sum + size, 0)
    },
    open({ organisationId: id, id: screen }) {
      const stream = new Readable({ read() {} })
      const ours = all.get(id) ?? new Map<Readable, string>()
      all.set(id, ours.set(stream, screen))
      stream.once('close', () => {
        ours.delete(stream)
        if (ours.size > 0 || all.get(id) !== ours) return
        all.delete(id)
        told.delete(id)
      })
      stream.push('retry: 5000\n\n')
      return stream
    },
    close() {
      stop()
      clearInterval(beat)
      for (const timer of due.values()) clearTimeout(timer)
      for (const streams of all.values()) for (const stream of streams.keys()) stream.push(null)
    },
  }
}

/** The ids of those that were not taken off. Undefined while nobody can say: after an outage every change is told again. */
async function screensOf(house: House, id: string): Promise<ReadonlySet<string> | undefined> {
  try {
    const organisation = await house.organisations.byId(id)
    if (!organisation) return new Set()
    const screens = await listAll(programContext(house, organisation))
    return new Set(screens.map(({ id }) => id))
  } catch (error) {
    house.log.warn({ err: error }, 'The streams of screens were not looked through.')
    return undefined
  }
}

/** `GET /api/tv/:token/events`: says when it is worth asking again. */
export function addEvents(server: FastifyInstance, house: House): void {
  const streams = openStreams(house)
  server.addHook('preClose', async () => streams.close())
  // Nobody asks for the head of a stream, and one that is opened for it would never be closed.
  server.get('/api/tv/:token/events', { exposeHeadRoute: false }, async (request, reply) => {
    const { token } = request.params as { token: string }
    const ctx = toContext(house, request)
    await server.limits.countPage(ctx.organisation.id, request.ip)
    checkDoor(readScreenFeed, ctx)
    const screen = await mustFindScreen(ctx, token)
    return reply
      .header('cache-control', 'no-store')
      .header('x-accel-buffering', 'no')
      .type('text/event-stream')
      .send(streams.open(screen))
  })
}
