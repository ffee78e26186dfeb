import { isPublicHost } from '#platform/shared/host-names.ts'
import type { DnsRecord } from './rules.ts'

/** Where addresses are to be led: names, and addresses in figures, as DOMAIN_TARGET has them. */
export function recordsFor(target: readonly string[] = []): DnsRecord[] {
  return target.map((value) => {
    // Written as the name servers write it.
    if (value.includes(':'))
      return { type: 'AAAA', value: new URL(`http://[${value}]`).hostname.slice(1, -1) }
    return { type: isPublicHost(value) ? 'CNAME' : 'A', value }
  })
}
