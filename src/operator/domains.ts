import type postgres from 'postgres'
import { answerRequest, forgetRequest } from '#features/ground/domains/answer-request.ts'
import { wantWallets } from '#features/money/payments/payments.ts'
import type { House, Work } from '#platform/server/context.ts'
import { HOST_NAME } from '#platform/shared/host-names.ts'
import { type OperatorContext, writeDeed } from './deeds.ts'
import { contextOf, whileItStays } from './organisation.ts'
import { refuse } from './refusals.ts'

/** Refuses what is no plain host name, a wildcard too, and the host of the operator's page. */
export function checkHosts({ operatorHost }: House, hosts: readonly string[]): void {
  const wrong = hosts.find((host) => !HOST_NAME.test(host))
  if (wrong !== undefined) refuse('host-wrong', { host: wrong })
  if (operatorHost !== undefined && hosts.includes(operatorHost))
    refuse('host-of-operators', { host: operatorHost })
}

/** Throws where the host of the operator's page is an organisation's, whose site would be gone. */
export async function assertHostIsFree({ operatorHost, owner }: House): Promise<void> {
  if (operatorHost === undefined) return
  const [found] = await owner.sql<{ slug: string }[]>`
    select o.slug from organisation_hosts h join organisations o on o.id = h.organisation_id
    where h.host = ${operatorHost}`
  if (found)
    throw new Error(
      `The program does not start:\n  ${operatorHost} is a host of ${found.slug}. Set OPERATOR_HOST to another one.`,
    )
}

const WAYS = {
  add: { change: add, deed: 'host-added' },
  remove: { change: remove, deed: 'host-removed' },
  main: { change: main, deed: 'main-host-set' },
} as const
export type ChangeOfHost = keyof typeof WAYS

/**
 * Every running copy of the program answers at the hosts of now within a second. The same again changes nothing. Whoever has asked
 * for a host that is added has their answer, by mail as well, also where it was refused before. One that `isAsked` is only added
 * while somebody asks for it. Answers its hosts, the main one first.
 */
export async function changeHost(
  operator: OperatorContext,
  slug: string,
  way: ChangeOfHost,
  host: string,
  { isAsked = false }: { readonly isAsked?: boolean } = {},
): Promise<readonly string[]> {
  const { house, by } = operator
  checkHosts(house, [host])
  const outside = await contextOf(house, slug)
  const { id } = outside.organisation
  const { change, deed } = WAYS[way]
  const work = async (ctx: Work) => {
    const { sql } = ctx
    const before = await listHosts(sql, id)
    if (way === 'add') {
      const from = isAsked ? (['waiting'] as const) : (['waiting', 'refused'] as const)
      const isAnswered = await answerRequest(ctx, { host, state: 'given', from })
      if (isAsked && !isAnswered) refuse('not-asked', { host })
    }
    await change(sql, id, host)
    if (way === 'remove') await forgetRequest(ctx, host)
    const after = await listHosts(sql, id)
    if (before.join() !== after.join())
      await writeDeed(house, sql, { deed, by, organisation: { id, slug }, detail: host })
    await sql`select pg_notify('organisation_changed', ${id})`
    house.checkpoint('organisation.host-changing')
    return after
  }
  // Two at once take turns, so that the last host stays.
  const hosts = await whileItStays(operator, outside, work, { inTurn: true })
  house.organisations.forget(id)
  if (way === 'add') await wantWallets(await contextOf(house, slug))
  return hosts
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
  if (taken) refuse('host-taken', { host, slug: taken.slug })
}

async function remove(sql: postgres.TransactionSql, id: string, host: string): Promise<void> {
  const hosts = await listHosts(sql, id)
  if (hosts.length === 1 && hosts[0] === host) refuse('last-host', { host })
  await sql`delete from organisation_hosts where organisation_id = ${id} and host = ${host}`
}

async function main(sql: postgres.TransactionSql, id: string, host: string): Promise<void> {
  const [first, ...others] = await listHosts(sql, id)
  if (first === host) return
  if (!others.includes(host)) refuse('not-its-host', { host })
  await sql`
    update organisation_hosts set added_at = (
      select min(added_at) - interval '1 millisecond' from organisation_hosts where organisation_id = ${id}
    ) where host = ${host}`
}
