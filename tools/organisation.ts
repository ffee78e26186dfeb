/**
 * npm run organisation                                           lists them
 * npm run organisation -- create green-lane "Green Lane Masjid" green-lane.org www.green-lane.org --country=GB
 *   --email=office@green-lane.org --at=53.79,-1.75 --zone=Europe/London --plan=standard
 * npm run organisation -- plan green-lane premium
 * npm run organisation -- domain green-lane add www.green-lane.org    also remove, and main
 * npm run organisation -- live green-lane                        it takes real money from now on; its demonstration donor goes
 * npm run organisation -- demo green-lane                        it no longer does
 * npm run organisation -- suspend green-lane                     it rests: nothing is answered or taken, nothing is lost
 * npm run organisation -- resume green-lane                      it is open again
 * npm run organisation -- export green-lane FOLDER               everything of it, as open files; prints a passphrase
 * npm run organisation -- import FOLDER --passphrase-file=FILE   whole or not at all; it arrives resting
 * npm run organisation -- delete green-lane --name="Green Lane Masjid"    only what rests and was exported since, or
 *   --without-export
 * The first host is the main one. A new one begins with times for its place, north and east of Greenwich in degrees, its
 * legal pages, a welcome and a cause, which its office writes anew. Its country says how telephone numbers are dialled there;
 * without one they have the ten digits of the default.
 */
import { parseArgs } from 'node:util'
import type postgres from 'postgres'
import { configure } from '#features/ground/configuration/configuration.ts'
import { eraseDemoDonor } from '#features/ground/people/help-out.ts'
import { assertSafeToStart, describeAccount } from '#features/money/payments/payments.ts'
import type { House } from '#platform/server/context.ts'
import { PLANS } from '#platform/shared/gating.ts'
import { ToolError, contextOf, withHouse } from './opened.ts'
import { create } from './organisation-create.ts'
import { deleteOrganisation } from './organisation-delete.ts'
import { changeDomain } from './organisation-domain.ts'
import { exportOrganisation } from './organisation-export.ts'
import { importOrganisation } from './organisation-import.ts'
import { setResting } from './organisation-rest.ts'

await withHouse(async ({ house, sql }) => {
  const { values, positionals } = readWords()
  const [verb = 'list', slug = '', ...more] = positionals
  if (verb === 'list') await list(house)
  else if (verb === 'create') await create(house, sql, slug, more, values)
  else if (verb === 'plan') await setPlan(house, slug, more[0])
  else if (verb === 'domain') await changeDomain(house, sql, slug, more)
  else if (verb === 'live' || verb === 'demo') await setLive(house, sql, slug, verb === 'live')
  else if (verb === 'suspend' || verb === 'resume')
    await setResting(house, sql, slug, verb === 'suspend')
  else if (verb === 'export') await exportOrganisation(house, sql, slug, more)
  else if (verb === 'import')
    await importOrganisation(house, sql, [slug, ...more], values['passphrase-file'])
  else if (verb === 'delete')
    await deleteOrganisation(house, sql, slug, {
      name: values.name,
      withoutExport: values['without-export'],
    })
  else
    throw new ToolError(
      'Say list, create, plan, domain, live, demo, suspend, resume, export, import or delete; the head of tools/organisation.ts shows how.',
    )
})

function readWords() {
  const text = { type: 'string' } as const
  const options = {
    country: text,
    email: text,
    at: text,
    zone: text,
    plan: text,
    name: text,
    'passphrase-file': text,
    'without-export': { type: 'boolean' },
  } as const
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    throw new ToolError((error as Error).message)
  }
}

async function list(house: House): Promise<void> {
  for (const id of await house.organisations.ids()) {
    const organisation = await house.organisations.byId(id)
    if (!organisation) continue
    const { slug, live, isSuspended, hosts, standing } = organisation
    const state = isSuspended ? 'rests' : live ? 'live' : 'demo'
    console.log(
      `${slug.padEnd(24)} ${state.padEnd(5)} ${standing.plan.padEnd(9)} ${hosts.join(' ')}`,
    )
  }
}

async function setPlan(house: House, slug: string, name: string | undefined): Promise<void> {
  if (!PLANS.some((plan) => plan === name))
    throw new ToolError(`Say which plan: ${PLANS.join(', ')}.`)
  await configure(await contextOf(house, slug), { activePlan: name })
  console.log(`${slug} has the plan ${name}.`)
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
