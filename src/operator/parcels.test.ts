import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
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
import { type Operator, type Shown, keyOf, operatorAt } from '#testing/operator.ts'
import { staffAt } from '#testing/staff.ts'
import { RECOVERY_CODES } from '#features/ground/people/rules.ts'
import { type World, story } from '#testing/story.ts'
import { openServer } from '#platform/server/http/server.ts'
import { extras } from '../extras.ts'
import { features } from '../features.ts'
import { BY_COMMAND } from './deeds.ts'
import { deleteOrganisation } from './delete.ts'
import { exportInto } from './export.ts'
import { LEFT_OUT } from './folder.ts'
import { openParcels } from './parcels.ts'
import { setResting } from './rest.ts'

describe('an export that the operator’s page has made', () => {
  it('comes whole, deletes what it is of once somebody has it, and brings it in again', async (t) => {
    const world = await story(t)
    const { id } = (await world.contextOf('crescent')).organisation
    await world.house.files.put(
      id,
      `${'deep/'.repeat(6)}${'long-'.repeat(15)}.txt`,
      Buffer.from('a picture'),
      { type: 'text/plain; charset=utf-8' },
    )
    const staff = await staffAt(world, ['owner'], 'crescent')
    const me = await operatorAt(world)
    const before = await countsOf(world, id)
    const name = 'Crescent Appeal'
    const deletes = async () =>
      me.presses('/operator/at/crescent/delete', { name, key: await keyOf(world) })
    await me.presses('/operator/at/crescent/rest', { rests: 'yes' })

    const { at, passphrase } = await exportOf(me, 'crescent')
    const tooEarly = await deletes()
    await world
      .visitorOf('operator.localhost')
      .sends('HEAD', `${at}/file`, { headers: { cookie: me.cookie } })
    const afterHead = await deletes()
    const archive = await fetched(world, me, at)
    await until(
      world,
      `select from organisations where slug = 'crescent' and exported_at is not null`,
    )
    const done = await deletes()
    const again = await arrives(world, me, { archive, passphrase })
    const inUse = await arrives(world, me, { archive, passphrase })

    assert.match(tooEarly.text, /Export it first/)
    assert.match(afterHead.text, /Export it first/)
    assert.equal(done.status, 303)
    assert.match(again.text, /It is here, and is suspended/)
    assert.match(inUse.text, /Already in use here: .*crescent/)
    assert.deepEqual(await countsOf(world, id), before)
    const [rests] = await world.rows(
      `select suspended_at is not null as rests from organisations where id = $1`,
      [id],
    )
    assert.equal(rests!['rests'], true)
    const codes = await world.rows(
      'select from recovery_codes where person_id = $1 and used_at is not null',
      [staff.id],
    )
    assert.equal(codes.length, RECOVERY_CODES)
    const files = await Array.fromAsync(world.house.files.list())
    assert.ok(files.some(({ organisationId }) => organisationId === id))
    const deeds = await world.rows<{ deed: string }>(
      `select deed from operator_deeds where slug = 'crescent' order by done_at, id`,
    )
    assert.deepEqual(
      deeds.map(({ deed }) => deed),
      ['suspended', 'exported', 'export-fetched', 'deleted', 'imported'],
    )
    assert.deepEqual(readdirSync(path.join(world.house.settings.dataFolder, 'operator')), [])
  })

  it('is an archive that every system opens, and goes after a day', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { at } = await exportOf(me, 'crescent')
    const archive = await fetched(world, me, at)
    const folder = folderOf(t)
    writeFileSync(path.join(folder, 'it.tar'), archive)
    execFileSync('tar', ['xf', 'it.tar'], { cwd: folder })
    const parcels = openParcels(world.house)

    await parcels.sweep()
    const stays = (await me.sees(`${at}/file`)).status
    world.wait({ days: 1, minutes: 1 })
    await parcels.sweep()
    const later = await operatorAt(world)

    assert.ok(existsSync(path.join(folder, 'manifest.json')))
    assert.ok(existsSync(path.join(folder, 'tables/pages.jsonl')))
    assert.equal(stays, 200)
    assert.equal((await later.sees(`${at}/file`)).status, 404)
    assert.match((await later.sees(at)).text, /no longer here/)
    assert.deepEqual(await archivesIn(world), [])
  })

  it('is not there any more after a day, also where nothing has swept', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { at } = await exportOf(me, 'crescent')

    world.wait({ days: 1, minutes: 1 })
    const later = await operatorAt(world)

    assert.equal((await later.sees(`${at}/file`)).status, 404)
    assert.match((await later.sees(at)).text, /no longer here/)
  })

  it('is swept away where there is no page any more', async (t) => {
    const world = await story(t)
    await exportOf(await operatorAt(world), 'crescent')
    world.wait({ days: 1, minutes: 1 })
    t.mock.timers.enable({ apis: ['setInterval'] })

    const server = await openServer({ ...world.house, operatorHost: undefined }, features, extras)
    t.after(() => server.close())
    t.mock.timers.tick(600_000)
    t.mock.timers.reset()
    await until(world, `select from operator_parcels where state = 'gone'`)

    assert.deepEqual(await archivesIn(world), [])
  })

  it('is written down as fetched of the organisation that it is of, not of another with its short name', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { id } = (await world.contextOf('crescent')).organisation
    const { at } = await exportOf(me, 'crescent')
    await world.rows(`update organisations set slug = 'former' where id = $1`, [id])
    await world.rows(`update organisations set slug = 'crescent' where slug = 'al-noor'`)

    await fetched(world, me, at)
    await until(world, `select from operator_deeds where deed = 'export-fetched'`)

    const deeds = await world.rows(
      `select about, slug from operator_deeds where deed = 'export-fetched'`,
    )
    assert.deepEqual(deeds, [{ about: id, slug: 'crescent' }])
  })

  it('keeps its organisation here while it is made', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    await me.presses('/operator/at/crescent/rest', { rests: 'yes' })
    const { at } = await exportOf(me, 'crescent')
    await fetched(world, me, at)
    await until(world, `select from organisations where exported_at is not null`)
    await world.rows(`update operator_parcels set state = 'working', outcome = null`)
    const deletes = async () =>
      me.presses('/operator/at/crescent/delete', {
        name: 'Crescent Appeal',
        key: await keyOf(world),
      })

    const refused = await deletes()
    world.wait({ minutes: 3 })
    const done = await deletes()

    assert.equal(refused.status, 422)
    assert.match(refused.text, /Wait until it has ended/)
    assert.equal(done.status, 303)
  })

  it('is none where its organisation went while its files were copied', async (t) => {
    const world = await story(t)
    const { house } = world
    const { id } = (await world.contextOf('crescent')).organisation
    const folder = path.join(folderOf(t), 'it')
    await house.files.put(id, 'pictures/1.txt', Buffer.from('x'), {
      type: 'text/plain; charset=utf-8',
    })
    await house.owner.alone((sql) => setResting({ house, sql, by: BY_COMMAND }, 'crescent', true))
    const deletes = () =>
      house.owner.alone((sql) =>
        deleteOrganisation({ house, sql, by: BY_COMMAND }, 'crescent', {
          name: 'Crescent Appeal',
          withoutExport: true,
        }),
      )
    const files = {
      ...house.files,
      list: async function* () {
        await deletes()
        yield* house.files.list()
      },
    }
    const made = house.owner.alone((sql) =>
      exportInto({ house: { ...house, files }, sql, by: BY_COMMAND }, 'crescent', {
        folder,
        passphrase: 'p',
      }),
    )

    await assert.rejects(made, /There is no organisation called crescent/)
    assert.equal(existsSync(folder), false)
  })

  it('is one at a time, and one that was interrupted says so and keeps nobody out', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { at } = await exportOf(me, 'crescent')
    await world.rows(`update operator_parcels set state = 'working', outcome = null`)

    const busy = await me.presses('/operator/at/east-gate/export')
    world.wait({ minutes: 3 })
    const interrupted = await me.sees(at)
    const free = await me.presses('/operator/at/east-gate/export')

    assert.equal(busy.status, 422)
    assert.match(busy.text, /Wait until it has ended/)
    assert.match(interrupted.text, /stopped while it was doing this/)
    assert.match(free.text, /Write down the passphrase/)
    assert.equal((await me.presses('/operator/at/nobody/export')).status, 404)
  })

  it('is refused where its list of files is longer than the page takes, and not by the command', async (t) => {
    const world = await story(t)
    const folder = path.join(folderOf(t), 'it')
    const exports = (longestManifest?: number) =>
      world.house.owner.alone((sql) =>
        exportInto({ house: world.house, sql, by: BY_COMMAND }, 'crescent', {
          folder,
          passphrase: 'a-passphrase',
          ...(longestManifest ? { longestManifest } : {}),
        }),
      )

    await assert.rejects(exports(1_000), { code: 'too-many-files' })
    assert.deepEqual(readdirSync(path.dirname(folder)), [])
    await exports()
    assert.ok(existsSync(path.join(folder, 'manifest.json')))
  })

  it('leaves nothing on the disk where it fails at its last step', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    await world.rows(
      `alter table operator_deeds add constraint fails_here check (deed <> 'exported')`,
    )

    const { text } = await me.presses('/operator/at/crescent/export')
    const [, at = ''] = /href="(\/operator\/parcels\/[\w-]+)"/.exec(text) ?? []
    await until(world, `select from operator_parcels where state = 'failed'`)

    assert.match((await me.sees(at)).text, /should not have/)
    assert.deepEqual(await archivesIn(world), [])
  })

  it('is nobody’s without a session', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { at } = await exportOf(me, 'crescent')

    const tried = await Promise.all([
      world.visitorOf('operator.localhost').sends('GET', `${at}/file`),
      world
        .visitorOf('crescent.localhost')
        .sends('GET', `${at}/file`, { headers: { cookie: me.cookie } }),
      world.visitorOf('crescent.localhost').sends('GET', `/media/exports/${path.basename(at)}.tar`),
    ])

    assert.deepEqual(
      tried.map(({ status }) => status),
      [401, 404, 404],
    )
  })
})

