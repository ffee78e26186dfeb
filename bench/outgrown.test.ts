/**
 * What it costs to have outgrown one machine, in one run; and what calls cost where there is much beside where there is little.
 *
 *   DATABASE_URL=(a superuser's) ORGANISATIONS=100 GIFTS=10000 node tools/test.ts bench/outgrown.test.ts
 *
 * Of a coordinator of Citus on this machine the first part compares it with an ordinary database of the same server, which
 * has no tables that are spread; where there is no Citus that part says so, and compares nothing. The second fails where a call
 * with much takes more than a fifth longer than one with little. The third says what a minute of the clock costs. Linux only,
 * because it reads /proc. The quieter the machine, the better.
 */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, it } from 'node:test'
import { login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { readDatabaseUrl } from '#platform/server/database.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { gift } from '#testing/gifts.ts'
import { TEST_SETTINGS } from '#testing/ground.ts'
import { type Machine, ask, createEverywhere, dropEverywhere } from '#testing/machines.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { programContext } from '#platform/server/context.ts'
import { holds } from '#platform/server/by-the-clock.ts'
import { features } from '../src/features.ts'
import { openHouse, prepare } from '../src/house.ts'
import { seedDemo } from '../src/seed.ts'
import { cpuSeconds, median } from './machine.ts'
import { copyGifts, giveOriginals } from './many.ts'
import { copyOrganisation } from './organisations.ts'
import { get, sample } from './requests.ts'

const machines = JSON.parse(process.env['TEST_MACHINES'] ?? '[]') as Machine[]
const cluster = readDatabaseUrl(process.env['TEST_CLUSTER_URL'] ?? '')
const ORGANISATIONS = Number(process.env['ORGANISATIONS'] ?? 100)
const GIFTS = Number(process.env['GIFTS'] ?? 10_000)
const HOST = 'al-noor.localhost'
const ROUNDS = Number(process.env['ROUNDS'] ?? 7)
const READINGS = Number(process.env['READINGS'] ?? 100)
const MOST_RATIO = 1.2
const PATIENT = { timeout: 10_800_000 }

it(
  'a gift, Home made anew and a page from ready bytes, beside one PostgreSQL',
  PATIENT,
  async (t) => {
    if (machines.length === 1)
      return t.diagnostic('This PostgreSQL is no cluster: nothing was compared.')
    const worlds = { plain: await plainStory(t), spread: await story(t) }
    const postmasters = await Promise.all(machines.map(postmasterOf))
    const works: Record<string, { times: number; work: (world: World) => Promise<unknown> }> = {
      'a gift': { times: 15, work: giveOnce },
      'Home, made anew': { times: 40, work: (world) => readAnew(world, '/') },
      'Donate, made anew': { times: 40, work: (world) => readAnew(world, '/donate') },
      'Home, from ready bytes': {
        times: 400,
        work: ({ house }) => sample(Number(new URL(house.ownAddress).port), get('/')),
      },
    }
    t.diagnostic(`load ${loadavg()[0]!.toFixed(1)}`)
    for (const [what, { times, work }] of Object.entries(works)) {
      const spent = { plain: [] as Spent[], spread: [] as Spent[] }
      for (let round = 0; round <= ROUNDS; round++)
        for (const name of ['plain', 'spread'] as const) {
          const one = await measure(times, () => work(worlds[name]), postmasters)
          // The first only warms.
          if (round > 0) spent[name].push(one)
        }
      const said = (['milliseconds', 'program', 'database'] as const).map((of) => {
        const [plain, spread] = [spent.plain, spent.spread].map((all) =>
          median(all.map((one) => one[of])),
        )
        return `${of} ${plain!.toFixed(2)} → ${spread!.toFixed(2)} (${(spread! / plain!).toFixed(2)})`
      })
      const all = (one: Spent) => one.program + one.database
      const ratio = median(spent.spread.map((one, i) => all(one) / all(spent.plain[i]!)))
      t.diagnostic(`${what.padEnd(24)} ${said.join(', ')}; processor × ${ratio.toFixed(2)}`)
    }
  },
)

it(
  'reads among very many organisations and gifts as quickly as among a few',
  PATIENT,
  async (t) => {
    // Few are as many as a page of each list has.
    const small = await filled(t, { organisations: 0, gifts: 40 })
    const began = performance.now()
    const large = await filled(t, { organisations: ORGANISATIONS, gifts: GIFTS })
    t.diagnostic(
      `${ORGANISATIONS} more organisations and ${GIFTS} gifts, in ${Math.round((performance.now() - began) / 1000)} s; ` +
        `load ${loadavg()[0]!.toFixed(1)}`,
    )
    // Now, as nobody stays signed in for as long as a million gifts take.
    const [few, many] = [await signIn(small), await signIn(large)]

    const slow: string[] = []
    for (const [who, paths] of Object.entries(READ))
      for (const path of paths) {
        const times = { few: [] as number[], many: [] as number[] }
        for (let i = 0; i < READINGS; i++) {
          times.few.push(await readAnew(few.world, path, few.headers[who]))
          times.many.push(await readAnew(many.world, path, many.headers[who]))
        }
        const [one, other] = [median(times.few), median(times.many)]
        const said = `${path.padEnd(46)} ${one.toFixed(1)} → ${other.toFixed(1)} ms: ${(other / one).toFixed(2)}`
        t.diagnostic(said)
        if (other / one > MOST_RATIO) slow.push(said)
      }
    assert.deepEqual(slow, [])
  },
)

it('asks every organisation each minute what it has to do', PATIENT, async (t) => {
  const world = await filled(t, { organisations: ORGANISATIONS, gifts: 0 })
  const postmasters = await Promise.all(machines.map(postmasterOf))
  const { house } = world
  const ids = await house.organisations.ids()
  const look = async () => {
    await world.rows(`select graphile_worker.add_job('jobs.look')`)
    await house.queue.drain()
  }
  const askOneByOne = async () => {
    for (const id of ids) {
      const organisation = await house.organisations.byId(id)
      const ctx = programContext(house, organisation!)
      for (const { when } of features.flatMap(({ watches = [] }) => watches)) await holds(ctx, when)
    }
  }
  // What was due is done, and all are in memory.
  for (let i = 0; i < 3; i++) await look()

  t.diagnostic(`${ids.length} organisations; load ${loadavg()[0]!.toFixed(1)}`)
  for (const [what, work] of Object.entries({ 'one by one': askOneByOne, together: look })) {
    const spent: Spent[] = []
    for (let round = 0; round < ROUNDS; round++) spent.push(await measure(1, work, postmasters))
    const said = (['milliseconds', 'program', 'database'] as const).map(
      (of) => `${of} ${(median(spent.map((one) => one[of])) / ids.length).toFixed(2)}`,
    )
    t.diagnostic(`${what.padEnd(12)} ${said.join(', ')}, for each organisation`)
  }
})

const READ: Readonly<Record<string, readonly string[]>> = {
  visitor: [
    '/',
    '/donate',
    '/news',
    '/events',
    '/prayer-times',
    '/api/home',
    '/api/donations',
    '/api/news?pageSize=20',
    '/api/event?pageSize=20',
    '/api/prayer-time/today',
    '/api/news?q=friday',
    '/api/activities',
    '/api/classes',
    '/api/courses',
    '/api/services',
    '/api/khutbahs',
    '/api/gallery',
    '/api/resources',
    '/api/campaigns',
  ],
  donor: ['/api/user/donations', '/api/user/statements', '/api/user/sessions'],
  staff: [
    '/api/admin/desk',
    '/api/admin/gifts',
    '/api/admin/gifts?q=Khan',
    '/api/admin/gifts?q=aisha-1%40example.org',
    '/api/admin/people?q=Khan',
    '/api/admin/inbox',
    '/api/admin/causes',
    '/api/admin/content/news',
    '/api/admin/trail',
    '/api/admin/pictures',
  ],
}

interface Spent {
  readonly milliseconds: number
  /** Of the processor, for each. */
  readonly program: number
  readonly database: number
}

async function measure(
  times: number,
  work: () => Promise<unknown>,
  postmasters: readonly number[],
): Promise<Spent> {
  const [database, program, began] = [
    cpuSeconds(...postmasters),
    process.cpuUsage(),
    performance.now(),
  ]
  for (let i = 0; i < times; i++) await work()
  const milliseconds = (performance.now() - began) / times
  const { user, system } = process.cpuUsage(program)
  return {
    milliseconds,
    program: (user + system) / 1000 / times,
    database: ((cpuSeconds(...postmasters) - database) * 1000) / times,
  }
}

async function giveOnce(world: World): Promise<void> {
  const { data, message } = await world.visitor.asks(giveDonation, await gift(world))
  assert.equal(data?.status, 'succeeded', message)
}

/** As if nobody had read it before: the organisation and everything made of it are forgotten. Answers how long it took. */
async function readAnew(
  { house, ctx, visitor }: World,
  path: string,
  headers: Record<string, string> = {},
): Promise<number> {
  for (;;) {
    house.organisations.forget(ctx.organisation.id)
    house.pages.forget(ctx.organisation.id)
    await house.organisations.byHost(HOST)
    const began = performance.now()
    const { status, message } = await visitor.sends('GET', path, { headers })
    const took = performance.now() - began
    if (status === 200) return took
    // A machine that others keep busy is asked again: what it was busy with is no figure of ours.
    assert.equal(status, 503, `${path}: ${message}`)
  }
}

/** The demonstration in a database of the same server that nothing is spread in. */
async function plainStory(t: TestContext): Promise<World> {
  const name = `story_${randomBytes(6).toString('hex')}`
  const here = machines.slice(0, 1)
  await createEverywhere(cluster, here, name)
  const owner = { ...cluster, database: name }
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-plain-'))
  const settings = readSettings({ ...TEST_SETTINGS, DATA_DIR: folder })
  const serving = await prepare(settings, owner, openVault(settings))
  const house = await openHouse(
    settings,
    { owner, serving },
    { now: () => new Date('2026-11-21T06:00:00Z') },
  )
  await seedDemo(house, owner)
  await house.queue.drain()
  await house.close()
  rmSync(folder, { recursive: true })
  return story(t, { over: { owner, serving, remove: () => dropEverywhere(cluster, here, name) } })
}

async function postmasterOf(machine: Machine): Promise<number> {
  const [found] = await ask(
    { ...cluster, ...machine },
    (sql) => sql<{ pid: number }[]>`
    select split_part(pg_read_file('postmaster.pid'), chr(10), 1)::int as pid`,
  )
  return found!.pid
}

/** Copied gifts are for reading: nobody asks them the sentences about the data. */
async function filled(t: TestContext, more: { organisations: number; gifts: number }) {
  const world = await story({ after: (work) => t.after(() => work().catch(() => {})) })
  // Whoever runs this ends what is silent for long.
  const say = (table: string) => console.log(`copied ${table}`)
  await copyOrganisation(world.rows, world.ctx.organisation.id, more.organisations, say)
  // Only now: what has the same id in all of them would be taken for frequent.
  await giveOriginals(world)
  await copyGifts(world, more.gifts, say)
  return world
}

/** The world, and what somebody of each kind sends along. */
async function signIn(world: World) {
  const { email, password } = DEMO_DONOR
  const { data } = await world.visitor.asks(login, { email, password })
  const donor = { 'x-jwt-token': data.token as string }
  await world.visitor.asks(giveDonation, await gift(world), donor)
  await world.drain()
  const staff = { 'x-jwt-token': (await staffAt(world, ['owner', 'treasurer', 'editor'])).token }
  return { world, headers: { visitor: {}, donor, staff } as Record<string, Record<string, string>> }
}
