import { setTimeout as wait } from 'node:timers/promises'
import { Client, DatabaseError } from 'pg'

/** A connection that hears what is announced, and comes back by itself after every loss. */
export interface Listener {
  /**
   * Calls `hear` with every message of a channel, and `missed` at the beginning and after each loss; also again and again
   * while the database refuses this connection, having too many perhaps, as others may well be served then. Resolves when
   * it listens; rejects when it could not the first time.
   */
  listen(channel: string, hear: (message: string) => void, missed: () => void): Promise<void>
  close(): Promise<void>
}

/**
 * A connection that only listens does not notice that the other side has gone without a word (a machine that lost its
 * power, a network that was split), so it asks as often as this, and an answer has as long to come.
 */
const BEAT_MS = 3_000
const PAUSE_MS = 250

/** Reads the address as graphile-worker does. */
export function openListener(connectionString: string): Listener {
  const closing = new AbortController()
  const { signal } = closing
  const attending: Promise<void>[] = []

  return {
    async listen(channel, hear, missed) {
      const first = await enter(channel, hear)
      missed()
      attending.push(attend(first))

      async function attend(client: Client): Promise<void> {
        await untilLost(client)
        while (!signal.aborted) {
          const next = await enter(channel, hear).catch((error: unknown) => ({ error }))
          const isIn = next instanceof Client
          const isRefused = !isIn && isThere(next.error)
          if (isIn || isRefused) missed()
          if (isIn) await untilLost(next)
          const pause = isRefused ? BEAT_MS : PAUSE_MS
          await wait(pause, undefined, { ref: false, signal }).catch(() => {})
        }
      }
    },
    async close() {
      closing.abort()
      await Promise.all(attending)
    },
  }

  async function enter(channel: string, hear: (message: string) => void): Promise<Client> {
    const client = new Client({
      connectionString,
      application_name: 'sahn',
      connectionTimeoutMillis: BEAT_MS,
      query_timeout: BEAT_MS,
      keepAlive: true,
    })
    client.on('error', () => {})
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      await client.connect()
      await client.query(`listen ${client.escapeIdentifier(channel)}`)
      return client
    } catch (error) {
      void client.end().catch(() => {})
      throw error
    }
  }

  async function untilLost(client: Client): Promise<void> {
    const lost = new AbortController()
    const either = AbortSignal.any([signal, lost.signal])
    client.once('end', () => lost.abort())
    client.once('error', () => lost.abort())
    try {
      while (!either.aborted) {
        await client.query('select')
        await wait(BEAT_MS, undefined, { ref: false, signal: either }).catch(() => {})
      }
    } catch {
      // It did not answer.
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** It has said no by itself, and not because it is about to start or to end. */
function isThere(error: unknown): boolean {
  return error instanceof DatabaseError && error.code !== '57P03'
}
