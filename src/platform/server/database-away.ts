/** The database did not answer, or not in time. Answered with 503; nothing was half done. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** SQLSTATE classes and driver codes that mean: the database is away, full, overloaded or too slow; or our own disk is full. */
const AWAY =
  /^(08...|53...|57014|57P0.|58...|25P03|25006|55P03|ECONN.*|ENOENT|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|CONNECT.*)$/

/** Of those the ones that say that this connection will not do any more: another may lead to a server that answers. */
const LOST = /^(08...|57P0.|58...|25P03|25006|E[A-Z_]+|CONNECT.*)$/

export function isAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  const code = (error as { code?: unknown } | null)?.code
  if (typeof code === 'string' && AWAY.test(code) && isFromDriver(error)) return true
  const cause = (error as { cause?: unknown } | null)?.cause
  return cause !== undefined && cause !== error && isAway(cause)
}

/** True when the connection that threw this is not to be used again. */
export function isLost(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  if (typeof code === 'string' && LOST.test(code) && isFromDriver(error)) return true
  return cause !== undefined && cause !== error && isLost(cause)
}

function isFromDriver(error: unknown): boolean {
  const { name, address, code } = error as { name?: string; address?: string; code: string }
  return (
    name === 'PostgresError' ||
    // The driver of the queue calls its own so.
    name === 'error' ||
    address !== undefined ||
    code.startsWith('CONNECT') ||
    /^E[A-Z_]+$/.test(code)
  )
}
