import assert from 'node:assert/strict'
import { type TestContext, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import postgres from 'postgres'
import { sql as statement } from 'drizzle-orm'
import { z } from 'zod'
import { inTransaction, programContext } from '#platform/server/context.ts'
import { TEST_SETTINGS, copyTemplate } from '#testing/ground.ts'
import { openWay } from '#testing/outage.ts'
import { within } from '#testing/within.ts'
import { openHouse, prepare } from '../../house.ts'
import { DatabaseAway, type DatabaseAddress, toOptions } from './database.ts'
import { atEnd } from './embedded-postgres/testing.ts'
import {
  type JobQueue,
  KILLS_FORGIVEN,
  MINDING_MS,
  POLLING_MS,
  SILENCE_SECONDS,
  job,
  openJobQueue,
  worker,
} from './jobs.ts'
import { openLog } from './log.ts'
import { readSettings } from './settings.ts'
import { openVault } from './vault.ts'

const TYPED = 'maryam@example.org'

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

  it('is made of every follow-up, also behind one that can never be a job', async (t) => {
    const { ctx, queue, ran, greet, sql } = await open(t)
    const { name, payload, attempts } = queue.envelope(ctx, greet, { name: 'behind it' })
    await sql`insert into follow_ups (job, payload, attempts) values (${name}, 'no JSON at all', 3)`
    await sql`insert into follow_ups (job, payload, attempts) values (${name}, ${payload}, ${attempts})`

    await queue.drain()

    assert.deepEqual(ran, ['behind it'])
    assert.deepEqual([...(await sql`select * from follow_ups`)], [])
    assert.deepEqual(
      [...(await sql`select payload from odd_follow_ups`)],
      [{ payload: 'no JSON at all' }],
    )
  })

  it('can be looked through, whatever it was told', async (t) => {
    const { ctx, queue, sql, greet } = await open(t)
    const name = 'evt_\ud800\0'
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name }))
    await inTransaction(ctx, (ctx) => queue.follow(ctx, greet, { name }))

    const told = await sql<{ name: string }[]>`
      select payload ->> 'name' as name from graphile_worker._private_jobs
      union all select payload::json ->> 'name' from follow_ups`

    assert.deepEqual(
      told.map(({ name }) => name),
      ['evt_\ufffd\ufffd', 'evt_\ufffd\ufffd'],
    )
  })

  it('of a worker that was killed is taken up by another within half a minute', async (t) => {
    const { ctx, queue, ran, greet, sql } = await open(t)
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'lost' }))
    const silentFor = (seconds: number) =>
      sql`update graphile_worker._private_jobs set locked_by = 'the dead', locked_at = now() - ${seconds} * interval '1 second'`

    await silentFor(15)
    await sql`select mind_jobs('{}')`
    await queue.drain()
    assert.deepEqual(ran, [], 'it may only be slow')
    await silentFor(21)
    await sql`select mind_jobs('{}')`
    await queue.drain()

    assert.deepEqual(ran, ['lost'])
    assert.ok(SILENCE_SECONDS + MINDING_MS / 1000 + POLLING_MS / 1000 < 30)
  })

  it('is not given up because its workers were killed, unless that goes on and on', async (t) => {
    const { ctx, queue, ran, greet, sql } = await open(t)
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'lost' }))
    const kill = async () => {
      await sql`
        update graphile_worker._private_jobs set attempts = attempts + 1, locked_by = 'the dead',
          locked_at = now() - interval '1 minute'`
      await sql`select mind_jobs('{}')`
    }

    for (let i = 0; i < KILLS_FORGIVEN; i++) await kill()
    const [spared] = await sql`select attempts, last_error from graphile_worker._private_jobs`
    for (let i = 0; i < greet.attempts; i++) await kill()
    await queue.drain()

    assert.deepEqual({ ...spared }, { attempts: 0, last_error: 'killed 10 times' })
    assert.deepEqual([...(await sql`select count_jobs(true)`)], [{ count_jobs: '1' }])
    assert.deepEqual(ran, [])
  })

  it('that is urgent goes before what has waited for longer', async (t) => {
    const { ctx, queue, ran, greet, hurry } = await open(t)
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'a letter' }))
    await inTransaction(ctx, (ctx) => queue.add(ctx, hurry, { name: 'money' }))

    await queue.drain()

    assert.deepEqual(ran, ['money', 'a letter'])
  })

  it('that is urgent goes before what has waited for longer, also as a follow-up and also by itself', async (t) => {
    const { ctx, queue, ran, greet, hurry, sql } = await open(t)
    for (const [job, said] of [
      [greet, 'a receipt'],
      [hurry, 'nothing was taken'],
    ] as const) {
      const { name, payload, attempts } = queue.envelope(ctx, job, { name: said })
      await sql`insert into follow_ups (job, payload, attempts) values (${name}, ${payload}, ${attempts})`
    }
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'a newsletter' }))
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'a code' }, { urgent: true }))

    await queue.drain()

    assert.deepEqual(ran, ['a code', 'nothing was taken', 'a newsletter', 'a receipt'])
  })

  it('that asks somebody outside waits for no other, and no other for it', async (t) => {
    const { house, owner, ctx, ran, greet, greeting, mayEnd } = await open(t)
    const write = job({ ...greet, name: 'test.write', asks: 'mail server' })
    const writing = worker(write, async (_, { name }) => void ran.push(name))
    const queue = openJobQueue(withOneWorker(house), [greeting, writing], {}, owner)
    atEnd(t, async () => {
      mayEnd.resolve()
      await queue.stop()
    })
    await queue.start()

    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'cuts' }))
    await within(20, 'it has begun', () => ran.length === 1)
    await inTransaction(ctx, (ctx) => queue.add(ctx, write, { name: 'a letter' }))
    await within(20, 'the letter', () => ran.includes('a letter'))
  })

  it('takes the place of one under its key, unless that has begun', async (t) => {
    const { ctx, queue, ran, greet, sql } = await open(t)
    const add = (name: string) =>
      inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name }, { key: 'one' }))

    await add('first')
    await add('second')
    await sql`update graphile_worker._private_jobs set locked_by = 'a worker', locked_at = now()`
    await add('third')
    await queue.drain()

    assert.deepEqual(ran, ['third'])
    const jobs = await sql`select payload ->> 'name' as name from graphile_worker._private_jobs`
    assert.deepEqual([...jobs], [{ name: 'second' }])
  })

  it('keeps its place in the row when it is asked for again, also as a follow-up', async (t) => {
    const { ctx, queue, ran, greet, sql } = await open(t)
    const add = (name: string, key?: string) =>
      inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name }, key ? { key } : {}))
    const follow = async (said: string) => {
      const { name, payload, attempts, key } = queue.envelope(ctx, greet, { name: said }, 'two')
      await sql`insert into follow_ups (job, payload, attempts, key)
        values (${name}, ${payload}, ${attempts}, ${key})`
    }

    await add('asked once', 'one')
    await add('followed once', 'two')
    await add('another')
    await add('asked again', 'one')
    await follow('followed again')
    await queue.drain()

    assert.deepEqual(ran, ['asked again', 'followed again', 'another'])
  })

  it('that takes longer than that stays with its worker, which says that it lives', async (t) => {
    const { ctx, queue, ran, greet, sql } = await open(t)
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'long' }))
    const [job] = await sql<{ id: string }[]>`
      update graphile_worker._private_jobs set locked_by = 'the slow', locked_at = now() - interval '1 hour' returning id`

    await sql`select mind_jobs(array[${job!.id}::bigint])`
    await sql`select mind_jobs('{}')`
    await queue.drain()

    assert.deepEqual(ran, [])
  })

  it('stays with its worker also where another of the same program has not said for long that it lives', async (t) => {
    const { ctx, queue, ran, greet, sql } = await open(t)
    for (const name of ['goes on', 'has ended unheard'])
      await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name }))
    const jobs = await sql<{ id: string; name: string }[]>`
      update graphile_worker._private_jobs set locked_by = 'the same', locked_at = now() - interval '1 minute', attempts = 1
      returning id, payload ->> 'name' as name`
    const goesOn = jobs.find(({ name }) => name === 'goes on')

    await sql`select mind_jobs(array[${goesOn!.id}::bigint])`
    await queue.drain()

    assert.deepEqual(ran, ['has ended unheard'])
  })

  it('is held on to by the program that runs it', async (t) => {
    const { ctx, queue, ran, greet, sql, letGo } = await open(t)
    await queue.start()
    t.after(() => queue.stop())
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'waits' }))
    const eventually = async (isSo: () => Promise<readonly unknown[]>) => {
      while ((await isSo()).length === 0) await setTimeout(50)
    }

    await eventually(
      () => sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour'
        where locked_at is not null returning id`,
    )
    await eventually(
      () =>
        sql`select from graphile_worker._private_jobs where locked_at > now() - interval '1 minute'`,
    )
    letGo()
    await eventually(() => sql`select where not exists (select from graphile_worker._private_jobs)`)

    assert.deepEqual(ran, ['waits'])
  })

  it('belongs to the organisation that added it, whatever its input says', async (t) => {
    const { ctx, queue, served, greet, house } = await open(t)
    const other = await house.organisations.byHost('east-gate.localhost')
    const input = { name: 'to whom', organisationId: other!.id }

    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, input))
    await queue.drain()

    assert.deepEqual(served, ['al-noor'])
  })

  it('that fails says why in the log, and nothing of anybody', async (t) => {
    const { ctx, queue, greet, lines } = await open(t)

    for (const name of ['fails', 'fails about somebody', 'fails in the database'])
      await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name }))
    await queue.drain()

    const failed = lines.filter(({ msg }) => msg === 'job failed')
    assert.deepEqual(
      failed.map(({ job, err }) => `${String(job)}: ${(err as Error).message}`).toSorted(),
      [
        'test.greet: 450 <an address>: mailbox busy',
        'test.greet: invalid input syntax for type integer: "…"',
        'test.greet: not today',
      ],
    )
    assert.match(JSON.stringify(failed), /22P02/)
    assert.doesNotMatch(JSON.stringify(failed), /zaynab|Siddiqui/i)
  })
})

describe('a queue', () => {
  it('whose database is cut off while a job runs ends the job once, and goes on', async (t) => {
    const { ctx, owner, ran, greet, sql, start, mayEnd } = await open(t)
    const way = await openWay(t, owner)
    const queue = await start(way.address)
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'cuts' }))
    await within(10, 'it runs', () => ran.length === 1)

    await way.cut()
    mayEnd.resolve()
    await way.open()

    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'after' }))
    await within(10, 'the next job runs', () => ran.includes('after'))
    await within(
      10,
      'no job is left',
      async () => (await sql`select from graphile_worker.jobs`).length === 0,
    )
    assert.deepEqual(ran, ['cuts', 'after'])
  })

  it('begins again when it has ended by itself', async (t) => {
    const { ctx, owner, ran, greet, sql, start } = await open(t)
    const queue = await start(owner)
    await within(10, 'it listens', async () => {
      const [row] = await sql`select from pg_stat_activity
        where datname = current_database() and query like '%LISTEN "worker:migrate"%'`
      return row !== undefined
    })

    await sql`notify "worker:migrate", '{"breaking": true, "migrationNumber": 1}'`
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'after' }))

    await within(15, 'it works again', () => ran.includes('after'))
    process.exitCode = 0
  })

  it('that is opened while its database is away works as soon as it is there', async (t) => {
    const { ctx, owner, ran, greet, start } = await open(t)
    const way = await openWay(t, owner)
    await way.cut()

    const starting = start(way.address)
    await way.open()
    const queue = await starting
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'late' }))

    await within(10, 'it works', () => ran.includes('late'))
  })

  it('loses at a start what an older version kept of a failed job beside what happened', async (t) => {
    const { ctx, owner, queue, greet, sql } = await open(t)
    const kept = [
      '450 4.2.1 <zaynab@story.example>: mailbox busy; "Zaynab Siddiqui"@story.example too',
      "zaynab.o'brien@story.example",
      'Failed query: select $1::uuid\nparams: Zaynab',
      'not today',
    ]
    for (const [i, lastError] of kept.entries()) {
      await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'fails' }))
      await sql`update graphile_worker._private_jobs set last_error = ${lastError}, priority = ${i}
        where last_error is null`
    }
    const settings = readSettings({ ...TEST_SETTINGS })

    await prepare(settings, owner, openVault(settings))

    const rows = await sql`select last_error from graphile_worker._private_jobs order by priority`
    assert.deepEqual(
      rows.map(({ last_error }) => last_error as string),
      [
        '450 4.2.1 <an address>: mailbox busy; <an address> too',
        '<an address>',
        'Failed query',
        'not today',
      ],
    )
  })

  it('keeps of a failed job what happened, and nothing that somebody typed', async (t) => {
    const { ctx, queue, greet, sql } = await open(t)
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'types' }))

    await queue.drain()

    const [row] = await sql`select last_error from graphile_worker.jobs`
    assert.equal(row?.['last_error'], 'Failed query')
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

    const copies = [1, 2, 3].map(() =>
      openJobQueue(() => house, [], { schedules: [nightly] }, owner),
    )
    await Promise.all(copies.map((copy) => copy.start()))
    await done.promise
    await Promise.all(copies.map((copy) => copy.stop()))

    assert.deepEqual(ran.toSorted(), ['al-noor', 'crescent', 'east-gate'])
  })

  it('waits for no letter that takes long', async (t) => {
    const { house, owner, sql, ctx, ran, greet, greeting, mayEnd } = await open(t)
    const run = async ({ organisation }: typeof ctx) => void ran.push(organisation.slug)
    const each = { name: 'test.each', cron: '0 0 29 2 *', run }
    const queue = openJobQueue(withOneWorker(house), [greeting], { schedules: [each] }, owner)
    atEnd(t, async () => {
      mayEnd.resolve()
      await queue.stop()
    })
    await queue.start()
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'cuts' }))
    await within(20, 'a letter goes', () => ran.includes('cuts'))

    await sql`select graphile_worker.add_job('test.each')`
    await within(20, 'the slot', () => ran.length === 4)
  })

  it('that takes long lets letters and all other schedules by', async (t) => {
    const { house, owner, sql, ctx, ran, greet, greeting, mayEnd } = await open(t)
    const run = async ({ organisation }: typeof ctx) => {
      ran.push(organisation.slug)
      await mayEnd.promise
    }
    const names = ['first', 'second', 'third', 'fourth', 'fifth'].map((name) => `test.${name}`)
    const schedules = names.map((name) => ({ name, cron: '0 0 29 2 *', run }))
    const queue = openJobQueue(withOneWorker(house), [greeting], { schedules }, owner)
    atEnd(t, async () => {
      mayEnd.resolve()
      await queue.stop()
    })
    await queue.start()

    for (const name of names) await sql`select graphile_worker.add_job(${name})`
    await within(20, 'all have begun', () => ran.length === 3 * names.length)
    await inTransaction(ctx, (ctx) => queue.add(ctx, greet, { name: 'a letter' }))
    await within(20, 'the letter', () => ran.includes('a letter'))
  })

  it('waits for its slot before, in whichever copy that runs, and takes no second worker', async (t) => {
    const { house, owner, sql, ctx, ran, greet, greeting } = await open(t)
    const [runs, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const each = {
      name: 'test.each',
      cron: '* * * * *',
      catchUp: '1 day' as const,
      run: async ({ organisation }: typeof ctx) => {
        ran.push(organisation.slug)
        if (ran.length === 3) runs.resolve()
        await mayEnd.promise
      },
    }
    const aSlotWasMissed = () => sql`
      insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('test.each', now() - interval '90 seconds', now() - interval '90 seconds')
      on conflict (identifier) do update set last_execution = excluded.last_execution`
    const copies = [1, 2].map(() =>
      openJobQueue(() => house, [greeting], { schedules: [each] }, owner),
    )
    const slots = () => sql`select from graphile_worker.jobs where task_identifier = 'test.each'`
    await aSlotWasMissed()
    await copies[0]!.start()
    await runs.promise

    await aSlotWasMissed()
    await copies[1]!.start()
    await within(20, 'the next slot is there', async () => (await slots()).length === 2)
    await inTransaction(ctx, (ctx) => copies[0]!.add(ctx, greet, { name: 'a letter' }))
    await within(20, 'the letter', () => ran.includes('a letter'))

    const begun = [...ran]
    mayEnd.resolve()
    await within(20, 'nothing is left', async () => (await slots()).length === 0)
    await Promise.all(copies.map((copy) => copy.stop()))

    assert.equal(begun.length, 4, begun.join(', '))
  })

  it('runs again where a copy that was asleep has ended a slot that another has taken up', async (t) => {
    const { house, owner, sql, ctx } = await open(t)
    const each = { name: 'test.each', cron: '0 0 29 2 *' }
    const copies = [1, 2].map(() => {
      const [runs, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const run = async (_: typeof ctx) => {
        runs.resolve()
        await mayEnd.promise
      }
      const queue = openJobQueue(() => house, [], { schedules: [{ ...each, run }] }, owner)
      atEnd(t, () => queue.stop())
      return { queue, runs, mayEnd }
    })
    const [asleep, awake] = copies as [(typeof copies)[0], (typeof copies)[0]]
    const slot = () =>
      sql`select graphile_worker.add_job('test.each', '{"_cron": {}}', queue_name => 'test.each')`
    const jobs = () => sql`select from graphile_worker.jobs where task_identifier = 'test.each'`
    const silence = async () => {
      await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 minute'`
      await sql`update graphile_worker._private_job_queues set locked_at = now() - interval '1 minute'
        where locked_at is not null`
      await sql`select mind_jobs('{}')`
    }
    await slot()
    await asleep.queue.start()
    await asleep.runs.promise

    await silence()
    await awake.queue.start()
    await awake.runs.promise
    asleep.mayEnd.resolve()
    await within(20, 'the one that was asleep ends it', async () => (await jobs()).length === 0)
    awake.mayEnd.resolve()
    await awake.queue.stop()
    await slot()
    await silence()

    await within(20, 'the next slot has run', async () => (await jobs()).length === 0)
  })

  it('is begun by the database’s clock, whatever a machine that is ahead has added', async (t) => {
    const { house, owner, sql, ctx, ran } = await open(t)
    const run = async ({ organisation }: typeof ctx) => void ran.push(organisation.slug)
    const each = { name: 'test.each', cron: '0 0 29 2 *', run }
    await sql`select graphile_worker.add_job('test.each', '{"_cron": {}}', run_at => now() + interval '1 hour')`
    await sql`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
      values ('test.each', now(), now() + interval '1 hour')`
    const queue = openJobQueue(() => house, [], { schedules: [each] }, owner)

    await queue.start()
    await within(20, 'it runs', () => ran.length === 3)
    await queue.stop()

    const [{ ahead } = {}] = await sql<{ ahead: boolean }[]>`
      select last_execution > now() as ahead from graphile_worker._private_known_crontabs
      where identifier = 'test.each'`
    assert.equal(ahead, false)
  })

  it('that has failed is nobody’s to see to where a later slot took its place', async (t) => {
    const { sql, start, owner } = await open(t)
    await sql`select graphile_worker.add_job('test.each', '{"_cron": {}}')`
    await sql`select graphile_worker.add_job('test.each', '{}')`
    await sql`update graphile_worker._private_jobs set attempts = max_attempts`

    await start(owner)

    const left = await sql<{ payload: object }[]>`select payload from graphile_worker._private_jobs`
    assert.deepEqual([...left], [{ payload: {} }])
  })

  it('reaches everybody where the database does not answer for some, and has these tried again alone', async (t) => {
    const { house, owner, sql, ctx, ran, lines } = await open(t)
    const each = {
      name: 'test.each',
      cron: '0 0 29 2 *',
      run: async ({ organisation: { slug } }: typeof ctx) => {
        ran.push(slug)
        if (slug === 'crescent') throw new DatabaseAway('The database did not answer in time.')
      },
    }
    const queue = openJobQueue(() => house, [], { schedules: [each] }, owner)
    const all = ['al-noor', 'crescent', 'east-gate']

    await sql`select graphile_worker.add_job('test.each')`
    for (let tries = 0; tries < 6; tries++) {
      await queue.drain()
      await sql`update graphile_worker._private_jobs set run_at = now()`
    }

    assert.deepEqual(ran.slice(0, 3).toSorted(), all)
    assert.deepEqual(ran.slice(3), ['crescent', 'crescent', 'crescent'])
    assert.deepEqual([...(await sql`select from graphile_worker.jobs`)], [])
    const crescent = await house.organisations.byHost('crescent.localhost')
    const { schedule, count, some } = lines.find(({ msg }) => msg === 'schedule unanswered')!
    assert.deepEqual([schedule, count, some], ['test.each', 1, [crescent!.id]])
  })
})

