import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { whyClosed } from '#platform/shared/gating.ts'
import { directionOf } from '#platform/shared/languages.ts'
import { FOLDS, starTile } from '#platform/shared/pattern.ts'
import { type Context, type House, mainOrigin } from '../context.ts'
import type { Organisation } from '../organisations.ts'
import { type Unpacked, openPageCache } from '../page-cache.ts'
import { drawPreview } from '../site-pictures/draw-apart.ts'
import { emblem, emblemTile } from '../site-pictures/emblem.ts'
import { readyOr, sendReady } from './answers.ts'
import { type Listed, addCards } from './cards.ts'
import { toContext } from './request.ts'
import { themeOf } from './theme-of.ts'
import { serviceWorker } from './service-worker.ts'
import { widgetScript } from './widget-script.ts'

/** Search engines take this many addresses from one file. */
const MOST_ADDRESSES = 50_000

/** Patterns are the same for everybody and their seeds can be made up, so they have a small shelf of their own. */
const PATTERN_BYTES = 4 * 1024 * 1024

/**
 * Files that browsers, telephones and search engines look for at addresses of their own choice. Each organisation has its
 * own, made when first asked for and kept like its pages until it changes.
 */
export function addSiteFiles(
  server: FastifyInstance,
  house: House,
  listed: readonly Listed[] = [],
): void {
  const add = (path: string, type: string, make: (ctx: Context) => Promise<string | Buffer>) => {
    server.get(path, async (request, reply) => {
      const ctx = toContext(house, request)
      return send(house, request, reply, `file ${path}`, async () => ({
        status: 200,
        headers: { 'content-type': type },
        body: await make(ctx),
      }))
    })
  }

  add('/robots.txt', 'text/plain; charset=utf-8', async (ctx) => robots(ctx))
  add('/sitemap.xml', 'application/xml; charset=utf-8', (ctx) => sitemap(ctx, listed))
  add('/site.webmanifest', 'application/manifest+json; charset=utf-8', async (ctx) =>
    webManifest(ctx.organisation),
  )
  add('/service-worker.js', 'text/javascript; charset=utf-8', async ({ organisation }) =>
    serviceWorker(readOffline(house, organisation), house.web.build),
  )
  server.get('/widget.js', async (request, reply) =>
    send(house, request, reply, 'file /widget.js', async () => ({
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cross-origin-resource-policy': 'cross-origin',
      },
      body: widgetScript(request.organisation),
    })),
  )
  add('/favicon.svg', 'image/svg+xml', async (ctx) => emblem(themeOf(ctx.organisation).tokens))
  for (const [path, size] of ICONS) {
    add(path, 'image/png', (ctx) => emblemTile(themeOf(ctx.organisation).tokens, size))
  }
  add('/og.png', 'image/png', async ({ organisation }) => {
    const { websiteName, tagline } = organisation.configuration
    const preview = {
      name: websiteName,
      tagline: tagline,
      seed: organisation.slug,
      tokens: themeOf(organisation).tokens,
    }
    return drawPreview({ of: 'preview', preview })
  })
  addCards(server, house, listed)
  addPatterns(server, house)
}

const ICONS = [
  ['/apple-touch-icon.png', 180],
  ['/icon-192.png', 192],
  ['/icon-512.png', 512],
] as const

/** A pattern is the same for all organisations and never changes. */
const EVERYBODY = { id: '', sequence: 0 }

/** `/pattern/12/al-noor.svg`: a tile for the ornaments of pages (see ui/ornament.tsx). */
function addPatterns(server: FastifyInstance, house: House): void {
  const shelf = openPageCache({ limitBytes: PATTERN_BYTES, now: () => house.now().getTime() })
  server.get('/pattern/:fold/:file', async (request, reply) => {
    const { fold: asked, file } = request.params as { fold: string; file: string }
    const fold = FOLDS.find((fold) => String(fold) === asked)
    const [, seed] = /^(.{1,120})\.svg$/u.exec(file) ?? []
    if (!fold || !seed) return reply.code(404).send()
    const key = `${fold} ${seed}`
    const ready = await readyOr(shelf, EVERYBODY, key, countOf(request), async () => ({
      status: 200,
      headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=604800' },
      body: starTile(fold, seed),
    }))
    return sendReady(request, reply, ready)
  })
}

async function send(
  { pages }: House,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  make: () => Promise<Unpacked>,
): Promise<FastifyReply> {
  const ready = await readyOr(pages, request.organisation, key, countOf(request), make)
  return sendReady(request, reply, ready)
}

/** What is made anew is counted as pages are. */
function countOf({ server, organisation, ip }: FastifyRequest): () => Promise<void> {
  return () => server.limits.countPage(organisation.id, ip)
}

/**
 * Pages of one person, also those that a letter leads to, are nobody else's to open. One that stands below a public page closes
 * itself alone.
 */
function robots(ctx: Context): string {
  const personal = ctx.house.web.siteMap.filter((route) => route.personal)
  const starts = personal.map(({ path }) =>
    path
      .replace(/\/\*$/, '')
      .replaceAll(/:[^/]+/g, '*')
      .replace(/\*(\/\*)*$/, ''),
  )
  const closed = [...new Set(['/api/', '/dev/', '/tv/', ...starts])]
  return `User-agent: *\n${closed.map((path) => `Disallow: ${path}\n`).join('')}\nSitemap: ${mainOrigin(ctx)}/sitemap.xml\n`
}

async function sitemap(ctx: Context, listed: readonly Listed[]): Promise<string> {
  const { house, organisation } = ctx
  const open = house.web.siteMap.filter(
    (route) =>
      !whyClosed(route, organisation.standing) &&
      !(route.personal || route.demo || route.unlisted || route.redirect),
  )
  const paths: string[] = []
  for (const { path } of open) {
    if (!path.includes(':')) paths.push(path)
    const slugs = (await listed.find((entry) => entry.path === path)?.slugs(ctx)) ?? []
    paths.push(...slugs.map((slug) => path.replace(/:\w+/, encodeURIComponent(slug))))
  }
  const origin = mainOrigin(ctx)
  const urls = paths
    .slice(0, MOST_ADDRESSES)
    .map((path) => `<url><loc>${escapeXml(origin + path)}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
}

/** The pages of an organisation that are kept in browsers. */
function readOffline({ web }: House, { standing }: Organisation): string[] {
  const open = web.siteMap.filter(
    (route) => route.offline && !route.redirect && !whyClosed(route, standing),
  )
  return [...new Set(open.map(({ path }) => path))]
}

function webManifest(organisation: Organisation): string {
  const { tokens, themeColor } = themeOf(organisation)
  const [language = 'en'] = organisation.languages
  const name = organisation.configuration.websiteName
  return JSON.stringify({
    name,
    short_name: name,
    lang: language,
    dir: directionOf(language),
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    theme_color: themeColor.light,
    background_color: tokens.light['surface-page'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
