import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, describe, it } from 'node:test'
import postgres from 'postgres'
import { listItems } from '#features/ground/content/content.ts'
import { moveItems } from '#features/ground/content/move.ts'
import { newsKind } from '#features/site/news/contract.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { sendReceipt } from '#features/money/giving/jobs.ts'
import { toOptions } from '#platform/server/database.ts'
import { URGENT } from '#platform/server/jobs.ts'
import { readSettings } from '#platform/server/settings.ts'
import { openVault } from '#platform/server/vault.ts'
import { type Copy, TEST_SETTINGS, copyTemplate } from '#testing/ground.ts'
import { gift } from '#testing/gifts.ts'
import { assertSound } from '#testing/sound.ts'
import { story } from '#testing/story.ts'
import { runTool, startTool } from '#testing/tool.ts'
import { JOBS, MANIFEST, type Manifest, fileOfTable } from '../src/operator/folder.ts'

const OTHER_KEY = 'another-installation-another-installation-key'

describe('an organisation that leaves', () => {
  it('takes everything along, and arrives elsewhere whole and resting, sealed with the key of that place', async (t) => {
    const { home, folder } = await open(t, { isLent: true })
    const away = await home.another({ SECRET_KEY: OTHER_KEY })
    const id = await home.idOf('al-noor')
    home.putFile(id, 'media/dome.txt', 'a picture')
    const world = await story(t, { over: home.copy })
    const given = await world.visitor.asks(giveDonation, await gift(world))
    assert.equal(given.data.status, 'succeeded')
    await world.drain()
    await giveKeys(home.sql, id)
    const { items } = await listItems(world.ctx, newsKind, { page: 1, pageSize: 1 })
    const seen = items.map(({ itemId }) => ({ id: itemId, basedOn: 1 }))
    await moveItems(world.ctx, newsKind, { to: 'trashed', items: seen })
    const before = await home.rowsOf(id)

    const left = await home.run('export', 'al-noor', folder)
    await away.makeRoom('al-noor')
    const arrived = await away.run('import', folder, passphrase(t, left.out))

    assert.deepEqual([left.code, left.errors], [0, ''])
    assert.deepEqual([arrived.code, arrived.errors], [0, ''])
    const after = await away.rowsOf(id)
    const inTrash = await away.sql`
      select from content_items where organisation_id = ${id} and trashed_at is not null`
    assert.equal(inTrash.length, 1)
    assert.ok(Object.keys(after).length > 20)
    assert.deepEqual(after, before)
    await assertSound(away.sql)
    assert.equal(readFileSync(away.fileAt(id, 'media/dome.txt'), 'utf8'), 'a picture')
    const [rests] =
      await away.sql`select suspended_at is not null as rests from organisations where id = ${id}`
    assert.equal(rests!['rests'], true)
    assert.equal(await openKeys(away.sql, id, OTHER_KEY), 'sk_test_played')
    const passwords = (sql: postgres.Sql) =>
      sql`select id, password_hash from people where organisation_id = ${id} order by id`
    assert.deepEqual([...(await passwords(away.sql))], [...(await passwords(home.sql))])
  })

  it('has nothing of another organisation in its folder, and no secret that can be read', async (t) => {
    const { home, folder } = await open(t)
    const [id, other] = [await home.idOf('al-noor'), await home.idOf('crescent')]
    home.putFile(other, 'media/theirs.txt', 'of the other')
    await giveKeys(home.sql, id)

    await home.run('export', 'al-noor', folder)

    const text = everythingIn(folder)
    assert.ok(text.includes(id))
    assert.ok(!text.includes(other))
    assert.ok(!text.includes('of the other'))
    assert.ok(!text.includes('argon2id'))
    assert.ok(
      !/secret_sealed|secret_key_sealed":/.test(
        readFileSync(path.join(folder, 'tables/payment_accounts.jsonl'), 'utf8'),
      ),
    )
    for (const left of ['person_sessions', 'email_proofs', 'recovery_codes'])
      assert.ok(!existsSync(path.join(folder, `tables/${left}.jsonl`)), left)
  })

  it('is refused where one of its names is in use, where a byte was changed, and without its passphrase', async (t) => {
    const { home, folder } = await open(t)
    const away = await home.another({})
    const { out } = await home.run('export', 'crescent', folder)
    const opens = passphrase(t, out)

    const inUse = await away.run('import', folder, opens)
    await away.makeRoom('crescent')
    const noPassphrase = await away.run(
      'import',
      folder,
      passphrase(t, 'secrets, which stands nowhere else: wrong-wrong'),
    )
    appendFileSync(path.join(folder, 'tables/people.jsonl'), '{}\n')
    const damaged = await away.run('import', folder, opens)

    assert.match(inUse.errors, /Already in use here: .*crescent, crescent\.localhost/)
    assert.match(noPassphrase.errors, /The passphrase is not the one/)
    assert.match(
      damaged.errors,
      /damaged, and nothing has arrived\. Missing or changed: tables\/people\.jsonl/,
    )
    assert.deepEqual(
      [inUse, noPassphrase, damaged].map(({ code }) => code),
      [1, 1, 1],
    )
    assert.equal((await away.sql`select from organisations where slug = 'crescent'`).length, 0)
  })

  it('killed on its way out leaves no folder, and on its way in leaves nothing', async (t) => {
    const { home, folder } = await open(t)
    const away = await home.another({})
    const id = await home.idOf('crescent')

    const killed = await home.crash('organisation.exporting', 'export', 'crescent', folder)
    assert.deepEqual([killed.code, existsSync(folder)], [null, false])

    const { out } = await home.run('export', 'crescent', folder)
    await away.makeRoom('crescent')
    const opens = passphrase(t, out)
    assert.equal((await away.crash('organisation.arriving', 'import', folder, opens)).code, null)
    assert.deepEqual(await away.rowsOf(id), {})
    assert.equal((await away.sql`select from organisations where slug = 'crescent'`).length, 0)

    assert.equal((await away.run('import', folder, opens)).code, 0)
    await assertSound(away.sql)
  })

  it('is refused under a name or at a host that none is given here, and with numbers in its books that would end all others', async (t) => {
    const { home, folder } = await open(t)
    await addPosting(home.sql, await home.idOf('crescent'))
    const opens = passphrase(t, (await home.run('export', 'crescent', folder)).out)
    await home.makeRoom('crescent')
    const [drawn] = await home.sql`select last_value from postings_sequence`
    const as = async (change: (organisation: Manifest['organisation']) => void) => {
      const kept = readFileSync(path.join(folder, MANIFEST))
      changeManifest(folder, ({ organisation }) => change(organisation))
      const { errors } = await home.run('import', folder, opens)
      writeFileSync(path.join(folder, MANIFEST), kept)
      return errors
    }

    const named = await as((organisation) => (organisation.slug = '../Crescent'))
    const hosted = await as(({ hosts }) => hosts.push('*.localhost'))
    changeFile(folder, fileOfTable('postings'), (text) =>
      text.replaceAll(/"sequence": \d+/g, '"sequence": 9223372036854774800'),
    )
    const numbered = await home.run('import', folder, opens)

    assert.match(named, /short name is in small letters, figures and hyphens, such as green-lane/)
    assert.match(hosted, /\*\.localhost is not a host name/)
    assert.match(numbered.errors, /9223372036854774800.* Nothing has arrived\./)
    assert.deepEqual([...(await home.sql`select last_value from postings_sequence`)], [drawn])
    assert.equal((await home.sql`select from organisations where slug = 'crescent'`).length, 0)
  })

  it('brings only work that is done here, no more pressing than ours, and takes none from another organisation', async (t) => {
    const { home, folder } = await open(t)
    const [id, other] = [await home.idOf('crescent'), await home.idOf('al-noor')]
    const opens = passphrase(t, (await home.run('export', 'crescent', folder)).out)
    await home.makeRoom('crescent')
    const payload = JSON.stringify({ organisationId: other, giftId: id })
    await home.sql`
      select graphile_worker.add_job(${sendReceipt.name}, ${payload}::text::json, job_key => 'receipt:theirs')`
    const line = (task: string) =>
      JSON.stringify({
        task,
        payload: { organisationId: id, giftId: other },
        priority: -1000,
        dueAt: '2026-11-21T12:00:00Z',
        maxAttempts: 30_000,
        key: 'receipt:theirs',
      })
    changeFile(folder, JOBS, () => `${line(sendReceipt.name)}\n${line('no.such')}\n`)

    const { out, errors } = await home.run('import', folder, opens)

    assert.equal(errors, '')
    assert.match(out, /, 1 jobs that wait\./)
    const jobs = await home.sql`
      select t.identifier as task, j.payload ->> 'organisationId' as of, j.key, j.priority, j.max_attempts as tries
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where j.key = 'receipt:theirs' or j.payload ->> 'organisationId' = ${id} order by j.id`
    const [theirs, brought, ...more] = jobs
    assert.deepEqual([theirs!['of'], theirs!['key']], [other, 'receipt:theirs'])
    assert.deepEqual(brought, {
      task: sendReceipt.name,
      of: id,
      key: null,
      priority: sendReceipt.urgent ? URGENT : 0,
      tries: sendReceipt.attempts,
    })
    assert.deepEqual(more, [])
  })
})