type OpenHouse = Awaited<ReturnType<typeof openHouse>>

function withOneWorker(house: OpenHouse): () => OpenHouse {
  const settings = { value: { ...house.settings, JOB_CONCURRENCY: 1 } }
  const one = Object.create(house, { settings }) as OpenHouse
  return () => one
}

async function open(t: TestContext) {
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
  const mayEnd = Promise.withResolvers<void>()
  const served: string[] = []
  const waiting = Promise.withResolvers<void>()
  const greet = job({
    name: 'test.greet',
    input: z.object({ name: z.string() }),
    attempts: 3,
  })
  const greeting = worker(greet, async (ctx, { name }) => {
    ran.push(name)
    served.push(ctx.organisation.slug)
    if (name === 'waits') await waiting.promise
    if (name === 'cuts') await mayEnd.promise
    if (name === 'types')
      await inTransaction(ctx, ({ db }) => db.execute(statement`select ${TYPED}::uuid`))
    if (name === 'fails') throw new Error('not today')
    if (name === 'fails about somebody') throw new Error('450 <zaynab@story.example>: mailbox busy')
    if (name === 'fails in the database') await sql`select ${'Zaynab Siddiqui'}::text::integer`
  })
  const hurry = job({
    name: 'test.hurry',
    input: z.object({ name: z.string() }),
    attempts: 3,
    urgent: true,
  })
  const hurrying = worker(hurry, async (_, { name }) => void ran.push(name))
  const organisation = await house.organisations.byHost('al-noor.localhost')
  const queue: JobQueue = openJobQueue(() => house, [greeting, hurrying], {}, copy.owner)
  const owner: DatabaseAddress = copy.owner
  /** A queue that works, also by a way of its own. */
  const start = async (address: DatabaseAddress) => {
    const working = openJobQueue(() => house, [greeting], {}, address)
    atEnd(t, () => working.stop())
    await working.start()
    return working
  }
  const ctx = programContext(house, organisation!)
  return {
    house,
    owner,
    sql,
    ran,
    served,
    lines,
    letGo: waiting.resolve,
    greet,
    greeting,
    hurry,
    queue,
    start,
    mayEnd,
    ctx,
  }
}
