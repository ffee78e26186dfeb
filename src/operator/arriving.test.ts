import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
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
import type postgres from 'postgres'
import { eraseDemoDonor } from '#features/ground/people/help-out.ts'
import { giveDonation } from '#features/money/giving/contract.ts'
import { assertSafeToStart } from '#features/money/payments/payments.ts'
import { gift } from '#testing/gifts.ts'
import { isOfSeveralMachines } from '#testing/ground.ts'
import { keyOf, operatorAt } from '#testing/operator.ts'
import { accountAt } from '#testing/staff.ts'
import { type World, story } from '#testing/story.ts'
import { BY_COMMAND } from './deeds.ts'
import { exportInto } from './export.ts'
import {
  JOBS,
  MANIFEST,
  type Manifest,
  SECRETS,
  type Secret,
  aboutSecret,
  fileOfTable,
  lockWith,
} from './folder.ts'
import { openParcels } from './parcels.ts'
import { importOrganisation } from './import.ts'
import { REGISTERING } from './organisation.ts'
import { OperatorRefusal } from './refusals.ts'
import { packed, unpack } from './tar.ts'

const PASSPHRASE = 'a-passphrase'
const JSONL = '.jsonl'

describe('an organisation that an ill-willed hand has written', () => {
  it('is refused before it is read where its jobs or its secrets are longer than any, and on the page its manifest', async (t) => {
    const world = await story(t)
    const long = await strangerOf(t, world)
    appendFileSync(path.join(long.folder, MANIFEST), ' '.repeat(17 * 1024 ** 2))
    const jobs = await strangerOf(t, world, { lines: { [JOBS]: `"${'x'.repeat(9 * 1024 ** 2)}"` } })
    const secrets = await strangerOf(t, world, {
      lines: { [SECRETS]: `"${'x'.repeat(9 * 1024 ** 2)}"` },
    })

    const archive = await tarOf(long.folder)
    const sent = openParcels(world.house).import(BY_COMMAND, once(archive), PASSPHRASE)
    assert.deepEqual(await refusalOf(sent), { code: 'too-long', values: { name: MANIFEST } })
    const room = path.join(world.house.settings.dataFolder, 'operator')
    assert.deepEqual(readdirSync(room), [])
    for (const [{ arrives }, name] of [
      [jobs, JOBS],
      [secrets, SECRETS],
    ] as const)
      assert.deepEqual(await refusalOf(arrives()), { code: 'too-long', values: { name } })
    assert.equal((await refusalOf(long.arrives())).code, 'none')
  })

  it('is refused by a name where its manifest says what cannot be, and its lines are none', async (t) => {
    const world = await story(t)
    const said = (edit: (manifest: Manifest) => void) => strangerOf(t, world, { edit })
    const hosts = Array.from({ length: 70_000 }, (_, i) => `h${i}.org`)

    const codes = []
    for (const { arrives } of [
      await said(({ organisation }) => (organisation.hosts = hosts)),
      await said(({ organisation }) => (organisation.hosts = [])),
      await said(({ organisation }) => (organisation.createdAt = '0000-01-01T00:00:00Z')),
      await strangerOf(t, world, { lines: { [SECRETS]: 'none' } }),
      await strangerOf(t, world, { lines: { [JOBS]: 'none' } }),
    ])
      codes.push((await refusalOf(arrives())).code)

    assert.deepEqual(codes, [
      'export-unreadable',
      'export-unreadable',
      'export-unreadable',
      'secrets-unreadable',
      'foreign-job',
    ])
  })

  it('is refused by file and line where the database does not take a value, and nothing of it stays', async (t) => {
    const world = await story(t)
    const pages = fileOfTable('pages')
    const items = fileOfTable('content_items')
    const arriving = async (file: string, spoil: (line: string, id: string) => string) => {
      const { folder, arrives } = await strangerOf(t, world)
      const { organisation } = JSON.parse(
        readFileSync(path.join(folder, MANIFEST), 'utf8'),
      ) as Manifest
      const lines = readFileSync(path.join(folder, file), 'utf8').split('\n').filter(Boolean)
      const kept = lines.slice(0, -1)
      const spoilt = spoil(lines.at(-1) ?? '', organisation.id)
      replace(folder, file, [...kept, `${spoilt}\n`].join('\n'))
      return { said: await refusalOf(arrives()), line: kept.length + 1, file }
    }
    const edit = (values: object) => (line: string) =>
      JSON.stringify({ ...JSON.parse(line), ...values })

    const all = [
      await arriving(pages, edit({ title: 'a\0b' })),
      await arriving(pages, () => '{"organisation_id": '),
      await arriving(pages, edit({ updated_on: '2026-02-30' })),
      await arriving(pages, edit({ title: null })),
      await arriving(items, edit({ id: 'none' })),
      await arriving(items, edit({ revision: 1e30 })),
      await arriving(JOBS, (_, organisationId) =>
        JSON.stringify({
          task: 'mail.deliver',
          payload: { organisationId },
          dueAt: '2026-13-40T00:00:00Z',
        }),
      ),
    ]

    for (const { said, line, file } of all)
      assert.deepEqual(said, { code: 'value-refused', values: { file, line } })
    assert.deepEqual(await world.rows(`select from organisations where slug = 'green-lane'`), [])
  })

  it('is refused by the line of a secret that the database does not take, or that names no row of its table', async (t) => {
    const world = await story(t)
    const arriving = async (spoil: (secret: Secret) => object) => {
      const { folder, arrives } = await strangerOf(t, world)
      const { secrets } = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8')) as Manifest
      const { open, seal } = await lockWith(PASSPHRASE, Buffer.from(secrets.salt, 'base64'))
      const lines = readFileSync(path.join(folder, SECRETS), 'utf8').split('\n').filter(Boolean)
      const at = lines.findIndex((line) => line.includes('"people"'))
      const was = JSON.parse(lines[at]!) as Secret
      const { value, ...is } = { ...was, value: open(was.value, aboutSecret(was)), ...spoil(was) }
      const sealed = seal(Buffer.from(value), aboutSecret(is))
      lines[at] = JSON.stringify({ ...is, value: sealed })
      replace(folder, SECRETS, `${lines.join('\n')}\n`)
      return { said: await refusalOf(arrives()), line: at + 1 }
    }

    const value = await arriving(() => ({ value: 'a\0b' }))
    const some = await arriving(({ row }) => ({ row: { id: row['id']! } }))
    const none = await arriving(() => ({ row: {} }))
    const column = await arriving(() => ({ column: 'email' }))
    const { id: neighbour } = (await world.contextOf('al-noor')).organisation
    const [person] = await world.rows<{ id: string }>(
      'select id from people where organisation_id = $1 limit 1',
      [neighbour],
    )
    const others = await arriving(() => ({ row: { organisation_id: neighbour, id: person!.id } }))
    const nobodys = await arriving(({ row }) => ({ row: { ...row, id: randomUUID() } }))
    const nowhere = await arriving(() => ({ table: 'organisations' }))

    assert.deepEqual(value.said, {
      code: 'value-refused',
      values: { file: SECRETS, line: value.line },
    })
    for (const { said } of [some, none, others, nobodys])
      assert.deepEqual(said, { code: 'secrets-unreadable', values: { file: SECRETS } })
    assert.deepEqual(column.said, { code: 'no-secrets', values: { column: 'people.email' } })
    assert.deepEqual(nowhere.said, {
      code: 'no-secrets',
      values: { column: 'organisations.password_hash' },
    })
  })

  it('is no archive where a file has the name of a folder', async (t) => {
    const one = folderOf(t)
    mkdirSync(path.join(one, 'files'))
    writeFileSync(path.join(one, 'files/a'), 'x')
    const other = folderOf(t)
    mkdirSync(path.join(other, 'files/a'), { recursive: true })
    writeFileSync(path.join(other, 'files/a/b'), 'x')
    const [file, folder] = [await tarOf(one), await tarOf(other)]

    for (const [first, second] of [
      [file, folder],
      [folder, file],
    ] as const) {
      const archive = Buffer.concat([first.subarray(0, -1024), second])
      const { code } = await refusalOf(unpack(once(archive), folderOf(t), () => true))
      assert.equal(code, 'not-an-archive')
    }
  })
})

