import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs'
import { renameSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type TestContext, after, describe, it } from 'node:test'
import { makeWorkerUtils } from 'graphile-worker'
import postgres from 'postgres'
import { canMount } from '#testing/small-disk.ts'

import { type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isAlive, readPostmaster, until } from './embedded-postgres/postmaster.ts'
import {
  ask,
  atEnd,
  clearAway,
  returnUsedData,
  makeClone,
  borrowUsedData,
  makeFolder,
  pidOf,
  run,
} from './embedded-postgres/testing.ts'
import { findNobody } from './embedded-postgres/user.ts'

const isRoot = process.getuid?.() === 0

after(returnUsedData)

/** Starts here, in the test's own process, without waiting for the disk. */
async function start(t: TestContext, options: Partial<EmbeddedPostgresOptions> = {}) {
  const said: string[] = []
  const server = await startEmbeddedPostgres({
    dataFolder: options.dataFolder ?? (await borrowUsedData(t)),
    log: (line) => said.push(line),
    durable: false,
    ...options,
  })
  atEnd(t, () => server.stop())
  return { ...server, said }
}

describe('an embedded PostgreSQL', () => {
  it('remembers its rows when it is stopped and started again', async (t) => {
    const dataFolder = join(makeFolder(t), 'data')

    const first = await start(t, { dataFolder })
    await ask(first, `create table people (name text); insert into people values ('Maryam')`)
    const pid = pidOf(first)
    await first.stop()

    assert.equal(isAlive(pid), false)
    const second = await start(t, { dataFolder })
    assert.deepEqual(await ask(second, 'select name from people'), [{ name: 'Maryam' }])
  })

  it('opens no door but a socket in a folder of its own', async (t) => {
    const server = await start(t)

    assert.deepEqual(await ask(server, 'show listen_addresses'), [{ listen_addresses: '' }])
    assert.equal(statSync(server.host).mode & 0o777, 0o700)
    assert.equal(statSync(server.dataFolder).mode & 0o777, 0o700)
  })

  it('keeps to the disk, in UTF-8 and in UTC', async (t) => {
    const server = await start(t, { durable: true })

    const facts = await ask(
      server,
      `select current_setting('fsync') || ' ' || current_setting('synchronous_commit') as durable,
              pg_encoding_to_char(encoding) as encoding, lower('ÄÇÉ') as lower,
              current_setting('timezone') as zone
         from pg_database where datname = 'template1'`,
    )
    assert.deepEqual(facts, [{ durable: 'on on', encoding: 'UTF8', lower: 'äçé', zone: 'UTC' }])
  })

  it('keeps what people typed out of its log', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const server = await start(t, { dataFolder })
    await ask(server, `create table people (mail text unique)`)

    const twice = `insert into people values ('maryam@example.org'), ('maryam@example.org')`
    await assert.rejects(ask(server, twice), { code: '23505' })

    const log = readFileSync(join(dataFolder, 'postgres.log'), 'utf8')
    assert.match(log, /duplicate key/)
    assert.doesNotMatch(log, /maryam/)
  })

  it('is reached by both drivers, also in a folder with a difficult name', async (t) => {
    const difficult = join(makeFolder(t), `Müller's data, (new): 100%`)

    const { host, port, user, database, url } = await start(t, { dataFolder: difficult })

    const sql = postgres({ host, port, user, database, max: 1 })
    assert.deepEqual([...(await sql`select 1 as one`)], [{ one: 1 }])
    await sql.end()
    const worker = await makeWorkerUtils({ connectionString: url })
    const { rows } = await worker.withPgClient((client) => client.query('select 1 as one'))
    assert.deepEqual(rows, [{ one: 1 }])
    await worker.release()
  })

  it('is reached in a folder whose name is too long for a socket', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const deep = join(dirname(dataFolder), 'x'.repeat(100))
    renameSync(dataFolder, deep)
    atEnd(t, () => renameSync(deep, dataFolder))

    const server = await start(t, { dataFolder: deep })

    assert.deepEqual(await ask(server, 'select 1 as one'), [{ one: 1 }])
    await server.stop()
    assert.equal(existsSync(server.host), false)
  })

  it('is there again within three seconds when its server was killed', async (t) => {
    const server = await start(t)
    const pid = pidOf(server)

    process.kill(pid, 'SIGKILL')

    assert.ok(await until(() => server.said.at(-1)?.includes('runs again') === true, 3000))
    assert.deepEqual(await ask(server, 'select 1 as one'), [{ one: 1 }])
    await server.stop()
  })
})

