import assert from 'node:assert/strict'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Unsent } from '#platform/server/database.ts'
import { isDistributed } from '#platform/server/distributed.ts'

/** A step of a plan, and how many rows it looked at: those that it left out as well. */
interface Step {
  readonly what: string
  readonly rows: number
}

/** Planned for the values that are asked for, and for any: so the database does once a connection has asked five times. */
const WAYS = ['force_custom_plan', 'force_generic_plan'] as const

/**
 * Throws where a step of the statement looks at more rows than `most`, whichever way it is planned. It is asked as whoever
 * serves, from whom rows of others are hidden: the owner of the database has other plans. Tables of tests are small, where
 * some versions of the database rather read and sort all: here they go by an index, as all of them do in a large table. `freely`
 * they may do what they like, where a test has filled a large one.
 */
export function assertLooksAtFew<Rows extends readonly object[]>(
  ctx: Context,
  most: number,
  statement: (ctx: Work) => Unsent<Rows>,
  { freely = false } = {},
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!freely) {
      await ctx.sql`set local enable_seqscan = off`
      await ctx.sql`set local enable_bitmapscan = off`
    }
    const call = await prepare(ctx, statement(ctx))
    // A cluster always plans for the values that are asked for.
    for (const way of (await isDistributed(ctx.sql)) ? WAYS.slice(0, 1) : WAYS) {
      const far = stepsOf(await planOf(ctx, call, way)).filter(({ rows }) => rows > most)
      assert.deepEqual(far, [], way)
    }
    await ctx.sql`deallocate asked`
  })
}

/** Answers its call, with the values that are asked for. */
async function prepare<Rows extends readonly object[]>(
  { sql }: Work,
  asked: Unsent<Rows>,
): Promise<string> {
  const { string } = await asked.describe()
  // Which the driver has by then, and does not tell of.
  const { parameters } = asked as unknown as { readonly parameters: readonly Value[] }
  await sql.unsafe(`prepare asked as ${string}`)
  return parameters.length > 0 ? `asked(${parameters.map(toLiteral).join()})` : 'asked'
}

/** In words: of a statement that is prepared a cluster writes the plans of its machines so, also in the middle of JSON. */
async function planOf(
  { sql }: Work,
  call: string,
  way: (typeof WAYS)[number],
): Promise<readonly string[]> {
  await sql.unsafe(`set local plan_cache_mode = ${way}`)
  const lines = await sql.unsafe<{ 'QUERY PLAN': string }[]>(
    `explain (analyze, costs off, timing off) execute ${call}`,
  )
  return lines.map((line) => line['QUERY PLAN'])
}

/** What was never begun is none. */
function stepsOf(plan: readonly string[]): Step[] {
  const begins = plan.flatMap((line, at) => (/\(actual /.test(line) ? [at] : []))
  assert.ok(begins.length > 0, plan.join('\n'))
  return begins.map((at, i) => {
    const [line = '', ...more] = plan.slice(at, begins[i + 1])
    const [, what = '', rows, loops] = /^[\s>-]*(.*?) \(actual rows=(\S+) loops=(\d+)\)/.exec(line)!
    const left = more.map((each) => Number(/^\s*Rows Removed by .*: (\d+)/.exec(each)?.[1] ?? 0))
    return { what, rows: left.reduce((sum, each) => sum + each, Number(rows)) * Number(loops) }
  })
}

type Value = string | number | boolean | null | readonly string[]

function toLiteral(value: Value): string {
  if (value === null) return 'null'
  const text = typeof value === 'object' ? `{${value.map((each) => `"${each}"`).join()}}` : value
  return `'${String(text).replaceAll("'", "''")}'`
}
