import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import postgres from 'postgres'
import { copyTemplate } from '#testing/ground.ts'
import { within } from '#testing/within.ts'
import { toOptions } from './address.ts'
import { openPool } from './pool.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Stands alone, as the driver holds what is around the first use of a text. */
const one = (sql: postgres.Sql) => sql`select 1`.then(() => {})

/** Longer than any test. */
const NEVER_MS = 600_000

describe('a pool of connections', () => {
  it('closes those that nobody has used for a while, and opens others when they are needed', async (t) => {
    const { pool, countOpen } = await open(t, { idleMs: 1_000 })
    const use = () =>
      Promise.all([1, 2, 3].map(() => pool.use((sql) => sql`select pg_sleep(0.02)`)))
    await use()
    assert.equal(await countOpen(), 3)

    await within(15, 'none is open', async () => (await countOpen()) === 0)

    await use()
    assert.equal(await countOpen(), 3)
  })

  it('closes the one that it has had for long, also while it is used all the time', async (t) => {
    const { pool, listOpen } = await open(t, { lifeMs: 200, idleMs: NEVER_MS })
    const pid = () =>
      pool.use((sql) =>
        sql<{ pid: number }[]>`select pg_backend_pid() as pid`.then(([row]) => row?.pid),
      )
    const first = await pid()

    await within(5, 'another one serves', async () => (await pid()) !== first)

    await within(5, 'the old one is gone', async () => !(await listOpen()).includes(first!))
  })

  it('holds nothing of what was asked, while its connections live', async (t) => {
    const { pool } = await open(t, { idleMs: NEVER_MS })
    const ask = async () => {
      const answer = { rows: ['a gift'] }
      const refusal = new Error('no')
      await pool.use((sql) => one(sql).then(() => answer))
      await assert.rejects(
        pool.use((sql) => one(sql).then(() => Promise.reject(refusal))),
        refusal,
      )
      return [new WeakRef<object>(answer), new WeakRef<object>(refusal)]
    }
    const asked = await ask()
    // The driver holds its last statement until the next one.
    await pool.use(one)

    for (let i = 0; i < 3; i++) {
      await new Promise(setImmediate)
      collectGarbage()
    }

    assert.deepEqual(
      asked.map((each) => each.deref()),
      [undefined, undefined],
    )
  })

  it('keeps one that is young and used', async (t) => {
    const { pool, countOpen } = await open(t, {})
    await pool.use((sql) => sql`select 1`)

    assert.equal(await countOpen(), 1)
  })
})

async function open(t: TestContext, bounds: { idleMs?: number; lifeMs?: number }) {
  const copy = await copyTemplate()
  const pool = openPool(
    { ...toOptions(copy.serving), connection: { application_name: 'pool' } },
    3,
    () => {},
    bounds,
  )
  const owner = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  t.after(async () => {
    await pool.close()
    await owner.end()
    await copy.remove()
  })
  /** The processes of the database that serve them. */
  const listOpen = async (): Promise<number[]> => {
    const rows = await owner<{ pid: number }[]>`select pid from pg_stat_activity
      where datname = current_database() and application_name = 'pool'`
    return rows.map(({ pid }) => pid)
  }
  return {
    pool,
    listOpen,
    countOpen: async () => (await listOpen()).length,
  }
}
