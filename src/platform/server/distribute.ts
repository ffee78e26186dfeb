import type postgres from 'postgres'
import type { DatabaseAddress } from './database.ts'
import {
  CAREFULLY,
  FIRST_SPREAD,
  REFERENCE_TABLES,
  hasCitus,
  spreadTable,
  tellEveryMachine,
} from './distributed.ts'
import { locked } from './migrate.ts'

/** What was done; nothing of it when all of it had been done before. */
export interface Distribution {
  readonly machines: number
  /** Tables that every machine now has whole. */
  readonly reference: number
  /** Tables whose rows now lie where those of their organisation do. */
  readonly spread: number
  readonly foreignKeys: number
  readonly rows: number
}

interface Table {
  readonly name: string
}

interface ForeignKey {
  readonly name: string
  readonly of: string
  readonly definition: string
}

/** Why nothing can be spread here, as a sentence for the person at the keyboard. */
export class CannotDistribute extends Error {
  override readonly name = 'CannotDistribute'
}

/**
 * Spreads the tables of a database that is up to date over the machines of its Citus, with all their rows: in one
 * transaction, so that after any error everything is where it was. What is spread already stays; a second time does
 * nothing. Throws CannotDistribute where there is no Citus, or no machine to spread to.
 */
export async function distribute(owner: DatabaseAddress, role: string): Promise<Distribution> {
  return locked(owner, async (sql) => {
    const machines = await countMachines(sql)
    await sql.unsafe(CAREFULLY)
    const done = await sql.begin((sql) => spreadAll(sql))
    for (const one of [role, owner.user]) await tellEveryMachine(sql, one)
    // Else the first questions are planned as for empty tables.
    if (done.rows > 0) await sql.unsafe('analyze')
    return { machines, ...done }
  })
}

async function countMachines(sql: postgres.Sql): Promise<number> {
  if (!(await hasCitus(sql)))
    throw new CannotDistribute(
      'This PostgreSQL has no Citus in this database, so there is nothing to spread to, and nothing was changed. ' +
        'Its administrator says "create extension citus" and makes the machines known (docs/operations.md).',
    )
  const [found] = await sql<{ machines: number }[]>`
    select count(*)::int as machines from pg_dist_node
    where noderole = 'primary' and isactive and shouldhaveshards`
  if (found!.machines === 0)
    throw new CannotDistribute(
      'This Citus knows no machine that takes rows, so nothing was changed. ' +
        'Its administrator adds them with citus_add_node (docs/operations.md).',
    )
  return found!.machines
}

async function spreadAll(sql: postgres.TransactionSql): Promise<Omit<Distribution, 'machines'>> {
  const tables = await tablesLeft(sql)
  const foreignKeys = await foreignKeysOf(sql, tables)
  for (const { of, name } of foreignKeys)
    await sql.unsafe(`alter table ${of} drop constraint "${name}"`)
  let rows = 0
  for (const table of tables) rows += await spreadOne(sql, table)
  for (const { of, name, definition } of foreignKeys)
    await sql.unsafe(`alter table ${of} add constraint "${name}" ${definition}`)
  const reference = tables.filter(({ name }) => REFERENCE_TABLES.includes(name)).length
  return { reference, spread: tables.length - reference, foreignKeys: foreignKeys.length, rows }
}

/** Those of no organisation first, then the one beside which all others lie. */
async function tablesLeft(sql: postgres.TransactionSql): Promise<Table[]> {
  return sql<Table[]>`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (c.relname = any(${[...REFERENCE_TABLES]}) or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id'))
      and not exists (select from pg_dist_partition p where p.logicalrelid = c.oid)
    order by c.relname = 'organisations' desc, c.relname = any(${[...REFERENCE_TABLES]}) desc,
      c.relname = ${FIRST_SPREAD} desc, c.relname`
}

/** Of these tables and to them. */
async function foreignKeysOf(
  sql: postgres.TransactionSql,
  tables: readonly Table[],
): Promise<ForeignKey[]> {
  const names = tables.map(({ name }) => name)
  return sql<ForeignKey[]>`
    select k.conname as name, k.conrelid::regclass::text as of, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k
    join pg_class a on a.oid = k.conrelid join pg_class b on b.oid = k.confrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and (a.relname = any(${names}) or b.relname = any(${names}))
    order by k.conrelid::regclass::text, k.conname`
}

/** Answers how many rows went along. What they were copied from is emptied, so that nothing stays of whom we forget later. */
async function spreadOne(sql: postgres.TransactionSql, { name }: Table): Promise<number> {
  const isProtected = !REFERENCE_TABLES.includes(name)
  // The engine copies as its owner, whom the policy would show no row.
  if (isProtected) await sql.unsafe(`alter table "${name}" no force row level security`)
  const before = await countRows(sql, name)
  await sql.unsafe(spreadTable(name))
  const after = await countRows(sql, name)
  if (before !== after)
    throw new Error(`Of ${before} rows of ${name} ${after} arrived: nothing was changed.`)
  if (before > 0)
    await sql.unsafe(`select truncate_local_data_after_distributing_table('"${name}"')`)
  if (isProtected) await sql.unsafe(`alter table "${name}" force row level security`)
  return after
}

async function countRows(sql: postgres.TransactionSql, name: string): Promise<number> {
  const [found] = await sql.unsafe<{ rows: number }[]>(
    `select count(*)::int as rows from "${name}"`,
  )
  return found!.rows
}
