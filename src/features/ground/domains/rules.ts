import { HOST_NAME, isPublicHost } from '#platform/shared/host-names.ts'

/** What becomes of an address that an owner asks for. */
export const REQUEST_STATES = ['waiting', 'given', 'refused'] as const
export type RequestState = (typeof REQUEST_STATES)[number]

/** So many may wait at once. */
export const MOST_WAITING = 10

/** What the name servers say of an address, and whether that leads here. */
export const DNS_STATES = [
  /** All that it says leads here. */
  'here',
  /** Some of its records lead here, and some elsewhere. */
  'partly',
  'elsewhere',
  /** It says nothing that anybody could be led by. */
  'nowhere',
  /** It leads somewhere, and nobody knows where here is. */
  'here-not-set',
  /** The name servers did not answer, for it or for the target. */
  'not-told',
  /** No name of the internet: an address in figures, a `.local` or a name of this machine. */
  'only-here',
] as const
export type DnsState = (typeof DNS_STATES)[number]

/** A record to set in the DNS of an address. */
export interface DnsRecord {
  readonly type: 'CNAME' | 'A' | 'AAAA'
  readonly value: string
}

/** Whether it can be a domain that people lead here. */
export function canBeDomain(host: string): boolean {
  return HOST_NAME.test(host) && isPublicHost(host)
}

/** What was found of an address: `silent` where nobody answered. */
export interface Told {
  readonly addresses: readonly string[] | 'silent'
  /** The name that it is another name for. */
  readonly aliases: readonly string[]
}

/** Where here is. */
export interface Here {
  readonly names: readonly string[]
  /** `silent` where nobody has told what the names lead to; empty where nothing is set. */
  readonly addresses: readonly string[] | 'silent'
}

export function judge(host: string, { addresses, aliases }: Told, here: Here): DnsState {
  if ([host, ...aliases].some((name) => here.names.includes(name))) return 'here'
  if (addresses === 'silent') return 'not-told'
  if (addresses.length === 0) return 'nowhere'
  if (here.addresses === 'silent') return 'not-told'
  if (here.addresses.length === 0) return 'here-not-set'
  const ours = here.addresses
  const leadsHere = addresses.filter((address) => ours.includes(address))
  if (leadsHere.length === 0) return 'elsewhere'
  return leadsHere.length === addresses.length ? 'here' : 'partly'
}
