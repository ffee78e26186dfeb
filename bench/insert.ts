import postgres from 'postgres'
import { type DatabaseAddress, toOptions } from '#platform/server/database.ts'

/**
 * The limit that a gift is held against: one prepared statement that stores one row, each in a transaction of its own,
 * from as many connections. Runs in the process that asks, so that the database has its core to itself.
 */
export async function insertRows(
  address: DatabaseAddress,
  connections: number,
  seconds: number,
): Promise<number> {
  const sql = postgres({ ...toOptions(address), max: connections, onnotice: () => {} })
  try {
    await sql`create table if not exists bench_rows
      (id bigint generated always as identity primary key, about text not null, amount bigint not null)`
    const end = performance.now() + seconds * 1000
    let stored = 0
    const one = async () => {
      while (performance.now() < end) {
        await sql`insert into bench_rows (about, amount) values (${'a gift'}, ${25_00})`
        stored++
      }
    }
    await Promise.all(Array.from({ length: connections }, one))
    return stored
  } finally {
    await sql`drop table if exists bench_rows`
    await sql.end()
  }
}
