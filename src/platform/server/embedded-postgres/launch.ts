import { spawn } from 'node:child_process'
import { closeSync, constants, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import type { Binaries } from './binaries.ts'
import { toEnvironment } from './cluster.ts'
import { EmbeddedPostgresError, notExecuted, toFailure } from './error.ts'
import { identify, recall, remember } from './identity.ts'
import { type Place, makeSocketFolder, socketFoldersOf } from './place.ts'
import { type Postmaster, endOrphans, endPostmaster, freeNumber } from './postmaster.ts'
import { isListening, isPostmasterOf, readPostmaster, toSocket } from './postmaster.ts'
import { toArguments } from './settings.ts'
import { makeOwnFolder, toIdentity } from './user.ts'

export interface Launch {
  readonly place: Place
  readonly binaries: Binaries
  readonly durable: boolean
  readonly settings: Readonly<Record<string, string>>
}

/** Only names the socket; nothing listens on it. */
const PORT = 5432
/** Recovery after a crash may take its time on a slow disk. */
const START_PATIENCE = 120_000
/** How long a server that is there may stay silent, as while it stops. */
const ANSWER_PATIENCE = 30_000
const LOG_BYTES = 1_000_000

/**
 * The server that already runs on this cluster, once it answers; undefined when none does. One that is just
 * starting or stopping is waited for.
 */
export async function findRunning(place: Place): Promise<Postmaster | undefined> {
  const end = performance.now() + ANSWER_PATIENCE
  for (;;) {
    const found = readPostmaster(place.cluster)
    if (!found) return undefined
    const listening = await findListening(place)
    if (listening?.status === 'ready') return listening
    if (!listening && !isPostmasterOf(place.cluster, found.pid)) return undefined
    if (performance.now() > end) {
      throw new EmbeddedPostgresError(
        'folder-taken',
        `A PostgreSQL (process ${found.pid}) holds ${place.cluster} and does not answer. ` +
          'End that process, or wait until it is done, and start again.',
      )
    }
    await wait(10)
  }
}

/** The server of this very folder, at the address at which it listens, whatever the folder was called when it began. */
export async function findListening(place: Place): Promise<Postmaster | undefined> {
  const found = readPostmaster(place.cluster)
  for (const socketFolder of found ? socketFoldersOf(place, found.socketFolder) : []) {
    const here = { ...found!, socketFolder }
    if (await isListening(here)) return here
  }
  return undefined
}

/** In the cluster: which folder it was when its server began. */
const HOME = 'sahn-folder.json'

/**
 * Throws when these files were copied one after the other while their server ran: they do not fit together, and what
 * PostgreSQL mends after a crash it cannot mend in them. A folder that was moved, and a snapshot of its disk, are
 * whole. To be asked when no server runs here and none has left in good order.
 */
export async function refuseTornCopy({ cluster }: Place): Promise<void> {
  const left = readPostmaster(cluster)
  if (!left || left.dataFolder === cluster) return
  const before = recall(cluster, HOME)
  if (before && before.inode === identify(cluster).inode) return
  // Data from before folders were told apart: it is one only if its server is seen.
  if (!before && !(await isListening(left))) return
  throw new EmbeddedPostgresError(
    'copied-while-running',
    `The data in ${cluster} is a copy of ${left.dataFolder}, made file by file while its database ran: what is in it ` +
      'need not fit together. Nothing was changed. Stop the program before you copy, or restore a backup. If nothing ' +
      `ran when it was copied, as after a power cut, remove ${join(cluster, 'postmaster.pid')} and start again.`,
  )
}

/**
 * Starts the server and returns when it takes connections. Nobody else may be starting one here meanwhile.
 * With `socketFolder` it can be reached where it could before, whatever this program would choose itself.
 */
export async function launch(what: Launch, socketFolder?: string): Promise<Postmaster> {
  const { place } = what
  freeNumber(place.cluster)
  await endOrphans(place.cluster)
  remember(place.cluster, HOME, identify(place.cluster), place.user)
  const folder = socketFolder ?? makeSocketFolder(place, toSocket('', PORT))
  // Nobody listens there; what was left says no more than postmaster.pid, and may be root's.
  for (const end of ['', '.lock']) rmSync(`${toSocket(folder, PORT)}${end}`, { force: true })
  const log = openLog(place)
  try {
    return await start(what, folder, log)
  } finally {
    closeSync(log)
  }
}

async function start(
  { place, binaries, durable, settings }: Launch,
  socketFolder: string,
  log: number,
): Promise<Postmaster> {
  makeOwnFolder(socketFolder, place.user)
  const before = statSync(logOf(place)).size
  const server = spawn(
    join(binaries.folder, 'bin', 'postgres'),
    toArguments({ dataFolder: place.cluster, socketFolder, port: PORT, durable, settings }),
    {
      cwd: place.cluster,
      env: toEnvironment(binaries),
      stdio: ['ignore', log, log],
      // Its own group, so that Ctrl-C in the terminal reaches only us and we stop it in good order.
      detached: true,
      ...toIdentity(place.user),
    },
  )
  let failure: Error | undefined
  server.once('error', (error) => (failure = notExecuted(error)))
  let hasEnded = false
  server.once('exit', () => (hasEnded = true))
  server.unref()
  // Should this program end before it knows that the server runs.
  const endWithUs = () => server.kill('SIGINT')
  process.once('exit', endWithUs)

  const end = performance.now() + START_PATIENCE
  try {
    for (;;) {
      if (failure) throw failure
      if (hasEnded) throw toFailure(readLog(place, before), place.folder)
      const found = readPostmaster(place.cluster)
      if (found?.pid === server.pid && found?.status === 'ready') return found
      if (performance.now() > end) {
        await endPostmaster(place.cluster, server.pid ?? 0)
        throw toFailure(`${readLog(place, before)}\nERROR: it was not ready in time`, place.folder)
      }
      await wait(3)
    }
  } finally {
    process.off('exit', endWithUs)
  }
}

/** One file, and one before it. Root does not follow a link that the server's user may have put there. */
function openLog(place: Place): number {
  const path = logOf(place)
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LOG_BYTES) {
    renameSync(path, `${path}.1`)
  }
  const { O_APPEND, O_CREAT, O_WRONLY, O_NOFOLLOW } = constants
  return openSync(path, O_APPEND | O_CREAT | O_WRONLY | O_NOFOLLOW, 0o600)
}

function readLog(place: Place, from: number): string {
  return readFileSync(logOf(place)).subarray(from).toString('utf8')
}

function logOf({ folder }: Place): string {
  return join(folder, 'postgres.log')
}
