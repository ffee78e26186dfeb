import {
  Logger,
  parseCronItems,
  type ParsedCronItem,
  run,
  runMigrations,
  runOnce,
  type Runner,
  type Task,
  type TaskList,
} from 'graphile-worker'
import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { type Clocked, openClockWork } from './by-the-clock.ts'
import { type Context, type House, type Work, workFor } from './context.ts'
import { type DatabaseAddress, isAway, toConnectionString } from './database.ts'
import { withoutValues } from './log.ts'
import { type PatientPool, openPatientPool } from './database/patient-pool.ts'

export type Asked = 'provider' | 'mail server'

/** Work that happens later: what it is told, and how often to try. What does it is tied to it in `feature.ts`. */
export interface Job {
  readonly name: string
  readonly input: z.ZodObject
  /** Tries in all, with exponential backoff between them; then it is listed as dead. */
  readonly attempts: number
  /** Goes before all that is not, however long that has waited: money, and letters that somebody waits for. */
  readonly urgent?: true
  /** Whom it asks outside. Such jobs have workers of their own: nothing else waits where nobody answers there. */
  readonly asks?: Asked
}

export function job<const Schema extends z.ZodObject>(definition: {
  name: `${string}.${string}`
  input: Schema
  attempts: number
  urgent?: true
  asks?: Asked
}): Job & { readonly input: Schema } {
  return definition
}

export interface Worker {
  readonly job: Job
  readonly run: (ctx: Context, input: never) => Promise<void>
}

/** Ties a job to the operation that does it, as `answer` ties a question to its answer. */
export function worker<J extends Job>(
  job: J,
  run: (ctx: Context, input: z.output<J['input']>) => Promise<void>,
): Worker {
  return { job, run }
}

/** A job as a function of the database takes it. */
export interface Envelope {
  readonly name: string
  readonly payload: string
  readonly attempts: number
  readonly key: string | null
}

export interface JobQueue {
  /**
   * Adds a job in the transaction of `ctx`: it exists if and only if the transaction commits. With a key, it takes the place
   * of one under the same key that nobody has begun, also its place in the row: being asked for again puts nothing off.
   */
  add<J extends Job>(
    ctx: Work,
    job: J,
    input: z.input<J['input']>,
    when?: { at?: Date; key?: string; urgent?: boolean },
  ): Promise<void>
  /**
   * The same job as a row of `follow_ups`, which a hot step writes in the one trip that is its reason: a tenth of what adding
   * it to the queue costs. A worker forwards it within a second.
   */
  envelope<J extends Job>(ctx: Context, job: J, input: z.input<J['input']>, key?: string): Envelope
  /** The same row, written in the transaction of `ctx`: what is looked at again in a moment, also where every worker rests. */
  follow<J extends Job>(ctx: Work, job: J, input: z.input<J['input']>, key?: string): Promise<void>
  /** Works from now on, whatever happens to the database meanwhile. */
  start(): Promise<void>
  /** Works until nothing is due, in this process; for tests and tools. */
  drain(): Promise<void>
  /** Jobs in progress end or are handed back. A database that is away is not waited for; its jobs are lost ones then. */
  stop(): Promise<void>
}

/** A queue that has ended by itself begins again, after a pause that grows while it does so again and again. */
const PAUSE_MS = 1_000
/** A hang is noticed at a deadline of requests. */
const OUTAGE_KNOWN_MS = 6_000
const LONGEST_PAUSE_MS = 60_000
/** How often a worker says of its jobs that they go on, and takes up those of workers that no longer do. */
export const MINDING_MS = 5_000
/** Whoever says nothing for so long was killed. What it was doing may run twice, as any job may. */
export const SILENCE_SECONDS = 20
/**
 * A try that ended with the process is no failure of the job, so often. Afterwards it counts: the job may be what ends the
 * process.
 */
export const KILLS_FORGIVEN = 10
/** Of what the clock has named organisations for: only a program that is killed or in an outage takes a second try. */
const CLOCK_TRIES = 3
/** Later than whatever made the database slow. */
const AGAIN_SECONDS = 60
/** How often a job asks whether its organisation still rests. */
const RESTING_MINUTES = 10
export const POLLING_MS = 2_000
/** Of what the clock calls, which is told of by the database as well; each of its many workers asks so often. */
const CLOCK_POLLING_MS = 10_000
/** Four listen. */
const CONNECTIONS = 7
/** The library takes the smallest first. */
export const URGENT = -10

/** Workers that take jobs of these names and no others. */
interface Crew {
  readonly taskList: TaskList
  readonly concurrency: number
  readonly pollInterval: number
  readonly parsedCronItems: ParsedCronItem[]
}

