import { lchownSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { User } from './user.ts'

/** Which folder it is. One that is moved keeps its inode, and so does a snapshot of its disk; a copy of its files has another. */
export interface Identity {
  readonly path: string
  readonly device: string
  readonly inode: string
}

/** The folder as it is now. Its path is without links. */
export function identify(path: string): Identity {
  const { dev, ino } = statSync(path, { bigint: true })
  return { path, device: String(dev), inode: String(ino) }
}

/** True when both paths lead to one folder, by whatever mounts and links. */
export function isSameFolder(one: string, other: string): boolean {
  const [a, b] = [identify(one), identify(other)]
  return a.device === b.device && a.inode === b.inode
}

/** What `remember` wrote; undefined where nobody did, or nobody can read it. */
export function recall(folder: string, name: string): Identity | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, name), 'utf8')) as Identity
  } catch {
    return undefined
  }
}

/** Writes an identity into a folder. What stands there already is not written again: the disk may be full. */
export function remember(
  folder: string,
  name: string,
  identity: Identity,
  owner: User | undefined,
): void {
  const text = `${JSON.stringify(identity)}\n`
  if (JSON.stringify(recall(folder, name)) === text.trim()) return
  const unfinished = join(folder, `${name}.unfinished`)
  writeFileSync(unfinished, text, { mode: 0o600, flush: true })
  if (owner) lchownSync(unfinished, owner.uid, owner.gid)
  renameSync(unfinished, join(folder, name))
}
