import assert from 'node:assert/strict'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { registerChildren } from '#features/site/maktab/contract.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { login } from '#features/ground/people/contract.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { CHECKSUMS, MANIFEST } from '#platform/server/backup/manifest.ts'
import { inTransaction } from '#platform/server/context.ts'
import { type DatabaseAddress, toOptions } from '#platform/server/database.ts'
import { startEmbeddedPostgres } from '#platform/server/embedded-postgres.ts'
import { clearAway } from '#platform/server/embedded-postgres/testing.ts'
import { openFiles } from '#platform/server/files.ts'
import { MIGRATIONS } from '#platform/server/migrate.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { type Copy, TEST_SETTINGS, copyTemplate, rentDatabase } from '#testing/ground.ts'
import { gift } from '#testing/gifts.ts'
import { migrationsWith, noteBefore } from '#testing/migrations.ts'
import { registration } from '#testing/registration.ts'
import { startProgram } from '#testing/program.ts'
import { story } from '#testing/story.ts'
import { runTool, startTool } from '#testing/tool.ts'

describe('a backup', () => {
  it('is made while gifts go on, and restored elsewhere nothing is missing', async (t) => {
    const world = await story(t)
    const folder = makeFolder(t)
    const copy = story.copyOf(world)
    const { organisation, house } = world.ctx
    const picture = { organisationId: organisation.id, key: 'receipts/a.pdf' }
    await house.files.put(picture.organisationId, picture.key, Buffer.from('a picture'), {
      type: 'application/pdf',
    })
    await world.visitor.asks(registerChildren, registration)
    const given: string[] = []
    const give = async () => {
      const asked = await gift(world)
      const { data } = await world.visitor.asks(giveDonation, asked)
      if (data.status === 'succeeded') given.push(asked.attemptId)
    }
    await give()
    const before = [...given]
    const enough = new AbortController()
    const giving = (async () => {
      while (!enough.signal.aborted) await Promise.all([give(), give(), give()])
    })()

    const backup = path.join(folder, 'backup')
    const more = { DATA_DIR: house.settings.dataFolder }
    const made = await runTool(copy, 'tools/backup.ts', [backup], more)
    enough.abort()
    await giving
    const data = path.join(folder, 'data')
    const embedded = { DATABASE_URL: '', DATA_DIR: data }
    const restored = await runTool(copy, 'tools/restore.ts', [backup], embedded)

    assert.deepEqual([made.code, made.errors], [0, ''])
    assert.match(
      made.out,
      /is whole, as of .*\n.* rows of \d+ tables, .* jobs.*\n.* 1 files of 1 MB\.\n.*secret key [0-9a-f]{10} is NOT in it/,
    )
    assert.deepEqual([restored.code, restored.errors], [0, ''])
    assert.match(
      restored.out,
      /^Restored as of .* rows, .* jobs, 1 files\.\n(\d+) of \1 sentences about the data hold\.\n$/,
    )
    const program = await startProgram(copy, embedded)
    const signedIn = await program.post(login.path, {
      email: DEMO_DONOR.email,
      password: DEMO_DONOR.password,
    })
    assert.equal(typeof signedIn.data['token'], 'string')
    const [homePage, donatePage] = [await program.get('/'), await program.get('/donate')]
    assert.deepEqual([homePage.status, donatePage.status], [200, 200])
    await program.kill()

    const { owner, leave } = await openEmbedded(t, data)
    const asked = await rowsOf(
      owner,
      `select f.attempt_id from gift_forms f
      join payments p on p.organisation_id = f.organisation_id and p.id = f.gift_id where p.state = 'succeeded'`,
    )
    const there = new Set(asked.map((row) => String(row['attempt_id'])))
    assert.deepEqual(
      before.filter((id) => !there.has(id)),
      [],
    )
    assert.ok(given.length > there.size, 'gifts went on after the moment of the backup')
    const [sent] = await rowsOf(
      owner,
      'select id, sealed from submissions where sealed is not null',
    )
    const opened = openVault(readSettings(TEST_SETTINGS)).open(
      sent!['sealed'] as Buffer,
      `${organisation.id} submission ${String(sent!['id'])}`,
    )
    assert.match(opened, /EpiPen/)
    const files = openFiles(readSettings({ ...TEST_SETTINGS, DATA_DIR: data }))
    assert.equal(
      (await files.get(picture.organisationId, picture.key))?.body.toString(),
      'a picture',
    )

    // And back again, from the stopped one into a database that is rented.
    await leave()
    const rented = await rent(t)
    const second = path.join(folder, 'second')
    assert.equal((await runTool(copy, 'tools/backup.ts', [second], embedded)).code, 0)
    const back = await runTool(rented, 'tools/restore.ts', [second], rented.settings)
    assert.deepEqual([back.code, back.errors], [0, ''])
    const again = await rowsOf(rented.owner, `select count(*)::int as count from organisations`)
    assert.deepEqual(again, [{ count: 3 }])
  })

  it('brings everything back as it was, also as an owner who is not above row-level security', async (t) => {
    const { copy, folder } = await withJobs(t)
    const first = await rent(t)
    const second = await rent(t)

    const chain = [
      await runTool(copy, 'tools/backup.ts', [path.join(folder, 'one')]),
      await runTool(first, 'tools/restore.ts', [path.join(folder, 'one')], first.settings),
      await runTool(first, 'tools/backup.ts', [path.join(folder, 'two')], first.settings),
      await runTool(second, 'tools/restore.ts', [path.join(folder, 'two')], second.settings),
    ]

    for (const { code, errors } of chain) assert.deepEqual([code, errors], [0, ''])
    const original = await describeData(copy.owner)
    assert.ok(Object.keys(original.rows).length > 40 && original.rows['jobs']?.length === 3)
    assert.deepEqual(differences(await describeData(first.owner), original), [])
    assert.deepEqual(differences(await describeData(second.owner), original), [])
    const known = await rowsOf(
      first.owner,
      `select from pg_class where relname = 'gifts' and reltuples > 0`,
    )
    assert.ok(known.length > 0, 'what was restored is planned as if it were empty')
    const rules = await describeRules(copy)
    assert.deepEqual(await describeRules(first), rules)
    assert.deepEqual(await describeRules(second), rules)
  })

  it('sends no letter once more that may have gone since: the office looks, and sends it on', async (t) => {
    const copy = await copyTemplate()
    t.after(() => copy.remove())
    const folder = makeFolder(t)
    const target = await rent(t)
    await rowsOf(
      copy.owner,
      `insert into letters (organisation_id, id, title, html, language, topics, revision, changed_at, scheduled_for, begun_at,
        stopped_at, done_at, decided, sent, refused, failed)
      select o.id, gen_random_uuid(), n.title, '<p>Salaam</p>', 'en', '{news}', 1, now(), n.scheduled, n.begun, n.stopped, n.done, 0, 0, 0, 0
      from organisations o, (values
        ('draft', null::timestamptz, null::timestamptz, null::timestamptz, null::timestamptz),
        ('due', now() - interval '1 hour', null, null, null),
        ('to come', now() + interval '1 day', null, null, null),
        ('sending', null, now() - interval '1 hour', null, null),
        ('stopped', null, now() - interval '1 hour', now() - interval '1 hour', null),
        ('sent', null, now() - interval '1 hour', null, now())) n (title, scheduled, begun, stopped, done)
      where o.slug = 'al-noor'`,
    )

    await runTool(copy, 'tools/backup.ts', [path.join(folder, 'one')])
    const { code, out } = await runTool(
      target,
      'tools/restore.ts',
      [path.join(folder, 'one')],
      target.settings,
    )

    assert.equal(code, 0)
    assert.match(out, /2 letters to subscribers were on their way or due/)
    const [, letters] = await rowsOf(
      target.owner,
      `select set_organisation(id) from organisations where slug = 'al-noor';
      select title, scheduled_for is not null as waits, begun_at is not null and stopped_at is null and done_at is null as goes
        from letters where scheduled_for is not null or begun_at is not null and done_at is null order by title`,
    )
    assert.deepEqual(
      [...(letters as unknown as object[])],
      [
        { title: 'sending', waits: false, goes: false },
        { title: 'stopped', waits: false, goes: false },
        { title: 'to come', waits: true, goes: false },
      ],
    )
  })

  it('of an older version is brought up to date when it is restored', async (t) => {
    const { copy, folder } = await withJobs(t)
    const target = await rent(t)
    const backup = path.join(folder, 'old')
    await runTool(copy, 'tools/backup.ts', [backup])
    const later = projectWith(
      t,
      `ALTER TABLE "funds" ADD COLUMN "sign" text;--> statement-breakpoint
UPDATE "funds" SET "sign" = left("title", 1);`,
    )

    const restore = [target, 'tools/restore.ts', [backup], target.settings, later] as const
    const { code, errors } = await runTool(...restore)

    assert.deepEqual([code, errors], [0, ''])
    const [, signs] = await rowsOf(
      target.owner,
      `select set_organisation(id) from organisations where slug = 'al-noor';
      select id from funds where sign = left(title, 1) order by id`,
    )
    const funds = await rowsOf(
      copy.owner,
      `select f.id from funds f join organisations o on o.id = f.organisation_id where o.slug = 'al-noor' order by 1`,
    )
    assert.ok(funds.length > 0)
    assert.deepEqual([...(signs as unknown as object[])], funds)
  })

  it('from before the migrations became one is restored as one of today, or refused with what to do', async (t) => {
    const { copy, folder } = await withJobs(t)
    const target = await rent(t)
    const [last, older] = [path.join(folder, 'last'), path.join(folder, 'older')]
    const rules = await describeRules(copy)
    await noteBefore(copy.owner)
    await runTool(copy, 'tools/backup.ts', [last])
    await noteBefore(copy.owner, { last: 'the one before the last' })
    await runTool(copy, 'tools/backup.ts', [older])

    const refused = await runTool(target, 'tools/restore.ts', [older], target.settings)
    const untouched = await rowsOf(target.owner, TABLES)
    const restored = await runTool(target, 'tools/restore.ts', [last], target.settings)

    assert.equal(refused.code, 1)
    assert.match(
      refused.errors,
      /^This backup is from before the migrations became one, and older than this version can take over\. Bring it up to date with version 4762416 first/,
    )
    assert.deepEqual(untouched, [])
    assert.deepEqual([restored.code, restored.errors], [0, ''])
    assert.deepEqual(
      differences(await describeData(target.owner), await describeData(copy.owner)),
      [],
    )
    assert.deepEqual(await describeRules(target), rules)
  })

  it('keeps the key to itself, unless it is told not to', async (t) => {
    const { copy, folder } = await withJobs(t)
    const DATA_DIR = path.join(folder, 'data')
    const without = path.join(folder, 'without')
    const withKey = path.join(folder, 'with')
    const own = { SECRET_KEY: '', DATA_DIR }
    const elsewise = await runTool(copy, 'tools/backup.ts', [without], own)
    assert.match(elsewise.errors, /^There is no secret key here, so this would not be the whole/)
    assert.ok(!existsSync(without) && !existsSync(DATA_DIR))
    mkdirSync(DATA_DIR)
    writeFileSync(
      path.join(DATA_DIR, 'secret-key'),
      'the-key-of-this-folder-the-key-of-this-folder',
    )
    await runTool(copy, 'tools/backup.ts', [without], own)
    const told = await runTool(copy, 'tools/backup.ts', [withKey, '--with-key'], own)
    const key = readFileSync(path.join(DATA_DIR, 'secret-key'), 'utf8').trim()
    const everything = (where: string) =>
      readdirSync(where, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
        .join('\n')

    assert.ok(!everything(without).includes(key))
    assert.ok(everything(withKey).includes(key))
    assert.match(told.out, /is in it: keep it where nobody else comes/)
    assert.equal(statSync(withKey).mode & 0o077, 0)

    const target = await rent(t)
    const elsewhere = path.join(folder, 'elsewhere')
    const to = { ...target.settings, SECRET_KEY: '', DATA_DIR: elsewhere }
    const missing = await runTool(target, 'tools/restore.ts', [without], to)
    assert.match(
      missing.errors,
      /The secret key [0-9a-f]{10} belongs to this backup and is not in it\. Nothing was restored\. Put your copy/,
    )
    const wrong = await runTool(target, 'tools/restore.ts', [withKey], {
      ...to,
      SECRET_KEY: 'x'.repeat(40),
    })
    assert.match(
      wrong.errors,
      /The secret key here \([0-9a-f]{10}\) is not the one of this backup \([0-9a-f]{10}\)/,
    )
    assert.deepEqual(await rowsOf(target.owner, TABLES), [])
    assert.equal((await runTool(target, 'tools/restore.ts', [withKey], to)).code, 0)
    assert.equal(readFileSync(path.join(elsewhere, 'secret-key'), 'utf8').trim(), key)
  })
})

describe('what is refused, and changes nothing:', () => {
  it('a place that is not empty, a backup that is damaged, unfinished or from a newer version', async (t) => {
    const { copy, folder } = await withJobs(t)
    const backup = path.join(folder, 'backup')
    const settings = readSettings({ ...TEST_SETTINGS, DATA_DIR: folder })
    await openFiles(settings).put(
      '00000000-0000-4000-8000-000000000001',
      'a.pdf',
      Buffer.from('a'),
      { type: 'application/pdf' },
    )
    await runTool(copy, 'tools/backup.ts', [backup], { DATA_DIR: folder })
    const target = await rent(t)
    const restore = async (more: Record<string, string> = {}) => {
      const { code, errors } = await runTool(target, 'tools/restore.ts', [backup], {
        ...target.settings,
        ...more,
      })
      assert.equal(code, 1)
      assert.deepEqual(await rowsOf(target.owner, TABLES), [])
      return errors
    }
    const change = async (
      name: string,
      to: (text: string) => string,
      works: () => Promise<void>,
    ) => {
      const file = path.join(backup, name)
      const text = readFileSync(file, 'latin1')
      writeFileSync(file, to(text), 'latin1')
      await works()
      writeFileSync(file, text, 'latin1')
    }

    assert.match(
      (await runTool(copy, 'tools/backup.ts', [backup])).errors,
      /is there already\. Nothing was written/,
    )
    assert.match(
      (await runTool(copy, 'tools/restore.ts', [backup])).errors,
      /There is data in this database already/,
    )
    assert.match(await restore({ DATA_DIR: folder }), /There are uploads here already/)
    const [table = ''] = readdirSync(path.join(backup, 'tables'))
    await change(
      `tables/${table}`,
      (text) => `${text}x`,
      async () => assert.match(await restore(), new RegExp(`damaged.*tables/${table}`)),
    )
    await change(
      CHECKSUMS,
      (text) => text.replace('0', '1'),
      async () => assert.match(await restore(), /damaged.*checksums/),
    )
    await change(
      MANIFEST,
      () => '{',
      async () => assert.match(await restore(), /cannot read/),
    )
    await change(
      MANIFEST,
      (text) => text.replace(/"hash": "[0-9a-f]{8}/, '"hash": "00000000'),
      async () => assert.match(await restore(), /another version of the program: its change 1/),
    )
    rmSync(path.join(backup, MANIFEST))
    assert.match(await restore(), /no whole backup in .*manifest\.json/)
  })
})

describe('killed in the middle', () => {
  it('a backup leaves nothing that looks finished', async (t) => {
    const { copy, folder } = await withJobs(t)
    const backup = path.join(folder, 'backup')
    const { running, folder: own } = startTool(copy, 'tools/backup.ts', [backup])
    while (!readdirSync(folder).some((name) => name.startsWith('backup.unfinished-')))
      await setTimeout(2)
    running.kill('SIGKILL')
    await once(running, 'close')
    rmSync(own, { recursive: true })

    assert.ok(!existsSync(backup))
    const [left = ''] = readdirSync(folder)
    const { errors } = await runTool(copy, 'tools/restore.ts', [path.join(folder, left)])
    assert.match(errors, /There is no whole backup/)
  })

  for (const milliseconds of [0, 300, 1_000]) {
    it(`a restore is told from a whole one, and begins anew: after ${milliseconds} ms`, async (t) => {
      const { copy, folder } = await withJobs(t)
      const backup = path.join(folder, 'backup')
      await runTool(copy, 'tools/backup.ts', [backup])
      const target = await rent(t)
      const isBegun = async () =>
        (
          await rowsOf(
            target.owner,
            `select to_regnamespace('sahn_unfinished_restore') is not null as is`,
          )
        )[0]!['is']
      const { running, folder: own } = startTool(
        target,
        'tools/restore.ts',
        [backup],
        target.settings,
      )
      // On a fast machine it has ended by itself by then.
      const closed = once(running, 'close')
      running.stdout.resume()
      while (!(await isBegun())) await setTimeout(2)
      await setTimeout(milliseconds)
      running.kill('SIGKILL')
      await closed
      rmSync(own, { recursive: true })

      if (await isBegun()) {
        const { code, errors } = await runTool(target, 'tools/db-migrate.ts', [], target.settings)
        assert.equal(code, 1)
        assert.match(errors, /being restored into this database, and that was not finished/)
        assert.equal((await runTool(target, 'tools/restore.ts', [backup], target.settings)).code, 0)
      }
      const [restored, original] = [
        await describeData(target.owner),
        await describeData(copy.owner),
      ]
      assert.deepEqual(differences(restored, original), [])
    })
  }
})

describe('the audit', () => {
  it('sees every row, also as an owner who is not above row-level security', async (t) => {
    const { copy, folder } = await withJobs(t)
    await runTool(copy, 'tools/backup.ts', [path.join(folder, 'one')])
    const target = await rent(t)
    await runTool(target, 'tools/restore.ts', [path.join(folder, 'one')], target.settings)
    const { organisation_id: id } = (
      await rowsOf(copy.owner, 'select organisation_id from mails limit 1')
    )[0]!
    const broken = await rowsOf(copy.owner, `select count(*)::int as count from mails`)
    assert.ok((broken[0]!['count'] as number) > 0)

    await rowsOf(
      target.owner,
      `select set_organisation('${String(id)}'); insert into payment_accounts (organisation_id, id, provider, publishable_key,
        secret_key_sealed, webhook_secrets_sealed, live, chosen_at, updated_at)
        values ('${String(id)}', gen_random_uuid(), 'stripe', 'pk_live_a', 'a', 'a', true, now(), now())`,
    )
    const { code, out } = await runTool(target, 'tools/audit.ts', [], target.settings)

    assert.match(out, /payments: broken in 1 places/)
    assert.equal(code, 1)
  })
})

const TABLES = `select n.nspname, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'drizzle', 'graphile_worker')`

/** The seeded community with a gift's receipt, and jobs of every kind that can wait. */
async function withJobs(t: TestContext): Promise<{ copy: Copy; folder: string }> {
  const world = await story(t)
  await world.visitor.asks(giveDonation, await gift(world))
  await world.drain()
  // Otherwise they are written some time after the backup.
  await world.house.tally.write()
  await inTransaction(world.ctx, async (ctx) => {
    const add = (name: string, due: string, key: string | null) =>
      ctx.sql`select add_job(${name}, ${'{"a":"b\\nc"}'}, ${due}, 5, ${key})`
    await add('test.later', '2036-01-01', 'a key')
    await add('test.dead', '2026-01-01', null)
    await add('test.running', '2026-01-01', null)
  })
  await world.rows(`update graphile_worker._private_jobs set attempts = 5, last_error = 'not today: a\\b' || chr(10) || 'c'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'test.dead')`)
  await world.rows(`update graphile_worker._private_jobs set attempts = 2, locked_by = 'a worker', locked_at = now()
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'test.running')`)
  await world.rows(`insert into graphile_worker._private_known_crontabs values ('mail.forget-old', '2026-01-01', '2026-11-20')
    on conflict do nothing`)
  return { copy: story.copyOf(world), folder: makeFolder(t) }
}

/** Every row of every table, the jobs and the schedules, in an order of their own. */
async function describeData(owner: DatabaseAddress): Promise<{ rows: Record<string, string[]> }> {
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  try {
    return await sql.begin(async (sql) => {
      const tables = await sql<{ name: string }[]>`
        select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`
      const organisations = await sql<{ id: string }[]>`select id from organisations order by id`
      const rows: Record<string, Set<string>> = {}
      for (const { id } of organisations) {
        await sql`select set_organisation(${id})`
        for (const { name } of tables) {
          rows[name] ??= new Set()
          for (const { text } of await sql<
            { text: string }[]
          >`select t::text as text from ${sql(name)} t`)
            rows[name].add(text)
        }
      }
      const jobs =
        await sql`select t.identifier, j.payload::text, j.run_at, j.attempts, j.max_attempts, j.key, j.priority,
        j.last_error, j.created_at from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id order by 1`
      const schedules =
        await sql`select identifier, known_since, last_execution from graphile_worker._private_known_crontabs order by 1`
      return {
        rows: {
          ...Object.fromEntries(Object.entries(rows).map(([name, set]) => [name, [...set]])),
          jobs: jobs.map((job) => JSON.stringify(job)),
          schedules: schedules.map((schedule) => JSON.stringify(schedule)),
        },
      }
    })
  } finally {
    await sql.end()
  }
}

/** In few words: a whole table would take minutes to compare on a screen. */
function differences(restored: Data, original: Data): string[] {
  const tables = new Set([...Object.keys(restored.rows), ...Object.keys(original.rows)])
  return [...tables]
    .flatMap((table) => {
      const [has, should] = [new Set(restored.rows[table]), new Set(original.rows[table])]
      const extra = [...has].filter((row) => !should.has(row)).map((row) => `too much: ${row}`)
      const missing = [...should].filter((row) => !has.has(row)).map((row) => `missing: ${row}`)
      return [...extra, ...missing].map((row) => `${table} ${row}`.slice(0, 300))
    })
    .slice(0, 10)
}

type Data = Awaited<ReturnType<typeof describeData>>

/** What the database insists on, and who may do what. */
async function describeRules({ owner, serving }: Copy) {
  const parts = {
    // A cluster hides the pieces of tables that lie at its coordinator among classes, and nowhere else.
    constraints: `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as says, convalidated
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
        and conrelid in (select oid from pg_class) order by 1, 2`,
    indexes: `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by 1, 2`,
    triggers: `select tgrelid::regclass::text as table, tgname, tgenabled from pg_trigger where not tgisinternal
      and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace) order by 1, 2`,
    protection: `select relname, relrowsecurity, relforcerowsecurity from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    rights: `select table_name, privilege_type from information_schema.role_table_grants
      where grantee = '${serving.user}' and table_schema = 'public' order by 1, 2`,
    migrations: `select hash from drizzle.__drizzle_migrations order by created_at`,
  }
  const found: Record<string, unknown> = {}
  for (const [name, query] of Object.entries(parts)) found[name] = await rowsOf(owner, query)
  return found
}

async function rowsOf(owner: DatabaseAddress, query: string): Promise<Record<string, unknown>[]> {
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  try {
    return [...(await sql.unsafe(query))]
  } finally {
    await sql.end()
  }
}

async function rent(t: TestContext) {
  const rented = await rentDatabase()
  t.after(() => rented.remove())
  return rented
}

async function openEmbedded(t: TestContext, dataFolder: string) {
  const { host, port, user, database, stop } = await startEmbeddedPostgres({
    dataFolder,
    log: () => {},
  })
  t.after(() => stop())
  return { owner: { host, port, user, database }, leave: () => stop() }
}

function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-backup-'))
  chmodSync(folder, 0o755)
  t.after(() => clearAway(folder))
  return folder
}

/** The project as a later version will be, with one migration more. */
function projectWith(t: TestContext, later: string): string {
  const project = makeFolder(t)
  for (const name of ['node_modules', 'package.json', 'src', 'tools'])
    symlinkSync(path.resolve(name), path.join(project, name))
  cpSync('database/functions', path.join(project, 'database/functions'), { recursive: true })
  renameSync(migrationsWith(later), path.join(project, MIGRATIONS))
  return project
}
