import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import postgres from 'postgres'
import { z } from 'zod'
import { inTransaction, programContext } from '#platform/server/context.ts'
import { TEST_SETTINGS, copyTemplate } from '#testing/ground.ts'
import { openHouse } from '../../house.ts'
import { type DatabaseAddress, toOptions } from './database.ts'
import { type JobQueue, job, openJobQueue } from './jobs.ts'
import { readSettings } from './settings.ts'

describe('a job', () => {
  it('exists if and only if its transaction commits', async (t) => {
    const { ctx, queue, ran, greet } = await open(t)
    const undone = inTransaction(ctx, async (ctx) => {
      await queue.add(ctx, greet, { name: 'undone' })
      throw new Error('changed my mind')
    })
    await assert.rejects(undone, /changed my mind/)
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'kept' }))

    await queue.drain()

    assert.deepEqual(ran, ['kept'])
  })

  it('is tried again after a failure, and listed as dead after its last try', async (t) => {
    const { ctx, queue, ran, greet, sql } = await open(t)
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'fails' }))

    for (let i = 0; i < 5; i++) {
      await queue.drain()
      await sql`update graphile_worker._private_jobs set run_at = now()`
    }

    assert.deepEqual(ran, ['fails', 'fails', 'fails'])
    assert.deepEqual([...(await sql`select count_jobs(true)`)], [{ count_jobs: '1' }])
  })

  it('of a worker that was killed is given to another', async (t) => {
    const { ctx, queue, ran, greet, sql } = await open(t)
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'lost' }))
    await sql`update graphile_worker._private_jobs set locked_by = 'the dead', locked_at = now() - interval '6 minutes'`
    await queue.drain()
    assert.deepEqual(ran, [])

    await sql`select release_lost_jobs()`
    await queue.drain()

    assert.deepEqual(ran, ['lost'])
  })
})

describe('a schedule', () => {
  it('runs a slot once, however many copies of the program wake up to it', async (t) => {
    const { house, owner, sql, ctx } = await open(t)
    const ran: string[] = []
    const done = Promise.withResolvers<void>()
    // All copies were down when the last slot passed.
    const slot = new Date(Math.floor(Date.now() / 60_000) * 60_000)
    const before = new Date(slot.getTime() - 60_000).toISOString()
    const nightly = {
      name: 'test.nightly',
      cron: `${slot.getUTCMinutes()} ${slot.getUTCHours()} * * *`,
      catchUp: '1 day' as const,
      run: async ({ organisation }: typeof ctx) => {
        ran.push(organisation.slug)
        if (ran.length === 3) done.resolve()
      },
    }
    await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('test.nightly', ${before}, ${before})`

    const copies = [1, 2, 3].map(() => openJobQueue(() => house, [], [nightly], owner))
    await Promise.all(copies.map((copy) => copy.start()))
    await done.promise
    await Promise.all(copies.map((copy) => copy.stop()))

    assert.deepEqual(ran.toSorted(), ['al-noor', 'crescent', 'east-gate'])
  })
})

async function open(t: { after(work: () => Promise<void>): void }) {
  const copy = await copyTemplate()
  const house = await openHouse(readSettings({ ...TEST_SETTINGS }), copy)
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  t.after(async () => {
    await house.close()
    await sql.end()
    await copy.remove()
  })
  const ran: string[] = []
  const greet = job({
    name: 'test.greet',
    input: z.object({ name: z.string() }),
    attempts: 3,
    run: async (_ctx, { name }) => {
      ran.push(name)
      if (name === 'fails') throw new Error('not today')
    },
  })
  const organisation = await house.organisations.byHost('al-noor.localhost')
  const queue: JobQueue = openJobQueue(() => house, [greet], [], copy.owner)
  const owner: DatabaseAddress = copy.owner
  return { house, owner, sql, ran, greet, queue, ctx: programContext(house, organisation!) }
}
