import { getTableName } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type postgres from 'postgres'
import { toColumnName } from './database.ts'
import { HEAD_BYTES, type Vault, headOf } from './vault.ts'

/** A column of sealed values, and what each of them is bound to: the keys of its row, by their names in SQL. */
export interface SealedColumn {
  readonly column: PgColumn
  readonly about: (row: Readonly<Record<string, string>>) => string
}

/** How many values of a column each key has sealed. The name is undefined for values from before keys had names. */
export interface SealedCount {
  readonly column: string
  readonly key: string | undefined
  readonly count: number
}

const BATCH = 200

/**
 * Seals again, with the present key, whatever another has sealed, a few rows at a time. Killed in the middle it has lost
 * nothing, and goes on from there when it is called again. A value that the program changes meanwhile stays as changed.
 * Answers how many were sealed again, and where values stand that none of the keys opens; those stay as they are.
 */
export async function reseal(
  sql: postgres.Sql,
  vault: Vault,
  sealed: readonly SealedColumn[],
): Promise<{ done: number; closed: string[] }> {
  const head = headOf(vault.keys[0])
  let done = 0
  const closed: string[] = []
  for (const organisation of await organisationsOf(sql)) {
    for (const { column, about } of sealed) {
      const { table, name } = namesOf(column)
      const keys = await primaryKeyOf(sql, table)
      let after: readonly string[] | undefined
      for (;;) {
        const { rows, last } = await sql.begin(async (sql) => {
          await sql`select set_organisation(${organisation})`
          const place = sql.unsafe(`(${keys.join(', ')})`)
          const rows = await sql<Row[]>`
            select ${sql.unsafe(keys.map((key) => `${key}::text`).join(', '))}, ${sql(name)} as value
            from ${sql(table)}
            where organisation_id = ${organisation} and substring(${sql(name)} from 1 for ${HEAD_BYTES}) <> ${head}
              ${after ? sql`and ${place} > ${rowOf(sql, after)}` : sql``}
            order by ${sql.unsafe(keys.join(', '))} limit ${BATCH}`
          for (const { value, ...row } of rows) {
            const again = sealAgain(vault, value, about(row))
            if (!again) closed.push(`${table}.${name} of ${Object.values(row).join(' ')}`)
            else {
              await sql`update ${sql(table)} set ${sql(name)} = ${again}
                where ${place} = ${rowOf(
                  sql,
                  keys.map((key) => row[key]!),
                )} and ${sql(name)} = ${value}`
              done++
            }
          }
          const end = rows.at(-1)
          return { rows: rows.length, last: end && keys.map((key) => (end as Names)[key]!) }
        })
        if (rows < BATCH) break
        after = last
      }
    }
  }
  return { done, closed }
}

/** What is sealed with which key, over all organisations. */
export async function countSealed(
  sql: postgres.Sql,
  sealed: readonly SealedColumn[],
  names: readonly string[],
): Promise<SealedCount[]> {
  const counts = new Map<string, SealedCount>()
  for (const organisation of await organisationsOf(sql)) {
    for (const { column } of sealed) {
      const { table, name } = namesOf(column)
      const rows = await sql.begin(async (sql) => {
        await sql`select set_organisation(${organisation})`
        return sql<{ head: Buffer; count: number }[]>`
          select substring(${sql(name)} from 1 for ${HEAD_BYTES}) as head, count(*)::int as count
          from ${sql(table)} where organisation_id = ${organisation} and ${sql(name)} is not null group by 1`
      })
      for (const { head, count } of rows) {
        const key = names.find((known) => head.equals(headOf(known)))
        const where = { column: `${table}.${name}`, key }
        const before = counts.get(JSON.stringify(where))?.count ?? 0
        counts.set(JSON.stringify(where), { ...where, count: before + count })
      }
    }
  }
  return [...counts.values()]
}

/** Jobs that have tries left and carry a value that this key has sealed. */
export async function countJobsSealedWith(sql: postgres.Sql, name: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from graphile_worker._private_jobs
    where attempts < max_attempts and strpos(payload::text, ${headOf(name).toString('base64')}) > 0`
  return row?.count ?? 0
}

type Names = Readonly<Record<string, string>>
type Row = Names & { readonly value: Buffer }

function sealAgain(vault: Vault, value: Buffer, about: string): Buffer | undefined {
  try {
    return vault.seal(vault.open(value, about), about)
  } catch {
    return undefined
  }
}

function namesOf(column: PgColumn): { table: string; name: string } {
  return { table: getTableName(column.table), name: toColumnName(column.name) }
}

async function organisationsOf(sql: postgres.Sql): Promise<string[]> {
  return (await sql<{ id: string }[]>`select id from organisations order by id`).map(({ id }) => id)
}

async function primaryKeyOf(sql: postgres.Sql, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select a.attname as name from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = ${`public.${table}`}::regclass and i.indisprimary order by array_position(i.indkey, a.attnum)`
  return rows.map(({ name }) => name)
}

/** Their types are the columns': the database reads the texts. */
function rowOf(sql: postgres.TransactionSql, values: readonly string[]) {
  const parts = values.map((value, i) => (i === 0 ? sql`${value}` : sql`, ${value}`))
  return sql`(${parts})`
}
