import pino, { type Logger } from 'pino'

export type Log = Logger

/**
 * Structured lines on standard output. Whoever logs gives facts without personal data: route patterns instead of
 * addresses (these can hold tokens), ids instead of names. Error objects keep their message and stack only, because
 * a driver's error carries the values of the failed statement.
 */
export function openLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: toLoggedError },
  })
}

function toLoggedError(error: unknown): unknown {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    ...(typeof code === 'string' ? { code } : {}),
    // A Drizzle error repeats the statement and its parameters; the cause says what happened without them.
    message: error.message.startsWith('Failed query') ? 'Failed query' : error.message,
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12)
      .join('\n'),
    ...(error.cause ? { cause: toLoggedError(error.cause) } : {}),
  }
}
