import type { FastifyInstance } from 'fastify'
import type { House } from '#platform/server/context.ts'
import { guardSource } from '#platform/server/http/guard.ts'
import { networkOf } from '#platform/server/http/network.ts'
import { isLanguage } from '#platform/shared/languages.ts'
import { FOR_OPERATORS, closed, formOf, openGuardedRoutes } from './guarded-routes.ts'
import { ENTERING, byPage, viewOf, show, writeCookie } from './door.ts'
import { enterScreen } from './door-screens.ts'
import { AT } from './frame.ts'
import { openSession } from './keys.ts'
import { addParcels } from './parcel-pages.ts'
import { openParcels } from './parcels.ts'
import { operatorSheet, readFace } from './sheet.ts'
import { addRooms } from './rooms.ts'

const SWEEP_MS = 600_000
const FOREVER = 'public, max-age=31536000, immutable'

/**
 * The page of those who run the program, at a host of its own. Where no such host is set, there is nothing
 * (decision: operators-sign-in-by-command).
 */
export function addOperatorPage(server: FastifyInstance, house: House): void {
  const parcels = openParcels(house)
  // Also where there is no page any more: what it has made goes after a day.
  const sweep = setInterval(() => {
    parcels.sweep().catch((error: unknown) => house.log.warn({ err: error }, 'old exports stay'))
  }, SWEEP_MS).unref()
  server.addHook('onClose', async () => {
    clearInterval(sweep)
    await parcels.close()
  })
  if (house.operatorHost === undefined) return
  void server.register(async (server) => {
    server.addHook('onRequest', async (request, reply) => {
      if (request.isOfOperators) return
      // At the host of an organisation it is an address like any other that leads nowhere.
      if (request.method === 'GET') return server.showPage(request, reply)
      return reply.callNotFound()
    })
    addDoor(server, house)
    const routes = openGuardedRoutes(server, house)
    addRooms(routes, house, parcels)
    addParcels(routes, house, parcels)
  })
}

function addDoor(server: FastifyInstance, house: House): void {
  const options = { config: FOR_OPERATORS }
  server.get('/operator/style.css', options, async (_, reply) =>
    reply
      .header('cache-control', FOREVER)
      .type('text/css; charset=utf-8')
      .send((await operatorSheet()).text),
  )
  server.get('/operator/fonts/:name', options, async (request, reply) => {
    const face = await readFace((request.params as { name: string }).name)
    if (!face) return reply.callNotFound()
    return reply.header('cache-control', FOREVER).type('font/woff2').send(face)
  })
  server.get('/operator/language/:language', options, async (request, reply) => {
    const { language } = request.params as { language: string }
    if (isLanguage(language))
      reply.header('set-cookie', `language=${language}; Path=/; Max-Age=31536000; SameSite=Lax`)
    return reply.redirect(AT.home, 303)
  })
  // Whatever key it is: only the press says whether it opens anything.
  server.get(`${AT.enter}/:key`, options, async (request, reply) => {
    const { key } = request.params as { key: string }
    return show(reply, enterScreen(await viewOf(house, request, undefined), key))
  })
  server.post(AT.enter, options, async (request, reply) => {
    await server.limits.count(networkOf(request.ip), request.ip, ENTERING)
    guardSource(house, request)
    const key = formOf(request).get('key') ?? ''
    const session = await openSession(house, byPage(request), key)
    if (session === undefined) return closed(house, request, reply)
    writeCookie(reply, session)
    return reply.redirect(AT.home, 303)
  })
}
