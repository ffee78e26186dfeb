import { setMaxListeners } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseError, Pool, type PoolClient } from 'pg'
import { isAway } from './away.ts'

/** Connections of the queue: a database that is away is waited for. */
export interface PatientPool {
  /** As graphile-worker takes it. */
  readonly pool: Pool
  /** Waits for nothing any more: what still waits for the database neither succeeds nor fails. */
  giveUp(): void
  /** Resolves when it has been given up and something waited. */
  readonly abandoned: Promise<void>
  close(): Promise<void>
}

const PAUSE_MS = 250
const LONGEST_PAUSE_MS = 1_000
/** Far above what a statement of the queue takes; the other side may have gone without a word. */
const ANSWER_MS = 8_000
const CLOSING_MS = 1_000
/** A database that starts again within this time is not worth a word. */
const MOMENT_MS = 2_000

/**
 * graphile-worker ends or keeps a job with a statement that it does not await, so that an error there is nobody's and
 * ends the process. Its statements are single ones and harmless twice; each is tried on a new connection until the
 * database has answered. `tell` hears once of each time that the database was away for more
 * than a moment. Whoever would begin a transaction is
 * refused (see `refuseTransaction`).
 */
export function openPatientPool(
  connectionString: string,
  limit: number,
  tell: (error: unknown) => void,
): PatientPool {
  const pool = new Pool({
    connectionString,
    max: limit,
    application_name: 'sahn',
    connectionTimeoutMillis: 4_000,
    query_timeout: ANSWER_MS,
    keepAlive: true,
  })
  // The statement in progress says it too, and a connection that is idle is replaced.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))

  const abandoned = Promise.withResolvers<void>()
  const givenUp = new AbortController()
  setMaxListeners(0, givenUp.signal)
  let awaySince: number | undefined
  let isTold = false

  const connect = pool.connect.bind(pool) as () => Promise<PoolClient>
  const once = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await connect()
    try {
      const result = await work(client)
      client.release()
      return result
    } catch (error) {
      client.release(isUnanswered(error))
      throw error
    }
  }
  const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let pause = PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        const result = await work()
        awaySince = undefined
        isTold = false
        return result
      } catch (error) {
        if (!isUnanswered(error)) throw error
        awaySince ??= performance.now()
        if (!isTold && performance.now() - awaySince > MOMENT_MS) {
          isTold = true
          tell(error)
        }
      }
      if (givenUp.signal.aborted) {
        abandoned.resolve()
        return new Promise<never>(() => {})
      }
      await wait(pause, undefined, { signal: givenUp.signal }).catch(() => {})
    }
  }
  const inProgress = new Set<Promise<unknown>>()
  const query = (...words: unknown[]) => {
    refuseTransaction(words[0])
    const asking = patiently(() =>
      once((client) => client.query(...(words as [string])) as Promise<unknown>),
    )
    inProgress.add(asking)
    void Promise.allSettled([asking]).then(() => inProgress.delete(asking))
    return asking
  }

  pool.query = query as typeof pool.query
  // With a callback it is for listening, and a real connection. Without one it is for single statements: what is lent then is
  // no connection at all, and each statement finds one itself.
  pool.connect = ((
    heard?: (error: Error | undefined, client?: PoolClient, release?: () => void) => void,
  ) => {
    if (!heard) return Promise.resolve({ query, release() {} })
    patiently(connect).then(
      (client) => heard(undefined, client, (error?: unknown) => client.release(Boolean(error))),
      (error: Error) => heard(error),
    )
    return undefined
  }) as typeof pool.connect

  return {
    pool,
    abandoned: abandoned.promise,
    giveUp: () => givenUp.abort(),
    async close() {
      const late = wait(CLOSING_MS, undefined, { ref: false })
      // The end of the last job may not have been written yet.
      await Promise.race([Promise.allSettled(inProgress), late])
      await Promise.race([pool.end().catch(() => {}), late])
    },
  }
}

const TRANSACTION = /^\s*(?:begin|start\s+transaction|savepoint|commit|end|rollback)\b/i

/** Its statements would go to one connection each, and what was begun on one be left open there. */
function refuseTransaction(statement: unknown): void {
  const { text = statement } = Object(statement) as { text?: unknown }
  if (TRANSACTION.test(String(text)))
    throw new Error('The queue’s connections are for single statements, not for transactions.')
}

/** The driver `pg` gives no code to a connection that ended or an answer that did not come; the database gives one to its own. */
function isUnanswered(error: unknown): boolean {
  return isAway(error) || !(error instanceof DatabaseError)
}
