import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sentenceOf } from '#platform/shared/endpoint.ts'
import { type Envelope, success } from '#platform/shared/envelope.ts'
import { type Closed, whyClosed } from '#platform/shared/gating.ts'
import { isLanguage } from '#platform/shared/languages.ts'
import { deriveTheme } from '#platform/shared/palette.ts'
import { type Context, type House, mainOrigin } from '../context.ts'
import type { Answering } from '../feature.ts'
import type { Organisation } from '../organisations.ts'
import type { PageCache, Reading, ReadyAnswer, Unpacked } from '../page-cache.ts'
import type { AskOnServer, PageRequest, RenderedPage, RouteGate } from '../web-bundle.ts'
import { FOR_NOBODY_ELSE, nextMinute, readyOr, sendReady } from './answers.ts'
import { ask } from './ask.ts'
import { isFromHere } from './from-here.ts'
import { pagePolicy } from './headers.ts'
import { toPattern } from '../leads-on.ts'
import { atMoment, atWork, enterMoment } from './moment.ts'
import { writePreview } from './moment-words.ts'
import { toRefusal } from './problems.ts'
import { toContext } from './request.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What an address is answered with that nothing else takes: for one that is there only for some. */
    showPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>
  }
}

/** Every address that nothing else took is a page of the site map, or the page that says there is none. */
export function addPages(
  server: FastifyInstance,
  house: House,
  answers: readonly Answering[],
): void {
  const routes = house.web.siteMap
    .filter((route) => house.demo || !route.demo)
    .map((route) => ({ route, pattern: toPattern(route.path) }))
  const byAddress = new Map(answers.map((a) => [`${a.endpoint.method} ${a.endpoint.path}`, a]))

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    // Put together, as a path such as //@ would be read as a host.
    const url = new URL(`http://site${request.url}`)
    const chosen = url.searchParams.get('lang')
    if (chosen !== null) return switchLanguage(request, reply, url, chosen)

    const entered = enterMoment(house, request, reply, url)
    if (entered) return entered
    const visitor = toContext(house, request)
    const path = url.pathname.replace(/(.)\/+$/, '$1')
    const known = routes.filter(({ pattern }) => pattern.test(path)).map(({ route }) => route)
    // What one may see is not there for another.
    const isForDevelopers = known.some(({ demo }) => demo)
    const candidates = known.filter(({ demo }) => !demo || isFromHere(request))
    // What belongs to one person has happened when it happened, and where it did.
    const looking = known.some(({ personal }) => personal) ? visitor : atMoment(visitor, request)
    const { standing } = looking.organisation
    const route = candidates.find((route) => !whyClosed(route, standing)) ?? candidates[0]
    const closed = route ? whyClosed(route, standing) : undefined
    if (looking === visitor) atWork(house, request, reply)
    const rehearse = await readPreview(looking, url)
    const ctx = rehearse ? { ...looking, rehearse } : looking
    const query = readQuery(url, route)
    const key = `page ${ctx.language} ${route && !closed ? path + query : (closed ?? 'not-found')}`

    const count = () => request.server.limits.countPage(ctx.organisation.id, request.ip)
    const isOwn = route?.personal === true || rehearse !== undefined
    const isShared = !isOwn && !isForDevelopers && request.ahead === undefined
    const kept = isShared ? house.pages.find(ctx.organisation, key) : undefined
    const isFound = route && !closed && !route.unlisted && request.method === 'GET'
    const send = (ready: ReadyAnswer) => {
      if (isFound && ready.status === 200) {
        request.shows = path
        house.tally.page(ctx.organisation, path, request.headers)
      }
      return sendReady(request, reply, ready)
    }
    if (kept) return send(kept)

    const address = new URL((route ? path : '/not-found') + query, mainOrigin(ctx))
    const preview =
      looking === visitor
        ? undefined
        : writePreview(
            { timeZone: ctx.organisation.timeZone, now: ctx.now(), language: ctx.language },
            request.shape,
          )
    const make = () =>
      render(house, ctx, byAddress, address, { closed, route, preview, key: isShared ? key : '' })
    if (isShared) return send(await readyOr(house.pages, ctx.organisation, key, count, make))
    await count()
    const { status, headers, body } = await make()
    if (rehearse) reply.headers(OF_A_PREVIEW)
    return reply.code(status).headers(headers).header('cache-control', 'no-store').send(body)
  }
  server.get('/*', show)
  server.decorate('showPage', show)
}

