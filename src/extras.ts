import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PATHS, pathOf } from '#features/ground/addresses/rules.ts'
import { listOpen, findCause } from '#features/money/causes/causes.ts'
import { listShown, findFundraiser } from '#features/money/campaigns/fundraisers.ts'
import { progressOf, toProgress } from '#features/money/campaigns/card-progress.ts'
import { campaignKind } from '#features/money/campaigns/kind-contract.ts'
import { addLiveTotals } from '#features/money/campaigns/live.ts'
import { findItem, listSlugs, toItem } from '#features/ground/content/content.ts'
import type { Item } from '#features/ground/content/contract.ts'
import { devMail } from '#features/ground/mail/dev-mail.ts'
import { demoSignIns } from '#features/ground/people/demo-staff.ts'
import { MEDIA_HEADERS, openDocument, serveMedia } from '#features/ground/media/media.ts'
import { isDocumentPath, readRange } from '#features/ground/media/rules.ts'
import { addScreenPages } from '#features/prayer/screens/shell.ts'
import { addEvents } from '#features/prayer/screens/events.ts'
import type { Context, House } from '#platform/server/context.ts'
import { addSiteFiles } from '#platform/server/http/site-files.ts'
import { isFromHere } from '#platform/server/http/from-here.ts'
import type { Extra } from '#platform/server/http/server.ts'
import { toContext } from '#platform/server/http/request.ts'
import { kinds } from './kinds.ts'
import { addOperatorPage } from './operator/page.ts'

/** Addresses that are neither an endpoint nor a page. */
export const extras: readonly Extra[] = [
  addMedia,
  addDevMail,
  addDevCodes,
  addFiles,
  addUnsubscribe,
  addEvents,
  addScreenPages,
  addLiveTotals,
  addOperatorPage,
]

/** What browsers and search engines look for by themselves, with the page of each cause and of each thing that is read. */
function addFiles(server: FastifyInstance, house: House): void {
  const causes = async (ctx: Context) => (await listOpen(ctx)).map(({ id }) => id)
  addSiteFiles(server, house, [
    {
      path: PATHS.cause,
      slugs: causes,
      card: async (ctx, id) => toCard(ctx, await findCause(ctx, { id })),
    },
    {
      path: PATHS.fundraiser,
      slugs: listShown,
      card: async (ctx, id) => {
        const page = await findFundraiser(ctx, { id })
        // It has no picture of its own: that of what is collected for.
        const of = await findItem(ctx, campaignKind, page.campaignId)
        const image = of ? toItem(of).image : null
        return { ...(await toCard(ctx, { ...page, image })), progress: toProgress(ctx, page) }
      },
    },
    ...kinds.flatMap((kind) =>
      kind.page
        ? [
            {
              path: kind.page,
              slugs: (ctx: Context) => listSlugs(ctx, kind),
              card: async (ctx: Context, slug: string) => {
                const item = await findItem(ctx, kind, slug)
                if (!item) return undefined
                const progress =
                  kind.name === campaignKind.name ? await progressOf(ctx, slug) : undefined
                return { ...(await toCard(ctx, toItem(item))), progress }
              },
            },
          ]
        : [],
    ),
  ])
}

/** What is drawn on the preview of a page: its title, and the pictures as bytes. */
async function toCard(ctx: Context, { id, title, image }: Pick<Item, 'id' | 'title' | 'image'>) {
  const logo = ctx.organisation.configuration.footerLogo
  return {
    id,
    title,
    picture: image ? await readMedia(ctx, image.src) : undefined,
    focus: image?.focus,
    logo: typeof logo === 'string' ? await readMedia(ctx, logo) : undefined,
  }
}

/** Undefined for what is kept elsewhere than with us. */
async function readMedia(ctx: Context, address: string): Promise<Buffer | undefined> {
  const [, path] = /^\/media\/(.+)$/.exec(address) ?? []
  return path === undefined ? undefined : (await serveMedia(ctx, path))?.body
}

/** Mail programs that do not know the one button open its address as a link: it leads to the page, and changes nothing. */
function addUnsubscribe(server: FastifyInstance): void {
  server.get('/api/subscriber/end/:token', async (request, reply) => {
    const { token } = request.params as { token: string }
    return reply.redirect(`${pathOf('subscription')}?token=${encodeURIComponent(token)}`, 303)
  })
  server.get('/api/campaigns/updates/end/:token', async (request, reply) => {
    const { token } = request.params as { token: string }
    return reply.redirect(pathOf('endUpdates', { token }), 303)
  })
}

/** Pictures and documents: their names change with their content. */
function addMedia(server: FastifyInstance, house: House): void {
  server.get('/media/*', async (request, reply) => {
    const { '*': path } = request.params as { '*': string }
    const ctx = toContext(house, request)
    if (isDocumentPath(path)) return sendDocument(ctx, path, request, reply)
    const file = await serveMedia(ctx, path)
    if (!file) return reply.code(404).send()
    return reply.headers(MEDIA_HEADERS).header('content-type', file.type).send(file.body)
  })
}

/** All of it or, as a player asks when somebody moves on in a recording, from one byte to another. */
async function sendDocument(
  ctx: Context,
  path: string,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await openDocument(ctx, path)
  if (!file) return reply.code(404).send()
  const etag = `"${path}"`
  reply.headers(MEDIA_HEADERS).headers({ 'accept-ranges': 'bytes', etag })
  if (headers['if-none-match'] === etag) return reply.code(304).send()
  // Nobody's browser shows it as a part of this site; programs that play what a feed lists fetch it from elsewhere.
  reply.headers({
    'content-type': file.type,
    'content-disposition': 'attachment',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const part = isSame ? readRange(headers.range ?? '', file.bytes) : undefined
  if (part === null) return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  const length = part ? part.to - part.from + 1 : file.bytes
  reply.header('content-length', length)
  if (part) reply.code(206).header('content-range', `bytes ${part.from}-${part.to}/${file.bytes}`)
  return reply.send(method === 'HEAD' ? Readable.from([]) : file.read(part))
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

/** What the apps of the demonstration's staff show now, for whoever sits at this machine. */
function addDevCodes(server: FastifyInstance, house: House): void {
  server.get('/dev/codes', async (request, reply) => {
    if (!house.demo || !isFromHere(request)) return reply.callNotFound()
    const lines = demoSignIns(house).map(
      ({ email, password, code }) => `${code}   ${email}   password: ${password}`,
    )
    return reply
      .headers({ 'cache-control': 'no-store', refresh: '10' })
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
