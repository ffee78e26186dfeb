import {
  Logger,
  parseCronItems,
  run,
  runMigrations,
  runOnce,
  type Runner,
  type TaskList,
} from 'graphile-worker'
import type { z } from 'zod'
import type { House, Work } from './context.ts'
import { type Context, programContext } from './context.ts'
import { type DatabaseAddress, toConnectionString } from './database.ts'

/** Work that happens later: an envelope of when and how often to try. What it does is an operation like any other. */
export interface Job {
  readonly name: string
  readonly input: z.ZodObject
  /** Tries in all, with exponential backoff between them; then it is listed as dead. */
  readonly attempts: number
  readonly run: (ctx: Context, input: never) => Promise<void>
}

export function job<const Schema extends z.ZodObject>(definition: {
  name: `${string}.${string}`
  input: Schema
  attempts: number
  run: (ctx: Context, input: z.output<Schema>) => Promise<void>
}): Job & { readonly input: Schema } {
  return definition
}

/**
 * Work at fixed times (crontab in UTC), for each organisation. However many copies of the program run, a slot runs
 * once; what it does must still be harmless when it happens twice.
 */
export interface Schedule {
  readonly name: string
  readonly cron: string
  /** A slot that was missed while the program was down is made up for at the start, when it is not older than this. */
  readonly catchUp?: '1 day'
  readonly run: (ctx: Context) => Promise<void>
}

/** A job as a function of the database takes it. */
export interface Envelope {
  readonly name: string
  readonly payload: string
  readonly attempts: number
  readonly key: string | null
}

export interface JobQueue {
  /** Adds a job in the transaction of `ctx`: it exists if and only if the transaction commits. */
  add<J extends Job>(
    ctx: Work,
    job: J,
    input: z.input<J['input']>,
    when?: { at?: Date; key?: string },
  ): Promise<void>
  /**
   * The same job as a row of `follow_ups`, which a hot step writes in the one trip that is its reason: a tenth of what adding
   * it to the queue costs. A worker forwards it within a second or two.
   */
  envelope<J extends Job>(ctx: Context, job: J, input: z.input<J['input']>, key?: string): Envelope
  start(): Promise<void>
  /** Works until nothing is due, in this process; for tests and tools. */
  drain(): Promise<void>
  stop(): Promise<void>
}

/** Backoff: the library waits exp(min(tries, 10)) seconds, so that ten tries take about six hours. */
export function openJobQueue(
  house: () => House,
  jobs: readonly Job[],
  schedules: readonly Schedule[],
  address: DatabaseAddress,
): JobQueue {
  const tasks: TaskList = {}
  for (const job of jobs) {
    tasks[job.name] = async (payload) => {
      const { organisationId, ...input } = payload as { organisationId: string }
      await asOrganisation(house(), organisationId, (ctx) =>
        job.run(ctx, job.input.parse(input) as never),
      )
    }
  }
  for (const schedule of schedules) {
    tasks[schedule.name] = async () => {
      for (const id of await house().organisations.ids())
        await asOrganisation(house(), id, (ctx) => schedule.run(ctx)).catch((error: unknown) =>
          house().log.error(
            { err: error, schedule: schedule.name, organisation: id },
            'schedule failed',
          ),
        )
    }
  }
  const shared = {
    connectionString: toConnectionString(address),
    maxPoolSize: 4,
    taskList: tasks,
    noHandleSignals: true,
    logger: new Logger(({ jobId, taskIdentifier }) => (level, message, meta) => {
      if (level !== 'error' && level !== 'warning') return
      // The library's message repeats the error's text; the facts below are enough to find it.
      const { failure } = (meta ?? {}) as { failure?: unknown }
      house().log.warn(
        { job: taskIdentifier, jobId, err: failure },
        failure ? 'job failed' : message,
      )
    }),
  }
  let runner: Runner | undefined
  let releasing: NodeJS.Timeout | undefined
  let forwarding: NodeJS.Timeout | undefined

  /** Makes jobs of what hot steps have left; several copies at once take different rows. */
  const forward = async () => {
    for (;;) {
      const [forwarded] = await house().database.platform<{ count: string }[]>`
        select forward_follow_ups(${MOST_FORWARDED}) as count`
      if (Number(forwarded?.count) < MOST_FORWARDED) return
    }
  }

  return {
    envelope,
    async add(ctx, job, input, { at, key } = {}) {
      const { name, payload, attempts } = envelope(ctx, job, input)
      // The queue lives in real time; our clock may be a simulated one.
      const due = at
        ? new Date(Date.now() + at.getTime() - ctx.now().getTime()).toISOString()
        : null
      await ctx.sql`select add_job(${name}, ${payload}, ${due}, ${attempts}, ${key ?? null})`
    },
    async start() {
      if (house().settings.JOB_CONCURRENCY === 0) return
      // The library lets go of a killed worker's jobs after four hours; ours take seconds and may run twice.
      const release = () => house().database.platform`select release_lost_jobs()`.catch(() => {})
      await release()
      releasing = setInterval(() => void release(), 60_000).unref()
      const forwardOn = async () => {
        await forward().catch((error: unknown) =>
          house().log.warn({ err: error }, 'follow-ups wait'),
        )
        forwarding = setTimeout(() => void forwardOn(), FORWARD_MS).unref()
      }
      await forwardOn()
      runner = await run({
        ...shared,
        concurrency: house().settings.JOB_CONCURRENCY,
        pollInterval: 2_000,
        gracefulShutdownAbortTimeout: 8_000,
        parsedCronItems: parseCronItems(
          schedules.map(({ name, cron, catchUp }) => ({
            task: name,
            match: cron,
            identifier: name,
            options: { backfillPeriod: catchUp ? 86_400_000 : 0 },
          })),
        ),
      })
      runner.promise.catch((error: unknown) => house().log.error({ err: error }, 'jobs stopped'))
    },
    async drain() {
      await forward()
      await runOnce(shared)
    },
    async stop() {
      clearInterval(releasing)
      clearTimeout(forwarding)
      await runner?.stop()
    },
  }
}

const FORWARD_MS = 1_000
const MOST_FORWARDED = 100

function envelope(
  ctx: Context,
  { name, attempts }: Job,
  input: object,
  key: string | null = null,
): Envelope {
  const payload = JSON.stringify({ organisationId: ctx.organisation.id, ...input })
  return { name, payload, attempts, key }
}

/** Brings the tables of the queue up to date; called by the migration, under its lock. */
export async function migrateJobs(address: DatabaseAddress): Promise<void> {
  await runMigrations({
    connectionString: toConnectionString(address),
    logger: new Logger(() => () => {}),
  })
}

async function asOrganisation(
  house: House,
  id: string,
  work: (ctx: Context) => Promise<void>,
): Promise<void> {
  const organisation = await house.organisations.byId(id)
  // Removed meanwhile: nothing is left to do for it.
  if (organisation) await work(programContext(house, organisation))
}
