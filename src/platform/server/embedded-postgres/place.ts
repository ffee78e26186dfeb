import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { realpathSync, renameSync, rmdirSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

import { refuseOtherVersion } from './cluster.ts'
import { EmbeddedPostgresError } from './error.ts'
import { identify, recall, remember } from './identity.ts'
import { type User, allows, canEnter, findNobody, findOwner, makeOwnFolder } from './user.ts'

/** Where the database really lives, and as whom it runs. */
export interface Place {
  /** Without links on the way to it. Holds the cluster, its log, its locks, its socket, and a copy of the binaries where one is needed. */
  readonly folder: string
  readonly cluster: string
  /** True when `folder` is not the one that was asked for; a note in that one says so. */
  readonly isElsewhere: boolean
  readonly user: User | undefined
}

/** Where root may put data that an unprivileged user must reach; the first that can be made. */
const ELSEWHERE = ['/var/lib/sahn', '/srv/sahn']
const NOTE = 'database-is-elsewhere.txt'
/** In the folder elsewhere: whose it is. */
const OWNER = 'belongs-to.json'
/** How long the address of a socket may be on the strictest system. */
const ADDRESS_BYTES = 103

/**
 * Decides where the database of `wanted` lives: there, unless this is root and the unprivileged user cannot
 * get there. The same folder always gets the same place, and data once written decides over everything else.
 * Data of another major version is refused before anything is touched.
 */
export function findPlace(wanted: string, major: number): Place {
  const isRoot = process.getuid?.() === 0
  mkdirSync(wanted, { recursive: true, mode: isRoot ? 0o711 : 0o700 })
  const noted = readNote(wanted)
  if (noted !== undefined) refuseNoteOfAnother(realpathSync(wanted), noted)
  const folder = realpathSync(noted ?? wanted)
  const cluster = join(folder, 'cluster')
  refuseOtherVersion(cluster, major)
  refuseForeignData(folder, major)
  if (!isRoot) {
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return { folder, cluster, isElsewhere: noted !== undefined, user: undefined }
  }

  const user = findOwner(cluster) ?? findNobody()
  letIn(folder, user)
  if (canEnter(folder, user)) return { folder, cluster, isElsewhere: noted !== undefined, user }
  if (noted !== undefined || existsSync(cluster)) throw outOfReach(cluster, user)
  const place = makeElsewhere(folder, user)
  refuseOtherVersion(place.cluster, major)
  return place
}

/** Leaves a note for people, and for the next start, in the folder that was asked for. */
export function writeNote(wanted: string, place: Place): void {
  if (!place.isElsewhere) return
  remember(place.folder, OWNER, identify(realpathSync(wanted)), undefined)
  if (readNote(wanted) === place.folder) return
  const note = `The database of this folder is kept in
${place.folder}

PostgreSQL does not run as root, and ${place.user?.name ?? 'its user'}, as whom it runs, cannot enter this folder.
To back up, stop the program and copy both folders. Keep this note: by it the data is found.
`
  const unfinished = join(wanted, `${NOTE}.unfinished`)
  writeFileSync(unfinished, note, { mode: 0o644, flush: true })
  renameSync(unfinished, join(wanted, NOTE))
}

/**
 * A folder for the socket, closed to everybody but the server's user. It is near the data, unless that
 * makes an address too long for a socket, or one with letters over which drivers stumble.
 */
export function makeSocketFolder(place: Place, socketName: string): string {
  const { folder, user } = place
  const candidates = socketFoldersOf(place)
  const chosen = candidates.find(
    (path) =>
      `${path}/${socketName}`.length <= ADDRESS_BYTES &&
      /^[\w/.-]+$/.test(path) &&
      (path.startsWith(folder) || !user || canEnter(dirname(path), user)),
  )
  if (chosen !== undefined && makeOwnFolder(chosen, user)) return chosen
  throw new EmbeddedPostgresError(
    'not-writable',
    `There is no folder for the database's socket: ${candidates.join(', ')} cannot be used or belong ` +
      'to somebody else. Remove what is in the way, or choose a shorter folder with DATA_DIR.',
  )
}

/**
 * Where the socket of this folder, and of no other, may be: in it, or under a name that is made of what it is. So what
 * a copied postmaster.pid says leads nobody astray. `noted` is what this one says: its temporary folder may be another.
 */
export function socketFoldersOf({ folder }: Place, noted?: string): string[] {
  const { device, inode } = identify(folder)
  const name = `sahn-${toName(`${device} ${inode}`)}`
  const own = [join(folder, 'run'), join(tmpdir(), name), join('/tmp', name)]
  return noted !== undefined && basename(noted) === name ? [...own, noted] : own
}

/** One that is not near the data goes when the last one leaves; only when it is empty, whatever it is. */
export function removeSocketFolder({ folder }: Place, path: string): void {
  if (path.startsWith(folder)) return
  try {
    rmdirSync(path)
  } catch {
    // Somebody's files are in it, or it is gone already.
  }
}

/** Root's own folder may be passed through (not listed) by the user; other people's folders stay as they are. */
function letIn(folder: string, user: User): void {
  const { uid, mode } = statSync(folder)
  if (uid === 0 && !allows(folder, user, 1)) chmodSync(folder, (mode & 0o7777) | 0o011)
}

function makeElsewhere(wanted: string, user: User): Place {
  for (const root of ELSEWHERE) {
    let folder = join(root, toName(wanted))
    try {
      mkdirSync(folder, { recursive: true, mode: 0o711 })
      letIn(root, user)
      letIn(folder, user)
      folder = realpathSync(folder)
    } catch {
      continue
    }
    const cluster = join(folder, 'cluster')
    const owner = findOwner(cluster) ?? user
    if (canEnter(folder, owner)) return { folder, cluster, isElsewhere: true, user: owner }
  }
  throw new EmbeddedPostgresError(
    'not-writable',
    `PostgreSQL does not run as root, its user ${user.name} cannot enter ${wanted}, and neither ` +
      `${ELSEWHERE.join(' nor ')} can be made. Choose a folder with DATA_DIR that every user may enter, ` +
      'or start the program as a normal user.',
  )
}

function outOfReach(cluster: string, user: User): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'not-writable',
    `The data in ${cluster} belongs to ${user.name}, who can no longer enter the folders above it. ` +
      'Allow it again (chmod o+x on each of them), or move the data folder and say so with DATA_DIR.',
  )
}

