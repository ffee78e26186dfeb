import postgres from 'postgres'
import { readConfiguration } from '#features/configuration/configuration.ts'
import { DEMO_ORGANISATIONS } from '#features/organisations/seed.ts'
import { type House, inTransaction, programContext } from '#platform/server/context.ts'
import { type DatabaseAddress, toOptions } from '#platform/server/database.ts'
import { features } from './features.ts'

/**
 * Fills an empty database with the demo organisations, each in one transaction. A database that has any organisation
 * is left as it is.
 */
export async function seedDemo(house: House, owner: DatabaseAddress): Promise<void> {
  const sql = postgres({ ...toOptions(owner), max: 1, onnotice: () => {} })
  try {
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
  } finally {
    await sql.end()
  }
  for (const { id } of DEMO_ORGANISATIONS) await fill(house, id)
}

/** All of it in one transaction, so that a seed that was killed leaves nothing, and is begun again. */
async function fill(house: House, id: string): Promise<void> {
  house.organisations.forget(id)
  const organisation = await house.organisations.byId(id)
  if (!organisation) return
  await inTransaction(programContext(house, organisation), async (ctx) => {
    const [any] =
      await ctx.sql`select from configuration_entries where organisation_id = ${id} limit 1`
    if (any) return
    for (const feature of features) {
      // What an earlier feature has configured is what a later one reads.
      const configuration = await readConfiguration(ctx.sql, id)
      await feature.seed?.({ ...ctx, organisation: { ...organisation, configuration } })
    }
  })
  house.organisations.forget(id)
}
