import type { Writable } from 'node:stream'
import type postgres from 'postgres'

/**
 * What `copy (…) to stdout` answers, as fast as it is taken. The driver stops reading its connection when a reader is slow,
 * and at the end nobody lets it go on: the next answer would never come. So we do.
 */
export async function* copyOut(
  sql: postgres.TransactionSql,
  select: string,
): AsyncGenerator<Buffer> {
  const rows = await sql.unsafe(`copy (${select}) to stdout`).readable()
  for await (const part of rows) yield part as Buffer
  rows._read(0)
}

/**
 * Where `copy … from stdin` takes its rows. When the database says no after the last row was sent, the driver has handed the
 * stream out already and tells nobody; the stream then fails with the database's words.
 */
export async function copyIn(sql: postgres.TransactionSql, copy: string): Promise<Writable> {
  const copying = sql.unsafe(copy)
  const rows = await copying.writable()
  void Object.assign(copying, { reject: (error: Error) => rows.destroy(error) })
  return rows
}
