import type postgres from 'postgres'
import { wantWallets } from '#features/money/payments/payments.ts'
import { type House } from '#platform/server/context.ts'
import { ToolError, contextOf } from './opened.ts'

const HOST_NAME =
  /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/

/** Refuses what is no plain host name, a wildcard too. */
export function checkHosts(hosts: readonly string[]): void {
  const wrong = hosts.find((host) => !HOST_NAME.test(host))
  if (wrong !== undefined)
    throw new ToolError(
      `${wrong} is not a host name: small letters, no port, no https://, no star.`,
    )
}

/** Every running copy of the program answers at the hosts of now within a second. The same again changes nothing. */
export async function changeDomain(
  house: House,
  sql: postgres.Sql,
  slug: string,
  [verb, host = '', ...more]: readonly string[],
): Promise<void> {
  const deed = { add, remove, main }[verb as 'add']
  if (!deed || host === '' || more.length > 0)
    throw new ToolError('Say domain, its short name, then add, remove or main, and one host.')
  checkHosts([host])
  const { id } = (await contextOf(house, slug)).organisation
  const hosts = await sql.begin(async (sql) => {
    // Two commands at once take turns, so that the last host stays.
    await sql`select from organisations where id = ${id} for update`
    await deed(sql, id, host)
    await sql`select pg_notify('organisation_changed', ${id})`
    return listHosts(sql, id)
  })
  house.organisations.forget(id)
  if (verb === 'add') await wantWallets(await contextOf(house, slug))
  console.log(`${slug} is at ${hosts.join(', ')}. The first is the main one.`)
}

async function listHosts(sql: postgres.TransactionSql, id: string): Promise<string[]> {
  const rows = await sql<{ host: string }[]>`
    select host from organisation_hosts where organisation_id = ${id} order by added_at, host`
  return rows.map(({ host }) => host)
}

async function add(sql: postgres.TransactionSql, id: string, host: string): Promise<void> {
  await sql`
    insert into organisation_hosts (host, organisation_id, added_at)
    select ${host}, ${id}, max(added_at) + interval '1 millisecond'
    from organisation_hosts where organisation_id = ${id}
    on conflict (host) do nothing`
  const [taken] = await sql<{ slug: string }[]>`
    select o.slug from organisation_hosts h join organisations o on o.id = h.organisation_id
    where h.host = ${host} and o.id <> ${id}`
  if (taken) throw new ToolError(`${host} belongs to ${taken.slug}. Remove it there first.`)
}

async function remove(sql: postgres.TransactionSql, id: string, host: string): Promise<void> {
  const hosts = await listHosts(sql, id)
  if (hosts.length === 1 && hosts[0] === host)
    throw new ToolError(`${host} is its only host: add another one first.`)
  await sql`delete from organisation_hosts where organisation_id = ${id} and host = ${host}`
}

async function main(sql: postgres.TransactionSql, id: string, host: string): Promise<void> {
  const [first, ...others] = await listHosts(sql, id)
  if (first === host) return
  if (!others.includes(host)) throw new ToolError(`It is not at ${host} yet: add it first.`)
  await sql`
    update organisation_hosts set added_at = (
      select min(added_at) - interval '1 millisecond' from organisation_hosts where organisation_id = ${id}
    ) where host = ${host}`
}