describe('an organisation that is deleted', () => {
  it('rests and was exported since, is called by its name, and leaves no row and no file of its own behind', async (t) => {
    const { home, folder } = await open(t)
    const [id, other] = [await home.idOf('al-noor'), await home.idOf('crescent')]
    home.putFile(id, 'media/dome.txt', 'a picture')
    home.putFile(other, 'media/theirs.txt', 'of the other')
    const theirs = await home.rowsOf(other)
    const name = '--name=Al-Noor Masjid'

    const refused = [
      await home.run('delete', 'al-noor', '--name=Al Noor'),
      await home.run('delete', 'al-noor', name),
    ]
    await home.run('export', 'al-noor', folder)
    await home.run('suspend', 'al-noor')
    refused.push(await home.run('delete', 'al-noor', name))
    await home.run('export', 'al-noor', `${folder}-again`)
    const done = await home.run('delete', 'al-noor', name)

    const says = [
      /--name="Al-Noor Masjid"/,
      /Suspend it first/,
      /Export it first, while it is suspended/,
    ]
    assert.deepEqual(
      refused.map(({ errors }, i) => says[i]!.test(errors)),
      [true, true, true],
    )
    assert.deepEqual([done.code, done.errors], [0, ''])
    assert.match(done.out, /al-noor is deleted\.\n/)
    assert.deepEqual(await home.rowsOf(id), {})
    assert.deepEqual(await home.rowsOf(other), theirs)
    assert.equal(existsSync(home.fileAt(id, 'media/dome.txt')), false)
    assert.equal(existsSync(home.fileAt(other, 'media/theirs.txt')), true)
    await assertSound(home.sql)
  })

  it('with real money in its books is never deleted without an export', async (t) => {
    const { home } = await open(t)
    await home.sql`update organisations set live = true, suspended_at = now() where slug = 'al-noor'`
    await addPosting(home.sql, await home.idOf('al-noor'))

    const { code, errors } = await home.run(
      'delete',
      'al-noor',
      '--name=Al-Noor Masjid',
      '--without-export',
    )

    assert.equal(code, 1)
    assert.match(errors, /the law says that its books must be kept/)
  })

  it('with real money in its books is not deleted after an export that it was let rest during', async (t) => {
    const { home, folder } = await open(t)
    const id = await home.idOf('al-noor')
    const exporting = home.sleep('organisation.exporting', 'export', 'al-noor', folder)
    await exporting.asleep()
    await home.sql`update organisations set live = true where id = ${id}`
    await addPosting(home.sql, id)
    const rests = await home.run('suspend', 'al-noor')
    const left = await exporting.wake()

    const { code, errors } = await home.run('delete', 'al-noor', '--name=Al-Noor Masjid')

    assert.deepEqual([rests.code, left], [0, 0])
    assert.equal(code, 1)
    assert.match(errors, /the law says that its books must be kept/)
    assert.notDeepEqual(await home.rowsOf(id), {})
  })

  it('killed in the middle is there whole, or gone, and the next command takes its files', async (t) => {
    const { home } = await open(t)
    const id = await home.idOf('crescent')
    home.putFile(id, 'media/dome.txt', 'a picture')
    await home.run('suspend', 'crescent')
    const before = await home.rowsOf(id)
    const words = ['delete', 'crescent', `--name=${await home.nameOf(id)}`, '--without-export']

    await home.crash('organisation.deleting', ...words)
    assert.deepEqual(await home.rowsOf(id), before)

    await home.crash('organisation.deleted', ...words)
    assert.deepEqual(await home.rowsOf(id), {})
    assert.equal(existsSync(home.fileAt(id, 'media/dome.txt')), true)

    assert.match((await home.run(...words)).errors, /There is no organisation called crescent/)
    assert.equal(existsSync(home.fileAt(id, 'media/dome.txt')), false)
  })
})