describe('an organisation that takes real money', () => {
  it('arrives only with live keys, so that the program starts again', async (t) => {
    const world = await story(t)
    const live = ({ organisation }: Manifest) => void (organisation.live = true)
    const without = await strangerOf(t, world, { edit: live })
    await giveKeys(world, { live: false })
    const test = await strangerOf(t, world, { edit: live })
    await giveKeys(world, { live: true })
    await eraseDemoDonor(await world.contextOf('crescent'))
    const whole = await strangerOf(t, world, { edit: live })

    const codes = [await refusalOf(without.arrives()), await refusalOf(test.arrives())]
    await assertSafeToStart(world.house)
    await whole.arrives()

    assert.deepEqual(
      codes.map(({ code }) => code),
      ['live-without-account', 'live-with-test-keys'],
    )
    await assertSafeToStart(world.house)
    assert.deepEqual(await liveOnes(world), ['green-lane'])
  })

  it('does not arrive while the clock is pretended, nor with keys that do not open', async (t) => {
    const world = await story(t)
    await giveKeys(world, { live: true })
    const { arrives, folder } = await strangerOf(t, world, {
      edit: ({ organisation }) => void (organisation.live = true),
    })
    const settings = { ...world.house.settings, NOW: world.house.now().toISOString() }
    const pretending = await refusalOf(arrives({ ...world.house, settings }))
    // The bytes as they lie here, sealed for another one.
    const [sealed] = await world.rows(
      'select secret_key_sealed::text, webhook_secrets_sealed::text from payment_accounts where live',
    )
    const accounts = fileOfTable('payment_accounts')
    const [line = ''] = readFileSync(path.join(folder, accounts), 'utf8')
      .split('\n')
      .filter((each) => each.includes('pk_live_'))
    replace(folder, accounts, `${JSON.stringify({ ...JSON.parse(line), ...sealed })}\n`)
    replace(folder, SECRETS, '')
    const closed = await refusalOf(arrives())

    assert.equal(pretending.code, 'live-while-pretending')
    assert.equal(closed.code, 'keys-closed')
    assert.deepEqual(await liveOnes(world), [])
  })
})

