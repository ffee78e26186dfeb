import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { whyClosed } from '#platform/shared/gating.ts'
import { textIn } from '#platform/shared/texts.ts'
import type { Context, House } from '../context.ts'
import { type ReadyAnswer, type Unpacked, openPageCache } from '../page-cache.ts'
import type { Card } from '../site-pictures/card.ts'
import { drawPreview } from '../site-pictures/draw-apart.ts'
import { readyOr, sendReady } from './answers.ts'
import { toContext } from './request.ts'
import { themeOf } from './theme-of.ts'

/** The pages of one route of the site map that has a parameter: what stands in its place, newest or most read first. */
export interface Listed {
  /** As in the site map: `/donate/:id`. */
  readonly path: string
  readonly slugs: (ctx: Context) => Promise<readonly string[]>
  /** What is shown of one of them where a link to it is shared; undefined, or a refusal, where there is no such thing. */
  readonly card: (ctx: Context, slug: string) => Promise<Card | undefined>
}

/** What was to be seen until a moment is not shown much longer. */
const CARD_MS = 3_600_000

/** What moves is drawn anew at most so often. */
const MOVING_MS = 60_000

/** Drawings outlive a change of the organisation, such as each gift, as long as they show the same. */
const DRAWN_BYTES = 8 * 1024 * 1024
const EVERYBODY = { id: '', sequence: 0 }

/** Nobody has more pages whose drawings move. */
const MOST_MOVING = 2_000

/**
 * `/card/news/roof.jpg`: what a link to `/news/roof` looks like where it is shared. One that says how far something has come is
 * drawn anew once that is another whole percent, and no sooner than a minute after the last time.
 */
export function addCards(server: FastifyInstance, house: House, listed: readonly Listed[]): void {
  const draw = openDrawings(house)
  server.get('/card/*', async (request, reply) => {
    const ctx = toContext(house, request)
    const { '*': asked } = request.params as { '*': string }
    const [, folder = '', slug = ''] = /^([\w-]+)\/([^/]{1,120})\.jpg$/u.exec(asked) ?? []
    const path = `/${folder}/:id`
    const { id, standing } = ctx.organisation
    const isOpen = house.web.siteMap.some((r) => r.path === path && !whyClosed(r, standing))
    const found = isOpen ? listed.find((entry) => entry.path === path) : undefined
    if (!found) return reply.code(404).send()
    const key = `card ${ctx.language} ${folder}/${slug}`
    const count = () => server.limits.countPage(id, request.ip)
    const ready = await readyOr(house.pages, ctx.organisation, key, count, async () => {
      const card = await found.card(ctx, slug)
      return card ? draw(ctx, key, card) : { status: 404, headers: {}, body: '', keep: false }
    })
    return sendReady(request, reply, ready)
  })
}

/** What was drawn last of a page, and when. */
interface Drawn {
  readonly shows: string
  readonly at: number
}

function openDrawings(house: House) {
  const shelf = openPageCache({ limitBytes: DRAWN_BYTES, now: () => house.now().getTime() })
  const moving = new Map<string, Drawn>()

  return async (ctx: Context, key: string, card: Card): Promise<Unpacked> => {
    const now = house.now().getTime()
    const place = `${ctx.organisation.id} ${key}`
    const last = card.progress && moving.get(place)
    const isYoung = last !== undefined && now - last.at < MOVING_MS
    const former = isYoung ? shelf.find(EVERYBODY, last.shows) : undefined
    if (former) return toAnswer(former, MOVING_MS, last!.at + MOVING_MS)
    const { tokens } = themeOf(ctx.organisation)
    const name = textIn(ctx.organisation.configuration, ctx.language, 'websiteName')
    const shows = digestOf(card, { name, tokens })
    const drawn = await shelf.remember(EVERYBODY, shows, async () => ({
      status: 200,
      headers: { 'content-type': 'image/jpeg' },
      body: await drawPreview({ of: 'card', card, house: { name, tokens } }),
    }))
    if (!card.progress) return toAnswer(drawn, CARD_MS, now + CARD_MS)
    if (moving.size >= MOST_MOVING) moving.clear()
    moving.set(place, last?.shows === shows ? last : { shows, at: now })
    return toAnswer(drawn, MOVING_MS, now + CARD_MS)
  }
}

function toAnswer({ unpack, status }: ReadyAnswer, ageMs: number, until: number): Unpacked {
  const control = `public, max-age=${ageMs / 1_000}`
  return {
    status,
    headers: { 'content-type': 'image/jpeg', 'cache-control': control },
    body: unpack(),
    until,
  }
}

/** Of all that is seen; of how far something has come the whole percent. */
function digestOf({ picture, logo, progress, ...text }: Card, house: object): string {
  const percent = progress && [Math.floor(progress.share * 100), progress.goal]
  const digest = createHash('sha256').update(JSON.stringify([text, percent, house]))
  for (const bytes of [picture, logo]) digest.update(bytes ?? '').update('|')
  return digest.digest('base64url')
}
