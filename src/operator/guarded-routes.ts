import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#platform/server/context.ts'
import { networkOf } from '#platform/server/http/network.ts'
import { guardForm, readCookie, viewOf, sessionOf, show, writeCookie } from './door.ts'
import { closedScreen } from './door-screens.ts'
import { AT, type View } from './frame.ts'
import { closeSession } from './keys.ts'

/** An address of this page; nothing of it is at any other host. */
export const FOR_OPERATORS = { forOperators: true } as const

/** What a screen or a press is given, once the page is open. */
export interface Asked {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly view: View
  readonly session: string
}

/** Adds screens and presses that are there only for a session that is open. */
export interface GuardedRoutes {
  screen(path: string, show: (asked: Asked) => Promise<FastifyReply>): void
  press(
    path: string,
    act: (asked: Asked & { readonly form: URLSearchParams }) => Promise<FastifyReply>,
  ): void
  /** Opens the door for an address that reads its own body. Undefined where it was told that the door is closed. */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<Asked | undefined>
  readonly server: FastifyInstance
}

export function openGuardedRoutes(server: FastifyInstance, house: House): GuardedRoutes {
  const enter: GuardedRoutes['enter'] = async (request, reply) => {
    // Each network for itself: strangers have no share in common that they could use up.
    await server.limits.countPage(networkOf(request.ip), request.ip)
    const session = await sessionOf(house, request)
    if (session === undefined) {
      await closed(house, request, reply)
      return undefined
    }
    return { request, reply, session, view: await viewOf(house, request, session) }
  }
  const routes: GuardedRoutes = {
    server,
    enter,
    screen(path, show) {
      server.get(path, { config: FOR_OPERATORS }, async (request, reply) => {
        const asked = await enter(request, reply)
        return asked ? show(asked) : reply
      })
    },
    press(path, act) {
      server.post(path, { config: FOR_OPERATORS }, async (request, reply) => {
        const asked = await enter(request, reply)
        if (!asked) return reply
        const form = formOf(request)
        guardForm(house, request, { session: asked.session, proof: form.get('proof') })
        return act({ ...asked, form })
      })
    },
  }
  routes.press(AT.leave, async ({ reply, session }) => {
    await closeSession(house, session)
    writeCookie(reply, '')
    return reply.redirect(AT.home, 303)
  })
  return routes
}

/** The same for everybody, whatever they have come with. */
export async function closed(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (readCookie(request) !== undefined) writeCookie(reply, '')
  return show(reply, closedScreen(await viewOf(house, request, undefined)), 401)
}

export function formOf({ body }: FastifyRequest): URLSearchParams {
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '')
}