describe('an organisation with many accounts', () => {
  it('arrives with as many questions as one with few, and everybody’s password with it', async (t) => {
    const world = await story(t)
    const [before] = await passwordsOf(world, 'crescent')
    const few = await questionsOf(await strangerOf(t, world))
    const other = await story(t)
    for (let i = 0; i < 40; i++) await accountAt(other, 'crescent')
    const many = await questionsOf(await strangerOf(t, other))

    assert.ok(few > 100, String(few))
    assert.equal(many, few)
    assert.deepEqual(await passwordsOf(world, 'green-lane'), [before])
    assert.deepEqual(
      await passwordsOf(other, 'green-lane'),
      Array.from({ length: 41 }, () => before),
    )
  })
})

describe('an organisation that leaves', () => {
  it('takes the hosts along that it has in the moment of its rows', async (t) => {
    const world = await story(t)
    const { house } = world
    const { id } = (await world.contextOf('crescent')).organisation
    // Given while the export has begun: what is kept in memory says nothing of it.
    await house.owner.transaction(id, async ({ sql }) => {
      await sql`insert into organisation_hosts (host, organisation_id, added_at) values ('crescent.org', ${id}, now())`
      await sql`insert into domain_requests (organisation_id, host, state, asked_at, answered_at, answer)
        values (${id}, 'crescent.org', 'given', now(), now(), '')`
    })

    const folder = path.join(folderOf(t), 'it')
    await house.owner.alone((sql) =>
      exportInto({ house, sql, by: BY_COMMAND }, 'crescent', { folder, passphrase: PASSPHRASE }),
    )

    const { organisation } = JSON.parse(
      readFileSync(path.join(folder, MANIFEST), 'utf8'),
    ) as Manifest
    assert.deepEqual(organisation.hosts, ['crescent.localhost', 'crescent.org'])
  })
})