/** Backoff: the library waits exp(min(tries, 10)) seconds, so that ten tries take about six hours. */
export function openJobQueue(
  house: () => House,
  workers: readonly Worker[],
  clocked: Clocked,
  address: DatabaseAddress,
): JobQueue {
  const tasks: Record<Asked | 'nobody', TaskList> = { nobody: {}, 'mail server': {}, provider: {} }
  const running = new Set<string>()
  const during =
    (work: (payload: unknown, job: Parameters<Task>[1]['job']) => Promise<void>): Task =>
    async (payload, { job }) => {
      running.add(job.id)
      await work(payload, job).finally(() => running.delete(job.id))
    }
  for (const { job, run } of workers) {
    tasks[job.asks ?? 'nobody'][job.name] = during(async (payload, taken) => {
      const { organisationId, ...input } = payload as { organisationId: string }
      const isDone = await workFor(house(), organisationId, (ctx) =>
        run(ctx, job.input.parse(input) as never),
      ).catch((error: unknown) => {
        // Its message is kept in the row of the job.
        throw withoutValues(error)
      })
      if (!isDone) await putBack(taken)
    })
  }
  const byTheClock = openClockWork(house, clocked, {
    during,
    add: async (name, what) => {
      await house().database.platform`
        select add_job(${name}, ${JSON.stringify(what)}, null, ${CLOCK_TRIES}, ${name})`
    },
    addAgain: async (name, what) => {
      await house().database.platform`
        select add_again(${name}, ${JSON.stringify(what)}, ${AGAIN_SECONDS}, ${CLOCK_TRIES})`
    },
  })
  const cron = byTheClock.slots.map(({ name, cron, catchUp }) => ({
    task: name,
    match: cron,
    identifier: name,
    options: {
      backfillPeriod: catchUp ? 86_400_000 : 0,
      // Of a slot that nobody has begun there need not be a second one, nor need it wait again.
      jobKey: name,
      jobKeyMode: 'preserve_run_at' as const,
      // One after the other, however many copies there are, so that a slow one takes no second worker.
      queueName: name,
    },
  }))
  /**
   * What the clock calls has workers of its own, one for each name and one for what joins another: where a provider is silent each
   * may be held for long, and neither a letter nor anything else that is due waits for it.
   */
  const assemble = (): readonly Crew[] => {
    const ofJobs = {
      concurrency: house().settings.JOB_CONCURRENCY,
      pollInterval: POLLING_MS,
      parsedCronItems: [],
    }
    const ofTheClock = {
      taskList: byTheClock.tasks,
      concurrency: Object.keys(byTheClock.tasks).length + 1,
      pollInterval: CLOCK_POLLING_MS,
      parsedCronItems: parseCronItems(cron),
    }
    const all = [...Object.values(tasks).map((taskList) => ({ ...ofJobs, taskList })), ofTheClock]
    return all.filter(({ taskList }) => Object.keys(taskList).length > 0)
  }
  const shared = {
    noHandleSignals: true,
    logger: new Logger(() => (level, message, meta) => {
      if (level !== 'error' && level !== 'warning') return
      // It wants a connection for each worker. Ours are lent for a statement each.
      if (message.includes('maxPoolSize')) return
      const { failure, error, job } = (meta ?? {}) as {
        failure?: boolean
        error?: unknown
        job?: { id: string; task_identifier: string }
      }
      // The library's own sentence repeats the error's text, and whom it may name.
      const words = failure ? 'job failed' : error ? 'jobs are disturbed' : message
      const tell = () =>
        house().log.warn({ job: job?.task_identifier, jobId: job?.id, err: error }, words)
      if (failure && !isAway(error)) tell()
      else unlessOutage(tell)
    }),
  }
  /** An outage of the database tells itself, and the queue may notice it before whoever tells. */
  const unlessOutage = (tell: () => void) => {
    const moment = performance.now()
    const tellLater = () => house().outage.wasOnSince(moment) || tell()
    setTimeout(tellLater, OUTAGE_KNOWN_MS).unref()
  }
  /** The same job again, with all its tries, for a later look. Killed between the two it is there twice, as any job may be. */
  const putBack = async (job: Parameters<Task>[1]['job']) => {
    await house().database.platform`
      select add_job(${job.task_identifier}, ${JSON.stringify(job.payload)},
        now() + ${RESTING_MINUTES} * interval '1 minute', ${job.max_attempts}, ${job.key}, ${job.priority})`
  }
  const runners = new Map<Crew, Runner>()
  let minding: NodeJS.Timeout | undefined
  let forwarding: NodeJS.Timeout | undefined
  let pool: PatientPool | undefined
  const stopping = new AbortController()

  const begin = async (crew: Crew, pgPool: PatientPool['pool']) => {
    const runner = await run({ ...shared, ...crew, pgPool, gracefulShutdownAbortTimeout: 8_000 })
    runners.set(crew, runner)
    return runner
  }
  const goOn = async (crew: Crew, pgPool: PatientPool['pool']) => {
    const { signal } = stopping
    for (let pause = PAUSE_MS; !signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const began = performance.now()
      try {
        const runner = runners.get(crew) ?? (await begin(crew, pgPool))
        if (signal.aborted) return await runner.stop()
        await runner.promise
        if (!signal.aborted) house().log.error('jobs stopped; they begin again')
      } catch (error) {
        house().log.error({ err: error }, 'jobs stopped; they begin again')
      }
      runners.delete(crew)
      if (performance.now() - began > LONGEST_PAUSE_MS) pause = PAUSE_MS
      await wait(pause, undefined, { ref: false, signal }).catch(() => {})
    }
  }

  const urgent = workers.filter(({ job }) => job.urgent).map(({ job }) => job.name)
  /** Makes jobs of what hot steps have left; several copies at once take different rows. */
  const forward = async () => {
    for (;;) {
      const [forwarded] = await house().database.platform<{ count: string }[]>`
        select forward_follow_ups(${MOST_FORWARDED}, ${urgent}) as count`
      if (Number(forwarded?.count) < MOST_FORWARDED) return
    }
  }

  return {
    envelope,
    async add(ctx, job, input, { at, key, urgent = job.urgent } = {}) {
      const { name, payload, attempts } = envelope(ctx, job, input)
      // The queue lives by the database's clock; ours may be a simulated one.
      const delay = at ? at.getTime() - ctx.now().getTime() : null
      await ctx.sql`
        select add_job(${name}, ${payload}, now() + ${delay}::float8 * interval '1 millisecond', ${attempts},
          ${key ?? null}, ${priorityOf({ urgent })})`
    },
    async follow(ctx, job, input, key) {
      const { name, payload, attempts } = envelope(ctx, job, input)
      await ctx.sql`
        insert into follow_ups (job, payload, attempts, key) values (${name}, ${payload}, ${attempts}, ${key ?? null})`
    },
    async start() {
      if (house().settings.JOB_CONCURRENCY === 0) return
      // The library lets go of a killed worker's jobs after four hours.
      const mind = () =>
        house().database.platform`select mind_jobs(${[...running]}::bigint[])`.catch(() => {})
      await mind()
      minding = setInterval(() => void mind(), MINDING_MS).unref()
      const forwardOn = async () => {
        await forward().catch((error: unknown) => {
          if (!isAway(error)) house().log.warn({ err: error }, 'follow-ups wait')
        })
        if (!stopping.signal.aborted)
          forwarding = setTimeout(() => void forwardOn(), FORWARD_MS).unref()
      }
      await forwardOn()
      pool = openPatientPool(toConnectionString(address), CONNECTIONS, (error) => {
        unlessOutage(() => house().log.warn({ err: error }, 'the queue waits for the database'))
      })
      for (const crew of assemble()) {
        if (stopping.signal.aborted) return
        await begin(crew, pool.pool)
        void goOn(crew, pool.pool)
      }
    },
    async drain() {
      await forward()
      await runOnce({
        ...shared,
        taskList: Object.assign({}, ...Object.values(tasks), byTheClock.tasks) as TaskList,
        connectionString: toConnectionString(address),
        maxPoolSize: 4,
      })
    },
    async stop() {
      clearInterval(minding)
      clearTimeout(forwarding)
      stopping.abort()
      if (!pool) return
      pool.giveUp()
      const ended = Promise.all(
        [...runners.values()].map((runner) => runner.stop().catch(() => {})),
      )
      await Promise.race([ended, pool.abandoned])
      await pool.close()
    },
  }
}

function priorityOf({ urgent }: { readonly urgent?: boolean | undefined }): number {
  return urgent ? URGENT : 0
}

const FORWARD_MS = 300
const MOST_FORWARDED = 100

function envelope(
  ctx: Context,
  { name, attempts }: Job,
  input: object,
  key: string | null = null,
): Envelope {
  const payload = JSON.stringify({ ...input, organisationId: ctx.organisation.id }, readable)
  return { name, payload, attempts, key }
}

/** PostgreSQL keeps a half sign or a zero in JSON, and then reads none of it: nobody could look through the jobs any more. */
function readable(_: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed().replaceAll('\0', '\uFFFD') : value
}

/** Brings the tables of the queue up to date; called by the migration, under its lock. */
export async function migrateJobs(address: DatabaseAddress): Promise<void> {
  await runMigrations({
    connectionString: toConnectionString(address),
    logger: new Logger(() => () => {}),
  })
}
