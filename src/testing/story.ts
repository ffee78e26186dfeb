import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before } from 'node:test'
import type { FastifyInstance } from 'fastify'
import postgres from 'postgres'
import { type Context, type House, programContext } from '#platform/server/context.ts'
import { toOptions } from '#platform/server/database.ts'
import { openServer } from '#platform/server/http/server.ts'
import type { Log } from '#platform/server/log.ts'
import { type Settings, readSettings } from '#platform/server/settings.ts'
import type { Endpoint, Question } from '#platform/shared/endpoint.ts'
import type { Envelope } from '#platform/shared/envelope.ts'
import { extras } from '../extras.ts'
import { features } from '../features.ts'
import { assertSound, assertSoundWhereWritten } from './sound.ts'
import { openHouse } from '../house.ts'
import { type Copy, TEST_SETTINGS } from './ground.ts'
import { takeKept } from './kept.ts'

export interface Answered<T = Record<string, unknown>> extends Envelope<T> {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** What came over the wire, read as the test expects it. */
// oxlint-disable-next-line typescript/no-explicit-any
type Anything = any

/** Somebody who asks over HTTP. `data` is untyped on purpose: a test says what it expects of it. */
export interface Asker {
  asks<E extends Endpoint>(
    endpoint: E,
    input?: Question<E>,
    headers?: Record<string, string>,
  ): Promise<Answered<Anything>>
  sends(
    method: string,
    url: string,
    options?: { headers?: Record<string, string>; body?: string | Buffer },
  ): Promise<Answered<Anything>>
}

export interface World {
  readonly house: House
  /** The context of Al-Noor Masjid, for asking operations directly. */
  readonly ctx: Context
  /** A visitor of Al-Noor Masjid, over HTTP. */
  readonly visitor: Asker
  /** A visitor of another host. */
  visitorOf(host: string): Asker
  contextOf(slug: string): Promise<Context>
  readonly server: FastifyInstance
  /** Runs every job that waits, also one that is only due later; a job that failed is left for its next try. */
  drain(): Promise<void>
  /** Moves the clock forward. */
  wait(time: { minutes?: number; days?: number }): void
  /** Rows, read as the owner of the database: for looking behind the scenes. */
  rows<T = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<T[]>
  checkInvariants(): Promise<void>
}

/**
 * Opens the seeded community for one test: a database of its own (or the one that is given, and goes with it), a server that
 * listens, a clock that stands where the test puts it. When the test ends, each invariant of each feature that reads what was written
 * is checked, and all of it is thrown away, or left to the next as it was (decision: a-test-leaves-its-database).
 */
export async function story(
  t: { after(work: () => Promise<void>): void; readonly passed?: boolean },
  {
    now = '2026-11-21T12:00:00Z',
    settings = {},
    log,
    over,
  }: { now?: string; settings?: Record<string, string>; log?: Log; over?: Copy } = {},
): Promise<World> {
  const kept = over ? undefined : await takeKept()
  const copy = over ?? kept!.copy
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-story-'))
  const others: Ground['others'] = []
  let ahead = Date.parse(now) - Date.now()
  const read = readSettings({ ...TEST_SETTINGS, DATA_DIR: folder, ...settings })
  const house = await openHouse(read, copy, {
    now: () => new Date(Date.now() + ahead),
    ...(log ? { log } : {}),
    ...(kept ? { openDatabase: kept.lend } : {}),
  })
  const server = await openServer(house, features, extras)
  house.ownAddress = await server.listen({ port: 0, host: '127.0.0.1' })
  const owner = kept?.owner ?? postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  let isOver = false
  /** Another test may have it by then. */
  const asOwner = () => {
    if (isOver) throw new Error('This story has ended.')
    return owner
  }

  const contextOf = async (slug: string) => {
    const organisation = await house.organisations.byHost(`${slug}.localhost`)
    if (!organisation) throw new Error(`There is no organisation ${slug}.`)
    return programContext(house, organisation)
  }
  t.after(async () => {
    let isLeft = false
    try {
      for (const close of others) await close()
      await server.close()
      await house.close()
      await assertSoundWhereWritten(owner, await kept?.findWritten())
      // What a test that has failed was in the middle of, its sessions may still be.
      isLeft = t.passed !== false
    } finally {
      isOver = true
      rmSync(folder, { recursive: true, force: true })
      if (kept) await (isLeft ? kept.giveBack() : kept.remove())
      else {
        await owner.end()
        await copy.remove()
      }
    }
  })
  const world: World = {
    house,
    ctx: await contextOf('al-noor'),
    visitor: askerAt(server, 'al-noor.localhost'),
    visitorOf: (host) => askerAt(server, host),
    contextOf,
    server,
    async drain() {
      do await house.queue.drain()
      while ((await asOwner().unsafe(HURRY)).length + (await asOwner().unsafe(LEFT)).length > 0)
    },
    wait({ minutes = 0, days = 0 }) {
      ahead += minutes * 60_000 + days * 86_400_000
    },
    rows: async <T>(sql: string, values: readonly unknown[] = []) =>
      [...(await asOwner().unsafe(sql, values as never[]))] as T[],
    checkInvariants: async () => assertSound(asOwner()),
  }
  grounds.set(world, { copy, settings: read, others, spoil: () => kept?.spoil() })
  return world
}

/** One for all tests of a suite, to be called where these stand. It is opened when the suite begins, and not while files are read. */
story.ofSuite = (): Promise<World> => {
  const opened = Promise.withResolvers<World>()
  const ends: (() => Promise<void>)[] = []
  before(async () => opened.resolve(await story({ after: (end) => void ends.push(end) })))
  after(async () => {
    for (const end of ends) await end()
  })
  return opened.promise
}

/**
 * A second copy of the program over the same database, with other settings where they are given. It ends with the first
 * one, unless it is closed before.
 */
story.another = async (
  world: World,
  changed: Partial<Settings> = {},
): Promise<{ visitor: Asker; house: House; close: () => Promise<void> }> => {
  const { settings, others } = grounds.get(world)!
  const copy = story.copyOf(world)
  const house = await openHouse({ ...settings, ...changed }, copy, { now: world.house.now })
  const server = await openServer(house, features, extras)
  let closed: Promise<void> | undefined
  const end = async () => {
    await server.close()
    await house.close()
  }
  const close = () => (closed ??= end())
  others.push(close)
  return { visitor: askerAt(server, 'al-noor.localhost'), house, close }
}

/** The database behind it, for tools. Whoever has been told of it may stay there, so no other test gets it. */
story.copyOf = (world: World): Copy => {
  const { copy, spoil } = grounds.get(world)!
  spoil()
  return copy
}

interface Ground {
  readonly copy: Copy
  readonly settings: Settings
  /** What ends the further copies of the program. */
  readonly others: (() => Promise<void>)[]
  readonly spoil: () => void
}

const grounds = new WeakMap<World, Ground>()

const HURRY = `
  update graphile_worker._private_jobs set run_at = now()
  where attempts = 0 and run_at > now() returning id`

/** What a job has left to be forwarded. */
const LEFT = 'select from follow_ups'

function askerAt(server: FastifyInstance, host: string): Asker {
  const sends: Asker['sends'] = async (method, url, { headers = {}, body } = {}) => {
    const response = await server.inject({
      method: method as 'GET',
      url,
      headers: { host, ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
    const isJson =
      String(response.headers['content-type']).startsWith('application/json') &&
      response.headers['content-encoding'] === undefined &&
      response.rawPayload.length > 0
    const envelope = isJson ? response.json<Envelope>() : { message: '', data: null, code: 0 }
    return {
      ...envelope,
      status: response.statusCode,
      headers: response.headers as Record<string, string>,
      body: response.rawPayload,
    } as Answered<Anything>
  }
  return {
    sends,
    asks(endpoint, input = {} as never, headers = {}) {
      const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
      const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
        const value = String(rest[name])
        delete rest[name]
        return encodeURIComponent(value)
      })
      if (endpoint.method === 'GET') {
        const query = new URLSearchParams(
          Object.entries(rest).map(([key, value]): [string, string] => [key, String(value)]),
        )
        return sends('GET', query.size > 0 ? `${path}?${query.toString()}` : path, { headers })
      }
      return sends(endpoint.method, path, {
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(rest),
      })
    },
  }
}