describe('an archive that is brought to the operator’s page', () => {
  it('is refused where it says that it is of nobody, under whose id the exports of all lie', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    const { at, passphrase } = await exportOf(me, 'crescent')
    const folder = folderOf(t)
    writeFileSync(path.join(folder, 'it.tar'), await fetched(world, me, at))
    execFileSync('tar', ['xf', 'it.tar'], { cwd: folder })
    rmSync(path.join(folder, 'it.tar'))
    const file = path.join(folder, 'manifest.json')
    const { id } = (await world.contextOf('crescent')).organisation
    const nobody = '00000000-0000-0000-0000-000000000000'
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(id, nobody))
    const archive = execFileSync('tar', ['cf', '-', '.'], {
      cwd: folder,
      maxBuffer: 1024 ** 3,
    })

    const refused = await arrives(world, me, { archive, passphrase })

    assert.match(refused.text, /cannot read/)
  })

  it('is refused where it is none, holds what no export holds, or has another passphrase', async (t) => {
    const world = await story(t)
    const me = await operatorAt(world)
    await me.presses('/operator/at/crescent/rest', { rests: 'yes' })
    const { at, passphrase } = await exportOf(me, 'crescent')
    const archive = await fetched(world, me, at)
    const tarOf = (work: (folder: string) => void, ...words: string[]) => {
      const folder = folderOf(t)
      work(folder)
      return execFileSync('tar', ['cf', '-', ...words], { cwd: folder })
    }
    const climbs = tarOf(
      (folder) => {
        mkdirSync(path.join(folder, 'in'))
        writeFileSync(path.join(folder, 'out'), 'x')
      },
      '-P',
      'in/../out',
    )
    const links = tarOf(
      (folder) => execFileSync('ln', ['-s', '/etc/passwd', path.join(folder, 'manifest.json')]),
      'manifest.json',
    )
    const stranger = tarOf(
      (folder) => writeFileSync(path.join(folder, 'other.txt'), 'x'),
      'other.txt',
    )
    const none = tarOf((folder) => writeFileSync(path.join(folder, 'jobs.jsonl'), ''), 'jobs.jsonl')

    const refused = [
      await brings(world, me, { archive: Buffer.from('no archive'), passphrase }),
      await brings(world, me, { archive: archive.subarray(0, archive.length / 2), passphrase }),
      await brings(world, me, { archive: climbs, passphrase }),
      await brings(world, me, { archive: links, passphrase }),
      await brings(world, me, { archive: stranger, passphrase }),
      await brings(world, me, {
        archive: Buffer.concat([archive.subarray(0, -1024), archive]),
        passphrase,
      }),
      await brings(world, me, { archive: Buffer.alloc(0), passphrase }),
      await brings(world, me, { archive, passphrase: '' }),
      await brings(world, me, { archive, passphrase, proof: 'other' }),
    ]
    const failed = [
      await arrives(world, me, { archive: none, passphrase }),
      await arrives(world, me, { archive, passphrase: 'wrong-wrong' }),
    ]
    const closed = await brings(world, { ...me, cookie: '' }, { archive, passphrase })

    assert.deepEqual(
      refused.map(({ status }) => status),
      [422, 422, 422, 422, 422, 422, 422, 422, 403],
    )
    for (const { text } of refused.slice(0, 6))
      assert.match(text, /not an export that this page has made/)
    assert.match(refused[6]!.text, /Choose the file/)
    assert.match(refused[7]!.text, /Give the passphrase/)
    assert.match(failed[0]!.text, /no complete export/)
    assert.match(failed[1]!.text, /passphrase is not the one/)
    assert.equal(closed.status, 401)
    assert.deepEqual(readdirSync(path.join(world.house.settings.dataFolder, 'operator')), [])
  })
})

