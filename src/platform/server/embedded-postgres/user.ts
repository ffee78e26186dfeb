import { chmodSync, existsSync, lchownSync, lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** As whom the server runs. Only under root, as which PostgreSQL refuses to run; otherwise undefined. */
export interface User {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** Whoever owns the data runs the server, so that root may start what a normal user began. */
export function findOwner(path: string): User | undefined {
  if (!existsSync(path)) return undefined
  const { uid, gid } = statSync(path)
  if (uid === 0) return undefined
  const name = passwords().find(([, , id]) => Number(id) >>> 0 === uid)?.[0]
  return { name: name ?? `the user ${uid}`, uid, gid }
}

/** Who owns nothing else on the machine. */
export function findNobody(): User {
  const [, , uid, gid] = passwords().find(([name]) => name === 'nobody') ?? []
  return { name: 'nobody', uid: Number(uid ?? 65_534) >>> 0, gid: Number(gid ?? 65_534) >>> 0 }
}

/** True when the user can pass through every folder down to this one. */
export function canEnter(path: string, user: User): boolean {
  const real = realpathSync(path)
  return allows(real, user, 1) && (dirname(real) === real || canEnter(dirname(real), user))
}

/** True when the user can get to this file or folder and read it. */
export function canRead(path: string, user: User): boolean {
  const real = realpathSync(path)
  return allows(real, user, 4) && canEnter(dirname(real), user)
}

/** What the mode says of reading (4) or entering (1); access lists are not asked. */
export function allows(path: string, { uid, gid }: User, bit: 1 | 4): boolean {
  const stat = statSync(path)
  if (stat.uid === uid) return (stat.mode & (bit << 6)) !== 0
  if (stat.gid === gid) return (stat.mode & (bit << 3)) !== 0
  return (stat.mode & bit) !== 0
}

/**
 * Makes a folder that only the server's user may use. One of root's, as a restore leaves it, is given to that user.
 * False when it is there and is somebody else's.
 */
export function makeOwnFolder(path: string, user: User | undefined): boolean {
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const made = lstatSync(path)
  if (user && made.isDirectory() && made.uid === 0) {
    chmodSync(path, 0o700)
    lchownSync(path, user.uid, user.gid)
  }
  const stat = lstatSync(path)
  const uid = user?.uid ?? process.getuid?.()
  return stat.isDirectory() && stat.uid === uid && (stat.mode & 0o077) === 0
}

/** After a restore by root the files are root's; the server insists on its own. */
export function giveAll(path: string, { uid, gid }: User): void {
  if (statSync(path).uid !== 0) return
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
  }
  // With other rights it does not start either.
  chmodSync(path, 0o700)
  lchownSync(path, uid, gid)
}

/** How `spawn` is told. Ids above the 31st bit, as macOS has them for nobody, are negative there. */
export function toIdentity(user: User | undefined): { uid?: number; gid?: number } {
  return user ? { uid: user.uid | 0, gid: user.gid | 0 } : {}
}

function passwords(): string[][] {
  if (!existsSync('/etc/passwd')) return []
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  return lines.map((line) => line.split(':'))
}
