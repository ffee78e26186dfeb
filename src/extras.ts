import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listOpen } from '#features/causes/causes.ts'
import { devMail } from '#features/mail/dev-mail.ts'
import { MEDIA_HEADERS, serveMedia } from '#features/media/media.ts'
import type { Context, House } from '#platform/server/context.ts'
import { addSiteFiles } from '#platform/server/http/site-files.ts'
import type { Extra } from '#platform/server/http/server.ts'
import { toContext } from '#platform/server/http/request.ts'

/** Addresses that are neither an endpoint nor a page. */
export const extras: readonly Extra[] = [addMedia, addDevMail, addFiles, addUnsubscribe]

/** What browsers and search engines look for by themselves, the pages of each cause listed. */
function addFiles(server: FastifyInstance, house: House): void {
  const slugs = async (ctx: Context) => (await listOpen(ctx)).map(({ id }) => id)
  addSiteFiles(server, house, [{ path: '/donate/:id', slugs }])
}

/** Mail programs that do not know the one button open its address as a link: it leads to the page, and changes nothing. */
function addUnsubscribe(server: FastifyInstance): void {
  server.get('/api/subscriber/end/:token', async (request, reply) => {
    const { token } = request.params as { token: string }
    return reply.redirect(`/subscription?token=${encodeURIComponent(token)}`, 303)
  })
}

/** Pictures: their names change with their content. */
function addMedia(server: FastifyInstance, house: House): void {
  server.get('/media/*', async (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    const file = await serveMedia(toContext(house, request), path)
    if (!file) return reply.code(404).send()
    return reply
      .headers(MEDIA_HEADERS)
      .header('content-type', file.type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(file.body)
  })
}

/** What would have been mailed, in demo mode. */
function addDevMail(server: FastifyInstance, house: House): void {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = await devMail(toContext(house, request), request.url)
    if (!answer) return reply.callNotFound()
    return reply.headers(answer.headers).type(answer.type).send(answer.body)
  }
  for (const path of ['/dev/mail', '/dev/mail/*', '/dev/mail.css', '/dev/mail.json'])
    server.get(path, show)
}