/** A copied folder brings its note along, and by it would use the database of the folder that it was copied from. */
function refuseNoteOfAnother(wanted: string, noted: string): void {
  const owner = recall(noted, OWNER)
  if (!owner || owner.path === wanted || owner.inode === identify(wanted).inode) return
  const others = join(owner.path, NOTE)
  if (!existsSync(others) || readNote(owner.path) !== noted) return
  throw new EmbeddedPostgresError(
    'folder-taken',
    `The folder ${wanted} is a copy of ${owner.path}, and its note names the database of that one, ${noted}. ` +
      `Nothing was changed. Stop the program there, copy ${noted} as well, and name the copy in ${join(wanted, NOTE)}.`,
  )
}

/** A note that leads nowhere stops the start: an empty database in its place would look like lost data. */
function readNote(wanted: string): string | undefined {
  const path = join(wanted, NOTE)
  if (!existsSync(path)) return undefined
  const folder = readFileSync(path, 'utf8').split('\n')[1]?.trim() ?? ''
  if (folder !== '' && existsSync(join(folder, 'cluster'))) return folder
  throw new EmbeddedPostgresError(
    'did-not-start',
    `The note ${path} says that the database is in ${folder || 'a folder it does not name'}, and it is not ` +
      'there. Bring that folder back from a backup, or delete the note to begin with an empty database.',
  )
}

/** Somebody else's cluster is not a place to put ours into. */
function refuseForeignData(folder: string, major: number): void {
  if (!existsSync(join(folder, 'PG_VERSION'))) return
  refuseOtherVersion(folder, major)
  throw new EmbeddedPostgresError(
    'folder-taken',
    `The folder ${folder} is itself the data folder of another PostgreSQL. Choose another with DATA_DIR, ` +
      'or start that PostgreSQL and name it with DATABASE_URL.',
  )
}

function toName(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16)
}
