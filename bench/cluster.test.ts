/**
 * A whole life on a cluster: a full database is spread, brought up to date, used, and loses a machine under gifts.
 *
 *   DATABASE_URL=(a superuser's, of the coordinator) MACHINE=127.0.0.1:6401 \
 *   MACHINE_STOP='pg_ctl -D (its folder) -m immediate stop' MACHINE_START='pg_ctl -D (its folder) -w start' \
 *   node tools/test.ts bench/cluster.test.ts
 *
 * Of the installation that moves over, ORGANISATIONS and GIFTS say how large it is. It prints what it has seen, and fails where
 * something was lost, doubled or refused that should not have been. Nothing else may use that cluster meanwhile: one of its
 * machines is killed. Its citus.shard_count is at least four: of two, all sites of the demonstration lie in the first. It stands
 * here and not beside the suite, because no registry has the engine.
 */
import assert from 'node:assert/strict'
import { exec } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import postgres from 'postgres'
import { addDocument } from '#features/ground/media/documents-contract.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { reconcile } from '#features/money/payments/reconcile.ts'
import { registerChildren } from '#features/site/maktab/contract.ts'
import { type DatabaseAddress, readDatabaseUrl, toOptions } from '#platform/server/database.ts'
import { distribute } from '#platform/server/distribute.ts'
import { REFERENCE_TABLES } from '#platform/server/distributed.ts'
import { migrate } from '#platform/server/migrate.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { pdfFile } from '#testing/files.ts'
import { gift, payWith } from '#testing/gifts.ts'
import { type Copy, TEST_SETTINGS } from '#testing/ground.ts'
import { type Machine, ask, createEverywhere, dropEverywhere } from '#testing/machines.ts'
import { migrationsWith, noteBefore } from '#testing/migrations.ts'
import { within } from '#testing/within.ts'
import { registration } from '#testing/registration.ts'
import { begin, fell, friday } from '#testing/regular.ts'
import { staffAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { runTool } from '#testing/tool.ts'
import { openHouse, prepare, servingRole } from '../src/house.ts'
import { seedDemo } from '../src/seed.ts'
import { copyGifts, giveOriginals } from './many.ts'
import { copyOrganisation } from './organisations.ts'

const machines = JSON.parse(process.env['TEST_MACHINES'] ?? '[]') as Machine[]
const cluster = readDatabaseUrl(process.env['TEST_CLUSTER_URL'] ?? '')
assert.ok(machines.length > 2, 'DATABASE_URL names no cluster of at least two machines.')

/** Tables of no tenant, which stay where the queue is. */
const AT_THE_COORDINATOR = ['follow_ups', 'odd_follow_ups']
/** What somebody has written who gave before it was spread, and nothing of it may be another one after it. */
const GIFTS_BEFORE = 6
const GIVERS_EACH = 3
/** A busy machine gives slowly. */
const PATIENT = { timeout: 600_000 }
const VERY_PATIENT = { timeout: 3_600_000 }
const GOOD = '4242424242424242'
const ORGANISATIONS = Number(process.env['ORGANISATIONS'] ?? 20)
const GIFTS = Number(process.env['GIFTS'] ?? 2_000)
/** Sites of the demonstration that are given to, and what for. */
const CAUSES: Readonly<Record<string, string>> = {
  'al-noor': 'where-needed-most',
  'east-gate': 'prayer-room',
}

it('a full database is spread whole, once, and says so', PATIENT, async (t) => {
  const rented = await rentCluster(t)
  await fill(rented)
  const before = await contentOf(rented.owner)

  const began = performance.now()
  const spread = await runTool(rented, 'tools/distribute.ts', [], rented.settings)
  const took = performance.now() - began
  const again = await runTool(rented, 'tools/distribute.ts', [], rented.settings)
  const audit = await runTool(rented, 'tools/audit.ts', ['--days', '0'], rented.settings)

  assert.equal(spread.code, 0, spread.errors)
  t.diagnostic(`${spread.out.trim()} In ${(took / 1000).toFixed(1)} s with the start of the tool.`)
  t.diagnostic(again.out.trim())
  t.diagnostic(audit.out.trim())
  assert.match(again.out, /nothing was changed/)
  assert.equal(audit.code, 0, audit.out + audit.errors)
  assert.deepEqual(await contentOf(rented.owner), before)
  await assertAllSpread(rented.owner)
})

it('an installation of one PostgreSQL moves over whole', VERY_PATIENT, async (t) => {
  const plain = await rentPlain(t)
  await fill(plain, { organisations: ORGANISATIONS, gifts: GIFTS })
  const before = await contentOf(plain.owner)
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-moving-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const rented = await rentCluster(t)
  const backup = path.join(folder, 'backup')
  const step = async (from: Rented, tool: `tools/${string}.ts`, ...words: string[]) => {
    const began = performance.now()
    const { code, out, errors } = await runTool(from, tool, words, from.settings)
    console.log(`${tool}, ${((performance.now() - began) / 1000).toFixed(1)} s: ${out.trim()}`)
    assert.equal(code, 0, out + errors)
  }

  await step(plain, 'tools/backup.ts', backup)
  await step(rented, 'tools/restore.ts', backup)
  await step(rented, 'tools/distribute.ts')
  await step(rented, 'tools/audit.ts', '--days', '0')

  assert.deepEqual(await contentOf(rented.owner), before)
  await assertAllSpread(rented.owner)
  const [world, end] = await tellOver(rented)
  const { data } = await world.visitor.asks(giveDonation, await gift(world))
  assert.equal(data.status, 'succeeded')
  await end()
})

it('one that was spread before the migrations became one is taken over', PATIENT, async (t) => {
  const [rented, plain] = [await rentCluster(t), await rentCluster(t)]
  const role = { name: rented.serving.user, password: 'x' }
  await migrate(rented.owner, role)
  await distribute(rented.owner, role.name)
  await noteBefore(rented.owner)

  await migrate(rented.owner, role)
  await migrate(rented.owner, role)
  await migrate(plain.owner, { ...role, name: plain.serving.user })

  await assertAllSpread(rented.owner)
  assert.deepEqual(await schemaOf(rented.owner), await schemaOf(plain.owner))
})

it(
  'a table, its rows, a key and a trigger that a later version brings are spread by its start',
  PATIENT,
  async (t) => {
    const rented = await rentCluster(t)
    const role = { name: rented.serving.user, password: 'x' }
    await migrate(rented.owner, role)
    await distribute(rented.owner, role.name)
    const folder = migrationsWith(LATER)
    t.after(async () => rmSync(folder, { recursive: true }))
    const [organisation, id] = [crypto.randomUUID(), crypto.randomUUID()]
    const sql = postgres({ ...toOptions(rented.owner), max: 1, onnotice: () => {} })
    t.after(() => sql.end())
    await sql`insert into organisations (id, slug, live, created_at) values (${organisation}, 'new', false, now())`
    const change = <T>(work: (sql: postgres.TransactionSql) => Promise<T>) =>
      sql.begin(async (sql) => {
        await sql`select set_organisation(${organisation})`
        return work(sql)
      })
    await change(
      (sql) => sql`insert into funds (organisation_id, id, title, created_at)
        values (${organisation}, 'roof', 'The roof', now())`,
    )

    await migrate(rented.owner, role, { folder })
    await migrate(rented.owner, role, { folder })

    await assertAllSpread(rented.owner)
    const brought = await change((sql) => sql`select fund_id from bricks`)
    assert.deepEqual([...brought], [{ fund_id: 'roof' }])
    await change(
      (sql) =>
        sql`insert into bricks (organisation_id, id, fund_id) values (${organisation}, ${id}, null)`,
    )
    await assert.rejects(
      change(
        (sql) => sql`insert into bricks (organisation_id, id, fund_id)
      values (${organisation}, ${crypto.randomUUID()}, 'nowhere')`,
      ),
      { code: '23503' },
    )
    await assert.rejects(
      change(
        (sql) =>
          sql`update bricks set fund_id = null where organisation_id = ${organisation} and id = ${id}`,
      ),
      /add correcting rows instead/,
    )
  },
)

it('takes a gift, a registration, an upload and a Friday', PATIENT, async (t) => {
  const world = await story(t)

  const given = await world.visitor.asks(giveDonation, await gift(world))
  const registered = await world.visitor.asks(registerChildren, registration)
  const { token } = await staffAt(world, ['editor'])
  const uploaded = await world.visitor.sends(
    'POST',
    `${addDocument.path}?name=scan.pdf&title=Rules&language=en`,
    {
      headers: { 'x-jwt-token': token, 'content-type': 'application/octet-stream' },
      body: pdfFile(),
    },
  )
  const regular = await begin(world)
  await friday(world)

  assert.equal(given.data.status, 'succeeded')
  assert.equal(registered.status, 200, registered.message)
  assert.equal(uploaded.status, 200, uploaded.message)
  assert.deepEqual(await fell(regular), ['2026-11-27 paid'])
})

it(
  'loses nothing when a machine is killed under gifts, and serves those who lie on another',
  PATIENT,
  async (t) => {
    const { MACHINE, MACHINE_STOP, MACHINE_START } = process.env
    assert.ok(MACHINE && MACHINE_STOP && MACHINE_START, 'Say which machine is killed, and how.')
    const stop = () => run(MACHINE_STOP)
    const start = () => run(MACHINE_START)
    // Before the world ends, which asks every machine.
    const crowds: Record<'hit' | 'spared', ReturnType<typeof openCrowd>> = {} as never
    t.after(async () => {
      for (const crowd of Object.values(crowds)) crowd.isSentHome = crowd.isEnding = true
      if (!(await listens(MACHINE))) await start()
    })
    const world = await story(t)
    const { hit, spared } = await organisationsBy(world, MACHINE)
    t.diagnostic(`On ${MACHINE}: ${hit}; elsewhere: ${spared}.`)
    Object.assign(crowds, { hit: openCrowd(world, hit), spared: openCrowd(world, spared) })

    await Promise.all([givenSince(crowds.hit, 3), givenSince(crowds.spared, 3)])
    const killedAt = performance.now()
    await stop()
    assert.ok(
      !(await listens(MACHINE)),
      `${MACHINE} still answers: MACHINE_STOP stopped another one.`,
    )
    await within(60, 'somebody is told to come back', () => crowds.hit.refused > 3)
    const [hitBefore, sparedBefore] = [crowds.hit.given, crowds.spared.given]
    await givenSince(crowds.spared, 6)
    const meanwhile = crowds.spared.given - sparedBefore
    assert.equal(crowds.hit.given, hitBefore)
    const startedAt = performance.now()
    await start()
    await givenSince(crowds.hit, 4)
    for (const crowd of Object.values(crowds)) crowd.isEnding = true
    await Promise.all([crowds.hit.done, crowds.spared.done])

    await world.drain()
    for (const slug of [hit, spared]) await reconcile(await world.contextOf(slug))
    await world.drain()
    for (const [name, { given, statuses, longestMs }] of Object.entries(crowds))
      t.diagnostic(
        `${name}: ${given} gifts, answers ${JSON.stringify(statuses)}, longest wait ${Math.round(longestMs)} ms`,
      )
    const seconds = (from: number, to = 0) => ((to - from) / 1000).toFixed(1)
    t.diagnostic(
      `Away for ${seconds(killedAt, startedAt)} s, ${meanwhile} gifts elsewhere meanwhile; ` +
        `the first gift again ${seconds(startedAt, crowds.hit.firstAgain)} s after its start.`,
    )
    for (const [slug, { given }] of [
      [hit, crowds.hit],
      [spared, crowds.spared],
    ] as const) {
      const { organisation } = await world.contextOf(slug)
      const [counted] = await world.rows<Record<string, number>>(
        `select (select count(*)::int from payments where organisation_id = $1 and state = 'succeeded') as paid,
         (select count(*)::int from postings where organisation_id = $1 and kind = 'charge') as posted,
         (select count(*)::int from sandbox_charges where organisation_id = $1) as charged`,
        [organisation.id],
      )
      assert.deepEqual(counted, { paid: given, posted: given, charged: given }, slug)
    }
    assert.deepEqual(Object.keys(crowds.spared.statuses), ['200'])
    const others = Object.keys(crowds.hit.statuses).filter((one) => one !== '200' && one !== '503')
    assert.deepEqual(others, [])
  },
)

interface Crowd {
  given: number
  refused: number
  longestMs: number
  firstAgain: number | undefined
  readonly statuses: Record<string, number>
  /** Nobody begins another gift. */
  isEnding: boolean
  /** Nobody presses again either: the test has failed. */
  isSentHome: boolean
}

/** Some who give one gift after the other, each pressing again until they are thanked; and until they are told to end. */
function openCrowd(world: World, slug: string): Crowd & { readonly done: Promise<unknown> } {
  const visitor = world.visitorOf(`${slug}.localhost`)
  const crowd: Crowd = {
    given: 0,
    refused: 0,
    longestMs: 0,
    firstAgain: undefined,
    statuses: {},
    isEnding: false,
    isSentHome: false,
  }
  const again = async <T>(work: () => Promise<T | undefined>): Promise<T> => {
    for (;;) {
      const answer = await work()
      if (answer !== undefined) return answer
      if (crowd.isSentHome) throw new Error('The crowd was sent home.')
      await wait(200)
    }
  }
  const press = async (asked: Awaited<ReturnType<typeof gift>>, confirmationToken: string) => {
    const began = performance.now()
    const { status, data } = await visitor.asks(giveDonation, { ...asked, confirmationToken })
    crowd.longestMs = Math.max(crowd.longestMs, performance.now() - began)
    crowd.statuses[status] = (crowd.statuses[status] ?? 0) + 1
    if (status === 503) crowd.refused++
    return status === 200 && data.status === 'succeeded' ? status : undefined
  }
  const giver = async () => {
    while (!crowd.isEnding) {
      const token = await again(() => payWith({ visitor }, GOOD).catch(() => void crowd.refused++))
      const items = [{ donationId: CAUSES[slug], amount: 25_00 }]
      const asked = await gift({ visitor }, { confirmationToken: undefined, items })
      await again(() => press(asked, token))
      crowd.given++
      crowd.firstAgain ??= crowd.refused > 0 ? performance.now() : undefined
    }
  }
  const done = Promise.all(Array.from({ length: GIVERS_EACH }, giver))
  done.catch(() => {})
  return Object.assign(crowd, { done })
}

function givenSince(crowd: Crowd, count: number): Promise<void> {
  const before = crowd.given
  return within(180, `${count} gifts`, () => crowd.given >= before + count).catch((error) => {
    throw new Error(`${String(error)}; answers were ${JSON.stringify(crowd.statuses)}`)
  })
}

/** One whose rows lie on that machine, and one whose rows do not. */
async function organisationsBy(world: World, machine: string) {
  const rows = await world.rows<{ slug: string; machine: string }>(
    `select o.slug, s.nodename || ':' || s.nodeport as machine from organisations o
     join citus_shards s on s.shardid = get_shard_id_for_distribution_column('configuration_entries', o.id)
     where o.slug = any ($1)`,
    [Object.keys(CAUSES)],
  )
  const hit = rows.find((row) => row.machine === machine)?.slug
  const spared = rows.find((row) => row.machine !== machine)?.slug
  assert.ok(
    hit && spared,
    `They lie on one machine, as where citus.shard_count is less than four: ${JSON.stringify(rows)}`,
  )
  return { hit, spared }
}

const run = (command: string) => promisify(exec)(command)

function listens(machine: string): Promise<boolean> {
  const [host, port] = machine.split(':')
  return new Promise((resolve) => {
    const socket = connect(Number(port), host)
    socket.on('connect', () => (socket.destroy(), resolve(true)))
    socket.on('error', () => resolve(false))
  })
}

type Rented = Copy & { readonly settings: Record<string, string> }

const rentCluster = (t: TestContext) => rent(t, machines)
/** The same server, asked as one that knows no other machine. */
const rentPlain = (t: TestContext) => rent(t, machines.slice(0, 1))

/** An empty database on each of these that belongs to a role which may create roles, and is not above row-level security. */
async function rent(t: TestContext, on: readonly Machine[]): Promise<Rented> {
  const name = `story_${randomBytes(6).toString('hex')}`
  const [user, serving] = [`owner_${name}`, `app_${name}`]
  const onEach = async (work: (sql: postgres.Sql) => Promise<unknown>) => {
    for (const machine of on) await ask({ ...cluster, ...machine }, work)
  }
  // A role that is made or dropped at the coordinator is so everywhere.
  await ask(cluster, (sql) => sql.unsafe(`create role ${user} login createrole nosuperuser`))
  await createEverywhere(cluster, on, name)
  await onEach((sql) => sql.unsafe(`alter database ${name} owner to ${user}`))
  const owner = { ...cluster, database: name, user, password: undefined }
  const remove = async () => {
    await dropEverywhere(cluster, on, name)
    for (const role of [serving, user])
      await ask(cluster, (sql) => sql.unsafe(`drop role if exists ${role}`))
  }
  t.after(remove)
  return {
    owner,
    serving: { ...owner, user: serving },
    settings: { DATABASE_APP_ROLE: serving },
    remove: async () => {},
  }
}

/** The demonstration, and gifts that were given in it; more of both where that is said. */
async function fill(
  rented: Rented,
  more?: { organisations: number; gifts: number },
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-full-'))
  const settings = readSettings({ ...TEST_SETTINGS, ...rented.settings, DATA_DIR: folder })
  const vault = openVault(settings)
  const serving = await prepare(settings, rented.owner, vault)
  assert.equal(serving.user, servingRole(settings, vault).name)
  const house = await openHouse(settings, { owner: rented.owner, serving })
  await seedDemo(house, rented.owner)
  await house.queue.drain()
  await house.close()
  const [world, end] = await tellOver({ ...rented, serving })
  for (let i = 0; i < GIFTS_BEFORE; i++) await world.visitor.asks(giveDonation, await gift(world))
  if (more) await giveOriginals(world)
  await world.drain()
  await end()
  const { ctx } = world
  const rows = <T>(statement: string, values: readonly unknown[] = []) =>
    asSuperuser<T>(rented.owner, (sql) => sql.unsafe<T[]>(statement, [...values] as never[]))
  if (more) {
    await copyOrganisation(rows, ctx.organisation.id, more.organisations)
    await copyGifts({ rows, ctx }, more.gifts)
  }
  rmSync(folder, { recursive: true })
}

/** A story that ends before its database goes, which is not its own. */
async function tellOver(over: Copy): Promise<[World, end: () => Promise<void>]> {
  const ending: (() => Promise<void>)[] = []
  const world = await story({ after: (work) => void ending.push(work) }, { over })
  return [
    world,
    async () => {
      for (const end of ending) await end()
    },
  ]
}

/** Every table, how many rows it has and what is in them. */
function contentOf(owner: DatabaseAddress): Promise<unknown[]> {
  return asSuperuser(owner, async (sql) => {
    const tables = await sql<{ name: string }[]>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`
    const found: unknown[] = []
    for (const { name } of tables.filter(({ name }) => !AT_THE_COORDINATOR.includes(name)))
      found.push([
        name,
        ...(await sql.unsafe(
          `select count(*)::int, sum(hashtextextended(r::text, 0)) as digest from "${name}" r`,
        )),
      ])
    return found
  })
}

async function assertAllSpread(owner: DatabaseAddress): Promise<void> {
  const kinds = await asSuperuser(
    owner,
    (sql) => sql<{ name: string; kind: string; together: number | null }[]>`
      select c.relname as name, coalesce(p.partmethod::text, 'local') as kind, p.colocationid as together
      from pg_class c left join pg_dist_partition p on p.logicalrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  )
  const named = (kind: string) => kinds.filter((one) => one.kind === kind).map(({ name }) => name)
  assert.deepEqual(named('local').toSorted(), AT_THE_COORDINATOR)
  assert.deepEqual(named('n').toSorted(), [...REFERENCE_TABLES].toSorted())
  const spread = kinds.filter(({ kind }) => kind === 'h')
  assert.equal(new Set(spread.map(({ together }) => together)).size, 1)
  assert.ok(spread.length > 90, `${spread.length} tables`)
}

/** Keys, checks, indexes, triggers and columns; not of the pieces of tables that lie at the coordinator as well. */
function schemaOf(owner: DatabaseAddress): Promise<unknown[]> {
  return asSuperuser(
    owner,
    (sql) => sql`
      select * from (
        select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as is
        from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
        union all select tablename, indexname, indexdef from pg_indexes where schemaname = 'public'
        union all select tgrelid::regclass::text, tgname, '' from pg_trigger
          where not tgisinternal and tgname not like 'truncate_trigger_%' and tgrelid::regclass::text not like '%graphile%'
        union all select table_name, column_name, data_type || is_nullable || coalesce(column_default, '')
          from information_schema.columns where table_schema = 'public' and table_name not like 'citus%'
      ) found where of !~ '_[0-9]{6}$' order by 1, 2, 3`,
  )
}

const LATER = `CREATE TABLE "bricks" (
	"organisation_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"fund_id" text,
	CONSTRAINT "bricks_pkey" PRIMARY KEY("organisation_id","id")
);
--> statement-breakpoint
ALTER TABLE "bricks" ADD CONSTRAINT "bricks_organisation_fkey" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bricks" ADD CONSTRAINT "bricks_fund_fkey" FOREIGN KEY ("organisation_id","fund_id") REFERENCES "public"."funds"("organisation_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bricks_of_fund_idx" ON "bricks" USING btree ("organisation_id","fund_id");--> statement-breakpoint
INSERT INTO "bricks" ("organisation_id", "id", "fund_id") SELECT "organisation_id", "organisation_id", "id" FROM "funds";--> statement-breakpoint
CREATE TRIGGER "bricks_append_only"
  BEFORE UPDATE OR DELETE ON "bricks"
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_history();`

async function asSuperuser<Row>(
  owner: DatabaseAddress,
  work: (sql: postgres.Sql) => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  const superuser = { ...owner, user: cluster.user, password: cluster.password }
  return [...(await ask(superuser, async (sql) => work(sql)))]
}
