import type { FastifyInstance } from 'fastify'
import { type House, programContext } from '#platform/server/context.ts'
import { checkDoor } from '#platform/server/http/ask.ts'
import { type Group, openEventStreams, sendStream } from '#platform/server/http/event-streams.ts'
import { toContext } from '#platform/server/http/request.ts'
import { readScreenFeed } from './contract.ts'
import { listAll, mustFindScreen } from './screens.ts'

/** Changes that follow each other sooner are told as one; the first of them is told at once. */
const APART_MS = 2_000

/**
 * `GET /api/tv/:token/events`: says when it is worth asking again. The stream of a screen that was taken off ends with the
 * change that says so. One of an organisation that shows no times for a while stays, so that its screens hear at once when
 * it shows them again.
 */
export function addEvents(server: FastifyInstance, house: House): void {
  const streams = openEventStreams<string>(house, APART_MS, (group) => tellChange(house, group))
  server.addHook('preClose', async () => streams.close())
  // Nobody asks for the head of a stream, and one that is opened for it would never be closed.
  server.get('/api/tv/:token/events', { exposeHeadRoute: false }, async (request, reply) => {
    const { token } = request.params as { token: string }
    const ctx = toContext(house, request)
    await server.limits.countPage(ctx.organisation.id, request.ip)
    checkDoor(readScreenFeed, ctx)
    const screen = await mustFindScreen(ctx, token)
    return sendStream(reply, streams.open(screen.organisationId, 'screens', screen.id, request.ip))
  })
}

/** Each stream keeps the id of its screen. While nobody can say which are on, none ends. */
async function tellChange(house: House, group: Group<string>): Promise<void> {
  for (const stream of group.streams.keys()) stream.push('event: change\ndata: {}\n\n')
  const organisation = await house.organisations.byId(group.organisationId)
  const staying = organisation ? await listAll(programContext(house, organisation)) : []
  const ids = new Set(staying.map(({ id }) => id))
  for (const [stream, id] of group.streams) if (!ids.has(id)) stream.push(null)
}
