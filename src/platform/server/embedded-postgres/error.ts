import { statfsSync } from 'node:fs'

export type EmbeddedPostgresProblem =
  | 'data-of-another-version'
  | 'folder-taken'
  | 'copied-while-running'
  | 'disk-full'
  | 'no-binaries'
  | 'not-writable'
  | 'folder-name'
  | 'did-not-start'

/** The embedded PostgreSQL cannot serve. The message is a full sentence that ends with what to do next. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError'
  readonly code: EmbeddedPostgresProblem

  constructor(code: EmbeddedPostgresProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** Gives our name to what the operating system refused; our own errors and bugs pass through unchanged. */
export function toEmbeddedPostgresError(error: unknown, folder: string): unknown {
  const { code, message, syscall } = error as NodeJS.ErrnoException
  if (syscall?.startsWith('spawn')) return notExecuted(error as NodeJS.ErrnoException)
  if (code === 'ENOSPC' || code === 'EDQUOT') return diskFull(folder, { cause: error })
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ERR_SQLITE_ERROR'].includes(code ?? '')) {
    return new EmbeddedPostgresError(
      'not-writable',
      `The database cannot use the folder ${folder} (${message}). ` +
        'Give this user the right to write there, or choose another folder with DATA_DIR.',
      { cause: error },
    )
  }
  return error
}

/** Reads what initdb or the server said before it gave up, and says it in our words. */
export function toFailure(said: string, folder: string): EmbeddedPostgresError {
  if (/No space left on device|[Qq]uota exceeded/.test(said) || isFull(folder)) {
    return diskFull(folder, { cause: said })
  }
  if (/incompatible with server|initialized by PostgreSQL version/.test(said)) {
    return new EmbeddedPostgresError(
      'data-of-another-version',
      `The data in ${folder} was written by another version of PostgreSQL (${lastLine(said)}). ` +
        'Start the version of this program that wrote it, or choose another folder with DATA_DIR.',
    )
  }
  if (/Permission denied|Read-only file system|wrong ownership/.test(said)) {
    return new EmbeddedPostgresError(
      'not-writable',
      `PostgreSQL cannot use the folder ${folder} (${lastLine(said)}). ` +
        'Give its user the right to write there, or choose another folder with DATA_DIR.',
    )
  }
  if (/could not look up effective user ID/.test(said)) {
    return new EmbeddedPostgresError(
      'did-not-start',
      'PostgreSQL needs a user with a name, and the number this program runs as has none ' +
        `(${lastLine(said)}). Add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
  if (/loading shared librar|version `GLIBC/.test(said)) return doesNotRunHere(lastLine(said))
  return new EmbeddedPostgresError(
    'did-not-start',
    `PostgreSQL did not start in ${folder}: ${lastLine(said) || 'it said nothing'}. ` +
      'Its log in postgres.log says more; put right what it names and start again.',
  )
}

/** The binaries are there, and the system does not execute them at all. */
export function notExecuted(error: NodeJS.ErrnoException): EmbeddedPostgresError {
  if (error.code === 'ENOENT') return doesNotRunHere(error.message)
  return new EmbeddedPostgresError(
    'did-not-start',
    `PostgreSQL cannot be executed as its own user (${error.message}). Start the program as a normal user, ` +
      'or set DATABASE_URL to a PostgreSQL of your own.',
    { cause: error },
  )
}

/** As on Alpine, which has no glibc. */
function doesNotRunHere(reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'no-binaries',
    `The PostgreSQL that comes with this program does not run on this system (${reason}); ` +
      'it needs glibc, as in Debian, Ubuntu or Fedora. Set DATABASE_URL to a PostgreSQL of your own.',
  )
}

function diskFull(folder: string, options: ErrorOptions): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'disk-full',
    `The disk that holds ${folder} is full, so the database cannot start. ` +
      'Nothing was lost: make some room (100 MB is enough to begin) and start again.',
    options,
  )
}

/** On a full disk the log is empty as well, so the absence of words is asked about too. */
function isFull(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize < 1_000_000
  } catch {
    return false
  }
}

function lastLine(said: string): string {
  const lines = said.split('\n').filter((line) => line.trim() !== '')
  const telling = lines.findLast((line) => /FATAL|PANIC|error:|ERROR/.test(line))
  return (telling ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR|error): +/, '').trim()
}
