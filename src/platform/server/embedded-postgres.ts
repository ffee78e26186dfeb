import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { type Binaries, findBinaries } from './embedded-postgres/binaries.ts'
import { prepareBinaries, removeOldCopies } from './embedded-postgres/binaries.ts'
import { makeCluster } from './embedded-postgres/cluster.ts'
import { EmbeddedPostgresError, toEmbeddedPostgresError } from './embedded-postgres/error.ts'
import { findListening, findRunning, launch, refuseTornCopy } from './embedded-postgres/launch.ts'
import type { Lock } from './embedded-postgres/lock.ts'
import { type Place, findPlace, removeSocketFolder, writeNote } from './embedded-postgres/place.ts'
import { type Postmaster, endPostmaster, isAlive } from './embedded-postgres/postmaster.ts'
import { isPostmasterOf, readPostmaster } from './embedded-postgres/postmaster.ts'
import {
  enter,
  isNobodyHere,
  lockUp,
  lockUpAtOnce,
  taken,
  withDoor,
} from './embedded-postgres/presence.ts'
import { giveAll } from './embedded-postgres/user.ts'

export { EmbeddedPostgresError, findBinaries }

/** A PostgreSQL of our own. Its address is a folder with a Unix socket; there is no password and no network. */
export interface EmbeddedPostgres {
  /** With `port`, `user` and `database` the address as the drivers `postgres` and `pg` take it. */
  readonly host: string
  readonly port: number
  readonly user: string
  readonly database: string
  /** The same for `pg`, graphile-worker and psql. The driver `postgres` does not read a socket from it. */
  readonly url: string
  /** PostgreSQL's own data folder, which need not lie in the one that was asked for. */
  readonly dataFolder: string
  readonly binFolder: string
  /**
   * Leaves. The last program to leave stops the server and returns when all its processes are gone; the others
   * leave it running. Connections should be closed by then, and are cut otherwise. Twice is once.
   */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  readonly dataFolder: string
  readonly log: (line: string) => void
  /** False writes nothing through to the disk: for the clusters of tests, which may vanish with the power. */
  readonly durable?: boolean
  /** PostgreSQL's settings, over ours. A program that joins a running server takes it as it is. */
  readonly settings?: Readonly<Record<string, string>>
}

/** A first start on a slow disk may take so long, and another one has to wait for it. */
const ENTERING_PATIENCE = 60_000
const LEAVING_PATIENCE = 5_000
const REVIVING_PATIENCE = 30_000
const WATCH_MS = 250
const LONGEST_PAUSE_MS = 5_000

/**
 * Serves the data in a folder: makes it on first use, joins the server when another program of ours has started
 * it, adopts it when that program was killed, and starts it otherwise. Programs that come at the same moment
 * share one server. Should the server die, it is started again at the same address, and the log says so.
 * Rejects with an EmbeddedPostgresError, having changed no data, when this cannot be done.
 */
export async function startEmbeddedPostgres({
  dataFolder,
  log,
  durable = true,
  settings = {},
}: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const wanted = resolve(dataFolder)
  try {
    const found = findBinaries()
    const place = findPlace(wanted, found.major)
    const entered = await untilEntered(place, async () => {
      const isFirst = isNobodyHere(place)
      const here = enter(place)
      try {
        const binaries = prepareBinaries(found, place)
        if (await makeCluster(place, binaries, durable)) log(`Made a database in ${place.cluster}.`)
        if (place.user) giveAll(place.cluster, place.user)
        const joined = await findRunning(place)
        if (!joined && !isFirst) return here.release()
        if (!joined) await refuseTornCopy(place)
        writeNote(wanted, place)
        if (!joined) removeOldCopies(binaries, place)
        const start = (at?: string) => launch({ place, binaries, durable, settings }, at)
        return { here, binaries, start, joined, first: joined ?? (await start()) }
      } catch (error) {
        here.release()
        throw error
      }
    })
    tellWhere(log, wanted, { place, ...entered })
    return serve({ place, log, ...entered })
  } catch (error) {
    throw toEmbeddedPostgresError(error, wanted)
  }
}

/**
 * Goes in by the door. Where others are here already and no server can be found, theirs has died a moment ago and they
 * start it again; or it runs where this program cannot see it, in another container say, and a second one beside it
 * would destroy the data. Either way it is theirs to start, so they are waited for.
 */