describe('several programs on one folder', () => {
  it('share one server when they begin in the same moment, and the last one out stops it', async (t) => {
    const dataFolder = join(makeFolder(t), 'data')

    const one = run(t, { dataFolder, durable: false })
    const other = run(t, { dataFolder, durable: false })
    const [first, second] = await Promise.all([one.report, other.report])

    assert.equal(first.host, second.host)
    const pid = pidOf(first)
    await one.stop()
    assert.deepEqual(await ask(second, 'select 1 as one'), [{ one: 1 }])
    assert.equal(pidOf(second), pid)
    await other.stop()
    assert.equal(isAlive(pid), false)
  })

  it('join within two seconds, also in the same process', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const first = await start(t, { dataFolder })

    const began = performance.now()
    const second = await start(t, { dataFolder })
    const took = performance.now() - began

    assert.ok(took < 2000, `It took ${took} ms.`)
    await first.stop()
    assert.deepEqual(await ask(second, 'select 1 as one'), [{ one: 1 }])
    await second.stop()
    assert.throws(() => pidOf(second), /No server runs/)
  })

  it('adopt the server whose program was killed together with its terminal', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const killed = run(t, { dataFolder, durable: false })
    const before = await killed.report
    const pid = pidOf(before)

    await killed.kill()
    const after = await start(t, { dataFolder })

    assert.equal(pidOf(after), pid)
    assert.deepEqual(await ask(after, 'select 1 as one'), [{ one: 1 }])
    await after.stop()
    assert.equal(isAlive(pid), false)
  })

  it('leave nothing behind when one ends without a word', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const program = run(t, { dataFolder, durable: false })
    const pid = pidOf(await program.report)

    program.process.stdin?.end('exit\n')

    assert.ok(await until(() => !isAlive(pid), 5000))
  })

  it('lose no acknowledged row when programs and servers are killed ten times', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const server = await start(t, { dataFolder, durable: true })
    await ask(server, 'create table numbers (number bigint primary key)')
    await server.stop()
    const acknowledged: string[] = []
    let writer = run(t, { dataFolder, writes: true })

    for (let round = 0; round < 10; round += 1) {
      const report = await writer.report
      const had = writer.lines.filter(isNumber).length
      const goesOn = () => writer.lines.filter(isNumber).length > had + 20
      assert.ok(await until(goesOn, 15_000), `Nothing was written in round ${round}.`)
      const pid = pidOf(report)
      if (round % 3 !== 0) process.kill(pid, 'SIGKILL')
      if (round % 3 === 1) {
        assert.ok(
          await until(() => hasAnother(report, pid), 15_000),
          'The server did not come back.',
        )
        continue
      }
      await writer.kill()
      acknowledged.push(...writer.lines.filter(isNumber))
      writer = run(t, { dataFolder, writes: true })
    }
    const report = await writer.report
    await writer.kill()
    acknowledged.push(...writer.lines.filter(isNumber))

    const rows = (await ask(report, 'select number::text from numbers')) as { number: string }[]
    const kept = new Set(rows.map(({ number }) => number))
    assert.ok(acknowledged.length > 200)
    assert.deepEqual(
      acknowledged.filter((number) => !kept.has(number)),
      [],
    )
  })
})

