import { after } from 'node:test'
import postgres from 'postgres'
import { type openDatabase, toOptions } from '#platform/server/database.ts'
import { type Copy, copyTemplate, machinesOf } from './ground.ts'
import { lendDatabase } from './lend.ts'
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

/** What was deleted stays behind in the files, and lets tables seem larger than they are. */
const MOST_USES = 25

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
  const parts = await Promise.all(connections.map((sql, machine) => openPart(sql, machine)))
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
      const isUntouched = async () =>
        (await Promise.all(parts.map((part) => part.isUntouched()))).every(Boolean)
      if (isSpoiled || !lending.isWhole() || !(await isUntouched())) {
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
