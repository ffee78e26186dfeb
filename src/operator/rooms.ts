import type { FastifyReply } from 'fastify'
import type postgres from 'postgres'
import type { House } from '#platform/server/context.ts'
import { isLocked } from '#platform/server/database.ts'
import type { Ready } from '#platform/server/markup.ts'
import { toHostName } from '#platform/shared/host-names.ts'
import { create } from './create.ts'
import { type OperatorContext, readDeeds } from './deeds.ts'
import { deleteOrganisation } from './delete.ts'
import { type ChangeOfHost, changeHost } from './domains.ts'
import { byPage, show } from './door.ts'
import { goneScreen } from './door-screens.ts'
import { AT, type View } from './frame.ts'
import { invite } from './invite.ts'
import { LIST, findListed, listOrganisations } from './listing.ts'
import { oneScreen } from './one-screen.ts'
import type { Asked, GuardedRoutes } from './guarded-routes.ts'
import type { Parcels } from './parcels.ts'
import { giveRequest, listRequests, refuseRequest } from './requests.ts'
import { setPlan } from './plan.ts'
import { OperatorRefusal, refuse } from './refusals.ts'
import { setResting } from './rest.ts'
import { doneLine, listScreen, newScreen, requestsScreen, trailScreen } from './screens.ts'

const DEEDS_OF_ONE = 20
const DEEDS_OF_ALL = 200
const PAGES = 10_000
const LOCK_MS = 5_000

/** The rooms of the page, and what can be done in them: each is the operation that the command calls. */
export function addRooms({ screen, press }: GuardedRoutes, house: House, parcels: Parcels): void {
  const { owner } = house
  const of = { house, sql: owner.sql }

  screen(AT.home, async ({ request, reply, view }) => {
    const query = request.query as { q?: string | string[]; page?: string; done?: string }
    const search = String(query.q ?? '').slice(0, 100)
    const page = Math.min(Math.max(1, Math.trunc(Number(query.page)) || 1), PAGES)
    const found = await listOrganisations(of, { search, page, size: LIST })
    return show(reply, listScreen(view, found, { search, page, done: doneOf(view, query.done) }))
  })

  screen(AT.trail, async ({ reply, view }) => {
    const entries = await readDeeds(owner.sql, { most: DEEDS_OF_ALL })
    return show(reply, trailScreen(view, entries, await parcels.newest()))
  })

  screen(AT.requests, async ({ reply, view }) =>
    show(reply, requestsScreen(view, await listRequests(of))),
  )

  screen(AT.add, async ({ reply, view }) => show(reply, newScreen(view)))
  press(AT.add, async ({ request, reply, view, form }) => {
    const text = (name: string) => (form.get(name) ?? '').trim()
    try {
      const asked = {
        slug: text('slug'),
        name: text('name'),
        hosts: text('hosts')
          .split(/[\s,]+/)
          .filter(Boolean)
          .map(toHostName),
        email: text('email'),
        at: text('at'),
        zone: text('zone'),
        plan: text('plan'),
        country: text('country').toUpperCase(),
        owner: text('owner'),
      }
      await soon(house, (sql) =>
        create({ house, sql, by: byPage(request), lockMs: LOCK_MS }, asked),
      )
      const done = asked.owner ? 'createdAndInvited' : 'created'
      return reply.redirect(`${AT.one(asked.slug)}?done=${done}`, 303)
    } catch (error) {
      return show(reply, newScreen(view, form, refusalIn(error)), 422)
    }
  })

  screen(AT.one(':slug'), async (asked) => {
    const { done } = asked.request.query as { done?: string }
    return showOne(house, asked, { done: doneOf(asked.view, done) })
  })
  /** What is refused stands above the same page, with what was typed. */
  const deed = (
    name: string,
    act: (ctx: OperatorContext, slug: string, form: URLSearchParams) => Promise<string>,
  ) =>
    press(`${AT.one(':slug')}/${name}`, async (asked) => {
      const slug = slugOf(asked)
      const by = byPage(asked.request)
      try {
        const to = await soon(house, (sql) =>
          act({ house, sql, by, lockMs: LOCK_MS }, slug, asked.form),
        )
        return asked.reply.redirect(to, 303)
      } catch (error) {
        return showOne(house, asked, { refusal: refusalIn(error), given: asked.form })
      }
    })
  deed('plan', async (ctx, slug, form) => {
    await setPlan(ctx, slug, form.get('plan') ?? '')
    return `${AT.one(slug)}?done=plan`
  })
  deed('hosts', async (ctx, slug, form) => {
    const way = (['add', 'remove', 'main'] satisfies ChangeOfHost[]).find((each) => form.has(each))
    const host = toHostName((form.get(way ?? '') ?? '').trim())
    await changeHost(ctx, slug, way ?? 'add', host)
    return `${AT.one(slug)}?done=hosts`
  })
  deed('requests', async (ctx, slug, form) => {
    const host = form.get('give')
    if (host !== null) {
      await giveRequest(ctx, slug, host)
      return `${AT.one(slug)}?done=hosts`
    }
    const answer = (form.get('answer') ?? '').trim()
    await refuseRequest(ctx, slug, { host: form.get('refuse') ?? '', answer })
    return `${AT.one(slug)}?done=refused`
  })
  deed('owners', async (ctx, slug, form) => {
    const { isSuspended } = await invite(ctx, slug, (form.get('email') ?? '').trim())
    return `${AT.one(slug)}?done=${isSuspended ? 'invitedLater' : 'invited'}`
  })
  deed('rest', async (ctx, slug, form) => {
    const rests = form.get('rests') === 'yes'
    await setResting(ctx, slug, rests, (form.get('reason') ?? '').trim())
    return `${AT.one(slug)}?done=${rests ? 'rests' : 'awake'}`
  })
  deed('delete', async (ctx, slug, form) => {
    const name = (form.get('name') ?? '').trim()
    await deleteOrganisation(ctx, slug, { name, key: form.get('key') ?? '' })
    return `${AT.home}?done=deleted`
  })
}

/** Nobody waits at the page for what holds the rows: an export, an import, another deed. */
async function soon<T>({ owner }: House, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  return owner.alone(async (sql) => {
    try {
      return await work(sql)
    } catch (error) {
      if (isLocked(error)) refuse('one-at-a-time')
      throw error
    }
  })
}

export function slugOf({ request }: Asked): string {
  return (request.params as { slug: string }).slug
}

/** The page of one organisation; with a refusal above it, and what was typed, where something was refused. */
export async function showOne(
  house: House,
  asked: Asked,
  more: { done?: Ready | undefined; refusal?: OperatorRefusal; given?: URLSearchParams },
): Promise<FastifyReply> {
  const { view, reply } = asked
  const { sql } = house.owner
  const one = await findListed({ house, sql }, slugOf(asked))
  if (!one) return show(reply, goneScreen(view), 404)
  const entries = await readDeeds(sql, { about: one.id, most: DEEDS_OF_ONE })
  const requests = await listRequests({ sql }, one)
  return show(reply, oneScreen(view, one, { ...more, entries, requests }), more.refusal ? 422 : 200)
}

/** A "no" is said on the page; anything else is our bug. */
export function refusalIn(error: unknown): OperatorRefusal {
  if (error instanceof OperatorRefusal) return error
  throw error
}

function doneOf({ words }: View, name: string | undefined): Ready | undefined {
  const isKnown = name !== undefined && Object.hasOwn(words.done, name)
  return isKnown ? doneLine(words.done[name as keyof typeof words.done]) : undefined
}
