import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'

/** A program of the machine that some tests need, and that no package of ours brings. */
export interface Wanted {
  /** As people call it. */
  readonly name: string
  /** The variable that says where it is. */
  readonly variable: string
  /** What it may be called on the path, and where else it may be. */
  readonly called: readonly string[]
  readonly places: readonly string[]
  /** Debian's packages that bring it. */
  readonly packages: readonly string[]
  readonly missing: string
}

/** Where its variable says, else the first one on the path. */
export function findProgram({ variable, called, places }: Wanted): string | undefined {
  const named = process.env[variable]
  if (named) {
    if (!isProgram(named)) throw new Error(`${variable} names ${named}, which is not a program.`)
    return named
  }
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const onPath = called.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...onPath, ...places].find(isProgram)
}

/** The same, installed from Debian's packages when there is none and we may. Throws, saying what to install, when we may not. */
export function ensureProgram(wanted: Wanted): string {
  const found = findProgram(wanted)
  if (found) return found
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(wanted.missing)
  console.log(`There is no ${wanted.name} here; installing Debian’s.`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '--no-install-recommends', ...wanted.packages]
  for (const words of [['update'], install]) {
    const { status, stdout, stderr } = spawnSync('apt-get', ['-qq', ...words], {
      env: environment,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    })
    if (status !== 0) throw new Error(`apt-get ${words.join(' ')} failed:\n${stdout}${stderr}`)
  }
  const installed = findProgram(wanted)
  if (!installed) throw new Error(wanted.missing)
  return installed
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
