import { lchownSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseSync } from 'node:sqlite'

import type { User } from './user.ts'

/** Ends with `release()`, or with the program that holds it, however that dies. */
export interface Lock {
  release(): void
}

/**
 * A lock that the operating system keeps: it is gone the moment its holder is, so there is nothing stale to
 * detect, and it holds across containers that share the folder. Any number may hold it `shared`; `alone`
 * excludes all others, those of the same process too. Undefined when somebody is in the way.
 *
 * Node has no file locks of its own; SQLite, which comes with it, takes them on an empty file. Who opens and
 * closes that file in any other way within this process drops the lock (POSIX says so).
 */
export function tryLock(
  path: string,
  kind: 'shared' | 'alone',
  owner: User | undefined,
): Lock | undefined {
  makeOnce(path, owner)
  const file = new DatabaseSync(path)
  try {
    // With any other journal SQLite writes a little, which a full disk does not let it.
    file.exec('PRAGMA journal_mode = MEMORY')
    if (kind === 'alone') file.exec('BEGIN EXCLUSIVE')
    else file.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
    return { release: () => file.isOpen && file.close() }
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

/** As `tryLock`, but patient for so many milliseconds. */
export async function waitForLock(
  path: string,
  kind: 'shared' | 'alone',
  owner: User | undefined,
  patience: number,
): Promise<Lock | undefined> {
  const end = performance.now() + patience
  for (;;) {
    const lock = tryLock(path, kind, owner)
    if (lock || performance.now() > end) return lock
    await wait(10)
  }
}

const SQLITE_BUSY = 5

/** Never opens a file that exists: closing it would drop the locks this process has on it. */
function makeOnce(path: string, owner: User | undefined): void {
  try {
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 })
    if (owner) lchownSync(path, owner.uid, owner.gid)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
