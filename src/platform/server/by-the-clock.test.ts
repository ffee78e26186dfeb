import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import postgres from 'postgres'
import { TEST_SETTINGS, copyTemplate } from '#testing/ground.ts'
import { within } from '#testing/within.ts'
import { openHouse } from '../../house.ts'
import { type Condition, type Watch, holds } from './by-the-clock.ts'
import type { Context } from './context.ts'
import { DatabaseAway, toOptions } from './database.ts'
import { atEnd } from './embedded-postgres/testing.ts'
import { openJobQueue } from './jobs.ts'
import { openLog } from './log.ts'
import { readSettings } from './settings.ts'

const ALL = ['al-noor', 'crescent', 'east-gate']
const always: Condition = ({ sql }) => sql`true`
const never: Condition = ({ sql }) => sql`false`

describe('what rows ask for', () => {
  it('runs for organisations whose rows do, and asks each of them once for all', async (t) => {
    let asked = 0
    const isNoor: Condition = ({ sql, organisation }) => {
      asked++
      return sql`exists (select from organisations o where o.id = ${organisation.id} and o.slug = 'al-noor')`
    }
    const { look, ran } = await watching(t, {
      noor: { when: isNoor },
      others: { when: (ctx) => ctx.sql`not ${isNoor(ctx)}` },
      nobody: { when: never },
    })

    await look()

    assert.deepEqual(ran.toSorted(), ['noor al-noor', 'others crescent', 'others east-gate'])
    assert.equal(asked, 6)
  })

  it('runs each time on a machine whose clock is ahead of the database’s', async (t) => {
    const { look, ran } = await watching(t, { always: { when: always } })
    const { now } = Date
    t.mock.method(Date, 'now', () => now() + 10 * 60_000)

    await look()
    await look()

    assert.equal(ran.length, 2 * ALL.length)
  })

  it('runs also where another cannot be asked, and one that fails stops nobody', async (t) => {
    const isBroken: Condition = ({ sql }) => sql`1 / 0 = 1`
    const { look, ran, lines } = await watching(t, {
      broken: { when: isBroken, run: async (ctx) => void (await holds(ctx, isBroken)) },
      other: {
        when: always,
        run: ({ organisation }) => {
          if (organisation.slug === 'al-noor') throw new Error('not today')
        },
      },
    })

    await look()

    assert.deepEqual(
      ran.filter((one) => one.startsWith('other')).toSorted(),
      ALL.map((slug) => `other ${slug}`),
    )
    const failed = lines.filter(({ msg }) => msg === 'schedule failed')
    assert.deepEqual(
      failed.map(({ schedule }) => String(schedule)).toSorted((a, b) => a.localeCompare(b)),
      ['test.broken', 'test.broken', 'test.broken', 'test.other'],
    )
  })

  it('runs for everybody where the database takes too long to ask about one', async (t) => {
    const isSlow: Condition = ({ sql, organisation }) =>
      sql`case when ${organisation.slug} = 'al-noor' then pg_sleep(8) is null else true end`
    const { look, ran } = await watching(t, { slow: { when: isSlow }, quick: { when: always } })

    await look()

    assert.deepEqual(
      ran.toSorted(),
      ['quick', 'slow'].flatMap((name) => ALL.map((slug) => `${name} ${slug}`)),
    )
  })

  it('leaves no dead job where the database was away meanwhile, and runs when it is there', async (t) => {
    let isThere = false
    const { look, ran, sql, queue } = await watching(t, {
      each: {
        when: always,
        run: () => {
          if (!isThere) throw new DatabaseAway('The database did not answer in time.')
        },
      },
    })
    const lookAndTry = async () => {
      await look()
      for (let tries = 0; tries < 4; tries++) {
        await sql`update graphile_worker._private_jobs set run_at = now()`
        await queue.drain()
      }
    }

    await lookAndTry()
    ran.length = 0
    isThere = true
    await lookAndTry()

    assert.deepEqual(
      ran.toSorted(),
      ALL.map((slug) => `each ${slug}`),
    )
    assert.deepEqual([...(await sql`select count_jobs(true)`)], [{ count_jobs: '0' }])
  })

  it('is not begun again for whoever takes longer than until the next look', async (t) => {
    const [runs, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { look, ran } = await watching(t, {
      long: {
        when: always,
        run: async ({ organisation }) => {
          if (organisation.slug !== 'al-noor') return
          runs.resolve()
          await mayEnd.promise
        },
      },
    })

    const first = look()
    await runs.promise
    await look()
    mayEnd.resolve()
    await first

    assert.deepEqual(
      ran.toSorted(),
      ['al-noor', 'crescent', 'crescent', 'east-gate', 'east-gate'].map((slug) => `long ${slug}`),
    )
  })

  it('takes one worker while it lasts for all that are asked, and loses nobody', async (t) => {
    const mayEnd = Promise.withResolvers<void>()
    const { ran, sql, queue, house } = await watching(t, {
      long: { when: never, run: () => mayEnd.promise },
    })
    await sql`insert into organisations (id, slug, live, created_at)
      select gen_random_uuid(), 'more-' || n, false, now() from generate_series(1, 20) n`
    house.organisations.forget()
    const ids = await house.organisations.ids()
    const jobs = async () => (await sql`select from graphile_worker.jobs`).length

    for (let six = 0; six < 4; six++)
      await sql`select graphile_worker.add_job('test.long', ${JSON.stringify({ ids: ids.slice(6 * six, 6 * six + 6) })}::text::json)`
    await queue.start()
    t.after(() => queue.stop())
    await within(20, 'they work', () => ran.length === 8)
    await sql`select graphile_worker.add_job('test.long', ${JSON.stringify({ ids })}::text::json)`
    await within(20, 'no other worker is taken', async () => (await jobs()) === 1)
    const begun = ran.length
    mayEnd.resolve()
    await within(20, 'all is done', async () => (await jobs()) === 0)

    assert.equal(begun, 8)
    assert.deepEqual([ran.length, new Set(ran).size], [23, 23])
  })

  it('waits for an organisation that rests', async (t) => {
    const { look, ran, sql, house } = await watching(t, { each: { when: always } })
    await sql`update organisations set suspended_at = now() where slug = 'crescent'`
    house.organisations.forget()

    await look()

    assert.deepEqual(ran.toSorted(), ['each al-noor', 'each east-gate'])
  })

  it('is done for all where an older copy of the program has called it', async (t) => {
    const { ran, sql, queue } = await watching(t, { each: { when: never } })

    await sql`select graphile_worker.add_job('test.each')`
    await queue.drain()

    assert.deepEqual(
      ran.toSorted(),
      ALL.map((slug) => `each ${slug}`),
    )
  })

  it('is asked for every minute', async (t) => {
    const { sql, queue } = await watching(t, { each: { when: never } })

    await queue.start()
    t.after(() => queue.stop())

    await within(20, 'it is known', async () => {
      const known = await sql`select from graphile_worker.jobs where task_identifier = 'jobs.look'
        union all select from graphile_worker._private_known_crontabs where identifier = 'jobs.look'`
      return known.length > 0
    })
  })
})

interface Watched {
  readonly when: Condition
  readonly run?: (ctx: Context) => unknown
}

/** A queue with these watches, which note for whom they run. */
async function watching(t: TestContext, watched: Readonly<Record<string, Watched>>) {
  const copy = await copyTemplate()
  const lines: Record<string, unknown>[] = []
  const log = openLog('info', { write: (line) => lines.push(JSON.parse(line) as never) })
  const house = await openHouse(readSettings({ ...TEST_SETTINGS }), copy, { log })
  const sql = postgres({ ...toOptions(copy.owner), max: 1, onnotice: () => {} })
  atEnd(t, async () => {
    await house.close()
    await sql.end()
    await copy.remove()
  })
  const ran: string[] = []
  const watches = Object.entries(watched).map(([name, { when, run }]): Watch => ({
    name: `test.${name}`,
    when,
    run: async (ctx) => {
      ran.push(`${name} ${ctx.organisation.slug}`)
      await run?.(ctx)
    },
  }))
  const queue = openJobQueue(() => house, [], { watches }, copy.owner)
  const look = async () => {
    await sql`select graphile_worker.add_job('jobs.look')`
    await queue.drain()
  }
  return { house, sql, queue, look, ran, lines }
}