describe('while an organisation arrives', () => {
  it('another is given to, put to rest, gets a host and opens again', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { arrives } = await strangerOf(t, world)
    const { house } = world
    let arriving: Promise<unknown> | undefined
    let given: { status: number } | undefined

    const pressed = await house.owner.alone((sql) =>
      sql.begin(async (sql) => {
        // As far as an import goes before its rows.
        await sql`lock table pages in share mode`
        arriving = arrives()
        await until(
          world,
          `select from pg_locks where relation = 'pages'::regclass and not granted`,
        )
        given = await world.visitor.asks(giveDonation, await gift(world))
        return [
          await me.presses('/operator/at/al-noor/rest', { rests: 'yes' }),
          await me.presses('/operator/at/al-noor/hosts', { add: 'al-noor.org' }),
          await me.presses('/operator/at/al-noor/rest', { rests: 'no' }),
        ]
      }),
    )
    await arriving

    assert.equal(given?.status, 200)
    // What every machine of a cluster has is written by one after the other: there they are told to wait.
    const told = isOfSeveralMachines ? 422 : 303
    assert.deepEqual(
      pressed.map(({ status }) => status),
      [told, told, told],
    )
  })

  it('what somebody else is doing to it is waited for no longer than a moment, and that is said', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { house } = world

    const pressed = await house.owner.alone((sql) =>
      sql.begin(async (sql) => {
        // Else whoever waits without an end would wait for whoever waits for them.
        await sql`set local idle_in_transaction_session_timeout = '30s'`
        await sql`select from organisations where slug = 'al-noor' for update`
        return Promise.all([
          me.presses('/operator/at/al-noor/rest', { rests: 'yes' }),
          me.presses('/operator/at/al-noor/owners', { email: 'bilal@example.org' }),
        ])
      }),
    )

    for (const { status, text } of pressed) {
      assert.equal(status, 422)
      assert.match(text, /Wait until it has ended/)
    }
  })

  it('nor is its beginning, a key, or the last that has left, waited for any longer', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { house } = world
    await world.rows(
      `insert into departed_organisations (id, slug, departed_at) values ($1, 'gone', now())`,
      [randomUUID()],
    )
    await me.presses('/operator/at/crescent/rest', { rests: 'yes' })
    const { websiteName: name } = (await world.contextOf('crescent')).organisation.configuration
    const key = await keyOf(world)
    const deletes = () => me.presses('/operator/at/crescent/delete', { name, key })
    const whileHeld = <T>(
      lock: (sql: postgres.TransactionSql) => Promise<unknown>,
      press: () => T,
    ) =>
      house.owner.alone((sql) =>
        sql.begin(async (sql) => {
          await sql`set local idle_in_transaction_session_timeout = '30s'`
          await lock(sql)
          return press()
        }),
      )

    const pressed = await whileHeld(
      async (sql) => {
        await sql`select pg_advisory_xact_lock(${REGISTERING.toString()}::bigint)`
        await sql`select from departed_organisations for update`
      },
      () =>
        Promise.all([
          me.presses('/operator/new', {
            name: 'Green Lane',
            slug: 'green-lane',
            hosts: 'green-lane.org',
            email: 'office@green-lane.org',
            at: '53.79,-1.75',
            zone: 'Europe/London',
          }),
          deletes(),
        ]),
    )
    await world.rows("update organisations set exported_at = suspended_at where slug = 'crescent'")
    pressed.push(
      await whileHeld(
        (sql) => sql`select from operator_keys where used_at is null for update`,
        deletes,
      ),
    )

    for (const { status, text } of pressed) {
      assert.equal(status, 422)
      assert.match(text, /Wait until it has ended/)
    }
  })
})

/** An export of Crescent that says it is somebody else's, with what else was written into it. */
async function strangerOf(
  t: TestContext,
  world: World,
  {
    edit = () => {},
    lines = {},
  }: { edit?: (manifest: Manifest) => unknown; lines?: Readonly<Record<string, string>> } = {},
) {
  const folder = path.join(folderOf(t), 'it')
  const { house } = world
  const { id: old } = (await world.contextOf('crescent')).organisation
  const id = randomUUID()
  await house.owner.alone((sql) =>
    exportInto({ house, sql, by: BY_COMMAND }, 'crescent', { folder, passphrase: PASSPHRASE }),
  )
  const parts = readdirSync(path.join(folder, 'tables')).map((name) =>
    fileOfTable(name.slice(0, -JSONL.length)),
  )
  for (const name of [...parts, JOBS])
    replace(folder, name, readFileSync(path.join(folder, name), 'utf8').replaceAll(old, id))
  await sealAgain(folder, old, id)
  for (const [name, text] of Object.entries(lines)) replace(folder, name, text)
  change(folder, (manifest) => {
    Object.assign(manifest.organisation, { id, slug: 'green-lane', hosts: ['green-lane.org'] })
    edit(manifest)
  })
  const arrives = (at = house, through = (sql: postgres.Sql) => sql) =>
    house.owner.alone((sql) =>
      importOrganisation(
        { house: at, sql: through(sql), by: BY_COMMAND },
        { folder, passphrase: PASSPHRASE },
      ),
    )
  return { folder, arrives }
}

