/** The database did not answer, or not in time. Answered with 503; nothing was half done. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway'
}

/** SQLSTATE classes, and codes of the driver: the database is away, full, overloaded or too slow. */
const AWAY = /^(08...|53...|57014|57P0.|58...|25P03|25006|55P03|CONNECT.*)$/

/** Of those the ones that say that this connection will not do any more: another may lead to a server that answers. */
const LOST = /^(08...|57P0.|58...|25P03|25006|CONNECT.*)$/

/** Our own disk is full. It is the database's as well, where we brought it along. */
const FULL = /^(ENOSPC|EDQUOT)$/

const ofWires = new WeakSet<object>()

/**
 * Marks what ended or refused a connection to the database. Such an error has the codes of any socket or file
 * (ECONNRESET, ENOENT), and by these it could not be told from one of a bank, a mail server or a missing picture.
 */
export function ofWire<Thrown>(error: Thrown): Thrown {
  if (error instanceof Error) ofWires.add(error)
  return error
}

/** True when the database could not be asked, or our disk is full; for errors round such an error too. */
export function isAway(error: unknown): boolean {
  return meansOf(
    error,
    (code, isOfDatabase) => FULL.test(code) || (isOfDatabase && AWAY.test(code)),
  )
}

/** True when it is the disk of this program that has no room, and not that of the database elsewhere. */
export function isFull(error: unknown): boolean {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown }
  return FULL.test(String(code)) || (cause !== undefined && cause !== error && isFull(cause))
}

/** True when the connection that threw this is not to be used again. */
export function isLost(error: unknown): boolean {
  return meansOf(error, (code, isOfDatabase) => isOfDatabase && LOST.test(code))
}

function meansOf(error: unknown, isSo: (code: string, isOfDatabase: boolean) => boolean): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAway || ofWires.has(error)) return true
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'string' && isSo(code, isOfDatabase(error))) return true
  return cause !== error && meansOf(cause, isSo)
}

/** `error` is the name that the driver of the queue gives to what the database says. */
function isOfDatabase({ name, code }: Error & { code?: string }): boolean {
  return name === 'PostgresError' || name === 'error' || Boolean(code?.startsWith('CONNECT'))
}
