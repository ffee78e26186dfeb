/**
 * npm run jobs: the jobs that have failed their last try.
 * npm run jobs -- retry 42 43: gives them all their tries again, from now on. `retry all` for every one.
 */
import type postgres from 'postgres'
import { ToolError, withOwner } from './opened.ts'

interface DeadJob {
  readonly id: string
  readonly name: string
  readonly attempts: number
  readonly last_error: string | null
  readonly updated_at: Date
}

await withOwner(async ({ sql }) => {
  const [verb, ...named] = process.argv.slice(2)
  if (verb === undefined) return list(await findDead(sql))
  if (verb !== 'retry' || named.length === 0)
    throw new ToolError(
      'Say: npm run jobs, or npm run jobs -- retry 42, or npm run jobs -- retry all.',
    )

  const dead = await findDead(sql)
  const unknown = named.filter((id) => id !== 'all' && !dead.some((job) => job.id === id))
  if (unknown.length > 0) throw new ToolError(`Not among the dead jobs: ${unknown.join(', ')}.`)
  const ids = named.includes('all') ? dead.map(({ id }) => id) : named
  await sql`select graphile_worker.reschedule_jobs(${ids}::bigint[], run_at => now(), attempts => 0)`
  console.log(`${ids.length === 1 ? 'One job is' : `${ids.length} jobs are`} due again.`)
})

function findDead(sql: postgres.Sql): Promise<DeadJob[]> {
  return sql<DeadJob[]>`
    select id::text, task_identifier as name, attempts, last_error, updated_at
    from graphile_worker.jobs where attempts >= max_attempts and locked_at is null order by id`
}

function list(dead: readonly DeadJob[]): void {
  if (dead.length === 0) return console.log('No job has failed its last try.')
  for (const { id, name, attempts, last_error, updated_at } of dead) {
    const why = last_error?.split('\n')[0] ?? 'no reason is known'
    console.log(
      `${id.padStart(8)}  ${name}  ${attempts} tries, the last ${updated_at.toISOString()}: ${why}`,
    )
  }
  console.log('\nTo try again: npm run jobs -- retry ID, or retry all.')
}
