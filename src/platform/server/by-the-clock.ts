import type { Task, TaskList } from 'graphile-worker'
import { type Context, type House, type Work, readOnce, workFor } from './context.ts'
import { type Sql, isAway } from './database.ts'

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

/**
 * Work that rows ask for: money whose time has come, an answer that was lost. Every minute each organisation is asked about all of
 * this together, in one trip, and what it says yes to runs at once. It may run twice, also at the same moment, and must be
 * harmless then.
 */
export interface Watch {
  readonly name: string
  /** May say yes where there is nothing to do, and never no where there is something. */
  readonly when: Condition
  readonly run: (ctx: Context) => Promise<void>
}

/** An expression in SQL over rows of the organisation, true or false. */
export type Condition = (ctx: Work) => ReturnType<Sql>

/** Whether it holds now: whatever runs by a watch asks again when its turn has come. */
export async function holds(ctx: Context | Work, condition: Condition): Promise<boolean> {
  const [answer] = await whatHolds(ctx, [condition])
  return answer!
}

/** In one trip. */
async function whatHolds(
  ctx: Context | Work,
  conditions: readonly Condition[],
): Promise<readonly boolean[]> {
  const [row] = await readOnce(ctx, (ctx) => {
    const all = conditions
      .map((condition) => condition(ctx))
      .reduce((all, one) => ctx.sql`${all}, ${one}`)
    return ctx.sql<{ answers: boolean[] }[]>`select array[${all}] as answers`
  })
  return row!.answers
}

/** What nobody asks for. */
export interface Clocked {
  readonly schedules?: readonly Schedule[]
  readonly watches?: readonly Watch[]
}

/** So many are served side by side, so that a slow one does not hold up all others. */
const ORGANISATIONS_AT_ONCE = 4
/** So many handfuls at most for one watch: each look brings another while organisations are slow. */
const MOST_HANDFULS = 2
/** For so many in a row the database did not answer: it is away, and the rest is not asked. */
const MOST_UNANSWERED = 20
/** Organisations for which the database did not answer have a slot's work done alone, so often, a minute apart. */
const MORE_TRIES = 3
/** So many organisations a line of the log names. */
const MOST_NAMED = 20
/** The slot in which every organisation is asked what it has to do. */
const LOOK = 'jobs.look'

type Taken = Parameters<Task>[1]['job']
type Doing = (payload: unknown, job: Taken) => Promise<void>

/** What a job of the clock is told; nothing where it is a slot's. */
interface ForThese {
  readonly ids: readonly string[]
  /** How often more whoever is not answered for then is tried. */
  readonly tries?: number
}

interface Queue {
  /** Makes a task of work, which is minded while it goes on. */
  readonly during: (work: Doing) => Task
  /** Adds a job of this name, in place of one that nobody has begun. */
  readonly add: (name: string, what: ForThese) => Promise<void>
  /** Adds one for a minute later, beside which no slot of this name runs. */
  readonly addAgain: (name: string, what: ForThese) => Promise<void>
}

/** The tasks of what nobody asks for, and the slots in which the queue begins them. */
export function openClockWork(
  house: () => House,
  { schedules = [], watches = [] }: Clocked,
  { during, add, addAgain }: Queue,
): { readonly tasks: TaskList; readonly slots: readonly Omit<Schedule, 'run'>[] } {
  const tasks: TaskList = {}
  for (const { name, run } of schedules) {
    const doFor = async (ids: readonly string[], tries = MORE_TRIES) => {
      const left = await forEach(house(), name, new Set(ids), run)
      if (left.length === 0) return
      if (tries > 0) return addAgain(name, { ids: left, tries: tries - 1 })
      const some = left.slice(0, MOST_NAMED)
      house().log.error({ schedule: name, count: left.length, some }, 'schedule unanswered')
    }
    const doSlot = slot(house, doFor)
    tasks[name] = during(async (payload, job) => {
      const { ids, tries } = payload as Partial<ForThese>
      await (ids ? doFor(ids, tries) : doSlot(payload, job))
    })
  }
  for (const watch of watches) tasks[watch.name] = during(doing(house, watch))
  if (watches.length === 0) return { tasks, slots: schedules }
  tasks[LOOK] = during(
    slot(house, async (ids) => {
      for (const [{ name }, due] of await findDue(house(), watches, ids))
        if (due.length > 0) await add(name, { ids: due })
    }),
  )
  return { tasks, slots: [{ name: LOOK, cron: '* * * * *' }, ...schedules] }
}

