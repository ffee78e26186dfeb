import assert from 'node:assert/strict'
import { after } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { DatabaseAway, type Database, openDatabase, toOptions } from '#platform/server/database.ts'
import type { Outage } from '#platform/server/database/outage.ts'
import { type Copy, TEST_SETTINGS, copyTemplate } from './ground.ts'
import { dismissAdministrators } from './machines.ts'

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
  const owner = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  const lending = lendDatabase(copy)
  const { tables, sequences } = (template ??= await readTemplate(owner))
  const stands = await readStands(owner, template)
  const original = (template.stands ??= await stands.ask())
  let uses = 0
  let isSpoiled = false
  let found: readonly Stand[] | undefined

  const kept: Kept = {
    copy,
    owner,
    lend: (address, how) => {
      found = undefined
      return lending.lend(address, how)
    },
    async findWritten() {
      if (isSpoiled || !lending.isWhole() || !(await isUntouched(owner))) {
        await lending.close()
        return undefined
      }
      found = await stands.ask()
      return new Set(tables.filter((_, i) => differs(i)).map(({ name }) => name))
    },
    async giveBack() {
      const isAsBefore = (i: number) => found?.[i]?.old === original[i]!.old
      if (!found || isSpoiled || ++uses >= MOST_USES || !tables.every((_, i) => isAsBefore(i)))
        return kept.remove()
      await owner.unsafe(
        [
          'begin',
          'set local session_replication_role = replica',
          ...tables.flatMap(({ full }, i) =>
            differs(i) ? [`delete from ${full} where ${stands.isFresh}`] : [],
          ),
          ...sequences.flatMap((name, i) => {
            const { old, fresh } = original[tables.length + i]!
            return differs(tables.length + i)
              ? [`select setval('${name}', ${old}, ${fresh > 0})`]
              : []
          }),
          'commit',
          'reset session authorization',
          'reset all',
          'discard sequences',
        ].join(';\n'),
      )
      free.push(kept)
    },
    spoil: () => (isSpoiled = true),
    async remove() {
      all.delete(kept)
      await lending.close()
      await owner.end()
      await copy.remove()
    },
  }
  all.add(kept)
  return kept

  function differs(i: number): boolean {
    return found?.[i]?.old !== original[i]!.old || found[i].fresh !== original[i]!.fresh
  }
}

interface Stand {
  readonly old: number
  readonly fresh: number
}

interface Template {
  readonly tables: readonly { full: string; name: string }[]
  readonly sequences: readonly string[]
  stands?: readonly Stand[]
}

let template: Template | undefined

async function readTemplate(owner: postgres.Sql): Promise<Template> {
  const found = await owner<{ kind: string; full: string; name: string }[]>`
    select c.relkind::text as kind, format('%I.%I', n.nspname, c.relname) as full, c.relname::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
  return {
    tables: found.filter(({ kind }) => kind === 'r'),
    sequences: found.filter(({ kind }) => kind === 'S').map(({ full }) => full),
  }
}

/**
 * How many rows of each table are the template’s, and how many have come since: every row says which transaction wrote it.
 * Then where each sequence stands.
 */
async function readStands(owner: postgres.Sql, { tables, sequences }: Template) {
  const [row] = await owner<{ now: string }[]>`select pg_current_xact_id()::xid::text as now`
  const isFresh = `age(xmin) <= age('${row!.now}'::xid)`
  const query = [
    ...tables.map(
      ({ full }) => `select count(*) filter (where not ${isFresh})::float8 as old,
        count(*) filter (where ${isFresh})::int as fresh from ${full}`,
    ),
    ...sequences.map((full) => `select last_value::float8, is_called::int from ${full}`),
  ].join('\nunion all ')
  return {
    isFresh,
    ask: () => owner.unsafe<Stand[]>(query, [], { prepare: true }),
  }
}

/** Nobody else is there, it is heard what changes, and nothing of the catalogue was written, as TRUNCATE does. */
async function isUntouched(owner: postgres.Sql): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const [last] = await owner<{ began: string }[]>`
      select pg_stat_force_next_flush(), now()::text as began`
    const [found] = await owner<{ isAlone: boolean; isUntouched: boolean }[]>`
      select bool_and(application_name = 'sahn' and state = 'idle')
          and count(*) filter (where query ~ '^(select|listen "organisation_changed")$') = 1 as "isAlone",
        now()::text <> ${last!.began} and not exists (
          select from pg_class where relkind = 'r' and not relisshared and case relnamespace when 'pg_catalog'::regnamespace
            then pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid)
            else pg_stat_get_vacuum_count(oid) + pg_stat_get_autovacuum_count(oid)
              + pg_stat_get_analyze_count(oid) + pg_stat_get_autoanalyze_count(oid) end > 0)
          and not exists (select from pg_db_role_setting join pg_database d on d.oid = setdatabase
            where datname = current_database())
          and not exists (select from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())) as "isUntouched"
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    if (!found?.isUntouched) return false
    if (found.isAlone) return true
    if (Date.now() > until) return false
    await setTimeout(10)
  }
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