function passphrase(t: TestContext, out: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-passphrase-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(path.join(folder, 'passphrase'), /nowhere else: (\S+)/.exec(out)?.[1] ?? '')
  return `--passphrase-file=${path.join(folder, 'passphrase')}`
}

async function open(t: TestContext, { isLent = false } = {}) {
  const place = mkdtempSync(path.join(tmpdir(), 'sahn-leaves-'))
  t.after(() => rmSync(place, { recursive: true, force: true }))
  return { home: await openInstallation(t, {}, isLent), folder: path.join(place, 'out') }
}

/** Lent: its database goes with the story that is told over it. */
async function openInstallation(t: TestContext, more: Record<string, string>, isLent = false) {
  const copy: Copy = await copyTemplate()
  if (!isLent) t.after(() => copy.remove())
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  t.after(() => sql.end())
  const data = mkdtempSync(path.join(tmpdir(), 'sahn-data-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  const run = (...words: string[]) =>
    runTool(copy, 'tools/organisation.ts', words, { DATA_DIR: data, ...more })
  const fileAt = (id: string, key: string) => path.join(data, 'files', id, key)
  return {
    copy,
    sql,
    run,
    fileAt,
    another: (more: Record<string, string>) => openInstallation(t, more),
    crash: (step: string, ...words: string[]) =>
      runTool(copy, 'tools/organisation.ts', words, {
        DATA_DIR: data,
        ...more,
        DEMO: 'on',
        CRASH_AT: step,
      }),
    /** Puts it to sleep at a step; `wake` says how it ends. */
    sleep(step: string, ...words: string[]) {
      const { running, folder } = startTool(copy, 'tools/organisation.ts', words, {
        DATA_DIR: data,
        ...more,
        DEMO: 'on',
        CRASH_AT: step,
        CRASH_SIGNAL: 'stop',
      })
      const ended = once(running, 'close')
      t.after(() => {
        running.kill('SIGKILL')
        rmSync(folder, { recursive: true, force: true })
      })
      return {
        async asleep() {
          const state = () =>
            execFileSync('ps', ['-o', 'state=', '-p', String(running.pid)], { encoding: 'utf8' })
          while (!state().startsWith('T')) await new Promise(setImmediate)
        },
        async wake() {
          running.kill('SIGCONT')
          return (await ended)[0] as number | null
        },
      }
    },
    async idOf(slug: string) {
      const [row] = await sql<{ id: string }[]>`select id from organisations where slug = ${slug}`
      return row!.id
    },
    async nameOf(id: string) {
      const [row] = await sql<{ value: string }[]>`
        select value #>> '{}' as value from configuration_entries where organisation_id = ${id} and key = 'websiteName'`
      return row!.value
    },
    putFile(id: string, key: string, text: string) {
      mkdirSync(path.dirname(fileAt(id, key)), { recursive: true })
      writeFileSync(fileAt(id, key), text)
    },
    async makeRoom(slug: string) {
      const [row] = await sql<{ id: string }[]>`select id from organisations where slug = ${slug}`
      await sql`update organisations set suspended_at = now() where slug = ${slug}`
      const { errors } = await run(
        'delete',
        slug,
        `--name=${await this.nameOf(row!.id)}`,
        '--without-export',
      )
      assert.equal(errors, '')
    },
    /** By table, everything but what is sealed or stays behind; no table in which there is nothing. */
    async rowsOf(id: string): Promise<Record<string, string>> {
      const tables = await sql<{ name: string; sealed: string[] }[]>`
        select c.relname::text as name,
          coalesce(array_agg(a.attname::text) filter (where a.atttypid = 'bytea'::regtype), '{}') as sealed
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> 'organisation_hosts'
        group by c.relname having bool_or(a.attname = 'organisation_id') order by 1`
      const left = [
        'email_proofs',
        'person_sessions',
        'person_tokens',
        'recovery_codes',
        'second_steps',
        'sign_in_tries',
      ]
      const found: Record<string, string> = {}
      for (const { name, sealed } of tables) {
        if (left.includes(name)) continue
        const [row] = await sql<{ rows: string }[]>`
          select count(*) || ' ' || coalesce(md5(string_agg((to_jsonb(t) - ${sealed}::text[])::text || coalesce(
            (select string_agg(key, ' ') from jsonb_each(to_jsonb(t)) where value = 'null'), ''), chr(10)
            order by (to_jsonb(t) - ${sealed}::text[])::text)), '') as rows
          from ${sql(name)} t where organisation_id = ${id}`
        if (!row!.rows.startsWith('0 ')) found[name] = row!.rows
      }
      return found
    },
  }
}

/** As somebody does who wants it believed: with the digest that it has then. */
function changeFile(folder: string, name: string, change: (text: string) => string): void {
  const file = path.join(folder, name)
  const text = change(readFileSync(file, 'utf8'))
  writeFileSync(file, text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  changeManifest(folder, ({ jobs, tables }) => {
    const table = tables.find((each) => fileOfTable(each.name) === name)
    Object.assign(table ?? jobs, { sha256, rows: text.split('\n').length - 1 })
  })
}

function changeManifest(folder: string, change: (manifest: Manifest) => void): void {
  const file = path.join(folder, MANIFEST)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  change(manifest)
  writeFileSync(file, JSON.stringify(manifest))
}

function everythingIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')
}

async function giveKeys(sql: postgres.Sql, id: string): Promise<void> {
  const vault = openVault(readSettings(TEST_SETTINGS))
  const seal = (plain: string) => vault.seal(plain, `payment account of ${id}`)
  const now = '2026-11-21T12:00:00Z'
  await sql`
    insert into payment_accounts (organisation_id, id, provider, publishable_key, secret_key_sealed,
      webhook_secrets_sealed, live, chosen_at, updated_at)
    values (${id}, gen_random_uuid(), 'stripe', 'pk_test_played', ${seal('sk_test_played')}, ${seal('[]')}, false, ${now}, ${now})`
  await sql`insert into sandbox_closures (organisation_id, closed_at) values (${id}, ${now})`
}

async function openKeys(sql: postgres.Sql, id: string, SECRET_KEY: string): Promise<string> {
  const [row] = await sql<{ sealed: Buffer }[]>`
    select secret_key_sealed as sealed from payment_accounts where organisation_id = ${id} and provider = 'stripe'`
  return openVault({ SECRET_KEY, dataFolder: '' }).open(row!.sealed, `payment account of ${id}`)
}

/** A gift of twelve pounds that has moved no further than the books, as they will not be asked whether they are sound. */
async function addPosting(sql: postgres.Sql, id: string): Promise<void> {
  await sql`
    insert into postings (organisation_id, id, key, kind, posted_at, test)
    values (${id}, gen_random_uuid(), 'played', 'charge', now(), false)`
}