/** How much is asked of the database while it arrives. */
async function questionsOf({ arrives }: Awaited<ReturnType<typeof strangerOf>>): Promise<number> {
  let count = 0
  const counting = <Of extends object>(sql: Of): Of =>
    new Proxy(sql, {
      apply: (target, self, args) => (count++, Reflect.apply(target as never, self, args)),
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => {
          count++
          return value(
            ...args.map((each) =>
              typeof each === 'function' ? (sql: Of) => each(counting(sql)) : each,
            ),
          )
        }
      },
    })
  await arrives(undefined, counting)
  return count
}

async function passwordsOf(world: World, slug: string): Promise<(string | null)[]> {
  const rows = await world.rows<{ hash: string | null }>(
    `select p.password_hash as hash from people p join organisations o on o.id = p.organisation_id where o.slug = $1`,
    [slug],
  )
  return rows.map(({ hash }) => hash)
}

async function sealAgain(folder: string, old: string, id: string): Promise<void> {
  const file = path.join(folder, SECRETS)
  const { secrets } = JSON.parse(readFileSync(path.join(folder, MANIFEST), 'utf8')) as Manifest
  const { open, seal } = await lockWith(PASSPHRASE, Buffer.from(secrets.salt, 'base64'))
  const again = readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const was = JSON.parse(line) as Secret
      const is = JSON.parse(line.replaceAll(old, id)) as Secret
      const value = seal(open(was.value, aboutSecret(was)), aboutSecret(is))
      return `${JSON.stringify({ ...is, value })}\n`
    })
  replace(folder, SECRETS, again.join(''))
}

function change(folder: string, edit: (manifest: Manifest) => unknown): void {
  const file = path.join(folder, MANIFEST)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  edit(manifest)
  writeFileSync(file, JSON.stringify(manifest))
}

/** With the digest that it has then, as somebody does who wants it believed. */
function replace(folder: string, name: string, text: string): void {
  writeFileSync(path.join(folder, name), text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  change(folder, ({ tables, jobs, secrets }) => {
    const parts: Record<string, object> = { [JOBS]: jobs, [SECRETS]: secrets }
    const part = parts[name] ?? tables.find((each) => fileOfTable(each.name) === name)!
    Object.assign(part, { sha256, rows: text.split('\n').filter(Boolean).length })
  })
}

async function refusalOf(work: Promise<unknown>) {
  try {
    await work
  } catch (error) {
    if (!(error instanceof OperatorRefusal)) throw error
    return { code: error.code, values: error.values }
  }
  return { code: 'none', values: {} }
}

async function tarOf(folder: string): Promise<Buffer> {
  const { read } = await packed(folder)
  return Buffer.concat(await Array.fromAsync(read() as AsyncIterable<Buffer>))
}

async function* once(archive: Buffer): AsyncGenerator<Buffer> {
  yield archive
}

/** Keys of Crescent at Stripe, as if they had been connected. */
async function giveKeys(world: World, { live }: { live: boolean }): Promise<void> {
  const { id } = (await world.contextOf('crescent')).organisation
  const seal = (plain: string) => world.house.vault.seal(plain, `payment account of ${id}`)
  const kind = live ? 'live' : 'test'
  await world.rows('delete from payment_accounts where organisation_id = $1 and provider = $2', [
    id,
    'stripe',
  ])
  await world.rows(
    `insert into payment_accounts (organisation_id, id, provider, publishable_key, secret_key_sealed,
      webhook_secrets_sealed, live, chosen_at, updated_at)
    values ($1, gen_random_uuid(), 'stripe', $2, $3, $4, $5, now(), now())`,
    [id, `pk_${kind}_played`, seal(`sk_${kind}_played`), seal('[]'), live],
  )
  await world.rows(
    `insert into sandbox_closures (organisation_id, closed_at) values ($1, now()) on conflict do nothing`,
    [id],
  )
}

async function liveOnes(world: World): Promise<string[]> {
  const rows = await world.rows<{ slug: string }>('select slug from organisations where live')
  return rows.map(({ slug }) => slug)
}

async function until(world: World, question: string): Promise<void> {
  while ((await world.rows(question)).length === 0) await new Promise(setImmediate)
}

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-arriving-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
