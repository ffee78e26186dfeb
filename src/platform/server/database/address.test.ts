import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type TestContext, after, describe, it } from 'node:test'
import { makeWorkerUtils } from 'graphile-worker'
import {
  ANOTHER_AUTHORITY,
  AUTHORITY,
  SERVER_CERTIFICATE,
  SERVER_KEY,
} from '#testing/certificates.ts'
import { openDatabase, settleEncryption } from '../database.ts'
import { startEmbeddedPostgres } from '../embedded-postgres.ts'
import { atEnd, borrowUsedData, makeFolder, returnUsedData } from '../embedded-postgres/testing.ts'
import { endPostmaster } from '../embedded-postgres/postmaster.ts'
import { findOwner, toIdentity } from '../embedded-postgres/user.ts'
import { readSettings } from '../settings.ts'
import { readDatabaseUrl, toConnectionString } from './address.ts'

after(returnUsedData)

describe('the encryption of a database’s address', () => {
  it('means what libpq means by it, for each driver', async (t) => {
    const { port, folder } = await startWithTls(t)
    const right = join(folder, 'authority.pem')
    const wrong = join(folder, 'another-authority.pem')
    const at = (host: string, rest: string) =>
      tell(`postgres://postgres@${host}:${port}/postgres${rest}`)
    const named = 'localhost'
    const numbered = '127.0.0.1'

    assert.deepEqual(await at(named, '?sslmode=disable'), ['open', 'open'])
    assert.deepEqual(
      await at(named, ''),
      ['encrypted', 'encrypted'],
      'prefer is what libpq begins with',
    )
    assert.deepEqual(await at(named, '?sslmode=prefer'), ['encrypted', 'encrypted'])
    assert.deepEqual(await at(named, '?sslmode=allow'), ['open', 'open'])
    assert.deepEqual(await at(numbered, '?sslmode=require'), ['encrypted', 'encrypted'])

    // With authorities of one's own, require also looks whether they have signed.
    assert.deepEqual(await at(numbered, `?sslmode=require&sslrootcert=${right}`), [
      'encrypted',
      'encrypted',
    ])
    assert.deepEqual(await at(numbered, `?sslmode=require&sslrootcert=${wrong}`), [
      'refused',
      'refused',
    ])
    assert.deepEqual(await at(numbered, `?sslmode=verify-ca&sslrootcert=${right}`), [
      'encrypted',
      'encrypted',
    ])
    assert.deepEqual(await at(named, `?sslmode=verify-ca&sslrootcert=${wrong}`), [
      'refused',
      'refused',
    ])

    assert.deepEqual(await at(named, `?sslmode=verify-full&sslrootcert=${right}`), [
      'encrypted',
      'encrypted',
    ])
    assert.deepEqual(await at(numbered, `?sslmode=verify-full&sslrootcert=${right}`), [
      'refused',
      'refused',
    ])
    assert.deepEqual(await at(named, `?sslmode=verify-full&sslrootcert=${wrong}`), [
      'refused',
      'refused',
    ])
    assert.deepEqual(await at(named, '?sslmode=verify-full&sslrootcert=system'), [
      'refused',
      'refused',
    ])
    assert.deepEqual(await at(named, '?sslrootcert=system'), ['refused', 'refused'])
    assert.deepEqual(
      await at(named, `?sslmode=verify-full&sslrootcert=${right}&sslnegotiation=direct`),
      ['encrypted', 'encrypted'],
    )
  })

  it('is asked for and not had where the server has none', async (t) => {
    const { port, folder } = await startWithTls(t, { ssl: 'off' })
    const right = join(folder, 'authority.pem')
    const at = (rest: string) => tell(`postgres://postgres@localhost:${port}/postgres${rest}`)

    assert.deepEqual(await at(''), ['open', 'open'])
    assert.deepEqual(await at('?sslmode=prefer'), ['open', 'open'])
    assert.deepEqual(await at('?sslmode=require'), ['refused', 'refused'])
    assert.deepEqual(await at(`?sslmode=verify-full&sslrootcert=${right}`), ['refused', 'refused'])
  })

  it('is taken where the server insists on it, also by who would do without', async (t) => {
    const { port } = await startWithTls(t, { hba: 'hostssl all all 127.0.0.1/32 trust' })
    const at = (rest: string) => tell(`postgres://postgres@127.0.0.1:${port}/postgres${rest}`)

    assert.deepEqual(await at('?sslmode=allow'), ['encrypted', 'encrypted'])
    assert.deepEqual(await at('?sslmode=disable'), ['refused', 'refused'])
  })
})

