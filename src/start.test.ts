import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, describe, it } from 'node:test'
import postgres from 'postgres'
import {
  type DatabaseAddress,
  readDatabaseUrl,
  toConnectionString,
  toOptions,
} from '#platform/server/database.ts'
import { endPostmaster, readPostmaster } from '#platform/server/embedded-postgres/postmaster.ts'
import { atEnd } from '#platform/server/embedded-postgres/testing.ts'
import { TEST_SETTINGS } from '#testing/ground.ts'
import { within } from '#testing/within.ts'
import { assertSound } from '#testing/sound.ts'

describe('two programs that start in the same moment', () => {
  it('on a new folder: one seeds, the other waits, and both serve', async (t) => {
    const folder = makeFolder(t)
    const cluster = path.join(folder, 'cluster')
    atEnd(t, () => endPostmaster(cluster, readPostmaster(cluster)?.pid ?? 0))

    const programs = [1, 2].map(() => start(t, { DATA_DIR: folder }))
    const answers = await Promise.all(programs.map(({ answer }) => answer))

    assert.deepEqual(answers, [200, 200])
    await assertSeededOnce({
      host: readPostmaster(cluster)!.socketFolder,
      port: 5432,
      user: 'postgres',
      database: 'postgres',
    })
  })

  it('on a new external database: the same', async (t) => {
    const owner = await makeDatabase(t)
    const shared = { DATABASE_URL: toConnectionString(owner) }

    const programs = [1, 2].map(() => start(t, { ...shared, DATA_DIR: makeFolder(t) }))
    const answers = await Promise.all(programs.map(({ answer }) => answer))

    assert.deepEqual(answers, [200, 200])
    await assertSeededOnce(owner)
  })
})

describe('a first start that is told to end', () => {
  it('in any phase of it ends, leaves no PostgreSQL behind, and the next one goes on', async (t) => {
    const folder = makeFolder(t)
    const cluster = path.join(folder, 'cluster')
    atEnd(t, () => endPostmaster(cluster, readPostmaster(cluster)?.pid ?? 0))
    const has = (name: string) => readdirSync(folder).some((entry) => entry.startsWith(name))
    const phases: [string, NodeJS.Signals, (said: string) => boolean][] = [
      ['the cluster is being made', 'SIGTERM', () => has('unfinished-')],
      ['its server starts', 'SIGINT', () => readPostmaster(cluster) !== undefined],
      ['its tables are being made', 'SIGTERM', (said) => said.includes('PostgreSQL')],
      ['its pictures are being drawn', 'SIGINT', () => has('files')],
    ]

    for (const [phase, signal, isThere] of phases) {
      const program = start(t, { DATA_DIR: folder })
      await within(60, phase, () => isThere(program.said()))
      await program.end(signal)

      assert.equal(await program.ended, 0, `${phase}: ${program.said()}`)
      assert.doesNotMatch(program.said(), /ready|error/i)
      await within(5, `nothing runs (${phase})`, () => findServers(folder).length === 0)
      assert.equal(readPostmaster(cluster), undefined, phase)
    }

    const last = start(t, { DATA_DIR: folder })
    assert.equal(await last.answer, 200)
    await assertSeededOnce({
      host: readPostmaster(cluster)!.socketFolder,
      port: 5432,
      user: 'postgres',
      database: 'postgres',
    })
  })
})

describe('a start that fails', () => {
  it('names what went wrong, and prints no value of a statement', async (t) => {
    const owner = await makeDatabase(t)
    const settings = { DATABASE_URL: toConnectionString(owner), DATA_DIR: makeFolder(t) }
    const first = start(t, settings)
    assert.equal(await first.answer, 200)
    await first.end()
    // As if the seed had been begun by somebody else: the next one meets what is there already.
    await inDatabase(owner, async (sql) => {
      await sql`alter table configuration_entries disable trigger all`
      await sql`delete from configuration_entries`
    })

    const second = start(t, settings)

    assert.notEqual(await second.ended, 0)
    const { said } = second
    assert.match(said(), /duplicate key|already|Failed query/)
    assert.doesNotMatch(said(), /\$argon2|params|safiya@/)
  })
})

/** The whole program, as an operator starts it. */
function start(t: TestContext, settings: Record<string, string>) {
  const running = spawn(process.execPath, ['--import', './tools/quick-start.mjs', 'src/main.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], ...TEST_SETTINGS, DEMO: 'on', ...settings },
  })
  let said = ''
  const answer = Promise.withResolvers<number | string>()
  const hear = (text: Buffer) => {
    said += text.toString()
    const port = /Sahn is ready: http:\/\/localhost:(\d+)/.exec(said)?.[1]
    if (!port) return
    const headers = { host: 'al-noor.localhost' }
    get({ host: '127.0.0.1', port, path: '/news', headers, agent: false }, (response) => {
      response.resume()
      answer.resolve(response.statusCode!)
    }).on('error', answer.reject)
  }
  running.stdout.on('data', hear)
  running.stderr.on('data', hear)
  const ended = once(running, 'close').then(([code]) => {
    answer.resolve(`It ended with ${String(code)}: ${said}`)
    return code as number | null
  })
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    running.kill(signal)
    await ended
  }
  atEnd(t, () => end())
  return { answer: answer.promise, ended, end, said: () => said }
}

async function assertSeededOnce(owner: DatabaseAddress): Promise<void> {
  await inDatabase(owner, async (sql) => {
    const rows = await sql<{ slug: string }[]>`select slug from organisations order by slug`
    assert.deepEqual(
      rows.map(({ slug }) => slug),
      ['al-noor', 'crescent', 'east-gate'],
    )
    await assertSound(sql)
  })
}

/** Every process that works in a folder; only Linux tells. */
function findServers(folder: string): string[] {
  const all = existsSync('/proc') ? readdirSync('/proc') : []
  return all.filter((pid) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`).startsWith(`${folder}/`)
    } catch {
      return false
    }
  })
}

/** An empty database in the cluster of the tests. */
async function makeDatabase(t: TestContext): Promise<DatabaseAddress> {
  const cluster = readDatabaseUrl(process.env['TEST_CLUSTER_URL']!)
  const database = `start_${randomBytes(6).toString('hex')}`
  await inDatabase(cluster, (sql) => sql.unsafe(`create database ${database}`))
  atEnd(t, () => inDatabase(cluster, (sql) => sql.unsafe(`drop database ${database} with (force)`)))
  return { ...cluster, database }
}

async function inDatabase(
  address: DatabaseAddress,
  work: (sql: postgres.Sql) => Promise<unknown>,
): Promise<void> {
  const sql = postgres({ ...toOptions(address), max: 1, onnotice: () => {} })
  try {
    await work(sql)
  } finally {
    await sql.end()
  }
}

function makeFolder(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'sahn-start-')))
  chmodSync(folder, 0o755)
  atEnd(t, () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