describe('a folder that was copied or moved', () => {
  it('while its server ran is refused, and never joins the original', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const original = await start(t, { dataFolder })
    await ask(original, 'create table gifts ()')
    const copy = copyOf(t, dataFolder)

    const refused = await start(t, { dataFolder: copy }).catch((error: unknown) => error)

    assert.deepEqual((refused as { code?: string }).code, 'copied-while-running')
    assert.match(String(refused), new RegExp(`${copy}.*copy of ${original.dataFolder}.*Stop the`))
    assert.deepEqual(await ask(original, 'select * from gifts'), [])
    const lock = join(original.host, '.s.PGSQL.5432.lock')
    assert.ok(existsSync(lock), 'The original has kept the lock of its socket.')
    await original.stop()
  })

  it('opens with a server of its own when somebody says that nothing ran', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const original = await start(t, { dataFolder })
    await ask(original, 'create table own (name text)')
    await ask(original, 'checkpoint')
    const copy = copyOf(t, dataFolder)
    rmSync(join(copy, 'cluster', 'postmaster.pid'))

    const other = await start(t, { dataFolder: copy })
    await ask(other, `insert into own values ('of the copy')`)

    assert.notEqual(pidOf(other), pidOf(original))
    assert.deepEqual(await ask(original, 'select * from own'), [])
    await other.stop()
    assert.deepEqual(await ask(original, 'select * from own'), [])
    await ask(original, 'drop table own')
  })

  it('while nothing ran is served beside the original', async (t) => {
    const dataFolder = await borrowUsedData(t)
    await (await start(t, { dataFolder })).stop()
    const copy = copyOf(t, dataFolder)

    const original = await start(t, { dataFolder })
    const other = await start(t, { dataFolder: copy })

    assert.notEqual(pidOf(other), pidOf(original))
    assert.notEqual(other.host, original.host)
  })

  it('is told from one of the same length of name, where sockets lie elsewhere', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const deep = join(dirname(dataFolder), 'x'.repeat(100))
    renameSync(dataFolder, deep)
    atEnd(t, () => renameSync(deep, dataFolder))
    const original = await start(t, { dataFolder: deep })
    const copy = copyOf(t, deep, 'y'.repeat(100))
    atEnd(t, () => original.stop())

    await assert.rejects(start(t, { dataFolder: copy }), { code: 'copied-while-running' })
  })

  it('is opened where it was moved to after its server was killed', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const program = run(t, { dataFolder, durable: false })
    const pid = pidOf(await program.report)
    await program.kill()
    process.kill(pid, 'SIGKILL')
    assert.ok(await until(() => !isAlive(pid), 3000))
    const moved = join(dirname(dataFolder), 'moved')
    renameSync(dataFolder, moved)
    atEnd(t, () => renameSync(moved, dataFolder))

    const server = await start(t, { dataFolder: moved })

    assert.deepEqual(await ask(server, 'select 1 as one'), [{ one: 1 }])
    await server.stop()
  })

  it('keeps the server that still runs in it when it is moved', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const program = run(t, { dataFolder, durable: false })
    const pid = pidOf(await program.report)
    await program.kill()
    const moved = join(dirname(dataFolder), 'moved')
    renameSync(dataFolder, moved)
    atEnd(t, () => renameSync(moved, dataFolder))

    const server = await start(t, { dataFolder: moved })

    assert.equal(pidOf(server), pid)
    assert.deepEqual(await ask(server, 'select 1 as one'), [{ one: 1 }])
    await server.stop()
    assert.equal(isAlive(pid), false)
  })

  it('is the same by every link to it', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const link = join(dirname(dataFolder), 'link')
    symlinkSync(dataFolder, link)
    atEnd(t, () => rmSync(link))

    const first = await start(t, { dataFolder })
    const second = await start(t, { dataFolder: link })

    assert.equal(pidOf(second), pidOf(first))
    await second.stop()
  })

  it('gets no second server while others are here whose server is gone: they start it again', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const program = run(t, { dataFolder, durable: false })
    const { dataFolder: cluster } = await program.report
    const pid = pidOf({ dataFolder: cluster })
    process.kill(program.process.pid!, 'SIGSTOP')
    // Else it could see its server go, and start it again, before it stands still.
    assert.ok(await until(() => isStopped(program.process.pid!), 3000))
    process.kill(pid, 'SIGKILL')
    assert.ok(await until(() => !isAlive(pid), 3000))

    let hasCome = false
    const coming = start(t, { dataFolder }).finally(() => (hasCome = true))
    assert.equal(await until(() => hasCome, 1500), false)
    process.kill(program.process.pid!, 'SIGCONT')
    const server = await coming

    assert.match(server.said.join(), /was running and is joined/)
    await server.stop()
    await program.stop()
  })
})

