import assert from 'node:assert/strict'
import { type Context, type Work, inTransaction } from '#platform/server/context.ts'
import type { Unsent } from '#platform/server/database.ts'

/** A step of a plan, as `explain (analyze, format json)` writes it. */
interface Step {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly 'Rows Removed by Join Filter'?: number
  readonly 'Rows Removed by Index Recheck'?: number
  readonly Plans?: readonly Step[]
}

/** Planned for the values that are asked for, and for any: so the database does once a connection has asked five times. */
const WAYS = ['force_custom_plan', 'force_generic_plan'] as const

/**
 * Throws where a step of the statement looks at more rows than `most`, whichever way it is planned. It is asked as whoever
 * serves, from whom rows of others are hidden: the owner of the database has other plans.
 */
export function assertLooksAtFew<Rows extends readonly object[]>(
  ctx: Context,
  most: number,
  statement: (ctx: Work) => Unsent<Rows>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const call = await prepare(ctx, statement(ctx))
    for (const way of WAYS) {
      const far = stepsOf(await planOf(ctx, call, way)).filter((step) => rowsOf(step) > most)
      assert.deepEqual(far.map(toWords), [], way)
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

async function planOf({ sql }: Work, call: string, way: (typeof WAYS)[number]): Promise<Step> {
  await sql.unsafe(`set local plan_cache_mode = ${way}`)
  const [row] = await sql.unsafe<[{ 'QUERY PLAN': [{ Plan: Step }] }]>(
    `explain (analyze, format json) execute ${call}`,
  )
  return row['QUERY PLAN'][0].Plan
}

function stepsOf(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(stepsOf)]
}

/** With those that it looked at and left out. */
function rowsOf(step: Step): number {
  const left =
    (step['Rows Removed by Filter'] ?? 0) +
    (step['Rows Removed by Join Filter'] ?? 0) +
    (step['Rows Removed by Index Recheck'] ?? 0)
  return (step['Actual Rows'] + left) * step['Actual Loops']
}

function toWords(step: Step): string {
  const of = [step['Relation Name'], step['Index Name']].filter((name) => name !== undefined)
  return `${[step['Node Type'], ...of].join(' ')}: ${rowsOf(step)} rows`
}

type Value = string | number | boolean | null | readonly string[]

function toLiteral(value: Value): string {
  if (value === null) return 'null'
  const text = typeof value === 'object' ? `{${value.map((each) => `"${each}"`).join()}}` : value
  return `'${String(text).replaceAll("'", "''")}'`
}
