import { randomUUID } from 'node:crypto'
import { isSupportedCountry } from 'libphonenumber-js'
import type postgres from 'postgres'
import { readConfiguration } from '#features/ground/configuration/configuration.ts'
import { toOrganisation } from '#features/ground/organisations/organisations.ts'
import { type House, type Work, programContext } from '#platform/server/context.ts'
import type { Transaction } from '#platform/server/database.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { begin } from '../seed.ts'
import { type OperatorContext, writeDeed } from './deeds.ts'
import { checkHosts } from './domains.ts'
import { inviteWithin } from './invite.ts'
import { REGISTERING, isSlug } from './organisation.ts'
import { refuse } from './refusals.ts'

/** What is asked about a new one. */
export interface New {
  readonly slug: string
  readonly name: string
  /** The first is the main one. */
  readonly hosts: readonly string[]
  readonly email: string
  /** Degrees north and east, as `53.79,-1.75`. */
  readonly at: string
  readonly zone: string
  readonly plan?: string | undefined
  readonly country?: string | undefined
  /** Where the invitation of its owner goes; nobody is invited without. */
  readonly owner?: string | undefined
}

const PLACE = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/

/** Makes an organisation whose site can be shown at once, as a demonstration, and invites its owner: all of it or nothing. */
export async function create({ house, by, lockMs }: OperatorContext, asked: New): Promise<void> {
  const { slug, name, hosts, owner } = asked
  if (!isSlug(slug)) refuse('slug-wrong')
  if (!name) refuse('name-missing')
  if (hosts.length === 0) refuse('host-missing')
  checkHosts(house, hosts)
  const values = { websiteName: name, ...toValues(asked) }
  const id = randomUUID()
  try {
    await house.owner.transaction(
      id,
      async (within) => {
        await within.sql`select pg_advisory_xact_lock(${REGISTERING.toString()}::bigint)`
        await refuseTaken(within.sql, slug, hosts)
        const ctx = await registered(house, within, { id, slug, hosts })
        const organisation = await begin(ctx, values).catch(refuseSettings)
        await writeDeed(house, within.sql, { deed: 'created', by, organisation, detail: name })
        house.checkpoint('organisation.creating')
        if (owner) await inviteWithin({ ...ctx, organisation }, by, owner)
      },
      { lockMs },
    )
  } finally {
    house.organisations.forget()
  }
}

function toValues({ country, email, at, zone, plan }: New): Readonly<Record<string, unknown>> {
  const [, latitude, longitude] = PLACE.exec(at.trim()) ?? []
  if (country && !isSupportedCountry(country)) refuse('country-wrong', { country })
  if (!email) refuse('email-missing')
  if (!latitude || !longitude || !zone) refuse('place-missing')
  return {
    contactEmail: email,
    latitude: Number(latitude),
    longitude: Number(longitude),
    timezone: zone,
    ...(plan ? { activePlan: plan } : {}),
    ...(country ? { contactNumberRule: country } : {}),
  }
}

async function refuseTaken(
  sql: postgres.TransactionSql,
  slug: string,
  hosts: readonly string[],
): Promise<void> {
  const taken = await sql<{ name: string }[]>`
    select host as name from organisation_hosts where host in ${sql(hosts)}
    union all select slug from organisations where slug = ${slug}`
  if (taken.length > 0) refuse('taken', { names: taken.map(({ name }) => name).join(', ') })
}

/** The context of the new organisation in its transaction. */
async function registered(
  house: House,
  within: Transaction,
  {
    id,
    slug,
    hosts,
  }: { readonly id: string; readonly slug: string; readonly hosts: readonly string[] },
): Promise<Work> {
  const { sql } = within
  const now = house.now()
  await sql`insert into organisations (id, slug, live, created_at) values (${id}, ${slug}, false, ${now.toISOString()})`
  for (const [i, host] of [...new Set(hosts)].entries())
    await sql`insert into organisation_hosts (host, organisation_id, added_at)
      values (${host}, ${id}, ${new Date(now.getTime() + i).toISOString()})`
  const configuration = await readConfiguration(house.registry, sql, id)
  const organisation = toOrganisation(
    { id, sequence: 0, slug, live: false, isSuspended: false, hosts },
    configuration,
  )
  return { ...programContext(house, organisation), ...within }
}

function refuseSettings(error: unknown): never {
  if (!(error instanceof Refusal)) throw error
  const { message, errors } = error
  const what = errors?.map(({ field, message }) => `${field}: ${message}`).join('\n') ?? message
  refuse('settings-wrong', { what })
}
