import postgres from 'postgres'
import { configure, readConfiguration } from '#features/ground/configuration/configuration.ts'
import { toOrganisation } from '#features/ground/organisations/organisations.ts'
import { DEMO_ORGANISATIONS } from '#features/ground/organisations/seed.ts'
import {
  type Context,
  type House,
  type Work,
  inTransaction,
  programContext,
} from '#platform/server/context.ts'
import { type DatabaseAddress, toOptions } from '#platform/server/database.ts'
import type { Organisation } from '#platform/server/organisations.ts'
import { toStanding } from '#platform/shared/gating.ts'
import { features } from './features.ts'

/** Any number; every copy of the program uses the same, so that one seeds and the others wait. */
const LOCK = 5_748_210_012n
/** The pictures of a whole site are drawn meanwhile, and the machine may be slow; nobody waits for an answer. */
const DEADLINE_MS = 300_000

/**
 * Fills an empty database with the demo organisations, each in one transaction. A database that has any organisation
 * is left as it is. Several copies of the program at once do it one after the other, so that all but the first find it
 * done; one that was killed in the middle leaves the rest to the next. `goOn` is done in the same turn, and told the ids of those
 * that were filled just now.
 */
export async function seedDemo(
  house: House,
  owner: DatabaseAddress,
  goOn: (house: House, filled: readonly string[]) => Promise<void> = async () => {},
): Promise<void> {
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  try {
    await sql`select pg_advisory_lock(${LOCK.toString()}::bigint)`
    await sql.begin(async (sql) => {
      await sql`lock table organisations in exclusive mode`
      const [any] = await sql`select from organisations limit 1`
      if (any) return
      for (const { id, slug, hosts } of DEMO_ORGANISATIONS) {
        await sql`insert into organisations (id, slug, live, created_at) values (${id}, ${slug}, false, ${house.now()})`
        for (const [i, host] of hosts.entries())
          await sql`insert into organisation_hosts (host, organisation_id, added_at)
            values (${host}, ${id}, ${new Date(house.now().getTime() + i)})`
      }
    })
    const filled: string[] = []
    for (const { id } of DEMO_ORGANISATIONS) if (await fill(house, id)) filled.push(id)
    await goOn(house, filled)
  } finally {
    // The lock goes with its connection.
    await sql.end({ timeout: 5 })
  }
}

/** All of it in one transaction, so that a seed that was killed leaves nothing, and is begun again. */
async function fill(house: House, id: string): Promise<boolean> {
  house.organisations.forget(id)
  const organisation = await house.organisations.byId(id)
  if (!organisation) return false
  const isFilled = await inTransaction(programContext(house, organisation), fillIn, DEADLINE_MS)
  house.organisations.forget(id)
  return isFilled
}

/** The organisation of `ctx`; false where there is something in it already, and it is left as it is. */
export async function fillIn(ctx: Work): Promise<boolean> {
  const { house, organisation } = ctx
  const [any] =
    await ctx.sql`select from configuration_entries where organisation_id = ${organisation.id} limit 1`
  if (any) return false
  for (const feature of features) {
    // What an earlier feature has configured is what a later one reads.
    const configuration = await readConfiguration(house.registry, ctx.sql, organisation.id)
    const standing = toStanding(configuration)
    await feature.seed?.({ ...ctx, organisation: { ...organisation, configuration, standing } })
  }
  return true
}

/**
 * A new organisation, with these settings and what every feature gives to the first hour of its site; all of it or nothing.
 * Answers it as it is then.
 */
export function begin(
  ctx: Context | Work,
  values: Readonly<Record<string, unknown>>,
): Promise<Organisation> {
  return inTransaction(ctx, async (ctx) => {
    await configure(ctx, values)
    const configuration = await readConfiguration(ctx.house.registry, ctx.sql, ctx.organisation.id)
    const organisation = toOrganisation(ctx.organisation, configuration)
    for (const feature of features) await feature.begin?.({ ...ctx, organisation })
    return organisation
  })
}
