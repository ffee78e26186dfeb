import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { getTableName } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { answer } from '#features/site/ask-imam/ask-imam.ts'
import { askImam, readAnswer } from '#features/site/ask-imam/contract.ts'
import { registerChildren } from '#features/site/maktab/contract.ts'
import {
  setUpAuthenticator,
  switchOnAuthenticator,
  takeSecondStep,
} from '#features/ground/people/authenticator-contract.ts'
import { login } from '#features/ground/people/contract.ts'
import { keepOwnServer } from '#features/ground/mail/mail.ts'
import { DEMO_DONOR } from '#features/ground/people/rules.ts'
import { make as makeAppKey } from '#features/money/app-giving/app-keys.ts'
import { describeAccount } from '#features/money/payments/payments.ts'
import { open } from '#features/ground/submissions/submissions.ts'
import { inTransaction, programContext } from '#platform/server/context.ts'
import { toColumnName } from '#platform/server/database.ts'
import { HEAD_BYTES, headOf, openVault } from '#platform/server/vault.ts'
import { copyTemplate, TEST_SETTINGS } from '#testing/ground.ts'
import { registration } from '#testing/registration.ts'
import { type Asker, type World, story } from '#testing/story.ts'
import { runTool, startTool } from '#testing/tool.ts'
import { features } from './features.ts'

const BEFORE = TEST_SETTINGS.SECRET_KEY
const NEW = 'the-new-one-the-new-one-the-new-one-the-new-one'
const changing = { SECRET_KEY: NEW, SECRET_KEY_BEFORE: BEFORE }
const keyOf = (SECRET_KEY: string) => openVault({ SECRET_KEY, dataFolder: '' }).keys[0]

const declared = features.flatMap(({ seals = [] }) =>
  seals.map(({ column, about }) => ({
    table: getTableName(column.table),
    column: toColumnName(column.name),
    about,
  })),
)

describe('a sealed value', () => {
  const vault = openVault({ SECRET_KEY: NEW, dataFolder: '' })

  it('names its key, and the name says nothing of the key', () => {
    const sealed = vault.seal('sk_live_secret', 'al-noor')

    assert.equal(sealed.subarray(0, HEAD_BYTES).toString('hex'), `01${vault.keys[0]}`)
    assert.match(vault.keys[0], /^[0-9a-f]{10}$/)
    assert.equal(vault.open(sealed, 'al-noor'), 'sk_live_secret')
    assert.throws(() => vault.open(sealed, 'east-gate'))
    sealed[HEAD_BYTES + 20]! ^= 1
    assert.throws(() => vault.open(sealed, 'al-noor'))
  })

  it('from before keys had names still opens', () => {
    // "kept from before", sealed for "al-noor" under the key of all tests when values began with their nonce.
    const old = Buffer.from(OLD_VALUE, 'base64')
    const both = openVault({ ...changing, dataFolder: '' })

    assert.equal(
      openVault({ SECRET_KEY: BEFORE, dataFolder: '' }).open(old, 'al-noor'),
      'kept from before',
    )
    assert.equal(both.open(old, 'al-noor'), 'kept from before')
    assert.throws(() => vault.open(old, 'al-noor'), /a key that is not here/)
  })

  it('can stand in no column that is not declared', async (t) => {
    const world = await withEverythingSealed(t)
    const columns = await world.rows<{ table: string; column: string }>(`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`)
    const toText = ({ table, column }: { table: string; column: string }) => `${table}.${column}`
    assert.deepEqual(columns.map(toText).toSorted(), declared.map(toText).toSorted())

    const head = headOf(keyOf(BEFORE))
    const tables = await world.rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const found = new Set<string>()
    for (const { name } of tables) {
      for (const row of await world.rows(`select * from "${name}"`))
        for (const [column, value] of Object.entries(row)) {
          const isIn = Buffer.isBuffer(value)
            ? value.subarray(0, HEAD_BYTES).equals(head)
            : JSON.stringify(value).includes(head.toString('base64'))
          if (isIn) found.add(`${name}.${column}`)
        }
    }
    assert.deepEqual(
      [...found].toSorted(),
      declared.map(toText).toSorted(),
      'this test seals one of each',
    )
  })
})