describe('a folder in a state', () => {
  it('is refused and left untouched when another version wrote its data', async (t) => {
    const dataFolder = makeFolder(t)
    mkdirSync(join(dataFolder, 'cluster', 'base'), { recursive: true })
    writeFileSync(join(dataFolder, 'cluster', 'PG_VERSION'), '15\n')
    const before = picture(dataFolder)

    await assert.rejects(start(t, { dataFolder }), {
      code: 'data-of-another-version',
      message: /PostgreSQL 15.* PostgreSQL 18/s,
    })
    assert.deepEqual(picture(dataFolder), before)
  })

  it('is refused when it is the data folder of another PostgreSQL', async (t) => {
    const dataFolder = makeFolder(t)
    writeFileSync(join(dataFolder, 'PG_VERSION'), '18\n')

    await assert.rejects(start(t, { dataFolder }), { code: 'folder-taken' })
    assert.deepEqual(readdirSync(dataFolder), ['PG_VERSION'])
  })

  it('is refused when no folder can be there', async (t) => {
    const file = join(makeFolder(t), 'file')
    writeFileSync(file, '')

    await assert.rejects(start(t, { dataFolder: join(file, 'data') }), { code: 'not-writable' })
  })

  it('is refused when its note leads to data that is gone', async (t) => {
    const dataFolder = makeFolder(t)
    writeFileSync(join(dataFolder, 'database-is-elsewhere.txt'), 'It is kept in\n/gone/away\n')

    await assert.rejects(start(t, { dataFolder }), { message: /\/gone\/away.* backup/s })
    assert.equal(existsSync(join(dataFolder, 'cluster')), false)
  })

  it('is made anew when the first start was killed in the middle', async (t) => {
    const dataFolder = join(makeFolder(t), 'data')
    const killed = run(t, { dataFolder })
    const isHalfMade = () =>
      existsSync(dataFolder) && readdirSync(dataFolder).some((name) => name.startsWith('unfin'))
    assert.ok(await until(isHalfMade, 5000))
    await killed.kill()

    const server = await start(t, { dataFolder })

    assert.deepEqual(await ask(server, 'select 1 as one'), [{ one: 1 }])
    assert.equal(isHalfMade(), false)
  })

  it('is opened although its last server died and its number is somebody else’s', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const { number } = await leaveServerOf(t, dataFolder, 'echo $$; exec sleep 60')

    const server = await start(t, { dataFolder })

    assert.deepEqual(await ask(server, 'select 1 as one'), [{ one: 1 }])
    assert.ok(isAlive(number))
  })

  it('is opened although its last server died and nobody has buried it', async (t) => {
    const dataFolder = await borrowUsedData(t)
    const { number } = await leaveServerOf(t, dataFolder, 'sleep 60 & echo $!; exec sleep 60')
    process.kill(number, 'SIGKILL')
    // Its parent has become another program by now, which does not wait for it.
    assert.ok(process.kill(number, 0))

    const server = await start(t, { dataFolder })

    assert.deepEqual(await ask(server, 'select 1 as one'), [{ one: 1 }])
  })

  it('says so when no PostgreSQL was installed', async (t) => {
    const folder = makeFolder(t)
    const clone = makeClone(folder, { withBinaries: false })

    const { code, message } = await run(t, { ...clone, dataFolder: join(folder, 'data') }).report

    assert.equal(code, 'no-binaries')
    assert.match(message ?? '', /npm ci/)
  })
})