/** Its address is all that opens it: no search engine, and no page that it leads to, is told. */
const OF_A_PREVIEW = { 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' } as const

/** `?preview=…` is the page as it would be with what somebody is writing. One that is over is the page as it is. */
async function readPreview(ctx: Context, url: URL): Promise<Context['rehearse']> {
  const token = url.searchParams.get('preview') ?? ''
  return /^[\w-]{32}$/.test(token) ? ctx.house.preview(ctx, token) : undefined
}

interface Drawn {
  readonly closed: Closed | undefined
  readonly route: RouteGate | undefined
  /** What the bar of a preview says, where it is one. */
  readonly preview: string | undefined
  /** Under which it is kept; empty where it is not. */
  readonly key: string
}

async function render(
  house: House,
  ctx: Context,
  byAddress: ReadonlyMap<string, Answering>,
  url: URL,
  { closed, route, preview, key }: Drawn,
): Promise<Unpacked> {
  const askOnServer: AskOnServer = async ({ method, path }, input) => {
    const answering = byAddress.get(`${method} ${path}`)
    if (!answering) throw new Error(`No feature answers ${method} ${path}.`)
    return toEnvelope(answering, ctx, input)
  }
  const request: PageRequest = {
    url,
    ask: askOnServer,
    language: ctx.language,
    languages: ctx.organisation.languages,
    configuration: ctx.organisation.configuration,
    standing: ctx.organisation.standing,
    isTest: !ctx.organisation.live,
    theme: themeOf(ctx.organisation),
    today: ctx.now(),
    again: key && house.pages.findKnown(ctx.organisation, key),
    ...(preview ? { moment: preview } : {}),
    ...(closed ? { closed } : {}),
  }
  // Of the minute in which it was asked for: another may have begun before it is made.
  const until = nextMinute(house.now())
  const page = await house.web.renderPage(request)
  if (page.failure !== undefined)
    house.log.error(
      { err: page.failure, requestId: ctx.requestId, route: route?.path },
      'broken page',
    )
  if (key) keepDrawing(house.pages, ctx.organisation, key, page)
  const ancestors = route?.framed ? ctx.organisation.configuration.widgetSites : []
  return {
    status: page.status,
    body: page.html,
    ...(page.redirect ? {} : { validator: page.validator }),
    until,
    keep: page.isPublic && page.status < 500 && (page.status !== 404 || !route),
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': ctx.language,
      'content-security-policy': pagePolicy({ ...page, ancestors }),
      ...(page.redirect ? { location: page.redirect } : {}),
      ...(page.status >= 500 ? { 'cache-control': 'no-store' } : {}),
      ...(route?.personal ? FOR_NOBODY_ELSE : {}),
    },
  }
}

/**
 * What makes the next page of the same data cheap, kept for who is asked for in a second minute: it may well be in a third. Most
 * pages never are, and their memory is better spent on others. A change that has a name changes few pages, and whether this is
 * one of them its data say.
 */
function keepDrawing(pages: PageCache, reading: Reading, key: string, page: RenderedPage): void {
  const { again, html } = page
  const known = pages.findKnown(reading, key)
  if (!again || known === again) return
  if (known === undefined)
    return pages.keepKnown(reading, key, { ...OVER_NAMED_CHANGES, value: MADE_ONCE, bytes: 100 })
  pages.keepKnown(reading, key, { ...OVER_NAMED_CHANGES, value: again, bytes: 3 * html.length })
}

const OVER_NAMED_CHANGES = { until: Infinity, endedBy: [] } as const
const MADE_ONCE = 'made once'

/** A page asks as its visitor, and gets the envelope that the browser would get. */
async function toEnvelope(answering: Answering, ctx: Context, input: unknown): Promise<Envelope> {
  try {
    const data = await ask(answering, ctx, input)
    return success(data, sentenceOf(answering.endpoint, data))
  } catch (error) {
    const { id, routeOptions } = {
      id: ctx.requestId,
      routeOptions: { url: answering.endpoint.path },
    }
    const refusal = toRefusal(error, ctx.house.log, { id, routeOptions } as FastifyRequest)
    const { status, message, code: problem } = refusal
    return { status, message, data: { problem }, code: status }
  }
}

/** By colours and corners: a change of anything else needs no other theme, which takes half a millisecond to derive. */
const themes = new Map<string, PageRequest['theme']>()
/** Some 4 KB each. */
const MOST_THEMES = 500

function themeOf({ configuration }: Organisation): PageRequest['theme'] {
  const { primaryColor, accentColor, cornerStyle } = configuration
  const brand = { primaryColor, ...(accentColor ? { accentColor } : {}), cornerStyle }
  const name = JSON.stringify(brand)
  const known = themes.get(name)
  if (known) return known
  const { css, themeColor } = deriveTheme(brand)
  const theme = { css, ...themeColor }
  if (themes.size >= MOST_THEMES) themes.clear()
  themes.set(name, theme)
  return theme
}

/** `?lang=ar` is a link that works without JavaScript: remembered for a year, then back to the same page. */
function switchLanguage(
  request: FastifyRequest,
  reply: FastifyReply,
  url: URL,
  chosen: string,
): FastifyReply {
  url.searchParams.delete('lang')
  const { languages } = request.organisation
  if (isLanguage(chosen) && languages.includes(chosen))
    reply.header('set-cookie', `language=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax`)
  return reply
    .code(303)
    .header('cache-control', 'no-store')
    .header('location', url.pathname.replace(/^\/{2,}/, '/') + url.search)
    .send()
}

/** Only what the page reads, in one order, so that no made-up query fills the cache. */
function readQuery(url: URL, route: RouteGate | undefined): string {
  const known = new URLSearchParams()
  for (const name of route?.query ?? []) {
    const value = url.searchParams.get(name)
    if (value !== null && value.length <= 100) known.set(name, value)
  }
  return known.size > 0 ? `?${known.toString()}` : ''
}
