import { randomUUID } from 'node:crypto'
import { isSupportedCountry } from 'libphonenumber-js'
import type postgres from 'postgres'
import { type House, inTransaction, programContext } from '#platform/server/context.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { begin } from '../seed.ts'
import { type Hands, writeDeed } from './deeds.ts'
import { checkHosts } from './domains.ts'
import { REGISTERING, isSlug } from './organisation.ts'
import { OperatorRefusal, refuse } from './refusals.ts'

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
}

const PLACE = /^(-?\d+(?:\.\d+)?)\s*,\s*(-?\d+(?:\.\d+)?)$/

/**
 * Makes an organisation whose site can be shown at once, as a demonstration: all of it or nothing. What a call that was
 * killed has left is made anew by the next.
 */
export async function create({ house, sql, by }: Hands, asked: New): Promise<void> {
  const { slug, name, hosts } = asked
  if (!isSlug(slug)) refuse('slug-wrong')
  if (!name) refuse('name-missing')
  if (hosts.length === 0) refuse('host-missing')
  checkHosts(house, hosts)
  const values = { websiteName: name, ...toValues(asked) }
  // It goes with the connection, which nobody else uses.
  await sql`select pg_advisory_lock(${REGISTERING.toString()}::bigint)`
  try {
    await discardUnfinished(house, sql, slug)
    await refuseTaken(sql, slug, hosts)
    const id = await register(sql, slug, hosts, house.now())
    house.organisations.forget()
    try {
      await begin(programContext(house, (await house.organisations.byId(id))!), values)
    } catch (error) {
      await discard(sql, id)
      throw error instanceof Refusal
        ? new OperatorRefusal('settings-wrong', { what: whatIsWrong(error) })
        : error
    }
    await writeDeed(house, sql, { deed: 'created', by, organisation: { id, slug }, detail: name })
  } finally {
    house.organisations.forget()
    await sql`select pg_advisory_unlock(${REGISTERING.toString()}::bigint)`
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
  sql: postgres.Sql,
  slug: string,
  hosts: readonly string[],
): Promise<void> {
  const taken = await sql<{ name: string }[]>`
    select host as name from organisation_hosts where host in ${sql(hosts)}
    union all select slug from organisations where slug = ${slug}`
  if (taken.length > 0) refuse('taken', { names: taken.map(({ name }) => name).join(', ') })
}

async function register(
  sql: postgres.Sql,
  slug: string,
  hosts: readonly string[],
  now: Date,
): Promise<string> {
  const id = randomUUID()
  await sql.begin(async (sql) => {
    await sql`insert into organisations (id, slug, live, created_at) values (${id}, ${slug}, false, ${now})`
    for (const [i, host] of [...new Set(hosts)].entries())
      await sql`insert into organisation_hosts (host, organisation_id, added_at)
        values (${host}, ${id}, ${new Date(now.getTime() + i)})`
  })
  return id
}

/** All that it begins with comes in one transaction, so one without any setting is one whose making was killed. */
async function discardUnfinished(house: House, sql: postgres.Sql, slug: string): Promise<void> {
  const [found] = await sql<{ id: string }[]>`select id from organisations where slug = ${slug}`
  const organisation = found && (await house.organisations.byId(found.id))
  if (!organisation) return
  const settings = await inTransaction(
    programContext(house, organisation),
    ({ sql }) =>
      sql`select from configuration_entries where organisation_id = ${organisation.id} limit 1`,
  )
  if (settings.length === 0) await discard(sql, organisation.id)
}

async function discard(sql: postgres.Sql, id: string): Promise<void> {
  await sql.begin(async (sql) => {
    await sql`delete from organisation_hosts where organisation_id = ${id}`
    await sql`delete from organisations where id = ${id}`
  })
}

function whatIsWrong({ message, errors }: Refusal): string {
  return errors?.map(({ field, message }) => `${field}: ${message}`).join('\n') ?? message
}