describe('changing the secret key', () => {
  it('seals everything again, and nothing that people have is lost', async (t) => {
    const world = await withEverythingSealed(t)
    const run = (verb: string[], more: Record<string, string> = changing) =>
      runTool(story.copyOf(world), 'tools/keys.ts', verb, more)

    const first = await run(['forget'])
    const changed = await run(['change'])
    const listed = await run([])

    assert.match(first.errors, /not sealed with the new key yet: npm run keys -- change/)
    assert.match(changed.out, /^7 values are sealed again, with the key [0-9a-f]{10}\.\n/)
    assert.equal(changed.code, 0)
    for (const { table, column, about } of declared) {
      const [row] = await world.rows(`select * from ${table} where ${column} is not null`)
      const opened = openVault({ SECRET_KEY: NEW, dataFolder: '' }).open(
        row![column] as Buffer,
        about(row as never),
      )
      assert.ok(opened.length > 0, `${table}.${column}`)
      assert.match(listed.out, new RegExp(`^${table}\\.${column} +1  ${keyOf(NEW)}$`, 'm'))
    }

    // The one before is still there: for what was signed, not sealed.
    const during = await openedWith(t, world, changing)
    await during.isWhole({ recovery: true })
    const waiting = await run(['forget'])
    assert.match(waiting.errors, /1 job that waits carries something sealed with the key before/)
    await world.rows('delete from graphile_worker._private_jobs')
    assert.match((await run(['forget'])).out, /Unset SECRET_KEY_BEFORE/)
    const afterwards = await openedWith(t, world, { SECRET_KEY: NEW, SECRET_KEY_BEFORE: undefined })
    await afterwards.isWhole({ recovery: false })
    assert.match((await run(['forget'], { SECRET_KEY: NEW })).errors, /no key before/)
  })

  it('goes on where it was killed, as often as it is', async (t) => {
    const world = await story(t)
    const { id } = world.ctx.organisation
    const values = Array.from({ length: 3_000 }, () => crypto.randomUUID()).map((row) => [
      row,
      world.house.vault.seal(`{"of":"${row}"}`, `${id} submission ${row}`).toString('hex'),
    ])
    await world.rows(
      `insert into submissions (organisation_id, id, kind, reference, fingerprint, sealed, fields, consents, sender_name, sender_last_name, sender_email, language, is_suspected, received_at, kept_until, state, desk_revision)
       select $1, (v ->> 0)::uuid, 'maktab', v ->> 0, '', decode(v ->> 1, 'hex'), '{}', '[]', 'Zaynab', 'Zaynab', 'zaynab@example.org', 'en', false, '2026-11-21', '2027-11-21', 'new', 0 from jsonb_array_elements($2::jsonb) v`,
      [id, values],
    )
    const isNew = `substring(sealed from 1 for ${HEAD_BYTES}) = '\\x${headOf(keyOf(NEW)).toString('hex')}'`
    const done = async () =>
      (
        await world.rows<{ count: number }>(
          `select count(*)::int as count from submissions where ${isNew}`,
        )
      )[0]!.count
    const counts: number[] = []
    for (const aim of [1, 800]) {
      const { running, folder } = startTool(
        story.copyOf(world),
        'tools/keys.ts',
        ['change'],
        changing,
      )
      running.stdout.resume()
      while ((await done()) < aim) await setTimeout(5)
      running.kill('SIGKILL')
      await once(running, 'close')
      rmSync(folder, { recursive: true })
      counts.push(await done())
    }

    const { out } = await runTool(story.copyOf(world), 'tools/keys.ts', ['change'], changing)

    assert.ok(
      counts.every((count) => count < 3_000),
      `${counts.join()} of 3000 when it was killed`,
    )
    assert.match(out, new RegExp(`^${3_000 - counts[1]!} values are sealed again`))
    const vault = openVault({ SECRET_KEY: NEW, dataFolder: '' })
    for (const row of await world.rows<{ id: string; sealed: Buffer }>(
      'select id, sealed from submissions',
    ))
      assert.equal(vault.open(row.sealed, `${id} submission ${row.id}`), `{"of":"${row.id}"}`)
    assert.match(
      (await runTool(story.copyOf(world), 'tools/keys.ts', ['change'], changing)).out,
      /^0 values/,
    )
  })

  it('leaves what none of the keys opens as it is, and says where', async (t) => {
    const world = await withEverythingSealed(t)
    await world.rows(`update authenticators set secret_sealed = decode(repeat('ab', 60), 'hex')`)

    const { code, out, errors } = await runTool(
      story.copyOf(world),
      'tools/keys.ts',
      ['change'],
      changing,
    )

    assert.equal(code, 1)
    assert.match(out, /^6 values are sealed again/)
    assert.match(
      out,
      new RegExp(`None of the keys opens authenticators\\.secret_sealed of .*${DEMO_DONOR.id}`),
    )
    assert.match(errors, /stay as they are/)
  })

  it('makes a new key in the file of DATA_DIR, while nobody works with the one before', async (t) => {
    const copy = await copyTemplate()
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'sahn-keys-'))
    t.after(async () => {
      await copy.remove()
      rmSync(DATA_DIR, { recursive: true })
    })
    const file = path.join(DATA_DIR, 'secret-key')
    const run = (...verb: string[]) =>
      runTool(copy, 'tools/keys.ts', verb, { SECRET_KEY: '', DATA_DIR })
    const lines = () => readFileSync(file, 'utf8').trim().split('\n')

    assert.match((await run('change')).errors, /There is no key in .*secret-key yet/)
    writeFileSync(file, `${BEFORE}\n`)
    assert.match((await run()).out, new RegExp(`^the key +${keyOf(BEFORE)}, in `))
    const [first] = lines()
    assert.match((await run('change')).out, /^A new key stands in .*secret-key/)
    const [second, before] = lines()
    assert.equal(before, first)
    assert.notEqual(second, first)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    assert.match((await run('change')).out, /^0 values/)
    assert.deepEqual(
      lines(),
      [second, before],
      'a change that was begun goes on, and makes no third key',
    )
    assert.match((await run('forget')).out, /The key before is gone/)
    assert.deepEqual(lines(), [second])
  })

  it('is refused while the program runs, which would go on with the key that it holds', async (t) => {
    const world = await story(t)
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'sahn-keys-'))
    t.after(() => rmSync(DATA_DIR, { recursive: true }))
    const run = (...verb: string[]) =>
      runTool(story.copyOf(world), 'tools/keys.ts', verb, { SECRET_KEY: '', DATA_DIR })
    writeFileSync(path.join(DATA_DIR, 'secret-key'), BEFORE)
    await world.visitor.sends('GET', '/')

    assert.match((await run('change')).errors, /The program runs, and holds the key/)
    const inSettings = await runTool(story.copyOf(world), 'tools/keys.ts', ['change'])
    assert.match(inSettings.errors, /move it to SECRET_KEY_BEFORE/)
  })
})

