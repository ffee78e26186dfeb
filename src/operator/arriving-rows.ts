import { createReadStream } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'
import { copyIn } from '#platform/server/backup/copy.ts'
import { quoteName } from '#platform/server/backup/catalog.ts'
import { type OwnTable, SECRETS, type Secret, fileOfTable, listOf } from './folder.ts'
import { refuse } from './refusals.ts'

/** Where the lines of one file stand until they are rows. Gone with the transaction. */
export async function makeRoom(sql: postgres.TransactionSql): Promise<void> {
  await sql`
    create temporary table arriving (no int generated always as identity, line jsonb not null) on commit drop`
  await sql`create temporary table arriving_secrets (line jsonb not null) on commit drop`
}

/** One line is one row. */
export async function loadLines(
  sql: postgres.TransactionSql,
  folder: string,
  { name }: OwnTable,
): Promise<void> {
  const file = fileOfTable(name)
  await sql`truncate arriving restart identity`
  const lines = createReadStream(path.join(folder, file))
  await copyLines(sql, 'arriving', lines, (line) => ({ file, line }))
}

/** A secret as the database keeps it, and where it stands in its file. */
export interface Kept extends Omit<Secret, 'table' | 'value'> {
  readonly stored: string
  readonly line: number
}

/**
 * Puts secrets into the lines of their table, all at once: a statement for each would read all lines each time. One of a row that
 * has not come, or is another organisation's, is refused.
 */
export async function addSecrets(
  sql: postgres.TransactionSql,
  { key }: OwnTable,
  secrets: readonly Kept[],
): Promise<void> {
  await sql`truncate arriving_secrets`
  const lines = secrets.map(({ row, column, stored }) => JSON.stringify({ row, column, stored }))
  const told = Readable.from(lines.map((line) => `${line}\n`))
  await copyLines(sql, 'arriving_secrets', told, (line) => ({
    file: SECRETS,
    line: secrets[line - 1]!.line,
  }))
  const keyOfLine = key.map((each) => `'${each}', a.line ->> '${each}'`)
  const { count } = await sql.unsafe(`
    update arriving a set line = a.line || s.hidden
    from (
      select line -> 'row' as owned_by, jsonb_object_agg(line ->> 'column', line -> 'stored') as hidden
      from arriving_secrets group by 1
    ) s
    where jsonb_build_object(${keyOfLine.join(', ')}) = s.owned_by`)
  const owners = new Set(secrets.map(({ row }) => JSON.stringify(key.map((each) => row[each]))))
  if (count < owners.size) refuse('secrets-unreadable', { file: SECRETS })
}

/** What separates and quotes are signs that no JSON holds as they are. */
async function copyLines(
  sql: postgres.TransactionSql,
  table: string,
  lines: Readable,
  at: (line: number) => { readonly file: string; readonly line: number },
): Promise<void> {
  try {
    const into = await copyIn(
      sql,
      String.raw`copy ${table} (line) from stdin with (format csv, quote e'\x01', delimiter e'\x02')`,
    )
    await pipeline(lines, into)
  } catch (error) {
    if (!isOfValues(error)) throw error
    const [, line] = /^COPY \w+, line (\d+)/m.exec(error.where ?? '') ?? []
    refuse('value-refused', at(Number(line)))
  }
}

/** Makes rows of the lines. A value that the database does not take is refused by its file and line. */
export async function takeLines(sql: postgres.TransactionSql, table: OwnTable): Promise<void> {
  try {
    await within(sql, (sql) => insertTo(sql, table))
  } catch (error) {
    if (!isOfValues(error)) throw error
    refuse('value-refused', { file: fileOfTable(table.name), line: await firstRefused(sql, table) })
  }
}

/** Halves the lines until one is left: all before it are taken, and with it they are not. */
async function firstRefused(sql: postgres.TransactionSql, table: OwnTable): Promise<number> {
  const [all] = await sql<{ lines: number }[]>`select count(*)::float8 as lines from arriving`
  let [taken, refused] = [0, all!.lines]
  while (refused - taken > 1) {
    const middle = Math.floor((taken + refused) / 2)
    if (await areTaken(sql, table, middle)) taken = middle
    else refused = middle
  }
  return refused
}

async function areTaken(
  sql: postgres.TransactionSql,
  table: OwnTable,
  lines: number,
): Promise<boolean> {
  try {
    await within(sql, async (sql) => {
      await insertTo(sql, table, lines)
      throw new Tried()
    })
  } catch (error) {
    if (error instanceof Tried) return true
    if (!isOfValues(error)) throw error
  }
  return false
}

/**
 * Undone alone where it fails. The driver leaves every savepoint open, so that each table would lie within all before it: a
 * cluster ends those one by one, each with a question to its machines.
 */
async function within(
  sql: postgres.TransactionSql,
  work: (sql: postgres.TransactionSql) => Promise<void>,
): Promise<void> {
  await sql`savepoint around`
  try {
    await sql.savepoint(work)
  } finally {
    await sql`release savepoint around`
  }
}

/** Undoes what went well. */
class Tried extends Error {}

async function insertTo(
  sql: postgres.TransactionSql,
  table: OwnTable,
  lines?: number,
): Promise<void> {
  const { name, columns } = table
  await sql.unsafe(`
    insert into ${quoteName(name)} (${listOf(columns)})
    select ${columns.map((column) => valueOf(table, column)).join(', ')}
    from (select line from arriving ${lines === undefined ? '' : `where no <= ${lines}`}) a,
      jsonb_populate_record(null::${quoteName(name)}, a.line) r`)
}

/** The nothing that was written into a column of JSON is no missing value. */
function valueOf({ json }: OwnTable, column: string): string {
  const value = `r.${quoteName(column)}`
  if (!json.includes(column)) return value
  return `case when ${value} is null and a.line ? '${column}' then 'null'::jsonb else ${value} end`
}

/**
 * What a database says of values that it does not take (22), of rows that do not go together (23), and of such as are too
 * large for it (54); everything else is no fault of what arrives. Citus passes on the words of another machine without their
 * code: there a machine that has no more room is taken for a value as well.
 */
export function isOfValues(error: unknown): error is postgres.PostgresError {
  if (!(error instanceof postgres.PostgresError)) return false
  return /^(22|23|54)/.test(error.code) || isFromMachine(error)
}

function isFromMachine({ code, routine }: postgres.PostgresError): boolean {
  return routine === 'ReportCopyError' && code === 'XX000'
}