describe('an address that asks for what cannot be done', () => {
  const wrong: Record<string, RegExp> = {
    'sslmode=verify-everything': /sslmode=verify-everything is not known/,
    'sslmode=verify-full': /sslrootcert=system/,
    'sslmode=verify-ca': /sslrootcert/,
    'sslmode=require&sslrootcert=system': /sslmode=verify-full/,
    'sslmode=verify-full&sslrootcert=/nowhere/root.pem': /\/nowhere\/root\.pem/,
    'sslmode=require&sslcrl=/etc/crl.pem': /sslcrl/,
    'sslmode=require&sslcert=/nowhere/client.pem': /sslkey/,
    'sslmode=prefer&sslnegotiation=direct': /sslnegotiation/,
    'sslmode=require&channel_binding=require': /channel_binding/,
    'sslmode=require&sslmode=disable': /sslmode/,
  }
  for (const [query, says] of Object.entries(wrong)) {
    it(`stops the start and says so: ${query}`, () => {
      const DATABASE_URL = `postgres://sahn:secret-word@db.example/sahn?${query}`

      assert.throws(
        () => readSettings({ DATABASE_URL }),
        ({ message }: Error) =>
          says.test(message) && /DATABASE_URL/.test(message) && !message.includes('secret-word'),
      )
    })
  }

  it('stops the start where Node was told to believe everybody', () => {
    assert.throws(() => readSettings({ NODE_TLS_REJECT_UNAUTHORIZED: '0' }), /NODE_EXTRA_CA_CERTS/)
  })

  it('means nothing on a socket of this machine, as with libpq', () => {
    const { host, encryption } = readDatabaseUrl(
      'postgres://localhost/sahn?host=%2Frun%2Fpostgresql&sslmode=require',
    )

    assert.deepEqual([host, encryption], ['/run/postgresql', undefined])
  })
})

/** How we have got there: with what serves requests and hears what is announced, and with the queue. */
async function tell(url: string): Promise<string[]> {
  const address = await settleEncryption(readDatabaseUrl(url)).catch(() => undefined)
  if (!address) return ['refused', 'refused']
  const words = (rows: readonly object[]) =>
    new Set<string>((rows as { ssl: boolean }[]).map(({ ssl }) => (ssl ? 'encrypted' : 'open')))

  const database = openDatabase(address, { connections: 1 })
  const heard = await database
    .listen(
      'news',
      () => {},
      () => {},
    )
    .then(
      () => true,
      () => false,
    )
  // Both of its connections, or the one that serves where nothing can be heard.
  const seen = await database.platform<{ ssl: boolean }[]>`
    select ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'sahn'`.then(
    words,
    () => new Set(['refused']),
  )
  if (!heard) seen.add('refused')
  const serving = [...seen].join(' and ')
  await database.close()

  const connectionString = toConnectionString(address)
  const queue = await makeWorkerUtils({ connectionString }).then(
    async (utils) => {
      const { rows } = await utils.withPgClient((client) =>
        client.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()'),
      )
      await utils.release()
      return [...words(rows)].join()
    },
    () => 'refused',
  )
  return [serving, queue]
}

/** A real PostgreSQL that listens on the network. */
async function startWithTls(
  t: TestContext,
  { ssl = 'on', hba = 'host all all 127.0.0.1/32 trust\nhost all all ::1/128 trust' } = {},
): Promise<{ port: number; folder: string }> {
  const dataFolder = await borrowUsedData(t)
  const {
    binFolder,
    dataFolder: cluster,
    stop,
  } = await startEmbeddedPostgres({ dataFolder, log: () => {} })
  await stop()
  const folder = makeFolder(t)
  const user = findOwner(cluster)
  const files = {
    'authority.pem': AUTHORITY,
    'another-authority.pem': ANOTHER_AUTHORITY,
    'server.pem': SERVER_CERTIFICATE,
    'server.key': SERVER_KEY,
    'hba.conf': hba,
  }
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text, { mode: name === 'server.key' ? 0o600 : 0o644 })
    if (user) chownSync(join(folder, name), user.uid, user.gid)
  }
  // Below those that a system gives to whoever calls out.
  const port = 20_000 + Math.floor(Math.random() * 12_000)
  const settings = {
    listen_addresses: 'localhost',
    unix_socket_directories: '',
    port: String(port),
    ssl,
    ssl_cert_file: join(folder, 'server.pem'),
    ssl_key_file: join(folder, 'server.key'),
    hba_file: join(folder, 'hba.conf'),
    fsync: 'off',
  }
  const server = spawn(
    join(binFolder, 'postgres'),
    [
      '-D',
      cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    {
      cwd: cluster,
      env: { LC_ALL: 'C', LD_LIBRARY_PATH: join(binFolder, '..', 'lib') },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...toIdentity(user),
    },
  )
  atEnd(t, () => endPostmaster(cluster, server.pid!))
  const said: string[] = []
  for await (const line of createInterface({ input: server.stderr })) {
    if (line.includes('ready to accept connections')) return { port, folder }
    said.push(line)
  }
  throw new Error(said.join('\n'))
}
