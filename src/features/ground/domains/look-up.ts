import type { Resolver } from 'node:dns/promises'
import { type Context, inTransaction } from '#platform/server/context.ts'
import { answered, withNameServers } from '#platform/server/name-servers.ts'
import { isPrivateAddress } from '#platform/server/private-addresses.ts'
import type { Reply } from '#platform/shared/endpoint.ts'
import { isPublicHost, toHostName } from '#platform/shared/host-names.ts'
import type { lookUpDomains } from './contract.ts'
import { listWaiting } from './domains.ts'
import { recordsFor } from './records.ts'
import { type Here, type Told, judge } from './rules.ts'

/** No flood for the name servers. */
const MOST = 30
const MOST_ADDRESSES = 10

/**
 * Asks the name servers, and never the addresses that they name: nobody reaches the machines around this program by it, nor learns
 * what they are called (decision: domains-are-looked-up).
 */
export async function lookUp(ctx: Context): Promise<Reply<typeof lookUpDomains>> {
  const waiting = await inTransaction(ctx, listWaiting)
  const hosts = [...ctx.organisation.hosts, ...waiting].slice(0, MOST)
  return withNameServers(ctx.house.settings, async (resolver) => {
    const here = whereHere(ctx, resolver)
    const found = await Promise.all(
      hosts.map(async (host) => {
        if (!isPublicHost(host)) return { host, state: 'only-here' as const, leadsTo: [] }
        const told = await tell(resolver, host)
        const addresses = told.addresses === 'silent' ? [] : told.addresses
        return {
          host,
          state: judge(host, told, await here),
          leadsTo: addresses.slice(0, MOST_ADDRESSES),
        }
      }),
    )
    return { found }
  })
}

/** What is set; else the address at which whoever asks has found us. */
async function whereHere({ house, origin }: Context, resolver: Resolver): Promise<Here> {
  const records = recordsFor(house.settings.DOMAIN_TARGET)
  const isSet = records.length > 0
  const namesOf = isSet
    ? records.filter(({ type }) => type === 'CNAME').map(({ value }) => value)
    : [toHostName(new URL(origin).hostname)]
  const names = namesOf.filter(isPublicHost)
  const told = await Promise.all(names.map((name) => tell(resolver, name)))
  const figures = records.filter(({ type }) => type !== 'CNAME').map(({ value }) => value)
  const known = told.flatMap(({ addresses }) => (addresses === 'silent' ? [] : addresses))
  const isSilent = told.some(({ addresses }) => addresses === 'silent')
  return { names, addresses: isSilent ? 'silent' : [...figures, ...known] }
}

async function tell(resolver: Resolver, host: string): Promise<Told> {
  const [four, six, aliases] = await Promise.all([
    answered(resolver.resolve4(host)),
    answered(resolver.resolve6(host)),
    answered(resolver.resolveCname(host)),
  ])
  const all = [four, six].flatMap((some) => (some === 'silent' ? [] : some))
  const isSilent = all.length === 0 && (four === 'silent' || six === 'silent')
  return {
    addresses: isSilent ? 'silent' : all.filter((address) => !isPrivateAddress(address)),
    aliases: aliases === 'silent' ? [] : aliases.map((name) => name.toLowerCase()),
  }
}
