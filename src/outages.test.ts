import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { realpathSync, statSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type TestContext, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { giveDonation } from '#features/money/giving/contract.ts'
import { toConnectionString, toOptions } from '#platform/server/database.ts'
import { endPostmaster, readPostmaster } from '#platform/server/embedded-postgres/postmaster.ts'
import { atEnd } from '#platform/server/embedded-postgres/testing.ts'
import { CARD, gift, payWith } from '#testing/gifts.ts'
import { TEST_SETTINGS, copyTemplate } from '#testing/ground.ts'
import { openWay } from '#testing/outage.ts'
import { within } from '#testing/within.ts'
import { type Program, startProgram } from '#testing/program.ts'
import { canMount, smallDisk } from '#testing/small-disk.ts'
import { assertSound } from '#testing/sound.ts'

const OK = 200
const BUSY = 503

describe('while the database is away', () => {
  for (const [how, seconds] of [
    ['cut', 1],
    ['hang', 6],
  ] as const) {
    it(`(${how}) the program says so within ${seconds} s, shows what it has, and goes on by itself`, async (t) => {
      const { program, way, owner } = await open(t)
      const kept = await program.get('/news')
      assert.equal(kept.status, OK)

      await way[how]()
      const began = performance.now()
      const refused = await program.get('/', 'unknown.localhost')
      const took = (performance.now() - began) / 1000
      assert.equal(refused.status, BUSY)
      assert.ok(Number(refused.headers['retry-after']) > 0)
      assert.ok(took < seconds, `It took ${took} s.`)
      assert.equal((await program.get('/healthz')).status, OK)
      assert.equal((await program.get('/readyz')).status, BUSY)
      assert.deepEqual(await program.get('/news').then(({ text }) => text), kept.text)
      // What another copy of the program changes, and announces, meanwhile.
      await owner`update configuration_entries set value = '"Renamed meanwhile"' where key = 'websiteName'`
      await way.open()

      await within(10, 'it is ready', async () => (await program.get('/readyz')).status === OK)
      await within(10, 'it takes a gift', () => give(program))
      await within(10, 'the receipt is made', () => hasReceipt(owner))
      await within(10, 'it shows what was changed meanwhile', async () =>
        (await program.get('/news')).text.includes('Renamed meanwhile'),
      )
    })
  }
})

describe('what the log says of an outage', () => {
  it('is one line when it begins and one when it ends, however many were refused, and nothing of anybody', async (t) => {
    const lines: string[] = []
    const { program, way } = await open(t, { LOG_LEVEL: 'info' }, (line) => lines.push(line))
    const asked = await gift(askerOf(program))
    lines.length = 0

    await way.cut()
    let refused = 0
    for (let round = 0; round < 30; round++) {
      const answers = await Promise.all([
        program.get(`/thank-you/${crypto.randomUUID()}`),
        program.get('/news?q=maryam'),
        program.get('/', 'unknown.localhost'),
        program.post(giveDonation.path, asked),
        program.get('/readyz'),
      ])
      refused += answers.slice(0, 4).filter(({ status }) => status === BUSY).length
      await wait(100)
    }
    await way.open()
    await within(15, 'it says that it is back', () =>
      lines.some((line) => line.includes('is back')),
    )

    assert.ok(refused > 50, String(refused))
    const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.deepEqual(
      told.map(({ level, msg, refused }) => [level, msg, refused]),
      [
        [50, 'the database is away', undefined],
        [30, 'the database is back', refused],
      ],
    )
    assert.match(lines[0]!, /CONNECTION_CLOSED|ECONN/)
    assert.doesNotMatch(lines.join(), /maryam|parameters|@/)
  })
})

describe('the embedded database', () => {
  it('is killed twelve times while people give: no gift is lost or doubled, and the program lives', async (t) => {
    const folder = makeFolder(t)
    const { program, owner } = await openEmbedded(t, folder)
    // The demonstration begins with a year of gifts, and their letters.
    const seeded = await countMails(await owner())
    const enough = new AbortController()
    const given: string[] = []
    const giving = Array.from({ length: 4 }, async () => {
      while (!enough.signal.aborted) given.push(await giveUntilTaken(program))
    })

    const serving = () => readPostmaster(path.join(folder, 'cluster'))?.pid
    let killed: number | undefined
    for (let time = 0; time < 12; time++) {
      const before = given.length
      // The answers to some that were taken before the kill may come after it.
      const isAnother = (pid?: number) => pid !== undefined && pid !== killed
      const goOn = () => given.length > before + 2 && isAnother(serving())
      await within(60, `gifts go on after ${time} kills`, goOn)
      killed = serving()!
      process.kill(killed, 'SIGKILL')
    }
    enough.abort()
    await Promise.all(giving)

    const sql = await owner()
    await within(
      20,
      'every receipt is made',
      async () => (await countMails(sql)) === seeded + given.length,
    )
    await assertBooks(sql, given)
    assert.equal(new Set(given).size, given.length)
  })
})

if (canMount) {
  describe('a full disk', () => {
    it('is outlived: 503 while it lasts, and gifts again when there is room', async (t) => {
      const folder = smallDisk({ after: (work) => atEnd(t, work) }, { megabytes: 400 })
      const { program, owner } = await openEmbedded(t, folder)
      const given = [await giveUntilTaken(program)]

      const filler = path.join(folder, 'filler')
      execFileSync('sh', ['-c', 'cat /dev/zero >"$0" 2>/dev/null || true', filler])
      await within(60, 'the disk is full', async () => {
        const taken = await Promise.all(Array.from({ length: 8 }, () => give(program)))
        return !taken.includes(true)
      })
      assert.equal((await program.get('/healthz')).status, OK)
      await within(15, 'it says so', async () => (await program.get('/readyz')).status === BUSY)
      rmSync(filler)

      given.push(await giveUntilTaken(program))
      await within(20, 'it is ready', async () => (await program.get('/readyz')).status === OK)
      await assertBooks(await owner(), given)
    })
  })
}

describe('an error that nobody caught', () => {
  for (const [event, deed] of [
    ['unhandledRejection', 'Promise.reject(error)'],
    ['uncaughtException', 'setImmediate(() => { throw error })'],
  ] as const) {
    it(`(${event}) is one line without anybody's data; what is in progress ends, and then the program`, async (t) => {
      const lines: string[] = []
      const words = 'Failed query: select $1\nparams: maryam@example.org'
      const bug = `process.on('SIGUSR2', () => {
        const error = Object.assign(new Error(${JSON.stringify(words)}), {
          parameters: ['maryam@example.org'] })
        ${deed}
      })`
      const { program, owner } = await open(
        t,
        {
          LOG_LEVEL: 'info',
          NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(bug)}`,
        },
        (line) => lines.push(line),
      )
      const slow = await gift(askerOf(program), {
        confirmationToken: await payWith(askerOf(program), CARD.slowBank),
      })
      const answer = program.post(giveDonation.path, slow)
      await within(5, 'the gift is in progress', async () => {
        const rows = await owner`select from payments where state = 'processing'`
        return rows.length === 1
      })

      await program.kill('SIGUSR2')

      assert.equal((await answer).data['status'], 'succeeded')
      assert.equal(await program.ended, 1)
      const fatal = lines.filter((line) => line.includes('"level":60'))
      assert.equal(fatal.length, 1)
      assert.match(fatal[0] ?? '', new RegExp(`Failed query.*${event}`))
      assert.ok(!lines.join().includes('maryam@example.org'))
      const locked = await owner`select from graphile_worker.jobs where locked_at is not null`
      assert.equal(locked.length, 0)
    })
  }
})

describe('a log that cannot be written', () => {
  it('because nobody reads it any more ends nothing', async (t) => {
    const { program } = await open(t, { LOG_LEVEL: 'debug' })

    program.stopReading()
    for (let i = 0; i < 20; i++) assert.equal((await program.get('/prayer-times')).status, OK)

    assert.ok(await give(program))
    await program.kill()
    assert.equal(await program.ended, 0)
  })

  it('because no byte more fits ends nothing', async (t) => {
    const copy = await copyTemplate()
    atEnd(t, () => copy.remove())
    const folder = makeFolder(t)
    const port = await findPort()
    const log = path.join(folder, 'log')
    // No file of this program may grow beyond eight blocks: the log stops as on a full disk.
    const running = spawn(
      'sh',
      [
        '-c',
        `ulimit -f 8; exec "$0" --import ./tools/quick-start.mjs src/main.ts >"$1" 2>&1`,
      ].concat(process.execPath, log),
      {
        stdio: 'ignore',
        env: {
          PATH: process.env['PATH'],
          ...TEST_SETTINGS,
          LOG_LEVEL: 'debug',
          DATABASE_URL: toConnectionString(copy.owner),
          DATA_DIR: folder,
          PORT: String(port),
        },
      },
    )
    const ended = once(running, 'exit')
    atEnd(t, () => running.kill('SIGKILL'))
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
        ({ status }) => status === OK,
        () => false,
      )
    await within(20, 'it is ready', ask)

    for (let i = 0; i < 200; i++) assert.ok(await ask())

    assert.equal(running.exitCode, null)
    const { size } = statSync(log)
    assert.ok(await ask())
    assert.equal(statSync(log).size, size)
    running.kill('SIGTERM')
    assert.deepEqual(await ended, [0, null])
  })
})

/** The program over a copy of the seeded database, by a way that can be taken away. */
async function open(t: TestContext, settings = {}, hear?: (line: string) => void) {
  const copy = await copyTemplate()
  const way = await openWay(t, copy.owner)
  const owner = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  const program = await startProgram(
    copy,
    // At the beginning of a minute: a page that is kept is kept to its end.
    { DATABASE_URL: toConnectionString(way.address), NOW: '2026-11-21T12:00:00Z', ...settings },
    hear,
  )
  atEnd(t, async () => {
    await program.kill('SIGKILL')
    await owner.end()
    await copy.remove()
  })
  return { program, way, owner }
}

/** The program with an embedded database of its own; `owner` connects anew, because the database comes and goes. */
async function openEmbedded(t: TestContext, folder: string) {
  const program = await startProgram(undefined, { DATA_DIR: folder })
  const cluster = path.join(folder, 'cluster')
  const open: postgres.Sql[] = []
  atEnd(t, async () => {
    await Promise.all(open.map((sql) => sql.end({ timeout: 1 })))
    await program.kill()
    await endPostmaster(cluster, readPostmaster(cluster)?.pid ?? 0)
  })
  return {
    program,
    owner: async () => {
      const address = {
        host: readPostmaster(cluster)!.socketFolder,
        port: 5432,
        user: 'postgres',
        database: 'postgres',
      }
      const sql = postgres({ ...toOptions(address), max: 1, onnotice: () => {} })
      open.push(sql)
      return sql
    },
  }
}

/** True when it was taken. */
async function give(program: Program): Promise<boolean> {
  const asked = await fillForm(program)
  if (!asked) return false
  const { data } = await program.post(giveDonation.path, asked)
  return data['status'] === 'succeeded'
}

/** As a donor who tries again until it says thank you; answers the id of the attempt. */
async function giveUntilTaken(program: Program): Promise<string> {
  let asked: Awaited<ReturnType<typeof fillForm>>
  await within(60, 'a gift is taken', async () => {
    asked ??= await fillForm(program)
    if (!asked) return false
    const { data } = await program.post(giveDonation.path, asked)
    return data['status'] === 'succeeded'
  })
  return asked!.attemptId
}

/** Somebody new each time. Undefined where the bank did not take the card's number, as it lives in the same database. */
async function fillForm(program: Program) {
  const donor = {
    firstName: 'Aisha',
    lastName: 'Khan',
    email: `${crypto.randomUUID()}@example.org`,
  }
  const asked = await gift(askerOf(program), { donor })
  return asked.confirmationToken ? asked : undefined
}

/** Each of these gifts was taken once, charged once and stands in the ledger once; all else that must be true is. */
async function assertBooks(sql: postgres.Sql, attempts: readonly string[]): Promise<void> {
  await assertSound(sql)
  const rows = await sql<{ books: string }[]>`
    select p.state || ', charged ' || (
        select count(*) from sandbox_charges c
        where c.organisation_id = p.organisation_id and c.intent_id = p.intent_id and c.outcome = 'succeeded'
      ) || ', in the ledger ' || (
        select count(*) from postings m
        where m.organisation_id = p.organisation_id and m.gift_id = f.gift_id and m.kind = 'charge'
      ) as books
    from gift_forms f join payments p on p.organisation_id = f.organisation_id and p.id = f.gift_id
    where f.attempt_id = any(${[...attempts]}::uuid[])`
  assert.deepEqual(
    rows.map(({ books }) => books),
    attempts.map(() => 'succeeded, charged 1, in the ledger 1'),
  )
}

async function hasReceipt(sql: postgres.Sql): Promise<boolean> {
  return (await countMails(sql)) > 0
}

async function countMails(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int from mails`
  return row!.count
}

function askerOf(program: Program) {
  const visitor = {
    asks: (endpoint: { path: string }, input: object) => program.post(endpoint.path, input),
  }
  return { visitor } as never
}

function makeFolder(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'sahn-outage-')))
  chmodSync(folder, 0o755)
  atEnd(t, () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

async function findPort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
