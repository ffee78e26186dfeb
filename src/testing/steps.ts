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
    const { sql } = ctx
    const asked = statement(ctx)
    const { string } = await asked.describe()
    const { parameters } = asked as unknown as { readonly parameters: readonly unknown[] }
    await sql.unsafe(`prepare asked as ${string}`)
    for (const way of WAYS) {
      await sql.unsafe(`set local plan_cache_mode = ${way}`)
      const values = parameters.length > 0 ? `(${parameters.map(toLiteral).join()})` : ''
      const [row] = await sql.unsafe(`explain (analyze, format json) execute asked${values}`)
      const [{ Plan }] = (row as unknown as { 'QUERY PLAN': [{ Plan: Step }] })['QUERY PLAN']
      const far = stepsOf(Plan).filter((step) => rowsOf(step) > most)
      assert.deepEqual(far.map(toWords), [], way)
    }
    await sql.unsafe('deallocate asked')
  })
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

function toLiteral(value: unknown): string {
  if (value === null) return 'null'
  const text = Array.isArray(value) ? `{${value.map((each) => `"${String(each)}"`).join()}}` : value
  return `'${String(text).replaceAll("'", "''")}'`
}
