import assert from 'node:assert/strict'
import { after } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { DatabaseAway, type Database, openDatabase, toOptions } from '#platform/server/database.ts'
import type { Outage } from '#platform/server/database/outage.ts'
import { type Copy, TEST_SETTINGS, copyTemplate, machinesOf } from './ground.ts'
import { dismissAdministrators } from './machines.ts'
import { openPart } from './part.ts'

/**
 * A copy of the template with its connections, which a test that has ended leaves to the next one of its process. To begin a
 * connection costs as much as to copy the template, and a new one has still to learn every table and plan.
 */
export interface Kept {
  readonly copy: Copy
  readonly owner: postgres.Sql
  /** The connections of the house that is opened over it, in place of those that it would open itself. */
  readonly lend: typeof openDatabase
  /** Once the house is closed: the tables that differ from the template’s; undefined where nobody can know. */
  findWritten(): Promise<ReadonlySet<string> | undefined>
  /** As the template is, for the next test, where only rows were added; else it is removed. */
  giveBack(): Promise<void>
  /** It has been told to others, who may do anything there and stay: it is not left to the next. */
  spoil(): void
  remove(): Promise<void>
}

const PATIENCE_MS = 2_000
/** What was deleted stays behind in the files, and lets tables seem larger than they are. */
const MOST_USES = 25
const CONNECTIONS = Number(TEST_SETTINGS.DATABASE_CONNECTIONS)

const all = new Set<Kept>()
const free: Kept[] = []
after(async () => {
  await forgetKept()
  await dismissAdministrators()
})

/** What was left is removed, and the next story has a copy of its own. */
export async function forgetKept(): Promise<void> {
  free.length = 0
  for (const kept of all) await kept.remove()
}

export async function takeKept(): Promise<Kept> {
  return free.pop() ?? (await makeKept(await copyTemplate()))
}

async function makeKept(copy: Copy): Promise<Kept> {
  const connections = machinesOf(copy).map((address) =>
    postgres({ ...toOptions(address), max: 1, onnotice: () => {} }),
  )
  const lending = lendDatabase(copy)
  const parts = await Promise.all(connections.map(openPart))
  let uses = 0
  let isSpoiled = false
  let isCounted = false

  const kept: Kept = {
    copy,
    owner: connections[0]!,
    lend: (address, how) => {
      isCounted = false
      return lending.lend(address, how)
    },
    async findWritten() {
      if (isSpoiled || !lending.isWhole() || !(await every(parts, (part) => part.isUntouched()))) {
        await lending.close()
        return undefined
      }
      const written = await Promise.all(parts.map((part) => part.findWritten()))
      isCounted = true
      return new Set(written.flat())
    },
    async giveBack() {
      const wasOnlyAddedTo = parts.every((part) => part.wasOnlyAddedTo())
      if (!isCounted || isSpoiled || ++uses >= MOST_USES || !wasOnlyAddedTo) return kept.remove()
      for (const part of parts) await part.takeAdded()
      free.push(kept)
    },
    spoil: () => (isSpoiled = true),
    async remove() {
      all.delete(kept)
      await lending.close()
      for (const connection of connections) await connection.end()
      await copy.remove()
    },
  }
  all.add(kept)
  return kept
}

async function every<T>(all: readonly T[], is: (one: T) => Promise<boolean>): Promise<boolean> {
  for (const one of all) if (!(await is(one))) return false
  return true
}

/** One database, opened once and lent to one house after the other. */
function lendDatabase(copy: Copy) {
  const houses: {
    outage?: Outage | undefined
    hear?: (message: string) => void
    missed?: () => void
  } = {}
  const idle: Outage = {
    fails: () => {},
    works: () => {},
    refuses: () => false,
    wasOnSince: () => false,
  }
  const outage: Outage = {
    fails: (error) => (houses.outage ?? idle).fails(error),
    works: () => (houses.outage ?? idle).works(),
    refuses: () => (houses.outage ?? idle).refuses(),
    wasOnSince: (moment) => (houses.outage ?? idle).wasOnSince(moment),
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
      houses.outage = how.outage
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
          Object.assign(houses, { hear, missed })
          if (heard === channel) return missed()
          assert.equal(heard, undefined, 'One channel is heard.')
          await kept.listen(
            channel,
            (message) => houses.hear?.(message),
            () => houses.missed?.(),
          )
          heard = channel
        },
        async close() {
          isClosed = true
          houses.outage = undefined
          delete houses.hear
          delete houses.missed
          const until = Date.now() + PATIENCE_MS
          while (isBusy() && Date.now() < until) await setTimeout(5)
        },
      }
    },
  }
}
