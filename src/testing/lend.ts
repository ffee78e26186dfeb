import assert from 'node:assert/strict'
import { setTimeout } from 'node:timers/promises'
import { DatabaseAway, type Database, openDatabase } from '#platform/server/database.ts'
import type { Outage } from '#platform/server/database/outage.ts'
import { type Copy, TEST_SETTINGS } from './ground.ts'

const PATIENCE_MS = 2_000
const CONNECTIONS = Number(TEST_SETTINGS.DATABASE_CONNECTIONS)

/** The one that has it now. */
interface House {
  readonly outage?: Outage | undefined
  readonly hear?: (message: string) => void
  readonly missed?: () => void
}

/** One database, opened once and lent to one house after the other. */
export function lendDatabase(copy: Copy) {
  let house: House | undefined
  const idle: Outage = {
    fails: () => {},
    works: () => {},
    refuses: () => false,
    wasOnSince: () => false,
  }
  const outage: Outage = {
    fails: (error) => (house?.outage ?? idle).fails(error),
    works: () => (house?.outage ?? idle).works(),
    refuses: () => (house?.outage ?? idle).refuses(),
    wasOnSince: (moment) => (house?.outage ?? idle).wasOnSince(moment),
  }
  let database: Database | undefined
  let isOwn = true
  let heard: string | undefined
  let inUse = 0
  const isBusy = () => inUse > 0

  return {
    isWhole: () => isOwn && !isBusy(),
    close: async () => database?.close(),
    lend(address: Copy['serving'], how: Parameters<typeof openDatabase>[1]): Database {
      if (how.connections !== CONNECTIONS) {
        isOwn = false
        return openDatabase(address, how)
      }
      const kept = (database ??= openDatabase(copy.serving, { connections: CONNECTIONS, outage }))
      house = { outage: how.outage }
      let isClosed = false
      const counted = async <T>(work: () => Promise<T>): Promise<T> => {
        if (isClosed) throw new DatabaseAway('The connections to the database are closed.')
        inUse++
        try {
          return await work()
        } finally {
          inUse--
        }
      }
      return {
        transaction: (...asked) => counted(() => kept.transaction(...asked)),
        read: (...asked) => counted(() => kept.read(...asked)),
        call: (ask) => counted(() => kept.call(ask)),
        platform: (...asked) => counted(() => kept.platform(...asked)) as never,
        async listen(channel, hear, missed) {
          house = { ...house, hear, missed }
          if (heard === channel) return missed()
          assert.equal(heard, undefined, 'One channel is heard.')
          await kept.listen(
            channel,
            (message) => house?.hear?.(message),
            () => house?.missed?.(),
          )
          heard = channel
        },
        async close() {
          isClosed = true
          house = undefined
          const until = Date.now() + PATIENCE_MS
          while (isBusy() && Date.now() < until) await setTimeout(5)
        },
      }
    },
  }
}
