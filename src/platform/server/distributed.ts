import type { MigrationMeta } from 'drizzle-orm/migrator'
import type postgres from 'postgres'

/** Tables of no organisation: every machine has all of their rows. */
export const REFERENCE_TABLES: readonly string[] = [
  'organisations',
  'organisation_hosts',
  'departed_organisations',
  'operator_keys',
  'operator_sessions',
  'operator_deeds',
  'operator_parcels',
]

/** The table of an organisation that is spread first; the rows of all others lie with those of their organisation in it. */
export const FIRST_SPREAD = 'configuration_entries'

/** Several tables are changed in one transaction, one machine after the other, and triggers that only refuse may stay. */
export const CAREFULLY = `
set citus.multi_shard_modify_mode to 'sequential';
set citus.enable_unsafe_triggers to on;`

/** Whether the tables of this database are spread over several machines (decision: outgrowing-one-machine). */
export async function isDistributed(sql: postgres.ISql): Promise<boolean> {
  if (!(await hasCitus(sql))) return false
  const [found] = await sql<{ is: boolean }[]>`
    select exists (select from pg_dist_partition
      where logicalrelid = to_regclass(${`public.${FIRST_SPREAD}`})) as is`
  return found!.is
}

export async function hasCitus(sql: postgres.ISql): Promise<boolean> {
  const [found] = await sql<{ is: boolean }[]>`
    select exists (select from pg_extension where extname = 'citus') as is`
  return found!.is
}

/** The statement that spreads a table: by its organisation, or onto every machine. */
export function spreadTable(name: string): string {
  if (REFERENCE_TABLES.includes(name)) return `select create_reference_table('${name}')`
  const beside = name === FIRST_SPREAD ? 'none' : FIRST_SPREAD
  return `select create_distributed_table('${name}', 'organisation_id', colocate_with => '${beside}')`
}

/**
 * Migrations for a database that is spread already: each table that they make is spread before anything refers to it. A
 * foreign key from a table that is not to one that is ends the engine’s coordinator. A later check names its columns
 * without their table, which has another name on every machine.
 */
export function spreadAsMade(migrations: readonly MigrationMeta[]): MigrationMeta[] {
  return migrations.map((migration) => ({
    ...migration,
    sql: migration.sql.flatMap((statement) => {
      const [, made] = /^\s*CREATE TABLE "(\w+)"/i.exec(statement) ?? []
      if (made) return [statement, spreadTable(made)]
      const [, of] = /^\s*ALTER TABLE "(\w+)" ADD CONSTRAINT "\w+" CHECK/i.exec(statement) ?? []
      return [of ? statement.replaceAll(`"${of}".`, '') : statement]
    }),
  }))
}

/** Lets a role say on every machine which organisation it serves. */
export async function tellEveryMachine(sql: postgres.ISql, role: string): Promise<void> {
  await sql.unsafe(`
    do $$ begin
      execute format('alter role %I in database %I set citus.propagate_set_commands to ''local''',
        '${role}', current_database());
    end $$`)
}
