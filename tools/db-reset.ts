/**
 * npm run db:reset -- --yes: throws everything in the database away and begins again with the demo organisations.
 * Refuses while the program runs, and wherever an organisation is live. Uploaded files stay where they are.
 */
import type postgres from 'postgres'
import { openVault } from '#platform/server/vault.ts'
import { tellYear } from '../src/demo-year.ts'
import { openHouse, prepare } from '../src/house.ts'
import { seedDemo } from '../src/seed.ts'
import { ToolError, withOwner } from './opened.ts'

await withOwner(async ({ sql, address, settings }) => {
  await refuseIfLive(sql)
  await refuseIfUsed(sql)
  if (!process.argv.includes('--yes')) {
    const place = settings.DATABASE_URL
      ? `${address.database} at ${address.host}`
      : settings.dataFolder
    throw new ToolError(
      `This throws away everything in the database ${place}. If you mean it: npm run db:reset -- --yes`,
    )
  }
  await sql.begin(async (sql) => {
    await sql`drop schema if exists graphile_worker cascade`
    await sql`drop schema if exists drizzle cascade`
    await sql`drop schema public cascade`
    await sql`create schema public`
  })
  const vault = openVault(settings)
  const serving = await prepare(settings, address, vault)
  const house = await openHouse(settings, { owner: address, serving }, { vault })
  try {
    if (house.demo) await seedDemo(house, address, tellYear)
  } finally {
    await house.close()
  }
  console.log('The database is as after the first start.')
})

async function refuseIfLive(sql: postgres.Sql): Promise<void> {
  const [table] = await sql<{ found: boolean }[]>`
    select to_regclass('public.organisations') is not null as found`
  if (!table?.found) return
  const live = await sql<{ slug: string }[]>`select slug from organisations where live`
  if (live.length === 0) return
  const slugs = live.map(({ slug }) => slug).join(', ')
  throw new ToolError(`There are real gifts here, so this is refused: ${slugs} is live.`)
}

async function refuseIfUsed(sql: postgres.Sql): Promise<void> {
  const [others] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`
  if (others && others.count > 0)
    throw new ToolError('A program is using this database. Stop it first.')
}