async function untilEntered<T>(place: Place, work: () => Promise<T | void>): Promise<T> {
  const end = performance.now() + REVIVING_PATIENCE
  for (;;) {
    const entered = await withDoor(place, ENTERING_PATIENCE, work)
    if (entered) return entered
    if (performance.now() > end) throw taken(place, 'its database cannot be reached from here')
    await wait(WATCH_MS)
  }
}

interface Service {
  readonly place: Place
  readonly binaries: Binaries
  readonly log: (line: string) => void
  readonly here: Lock
  readonly joined: Postmaster | undefined
  readonly first: Postmaster
  readonly start: (socketFolder: string) => Promise<Postmaster>
}

function serve({ place, log, here, binaries, first, start }: Service): EmbeddedPostgres {
  const { socketFolder: host, port } = first
  const leaving = new AbortController()
  let current = first
  let reviving: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  const watch = setInterval(() => {
    if (reviving || isAlive(current.pid)) return
    reviving = revive().finally(() => (reviving = undefined))
  }, WATCH_MS).unref()
  process.on('exit', leaveAtOnce)

  return {
    host,
    port,
    user: 'postgres',
    database: 'postgres',
    url: `postgres://postgres@localhost:${port}/postgres?host=${encodeURIComponent(host)}`,
    dataFolder: place.cluster,
    binFolder: join(binaries.folder, 'bin'),
    stop: () => (stopped ??= leave()),
  }

  /** Tries until it is back, and says each reason once: a disk may be full for an hour. */
  async function revive(): Promise<void> {
    let said = ''
    let pause = WATCH_MS
    while (!leaving.signal.aborted) {
      try {
        current = await findServing()
        return
      } catch (error) {
        const { message } = toEmbeddedPostgresError(error, place.folder) as Error
        if (message !== said) log(`The database has stopped and does not come back: ${message}`)
        said = message
      }
      await wait(pause, undefined, { ref: false, signal: leaving.signal }).catch(() => {})
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
    }
  }

  async function findServing(): Promise<Postmaster> {
    if (!existsSync(place.cluster)) throw new Error(`Its data in ${place.cluster} is gone.`)
    const already = await findListening(place)
    if (already) return already
    return await withDoor(place, ENTERING_PATIENCE, async () => {
      const another = await findRunning(place)
      if (another) return another
      const revived = await start(host)
      log(`The database had stopped by itself and runs again (process ${revived.pid}).`)
      return revived
    })
  }

  async function leave(): Promise<void> {
    leaving.abort()
    clearInterval(watch)
    await reviving
    try {
      // Without its folder there is nobody to share it with.
      if (!existsSync(place.folder)) return await endPostmaster(place.cluster, current.pid)
      await withDoor(place, LEAVING_PATIENCE, async () => {
        here.release()
        const last = lockUp(place)
        if (!last) return log('Another program uses the database, so it stays open.')
        const { pid } = readPostmaster(place.cluster) ?? current
        await endPostmaster(place.cluster, pid).finally(() => last.release())
        removeSocketFolder(place, host)
      })
    } finally {
      here.release()
      process.off('exit', leaveAtOnce)
    }
  }

  /** For a program that ends without a word. There is no waiting any more, so the server ends by itself. */
  function leaveAtOnce(): void {
    here.release()
    if (!existsSync(place.folder) || !lockUpAtOnce(place)) return
    const { pid } = readPostmaster(place.cluster) ?? current
    if (isPostmasterOf(place.cluster, pid)) process.kill(pid, 'SIGINT')
  }
}

function tellWhere(
  log: (line: string) => void,
  wanted: string,
  { place, joined, first, binaries }: Pick<Service, 'place' | 'joined' | 'first' | 'binaries'>,
): void {
  const how = joined ? 'was running and is joined' : 'runs'
  log(`PostgreSQL ${binaries.version} ${how} (process ${first.pid}) in ${place.cluster}.`)
  if (!place.isElsewhere) return
  log(
    `The database is in ${place.folder}, because its user ${place.user?.name ?? ''} cannot enter ` +
      `${wanted}; to back up, stop the program and copy both folders.`,
  )
}
