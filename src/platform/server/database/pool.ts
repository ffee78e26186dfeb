import { setTimeout as wait } from 'node:timers/promises'
import type postgres from 'postgres'
import { type Connection, type ConnectionOptions, type KnownTypes, connect } from './connection.ts'
import { DatabaseAway, isLost } from './away.ts'

/** Connections that serve requests, at most so many at once. */
export interface Pool {
  /**
   * Lends one connection, alone, until `work` has settled. Rejects with DatabaseAway when all of it, also the wait for
   * a connection, takes longer than the deadline: the connection is then cut, so that nothing of it is done later.
   */
  use<T>(work: (client: postgres.Sql) => Promise<T>, deadlineMs?: number): Promise<T>
  /** Lets those in use come to their end for a while. Twice is once. */
  close(): Promise<void>
}

const DEADLINE_MS = 4_500
/** A quiet night keeps no connection open. */
const IDLE_MS = 60_000
/** What a session of the database has gathered in its memory goes with it. */
const LIFE_MS = 45 * 60_000
const CLOSING_MS = 5_000

/**
 * A pool of our own over the driver `postgres`, one client with one connection each, because its own pool does not
 * survive a connection that dies in a transaction: it connects again under the same client, and does there what was left
 * of the transaction (decision: a-connection-dies-once). `prepare` is told each new client.
 */
export function openPool(
  options: ConnectionOptions,
  limit: number,
  prepare: (client: postgres.Sql) => void,
  { idleMs = IDLE_MS, lifeMs = LIFE_MS } = {},
): Pool {
  const all = new Set<Connection>()
  const idle: Connection[] = []
  const waiting: PromiseWithResolvers<Connection>[] = []
  let known: KnownTypes | undefined
  let closing: Promise<void> | undefined

  const open = () => {
    const connection = connect(options, forget, known)
    prepare(connection.client)
    all.add(connection)
    return connection
  }
  /** Its place goes to whoever waits. */
  const forget = (connection: Connection) => {
    if (!all.delete(connection)) return
    const at = idle.indexOf(connection)
    if (at >= 0) idle.splice(at, 1)
    if (!closing && all.size < limit) waiting.shift()?.resolve(open())
  }
  const borrow = () => {
    const asking = Promise.withResolvers<Connection>()
    const free = idle.pop()
    if (closing) asking.reject(new DatabaseAway('The connections to the database are closed.'))
    else if (free) asking.resolve(free)
    else if (all.size < limit) asking.resolve(open())
    else waiting.push(asking)
    return asking
  }
  const giveBack = (connection: Connection) => {
    connection.usedAt = performance.now()
    if (closing || connection.usedAt - connection.openedAt > lifeMs) return end(connection)
    if (!all.has(connection)) return
    const next = waiting.shift()
    if (next) next.resolve(connection)
    else idle.push(connection)
  }
  const end = (connection: Connection) => {
    forget(connection)
    void connection.end()
  }
  const cut = (connection: Connection) => {
    connection.cut()
    forget(connection)
  }
  const sweeping = setInterval(() => {
    const before = performance.now() - idleMs
    for (const each of idle.filter(({ usedAt }) => usedAt < before)) end(each)
  }, idleMs / 4).unref()

  return {
    async use(work, deadlineMs = DEADLINE_MS) {
      const failing = Promise.withResolvers<never>()
      const timer = setTimeout(
        () => failing.reject(new DatabaseAway('The database did not answer in time.')),
        deadlineMs,
      )
      const asking = borrow()
      let connection: Connection | undefined
      try {
        connection = await Promise.race([asking.promise, failing.promise])
        connection.tellEnd(failing.reject)
        const working = work(connection.client)
        working.catch(() => {})
        const result = await Promise.race([working, failing.promise])
        connection.tellEnd(undefined)
        known ??= connection.client.options
        giveBack(connection)
        return result
      } catch (error) {
        connection?.tellEnd(undefined)
        if (connection && isLost(error)) cut(connection)
        else if (connection) giveBack(connection)
        else leaveQueue(asking)
        throw error
      } finally {
        clearTimeout(timer)
      }
    },
    close: () =>
      (closing ??= (async () => {
        clearInterval(sweeping)
        for (const { reject } of waiting.splice(0))
          reject(new DatabaseAway('The connections to the database are closed.'))
        for (const each of idle.splice(0)) end(each)
        const patience = performance.now() + CLOSING_MS
        while (all.size > 0 && performance.now() < patience) await wait(5)
        for (const each of all) cut(each)
      })()),
  }

  function leaveQueue(asking: PromiseWithResolvers<Connection>): void {
    const at = waiting.indexOf(asking)
    if (at >= 0) waiting.splice(at, 1)
    // It was lent in the very moment in which patience ended.
    else asking.promise.then(giveBack, () => {})
  }
}
