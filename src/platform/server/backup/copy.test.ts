import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type TestContext, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { toOptions } from '#platform/server/database.ts'
import { copyTemplate } from '#testing/ground.ts'
import { copyIn, copyOut } from './copy.ts'

describe('copying rows', () => {
  it('out to a reader who is slow lets the connection go on afterwards', async (t) => {
    const sql = await open(t)
    // What is left of an answer when the reader pauses depends on its length.
    for (const kilobytes of [1, 16, 63, 64, 65, 127, 128, 200, 1_000]) {
      const read = await sql.begin(async (sql) => {
        let bytes = 0
        for await (const part of copyOut(
          sql,
          `select repeat('x', 1023) from generate_series(1, ${kilobytes})`,
        )) {
          bytes += part.length
          await setTimeout(1)
        }
        const [after] = await sql`select 'goes on' as it`
        return [bytes, after!['it']]
      })
      assert.deepEqual(read, [kilobytes * 1024, 'goes on'])
    }
  })

  for (const [when, rows] of [
    ['with the last row', 1],
    ['long before', 100_000],
  ] as const) {
    it(`in fails with the database’s words, when it says no ${when}`, async (t) => {
      const sql = await open(t)
      const failing = sql.begin(async (sql) => {
        await sql`create temporary table few (id int check (id <> 1))`
        await pipeline(
          Readable.from(Array.from({ length: rows }, (_, i) => Buffer.from(`${i + 1}\n`))),
          await copyIn(sql, 'copy few from stdin'),
        )
      })

      await assert.rejects(failing, /few_id_check/)
      assert.deepEqual([...(await sql`select 1 as one`)], [{ one: 1 }])
    })
  }

  it('in and out again and again is the same', async (t) => {
    const sql = await open(t)
    await sql.begin(async (sql) => {
      await sql`create temporary table few (id int, said text)`
      for (let i = 1; i <= 20; i++) {
        await pipeline(
          Readable.from([Buffer.from(`${i}\t\\N\n`), Buffer.from(`${i}\ta\\nb\n`)]),
          await copyIn(sql, 'copy few from stdin'),
        )
        const parts = await Array.fromAsync(copyOut(sql, `select * from few where id = ${i}`))
        assert.equal(Buffer.concat(parts).toString(), `${i}\t\\N\n${i}\ta\\nb\n`)
      }
    })
  })
})

async function open(t: TestContext): Promise<postgres.Sql> {
  const copy = await copyTemplate()
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  t.after(async () => {
    await sql.end({ timeout: 1 })
    await copy.remove()
  })
  return sql
}
