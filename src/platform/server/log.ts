import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** What waits while nothing can be written; what comes then is dropped, or a full disk would fill the memory too. */
const WAITING_BYTES = 1_000_000
const FRAMES = 12

/**
 * Structured lines on standard output. Whoever logs gives facts without personal data: route patterns instead of
 * addresses (these can hold tokens), ids instead of names. Of an error stays what `withoutValues` leaves. Lines that
 * cannot be written (a full disk, a pipe that nobody reads any more) are lost, and nothing else happens. `out` takes the
 * lines instead of standard output.
 */
export function openLog(level: string, out?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: toLoggedError },
    },
    out ?? (output ??= openOutput()),
  )
}

let output: ReturnType<typeof pino.destination> | undefined

/** Standard output belongs to the whole process. */
function openOutput() {
  const destination = pino.destination({ dest: process.stdout.fd, maxLength: WAITING_BYTES })
  let isFailing = false
  destination.on('error', () => (isFailing = true))
  destination.on('write', () => (isFailing = false))
  // At the exit the library writes what waits, and on a full disk it would try for ever.
  process.prependListener('exit', () => isFailing && destination.destroy())
  return destination
}

/**
 * The same error as somebody may read it: what happened and where, and none of the values that somebody typed. A
 * driver hangs the statement and its parameters onto its errors, Drizzle repeats them in its message, the database
 * quotes what it could not read, and so does JSON. For everything that is printed, logged, or kept with a job.
 */
export function withoutValues(error: unknown): Error {
  if (!(error instanceof Error))
    return new Error(`No error, but of type ${typeof error}, was thrown.`)
  const { code } = error as { code?: unknown }
  const clean = new Error(
    messageOf(error),
    error.cause ? { cause: withoutValues(error.cause) } : {},
  )
  clean.name = error.name
  clean.stack = [`${clean.name}: ${clean.message}`, ...framesOf(error)].join('\n')
  return typeof code === 'string' ? Object.assign(clean, { code }) : clean
}

function toLoggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name, message, cause, code } = withoutValues(error) as Error & { code?: string }
  return {
    type: name,
    ...(code ? { code } : {}),
    message,
    stack: framesOf(error).join('\n'),
    ...(cause ? { cause: toLoggedError(error.cause) } : {}),
  }
}

/** A mail address, also one with a name in quotes, for JavaScript and for PostgreSQL. */
export const MAIL_ADDRESS = String.raw`<?(?:"[^"\n]*"|[^\s<>@"]+)@[^\s<>@"']+>?`

/** Class 22 of SQLSTATE: a value that is not what its column or function takes. */
const BAD_VALUE = /^22...$/

function messageOf(error: Error): string {
  const { message } = error
  if (message.startsWith('Failed query')) return 'Failed query'
  if (error instanceof SyntaxError && message.includes('JSON')) return 'This is not JSON.'
  const known = message.replaceAll(new RegExp(MAIL_ADDRESS, 'g'), '<an address>')
  return BAD_VALUE.test(String((error as { code?: unknown }).code))
    ? known.replace(/".*"/s, '"…"').replace(/\(.*\)/s, '(…)')
    : known
}

/** The message stands before the frames, and may have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message)
  const lines = (at < 0 ? stack : stack.slice(at + message.length)).split('\n')
  return lines.filter((line) => /^\s+at /.test(line)).slice(0, FRAMES)
}
