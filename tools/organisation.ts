/**
 * npm run organisation                                           lists them
 * npm run organisation -- add green-lane "Green Lane Masjid" green-lane.org www.green-lane.org --country=GB
 * npm run organisation -- live green-lane                        it takes real money from now on; its demonstration donor goes
 * npm run organisation -- demo green-lane                        it no longer does
 * The first host is the main one. Its country says how telephone numbers are dialled there; without one they have the ten
 * digits of the default. What else it needs is set in its configuration.
 */
import { randomUUID } from 'node:crypto'
import { isSupportedCountry } from 'libphonenumber-js'
import type postgres from 'postgres'
import { configure } from '#features/ground/configuration/configuration.ts'
import { eraseDemoDonor } from '#features/ground/people/help-out.ts'
import { assertSafeToStart, describeAccount } from '#features/money/payments/payments.ts'
import type { House } from '#platform/server/context.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'

const COUNTRY = '--country='
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/

await withHouse(async ({ house, sql }) => {
  const words = process.argv.slice(2)
  const country = words.find((word) => word.startsWith(COUNTRY))?.slice(COUNTRY.length)
  const [verb, slug = '', ...more] = words.filter((word) => !word.startsWith(COUNTRY))
  if (verb === undefined) await list(house)
  else if (verb === 'add') await add(house, sql, slug, more, country)
  else if (verb === 'live' || verb === 'demo') await setLive(house, sql, slug, verb === 'live')
  else throw new ToolError('Say add, live or demo; the head of tools/organisation.ts shows how.')
})

async function list(house: House): Promise<void> {
  for (const id of await house.organisations.ids()) {
    const organisation = await house.organisations.byId(id)
    if (!organisation) continue
    const { slug, live, hosts, standing } = organisation
    console.log(
      `${slug.padEnd(24)} ${live ? 'live' : 'demo'}  ${standing.plan.padEnd(9)} ${hosts.join(' ')}`,
    )
  }
}

async function add(
  house: House,
  sql: postgres.Sql,
  slug: string,
  [name, ...hosts]: readonly string[],
  country: string | undefined,
): Promise<void> {
  if (!SLUG.test(slug) || slug.length > 60)
    throw new ToolError('The second word is its short name, in small letters, such as green-lane.')
  if (!name || hosts.length === 0)
    throw new ToolError('Then its name in quotes, and at least one host, such as green-lane.org.')
  if (country !== undefined && !isSupportedCountry(country))
    throw new ToolError(`${country} is not a country: two capital letters, such as GB.`)
  const wrong = hosts.find((host) => !HOST_NAME.test(host))
  if (wrong)
    throw new ToolError(`${wrong} is not a host name: small letters, no port, no https://.`)

  const taken = await sql<{ host: string }[]>`
    select host from organisation_hosts where host in ${sql(hosts)}
    union all select slug from organisations where slug = ${slug}`
  if (taken.length > 0)
    throw new ToolError(`Already in use: ${taken.map(({ host }) => host).join(', ')}.`)
  const id = randomUUID()
  const now = house.now()
  await sql.begin(async (sql) => {
    await sql`insert into organisations (id, slug, live, created_at) values (${id}, ${slug}, false, ${now})`
    for (const [i, host] of hosts.entries())
      await sql`insert into organisation_hosts (host, organisation_id, added_at)
        values (${host}, ${id}, ${new Date(now.getTime() + i)})`
  })
  house.organisations.forget()
  // Configuring it tells every running copy of the program as well.
  await configure(await contextOf(house, slug), {
    websiteName: name,
    ...(country ? { contactNumberRule: country } : {}),
  })
  console.log(`${name} is at ${hosts.join(', ')}, as a demonstration.`)
}

async function setLive(
  house: House,
  sql: postgres.Sql,
  slug: string,
  live: boolean,
): Promise<void> {
  const ctx = await contextOf(house, slug)
  const { id } = ctx.organisation
  if (ctx.organisation.live === live) return console.log(`${slug} is that already.`)
  const account = await describeAccount(ctx)
  if (live && !account)
    throw new ToolError(`${slug} has no account at Stripe yet: npm run payments:connect ${slug}`)
  if (live && !account?.live)
    throw new ToolError(`The keys of ${slug} are for tests. Connect its live keys first.`)
  if (live && (house.settings.NOW !== undefined || house.settings.STRIPE_API_BASE !== undefined))
    throw new ToolError('Unset NOW and STRIPE_API_BASE first: no real money is taken with them.')
  if (!live && account?.live)
    throw new ToolError(
      `${slug} holds live keys. Connect test keys first, so that no real money is taken.`,
    )

  // Before real money: whoever has read the README knows this password.
  if (live) await eraseDemoDonor(ctx)
  await sql.begin(async (sql) => {
    await sql`update organisations set live = ${live} where id = ${id}`
    await sql`select pg_notify('organisation_changed', ${id})`
  })
  house.organisations.forget(id)
  await assertSafeToStart(house)
  console.log(live ? `${slug} takes real money from now on.` : `${slug} is a demonstration again.`)
}