// What only root can arrange: other users, closed folders, small disks.
if (isRoot) {
  describe('under root', () => {
    it('works in a clone that only root can enter, and says where the data is', async (t) => {
      const folder = makeFolder(t)
      chmodSync(folder, 0o700)
      const clone = makeClone(folder, { withBinaries: true })
      const dataFolder = join(folder, 'data')

      const program = run(t, { ...clone, dataFolder, durable: false })
      const first = await program.report
      const place = dirname(first.dataFolder)
      atEnd(t, () => clearAway(place))
      await ask(first, 'create table kept ()')
      await program.stop()

      assert.ok(!place.startsWith(folder))
      assert.match(program.lines.at(-1) ?? '', new RegExp(`${place}.* back up`))
      assert.ok(readFileSync(join(dataFolder, 'database-is-elsewhere.txt'), 'utf8').includes(place))
      const again = await start(t, { dataFolder })
      assert.deepEqual(await ask(again, 'select * from kept'), [])
      await again.stop()
    })

    it('refuses a name that PostgreSQL cannot run below, where it would have to', async (t) => {
      const folder = makeFolder(t)
      chmodSync(folder, 0o700)
      const clone = makeClone(folder, { withBinaries: true })
      const dataFolder = join(makeFolder(t), 'the "new" one')

      const { report } = run(t, { ...clone, dataFolder, durable: false })

      const { code, message } = await report
      assert.equal(code, 'folder-name')
      assert.match(message ?? '', /Choose another folder/)
    })

    it('does as a normal user, where the package cannot be written', async (t) => {
      const user = findNobody()
      const folder = makeFolder(t)
      const clone = makeClone(folder, { withBinaries: true, user })
      const home = join(folder, 'home')
      mkdirSync(home, { mode: 0o700 })
      chownSync(home, user.uid, user.gid)

      const program = run(t, { ...clone, user, dataFolder: join(home, 'data'), durable: false })
      const server = await program.report

      assert.deepEqual(await ask(server, 'select 1 as one'), [{ one: 1 }])
      assert.equal(statSync(server.dataFolder).uid, user.uid)
      await program.stop()
      const asRoot = await start(t, { dataFolder: join(home, 'data') })
      assert.deepEqual(await ask(asRoot, 'select 1 as one'), [{ one: 1 }])
    })

    it('is refused a copy whose note names the database of the original', async (t) => {
      const folder = makeFolder(t)
      chmodSync(folder, 0o700)
      const clone = makeClone(folder, { withBinaries: true })
      const program = run(t, { ...clone, dataFolder: join(folder, 'data'), durable: false })
      const place = dirname((await program.report).dataFolder)
      atEnd(t, () => clearAway(place))
      const copy = join(folder, 'copy')
      execFileSync('cp', ['-r', join(folder, 'data'), copy])

      const { code, message } = await run(t, { ...clone, dataFolder: copy, durable: false }).report

      assert.equal(code, 'folder-taken')
      assert.match(message ?? '', new RegExp(`${copy} is a copy of ${join(folder, 'data')}`))
      await program.stop()
      renameSync(join(folder, 'data'), join(folder, 'moved'))
      const moved = run(t, { ...clone, dataFolder: join(folder, 'moved'), durable: false })
      assert.equal(dirname((await moved.report).dataFolder), place)
      await moved.stop()
    })

    it('opens what root brought back with cp -r', async (t) => {
      const dataFolder = await borrowUsedData(t)
      const first = await start(t, { dataFolder })
      await ask(first, 'create table if not exists kept ()')
      await first.stop()
      const restored = copyOf(t, dataFolder, 'restored', '-r')

      const server = await start(t, { dataFolder: restored })

      assert.deepEqual(await ask(server, 'select * from kept'), [])
      assert.notEqual(statSync(server.dataFolder).uid, 0)
    })

    it('opens data that root brought back from a backup', async (t) => {
      const dataFolder = await borrowUsedData(t)
      const { stop, dataFolder: cluster } = await start(t, { dataFolder })
      await stop()
      execFileSync('chown', ['-R', 'root:root', cluster])

      const server = await start(t, { dataFolder })

      assert.deepEqual(await ask(server, 'select 1 as one'), [{ one: 1 }])
    })
  })
}

