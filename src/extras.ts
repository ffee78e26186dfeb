import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { aboutKind } from '#features/about/contract.ts'
import { listOpen } from '#features/causes/causes.ts'
import { classKind } from '#features/classes/contract.ts'
import { listSlugs } from '#features/content/content.ts'
import type { Kind } from '#features/content/rules.ts'
import { courseKind } from '#features/courses/contract.ts'
import { eventKind } from '#features/events/contract.ts'
import { devMail } from '#features/mail/dev-mail.ts'
import { MEDIA_HEADERS, serveMedia } from '#features/media/media.ts'
import { newsKind } from '#features/news/contract.ts'
import { serviceKind } from '#features/services/contract.ts'
import { vacancyKind } from '#features/vacancies/contract.ts'
import type { Context, House } from '#platform/server/context.ts'
import { addSiteFiles } from '#platform/server/http/site-files.ts'
import { isFromHere } from '#platform/server/http/from-here.ts'
import type { Extra } from '#platform/server/http/server.ts'
import { toContext } from '#platform/server/http/request.ts'

/** Addresses that are neither an endpoint nor a page. */
export const extras: readonly Extra[] = [addMedia, addDevMail, addFiles, addUnsubscribe]

/** Every kind of content whose items have a page each. */
const KINDS_WITH_PAGES: readonly Kind[] = [
  newsKind,
  eventKind,
  aboutKind,
  serviceKind,
  classKind,
  courseKind,
  vacancyKind,
]

/** What browsers and search engines look for by themselves, with the page of each cause and of each thing that is read. */
function addFiles(server: FastifyInstance, house: House): void {
  const causes = async (ctx: Context) => (await listOpen(ctx)).map(({ id }) => id)
  addSiteFiles(server, house, [
    { path: '/donate/:id', slugs: causes },
    ...KINDS_WITH_PAGES.map((kind) => ({
      path: kind.page ?? '',
      slugs: (ctx: Context) => listSlugs(ctx, kind),
    })),
  ])
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

/** What would have been mailed, in demo mode and for whoever sits at this machine: it holds the links that sign people in. */
function addDevMail(server: FastifyInstance, house: House): void {
  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const answer = isFromHere(request) && (await devMail(toContext(house, request), request.url))
    if (!answer) return reply.callNotFound()
    return reply.headers(answer.headers).type(answer.type).send(answer.body)
  }
  for (const path of ['/dev/mail', '/dev/mail/*', '/dev/mail.css', '/dev/mail.json'])
    server.get(path, show)
}