async function archivesIn({ house }: World) {
  const files = await Array.fromAsync(house.files.list())
  return files.filter(({ key }) => key.endsWith('.tar'))
}

async function exportOf(me: Operator, slug: string) {
  const { text } = await me.presses(`/operator/at/${slug}/export`)
  const [, passphrase = ''] = /<code[^>]*>([^<]+)<\/code>/.exec(text) ?? []
  const [, at = ''] = /href="(\/operator\/parcels\/[\w-]+)"/.exec(text) ?? []
  assert.match(passphrase, /^(\w{4}-){5}\w{4}$/)
  for (;;) {
    const page = await me.sees(at)
    if (!/updates by itself/.test(page.text)) {
      assert.match(page.text, /It is ready/)
      return { at, passphrase }
    }
  }
}

async function fetched(world: World, me: Operator, at: string): Promise<Buffer> {
  const { status, body, headers } = await world
    .visitorOf('operator.localhost')
    .sends('GET', `${at}/file`, { headers: { cookie: me.cookie } })
  assert.equal(status, 200)
  assert.match(headers['content-disposition']!, /^attachment; filename="[\w-]+\.tar"$/)
  return body
}

interface Brought {
  readonly archive: Buffer
  readonly passphrase: string
  readonly proof?: string
}

async function brings(
  world: World,
  me: Operator,
  { archive, passphrase, proof = me.proof }: Brought,
): Promise<Shown> {
  const part = (name: string, value: string) =>
    `--edge\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const body = Buffer.concat([
    Buffer.from(part('proof', proof) + part('passphrase', passphrase)),
    Buffer.from(
      '--edge\r\nContent-Disposition: form-data; name="file"; filename="it.tar"\r\nContent-Type: application/x-tar\r\n\r\n',
    ),
    archive,
    Buffer.from('\r\n--edge--\r\n'),
  ])
  const headers = { 'content-type': 'multipart/form-data; boundary=edge', cookie: me.cookie }
  const {
    status,
    headers: answered,
    body: text,
  } = await world.visitorOf('operator.localhost').sends('POST', '/operator/in', { headers, body })
  return { status, headers: answered, text: text.toString('utf8') }
}

/** What its page says in the end. */
async function arrives(world: World, me: Operator, brought: Brought): Promise<Shown> {
  const sent = await brings(world, me, brought)
  assert.equal(sent.status, 303, sent.text)
  for (;;) {
    const page = await me.sees(sent.headers['location']!)
    if (!/updates by itself/.test(page.text)) return page
  }
}

async function until(world: World, question: string): Promise<void> {
  while ((await world.rows(question)).length === 0) await new Promise(setImmediate)
}

/** How many rows each table has of it. */
async function countsOf(world: World, id: string): Promise<Record<string, number>> {
  const tables = await world.rows<{ name: string }>(
    `
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where a.attname = 'organisation_id' and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and not c.relispartition and c.relname <> all($1)`,
    [['organisation_hosts', ...LEFT_OUT.filter((name) => name !== 'recovery_codes')]],
  )
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const [row] = await world.rows<{ count: number }>(
      `select count(*)::int as count from ${name} where organisation_id = $1`,
      [id],
    )
    if (row!.count > 0) counts[name] = row!.count
  }
  return counts
}

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sahn-parcel-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
