import type postgres from 'postgres'

type Asking = postgres.Sql | postgres.TransactionSql

export interface Table {
  readonly schema: string
  readonly name: string
  /** Those that are stored: what the database calculates is calculated again. */
  readonly columns: string[]
  /** True where whoever asks sees the rows of one organisation at a time. */
  readonly isParted: boolean
}

/** Schemas that the program makes anew by itself, from what a backup says in other words. */
const MADE_ANEW = ['drizzle', 'graphile_worker']

/** While this schema is there, a restore has begun and has not ended. */
export const UNFINISHED = 'sahn_unfinished_restore'

/** Every table of the database but those of extensions, in no order; a partitioned one once, as a whole. */
export async function listTables(sql: Asking): Promise<Table[]> {
  return sql<Table[]>`
    select n.nspname as schema, c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns,
      row_security_active(c.oid) as "isParted"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition and ${isOurs(sql)}
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by n.nspname, c.relname, c.oid order by 1, 2`
}

export async function listSequences(
  sql: Asking,
): Promise<{ schema: string; name: string; value: string }[]> {
  return sql<{ schema: string; name: string; value: string }[]>`
    select n.schemaname as schema, n.sequencename as name, n.last_value::text as value
    from (select *, schemaname as nspname from pg_sequences) n
    where n.last_value is not null and ${isOurs(sql)} order by 1, 2`
}

/** The references between tables, as the database would write them. */
export async function listReferences(
  sql: Asking,
): Promise<{ table: string; name: string; definition: string }[]> {
  return sql<{ table: string; name: string; definition: string }[]>`
    select k.conrelid::regclass::text as table, quote_ident(k.conname) as name,
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_namespace n on n.oid = k.connamespace
    where k.contype = 'f' and k.conparentid = 0 and ${isOurs(sql)}`
}

export function quote({ schema, name }: { schema: string; name: string }): string {
  return `${quoteName(schema)}.${quoteName(name)}`
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** What both sides write and read the same, whatever the server is set to. */
export async function speakPlainly(sql: Asking): Promise<void> {
  await sql.unsafe(`
    set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres'; set local timezone to 'UTC';
    set local extra_float_digits to 1; set local bytea_output to 'hex'; set local xmloption to 'content';
    set local statement_timeout to 0; set local lock_timeout to 0; set local idle_in_transaction_session_timeout to 0`)
}

function isOurs(sql: Asking) {
  return sql`n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    and n.nspname <> all(${[...MADE_ANEW, UNFINISHED]})`
}
