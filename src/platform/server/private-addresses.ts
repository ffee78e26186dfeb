import { BlockList, isIPv6 } from 'node:net'

const PRIVATE = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(net, bits, 'ipv4')
  // The same behind a gateway of the network, which leads to every other address as well.
  PRIVATE.addSubnet(`64:ff9b::${net}`, 96 + bits, 'ipv6')
}
for (const [net, bits] of [
  // Addresses of IPv4 as they were once written in IPv6; the loopback and no address at all among them.
  ['::', 96],
  // The same as a translator writes them.
  ['::ffff:0:0:0', 96],
  // Gateways of one network alone, and what reaches IPv4 by Teredo and 6to4.
  ['64:ff9b:1::', 48],
  ['2001::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  PRIVATE.addSubnet(net, bits, 'ipv6')

/** Whether an address, of IPv4 or IPv6, is one of the machines around this program, and of nobody else's. */
export function isPrivateAddress(address: string): boolean {
  return PRIVATE.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
