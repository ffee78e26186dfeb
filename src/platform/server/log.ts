import pino, { type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/**
 * Structured lines on standard output. Whoever logs gives facts without personal data: route patterns instead of
 * addresses (these can hold tokens), ids instead of names. Error objects keep their message and stack only, because
 * a driver's error carries the values of the failed statement. `out` takes the lines instead of standard output.
 */
export function openLog(level: string, out?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLoggedError },
  }
  return out ? pino(options, out) : pino(options)
}

function toLoggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    message: toLoggedMessage(error.message, code),
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    ...(error.cause ? { cause: toLoggedError(error.cause) } : {}),
  }
}

/**
 * Messages of others repeat what they were given: Drizzle's the statement and its parameters (the cause says what happened
 * without them), the database's a value that it cannot read (class 22), a mail server's the address.
 */
function toLoggedMessage(message: string, code: unknown): string {
  if (message.startsWith('Failed query')) return 'Failed query'
  const known = message.replaceAll(/<?[^\s<>@"']+@[^\s<>@"']+>?/g, '<an address>')
  return typeof code === 'string' && /^22...$/.test(code)
    ? known.replaceAll(/"[^"]*"/g, '"…"')
    : known
}
