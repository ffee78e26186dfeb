import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, readdirSync } from 'node:fs'
import { lchownSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import type { Binaries } from './binaries.ts'
import { EmbeddedPostgresError, notExecuted, toFailure } from './error.ts'
import type { Place } from './place.ts'
import { toIdentity } from './user.ts'

/** Throws when there is data and another major version of PostgreSQL wrote it. Reads one file, writes none. */
export function refuseOtherVersion(cluster: string, major: number): void {
  const file = join(cluster, 'PG_VERSION')
  if (!existsSync(file)) return
  const found = readFileSync(file, 'utf8').trim()
  if (found === String(major)) return
  throw new EmbeddedPostgresError(
    'data-of-another-version',
    `The data in ${cluster} was written by PostgreSQL ${found || 'of an unknown version'}, and this program ` +
      `brings PostgreSQL ${major}, which cannot read it. Nothing was changed. Start the version of this program ` +
      'that wrote it, make a backup (npm run backup), and restore it with this one into another folder (DATA_DIR).',
  )
}

/**
 * Makes an empty cluster where there is none; does nothing where there is one. It comes into being by a
 * rename, so a start that was killed in the middle leaves none, and its remains are cleared away.
 */
export async function makeCluster(
  place: Place,
  binaries: Binaries,
  durable: boolean,
): Promise<boolean> {
  clearRemains(place)
  if (existsSync(join(place.cluster, 'PG_VERSION'))) return false

  const unfinished = join(place.folder, `unfinished-${randomBytes(4).toString('hex')}`)
  mkdirSync(unfinished, { mode: 0o700 })
  if (place.user) lchownSync(unfinished, place.user.uid, place.user.gid)
  try {
    await initialise(unfinished, place, binaries, durable)
    renameSync(unfinished, place.cluster)
  } catch (error) {
    clearRemains(place)
    throw error
  }
  if (durable) syncFolder(place.folder)
  return true
}

/** The little that the server needs to know of the world, and nothing that the caller's shell has set. */
export function toEnvironment({ folder }: Binaries): NodeJS.ProcessEnv {
  return { LANG: 'C', LC_ALL: 'C', TZ: 'UTC', LD_LIBRARY_PATH: join(folder, 'lib') }
}

async function initialise(
  folder: string,
  place: Place,
  binaries: Binaries,
  durable: boolean,
  isLastTry = false,
): Promise<void> {
  const initdb = spawn(
    join(binaries.folder, 'bin', 'initdb'),
    [
      '-D',
      folder,
      '--username=postgres',
      '--auth-local=trust',
      '--auth-host=reject',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(durable ? [] : ['--no-sync']),
    ],
    {
      cwd: folder,
      env: toEnvironment(binaries),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...toIdentity(place.user),
    },
  )
  let said = ''
  for (const stream of [initdb.stdout, initdb.stderr]) {
    stream.setEncoding('utf8').on('data', (words: string) => (said += words))
  }
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  initdb.once('error', (error) => reject(notExecuted(error)))
  initdb.once('close', resolve)
  // Should this program end meanwhile. The server that it feeds then ends by itself.
  const endWithUs = () => initdb.kill('SIGKILL')
  process.once('exit', endWithUs)
  const code = await promise.finally(() => process.off('exit', endWithUs))
  if (code === 0) return
  // It asks the server for its version first. On a busy machine that was once not answered, and nothing was begun.
  if (!isLastTry && said.includes('was not found in the same directory'))
    return initialise(folder, place, binaries, durable, true)
  throw toFailure(said, place.folder)
}

/** May fail while an initdb that outlived its parent still writes there; then the next start does it. */
function clearRemains({ folder }: Place): void {
  for (const name of readdirSync(folder)) {
    if (!name.startsWith('unfinished-')) continue
    try {
      rmSync(join(folder, name), { recursive: true, force: true, maxRetries: 3 })
    } catch {
      // Left for the next start.
    }
  }
}

function syncFolder(path: string): void {
  const folder = openSync(path, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
