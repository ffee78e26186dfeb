import { setTimeout } from 'node:timers/promises'
import type postgres from 'postgres'
import { isOfSeveralMachines } from './ground.ts'

/** What one machine has of a copy of the template: all of it, where there is one machine. */
export interface Part {
  /** Whether nobody else is in it, what changes is heard, and nothing of its catalogue was written, as TRUNCATE does. */
  isUntouched(): Promise<boolean>
  /** The tables that differ from the template’s by now. */
  findWritten(): Promise<readonly string[]>
  /** Since the last look only rows were added, at most. */
  wasOnlyAddedTo(): boolean
  /** Takes away what the last look has found to be added. */
  takeAdded(): Promise<void>
}

interface Stand {
  readonly old: number
  readonly fresh: number
}

/** The same in all copies. */
interface Template {
  readonly tables: readonly { full: string; name: string }[]
  readonly sequences: readonly string[]
  stands?: readonly Stand[]
}

const PATIENCE_MS = 2_000
const templates: Template[] = []

/** Of a copy that nobody has written to. `machine` counts from 0, the one that is asked. */
export async function openPart(sql: postgres.Sql, machine: number): Promise<Part> {
  const template = (templates[machine] ??= await readTemplate(sql))
  const { tables, sequences } = template
  const stands = await readStands(sql, template)
  const original = (template.stands ??= await stands.ask())
  let found: readonly Stand[] | undefined
  const isAsBefore = (i: number) => found?.[i]?.old === original[i]!.old
  const differs = (i: number) => !isAsBefore(i) || found?.[i]?.fresh !== original[i]!.fresh

  return {
    isUntouched: () => isUntouched(sql, machine),
    async findWritten() {
      found = await stands.ask()
      return tables.filter((_, i) => differs(i)).map(({ name }) => name)
    },
    wasOnlyAddedTo: () => tables.every((_, i) => isAsBefore(i)),
    async takeAdded() {
      await sql.unsafe(
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
    },
  }
}

async function readTemplate(sql: postgres.Sql): Promise<Template> {
  const found = await (isOfSeveralMachines ? readShards(sql) : readTables(sql))
  return {
    tables: found.filter(({ kind }) => kind === 'r'),
    sequences: found.filter(({ kind }) => kind === 'S').map(({ full }) => full),
  }
}

interface Relation {
  readonly kind: string
  readonly full: string
  readonly name: string
}

function readTables(sql: postgres.ISql): Promise<Relation[]> {
  return sql<Relation[]>`
    select c.relkind::text as kind, format('%I.%I', n.nspname, c.relname) as full, c.relname::text as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'S') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
}

/** The rows of a table that is spread are in shards, which have a number behind their name and are not shown to everybody. */
async function readShards(sql: postgres.Sql): Promise<Relation[]> {
  const [all, spread] = await sql.begin(async (sql) => {
    await sql`set local citus.override_table_visibility = off`
    const spread = await sql<{ name: string }[]>`
      select logicalrelid::regclass::text as name from pg_dist_partition`
    return [await readTables(sql), new Set(spread.map(({ name }) => name))]
  })
  return all
    .filter(({ name, full }) => !spread.has(name) && !full.startsWith('citus'))
    .map((one) => ({ ...one, name: one.name.replace(/_\d{6,}$/, '') }))
}

/**
 * How many rows of each table are the template’s, and how many have come since: every row says which transaction wrote it.
 * Then where each sequence stands.
 */
async function readStands(sql: postgres.Sql, { tables, sequences }: Template) {
  const [row] = await sql<{ now: string }[]>`select pg_current_xact_id()::xid::text as now`
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
    ask: () => sql.unsafe<Stand[]>(query, [], { prepare: true }),
  }
}

/**
 * The house's connection that hears is at the machine that is asked. On a cluster the machines' connections to each other do not
 * count, nor their log of writes on several of them (`pg_dist_…`), nor the setting that `tellOfCopy` makes.
 */
async function isUntouched(sql: postgres.Sql, machine: number): Promise<boolean> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const [last] = await sql<{ began: string }[]>`
      select pg_stat_force_next_flush(), now()::text as began`
    const [found] = await sql<{ isAlone: boolean; isUntouched: boolean }[]>`
      select coalesce(bool_and(application_name ~ '^(sahn$|citus_internal)' and state = 'idle')
            filter (where backend_type = 'client backend'), true)
          and count(*) filter (where application_name = 'sahn'
            and query ~ '^(select|listen "organisation_changed")$') = ${machine === 0 ? 1 : 0} as "isAlone",
        now()::text <> ${last!.began} and not exists (
          select from pg_class where relkind = 'r' and not relisshared and relname !~ '^pg_dist_'
            and case relnamespace when 'pg_catalog'::regnamespace
            then pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid)
            else pg_stat_get_vacuum_count(oid) + pg_stat_get_autovacuum_count(oid)
              + pg_stat_get_analyze_count(oid) + pg_stat_get_autoanalyze_count(oid) end > 0)
          and not exists (select from pg_db_role_setting join pg_database d on d.oid = setdatabase
            where datname = current_database() and setconfig <> array['citus.propagate_set_commands=local'])
          and not exists (select from pg_locks where locktype = 'advisory'
            and database = (select oid from pg_database where datname = current_database())) as "isUntouched"
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    if (!found?.isUntouched) return false
    if (found.isAlone) return true
    if (Date.now() > until) return false
    await setTimeout(10)
  }
}