const OLD_VALUE = 'XTaZpxltGt5aos010LJWBzbbfQLhKXD3mWZo9FcGW+1F40xvV+a5QBprIvA='

/** One value in every column that is declared, and one in a job that waits, all sealed with the key of all tests. */
async function withEverythingSealed(t: TestContext): Promise<World> {
  const world = await story(t)
  const { ctx, visitor, rows } = world
  await visitor.asks(registerChildren, registration)
  const asked = await visitor.asks(askImam, {
    email: 'zaynab@example.org',
    question: 'May I?',
    mayPublish: false,
  })
  const [question] = await rows<{ id: string }>(
    `select id from submissions where kind = 'ask-imam'`,
  )
  await answer(ctx, question!.id, '<p>You may.</p>')

  const { data: user } = await visitor.asks(login, donor)
  const withToken = { 'x-jwt-token': user.token as string }
  const { key } = (await visitor.asks(setUpAuthenticator, { password: donor.password }, withToken))
    .data
  const on = await visitor.asks(switchOnAuthenticator, { code: codeAt(world, key) }, withToken)

  const seal = (plain: string) =>
    ctx.house.vault.seal(plain, `payment account of ${ctx.organisation.id}`)
  await rows(
    `insert into payment_accounts (organisation_id, id, provider, publishable_key, secret_key_sealed,
       webhook_secrets_sealed, live, chosen_at, updated_at)
     values ($1, gen_random_uuid(), 'stripe', 'pk_test_a', $2, $3, false, '2026-11-21', '2026-11-21')`,
    [ctx.organisation.id, seal('sk_test_1234'), seal('[{"secret":"whsec_a"}]')],
  )
  await makeAppKey(ctx, { name: 'An app', returnAddresses: ['alnoor://given'] })
  await rows('insert into sandbox_closures (organisation_id, closed_at) values ($1, $2)', [
    ctx.organisation.id,
    '2026-11-21',
  ])
  await world.drain()
  await rows('delete from graphile_worker._private_jobs')
  await inTransaction(ctx, (ctx) =>
    keepOwnServer(ctx, {
      host: 'mail.invalid',
      port: 587,
      userName: 'office',
      password: 'a-secret',
      fromAddress: 'office@al-noor.example',
    }),
  )
  await inTransaction(
    ctx,
    (ctx) => ctx.sql`select add_job('people.write-proof',
    ${JSON.stringify({ sealed: ctx.house.vault.seal('a code', 'a proof').toString('base64') })}, '2036-01-01', 3, null)`,
  )
  held.set(world, { key, recovery: on.data.recoveryCodes, reference: asked.data.reference })
  return world
}

