import { randomUUID } from 'node:crypto'
import { isSupportedCountry } from 'libphonenumber-js'
import type postgres from 'postgres'
import { type House, inTransaction, programContext } from '#platform/server/context.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { begin } from '../src/seed.ts'
import { ToolError } from './opened.ts'
import { checkHosts } from './organisation-domain.ts'

/** What may be said of a new one, as `--email=…`. */
export interface Said {
  readonly country?: string
  readonly email?: string
  readonly at?: string
  readonly zone?: string
  readonly plan?: string
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const PLACE = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/
/** Any number, the same for every call: they take turns. */
const LOCK = 5_748_210_015n

/**
 * Makes an organisation whose site can be shown at once, as a demonstration: all of it or nothing. What a call that was
 * killed has left is made anew by the next.
 */
export async function create(
  house: House,
  sql: postgres.Sql,
  slug: string,
  [name, ...hosts]: readonly string[],
  said: Said,
): Promise<void> {
  if (!isSlug(slug))
    throw new ToolError('The second word is its short name, in small letters, such as green-lane.')
  if (!name || hosts.length === 0)
    throw new ToolError('Then its name in quotes, and at least one host, such as green-lane.org.')
  checkHosts(hosts)
  const values = { websiteName: name, ...toValues(said) }
  await sql`select pg_advisory_lock(${LOCK.toString()}::bigint)`
  await discardUnfinished(house, sql, slug)
  await refuseTaken(sql, slug, hosts)
  const id = await register(sql, slug, hosts, house.now())
  house.organisations.forget()
  try {
    await begin(programContext(house, (await house.organisations.byId(id))!), values)
  } catch (error) {
    await discard(sql, id)
    throw error instanceof Refusal ? new ToolError(whatIsWrong(error)) : error
  }
  console.log(`${name} is at ${hosts.join(', ')}, as a demonstration.`)
}

export function isSlug(slug: string): boolean {
  return SLUG.test(slug) && slug.length <= 60
}

function toValues({ country, email, at, zone, plan }: Said): Readonly<Record<string, unknown>> {
  const [, latitude, longitude] = PLACE.exec(at ?? '') ?? []
  if (country !== undefined && !isSupportedCountry(country))
    throw new ToolError(`${country} is not a country: two capital letters, such as GB.`)
  if (!email) throw new ToolError('Say where people write to: --email=office@green-lane.org')
  if (!latitude || !longitude || !zone)
    throw new ToolError(
      'Its times of prayer need its place, north and east, and its clock: --at=53.79,-1.75 --zone=Europe/London',
    )
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
  if (taken.length > 0)
    throw new ToolError(`Already in use: ${taken.map(({ name }) => name).join(', ')}.`)
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