/** What fell due while the one before ran is done with it: by the database's clock, as this machine's may be another. */
function slot(house: () => House, run: (ids: readonly string[]) => Promise<void>): Doing {
  let endedAt = 0
  return async (_, { created_at: dueAt, locked_at: begunAt }) => {
    if (dueAt.getTime() < endedAt) return
    const before = performance.now()
    await run(await house().organisations.ids())
    endedAt = begunAt!.getTime() + performance.now() - before
  }
}

/**
 * One worker has all of a watch that this process does. What a later look names joins it, and takes no second worker; a process
 * that is killed meanwhile has lost nothing that the next look does not find.
 */
function doing(house: () => House, { name, run }: Watch): Doing {
  /** Whose turn has not come, and whose work goes on: in this process nobody's is done twice at once. */
  const [waiting, busy] = [new Set<string>(), new Set<string>()]
  const handfuls = new Set<Promise<unknown>>()
  return async (payload) => {
    // Without ids where an older version of the program has added it.
    const { ids = await house().organisations.ids() } = payload as Partial<ForThese>
    for (const id of ids) if (!busy.has(id)) waiting.add(id)
    if (handfuls.size === MOST_HANDFULS) return
    const isFirst = handfuls.size === 0
    // Where the database was away the next look asks anew: that is no job that somebody has to see to.
    const handful = forEach(house(), name, waiting, run, busy).finally(() =>
      handfuls.delete(handful),
    )
    handfuls.add(handful)
    if (isFirst) while (handfuls.size > 0) await Promise.all(handfuls)
  }
}

async function findDue(
  house: House,
  watches: readonly Watch[],
  ids: readonly string[],
): Promise<ReadonlyMap<Watch, readonly string[]>> {
  const due = new Map<Watch, string[]>(watches.map((watch) => [watch, []]))
  const conditions = watches.map(({ when }) => when)
  // Whoever is not asked, because the database was away, is asked by the next look.
  await forEach(house, LOOK, new Set(ids), async (ctx) => {
    const add = (watch: Watch) => due.get(watch)!.push(ctx.organisation.id)
    try {
      const answers = await whatHolds(ctx, conditions)
      watches.filter((_, i) => answers[i]).forEach(add)
    } catch (error) {
      // One that cannot be asked, or not in time, holds up no other: all of them run, and it fails there.
      watches.forEach(add)
      if (isAway(error)) throw error
    }
  })
  return due
}

/**
 * A handful at a time, each taken out of those that wait. One that fails is logged, and holds up no other. Answers for whom the
 * database did not answer: it may be slow for that one alone, and the others have their turn. Where it answers for none the rest
 * is not tried, and is among them.
 */
async function forEach(
  house: House,
  name: string,
  waiting: Set<string>,
  work: (ctx: Context) => Promise<void>,
  busy: Set<string> = new Set(),
): Promise<readonly string[]> {
  const left: string[] = []
  let unanswered = 0
  const run = async () => {
    for (const id of waiting) {
      waiting.delete(id)
      busy.add(id)
      try {
        await workFor(house, id, work)
        unanswered = 0
      } catch (error) {
        if (!isAway(error)) {
          unanswered = 0
          house.log.error({ err: error, schedule: name, organisation: id }, 'schedule failed')
          continue
        }
        left.push(id)
        if (++unanswered < MOST_UNANSWERED) continue
        for (const other of waiting) left.push(other)
        waiting.clear()
      } finally {
        busy.delete(id)
      }
    }
  }
  await Promise.all(Array.from({ length: ORGANISATIONS_AT_ONCE }, run))
  return left
}