if (canMount) {
  describe('a folder that is mounted twice', () => {
    it('is one: whoever comes by the other path joins the server', async (t) => {
      const dataFolder = await borrowUsedData(t)
      const other = makeFolder(t)
      execFileSync('mount', ['--bind', dataFolder, other])
      atEnd(t, () => execFileSync('umount', [other]))

      const first = await start(t, { dataFolder })
      const second = await start(t, { dataFolder: other })

      assert.equal(pidOf(second), pidOf(first))
      assert.ok(second.host.startsWith(other))
      await second.stop()
      assert.deepEqual(await ask(first, 'select 1 as one'), [{ one: 1 }])
    })
  })

  describe('on a small disk', () => {
    it('says that the disk is full, and goes on when there is room again', async (t) => {
      const disk = makeFolder(t)
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=755', 'tmpfs', disk])
      atEnd(t, async () => {
        await clearAway(join(disk, 'data'))
        execFileSync('umount', [disk])
      })
      const dataFolder = join(disk, 'data')

      await assert.rejects(start(t, { dataFolder }), {
        code: 'disk-full',
        message: /make some room/,
      })
      assert.equal(existsSync(join(dataFolder, 'cluster')), false)
      execFileSync('mount', ['-o', 'remount,size=100m', disk])
      const server = await start(t, { dataFolder })
      await ask(server, 'create table kept ()')
      await server.stop()

      assert.throws(() => writeFileSync(join(disk, 'filler'), Buffer.alloc(100_000_000)), /ENOSPC/)
      await assert.rejects(start(t, { dataFolder }), { code: 'disk-full' })
      rmSync(join(disk, 'filler'))
      const again = await start(t, { dataFolder })
      assert.deepEqual(await ask(again, 'select * from kept'), [])
      await again.stop()
    })
  })
}

/** A copy beside it, made file by file, with its owners unless the option says otherwise. */
function copyOf(t: TestContext, dataFolder: string, name = 'copy', option = '-a'): string {
  const copy = join(dirname(dataFolder), name)
  execFileSync('cp', [option, dataFolder, copy])
  atEnd(t, () => clearAway(copy))
  return copy
}

/** Makes the data look as if a server had died there whose number was the one that a command says. */
async function leaveServerOf(t: TestContext, dataFolder: string, command: string) {
  const server = await start(t, { dataFolder })
  const { uid, gid } = statSync(server.dataFolder)
  const left = readFileSync(join(server.dataFolder, 'postmaster.pid'), 'utf8')
  await server.stop()

  const shell = spawn('sh', ['-c', command], isRoot ? { uid, gid } : {})
  atEnd(t, () => shell.kill('SIGKILL'))
  const [said] = (await once(shell.stdout, 'data')) as [Buffer]
  const number = Number(said.toString())
  for (const file of [
    join(server.dataFolder, 'postmaster.pid'),
    join(server.host, '.s.PGSQL.5432.lock'),
  ]) {
    writeFileSync(file, left.replace(/^\d+/, String(number)), { mode: 0o600 })
    if (isRoot) chownSync(file, uid, gid)
  }
  return { number }
}

/** As Linux tells it: the letter after the name of the program, which stands in brackets. */
function isStopped(pid: number): boolean {
  return /\) T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
}

function isNumber(line: string): boolean {
  return /^\d+$/.test(line)
}

/** Another server runs there by now than the one with this number. */
function hasAnother({ dataFolder }: { dataFolder: string }, before: number): boolean {
  const { pid } = readPostmaster(dataFolder) ?? {}
  return pid !== undefined && pid !== before && isAlive(pid)
}

/** Everything one can see of a folder from outside. */
function picture(folder: string): string[] {
  const names = ['', ...(readdirSync(folder, { recursive: true }) as string[])]
  return names.map((name) => {
    const { mode, uid, size, mtimeMs } = statSync(join(folder, name))
    return [name, mode, uid, size, mtimeMs].join(' ')
  })
}