const donor = { email: DEMO_DONOR.email, password: DEMO_DONOR.password }
const held = new WeakMap<World, { key: string; recovery: string[]; reference: string }>()

/** Another copy of the program, with these keys, and whether people still have with it what they had. */
async function openedWith(
  t: TestContext,
  world: World,
  keys: { SECRET_KEY: string; SECRET_KEY_BEFORE: string | undefined },
) {
  const other = await story.another(world, keys)
  const { key, recovery, reference } = held.get(world)!
  const step = async (visitor: Asker, code: string) => {
    const { data } = await visitor.asks(login, donor)
    return (await visitor.asks(takeSecondStep, { stepToken: data.stepToken, code })).status
  }
  return {
    async isWhole({ recovery: isGood }: { recovery: boolean }) {
      const ctx = programContext(other.house, world.ctx.organisation)
      const [sent] = await world.rows<{ id: string }>(
        `select id from submissions where kind = 'maktab'`,
      )
      assert.match(JSON.stringify(await inTransaction(ctx, (ctx) => open(ctx, sent!.id))), /EpiPen/)
      assert.equal(
        (await other.visitor.asks(readAnswer, { reference })).data.answer.html,
        '<p>You may.</p>',
      )
      assert.equal((await describeAccount(ctx))?.secretKeyEnd, '1234')
      world.wait({ minutes: 2 })
      assert.equal(await step(other.visitor, codeAt(world, key)), 200)
      assert.equal(await step(other.visitor, recovery.pop()!), isGood ? 200 : 422)
    },
  }
}

function codeAt(world: World, key: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) })
  return totp.generate({ timestamp: world.house.now().getTime() })
}
