import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isPrivateAddress } from './private-addresses.ts'

/** Of each range its first and its last address. */
const RANGES = {
  '0.0.0.0/8': ['0.0.0.0', '0.255.255.255'],
  '10.0.0.0/8': ['10.0.0.0', '10.255.255.255'],
  '100.64.0.0/10': ['100.64.0.0', '100.127.255.255'],
  '127.0.0.0/8': ['127.0.0.0', '127.255.255.255'],
  '169.254.0.0/16': ['169.254.0.0', '169.254.255.255'],
  '172.16.0.0/12': ['172.16.0.0', '172.31.255.255'],
  '192.0.0.0/24': ['192.0.0.0', '192.0.0.255'],
  '192.168.0.0/16': ['192.168.0.0', '192.168.255.255'],
  '198.18.0.0/15': ['198.18.0.0', '198.19.255.255'],
  '224.0.0.0/3': ['224.0.0.0', '255.255.255.255'],
  '::/96': ['::', '::1', '::10.0.0.7', '::255.255.255.255'],
  '::ffff:0:0/96, where IPv4 lies': ['::ffff:10.0.0.7', '::ffff:7f00:1'],
  '::ffff:0:0:0/96, as a translator writes IPv4': ['::ffff:0:10.0.0.7', '::ffff:0:7f00:1'],
  '64:ff9b:1::/48': ['64:ff9b:1::', '64:ff9b:1:ffff:ffff:ffff:ffff:ffff'],
  '2001::/32': ['2001::', '2001:0:7f00:1::', '2001:0:ffff:ffff:ffff:ffff:ffff:ffff'],
  '2002::/16': ['2002::', '2002:a00:7::1', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'fc00::/7': ['fc00::', 'fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'fe80::/10': ['fe80::', 'febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'fec0::/10': ['fec0::', 'feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
  'ff00::/8': ['ff00::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff'],
}

const RANGES_OF_IPV4 = Object.entries(RANGES).filter(([range]) => range.includes('.'))

it('an address that a gateway leads to IPv4 is judged by where it leads', () => {
  for (const [, addresses] of RANGES_OF_IPV4)
    for (const address of addresses) assert.ok(isPrivateAddress(`64:ff9b::${address}`), address)
  for (const address of ['64:ff9b::a00:7', '64:ff9b::', '64:ff9b:0:0:0:0:7f00:1'])
    assert.ok(isPrivateAddress(address), address)
  for (const address of ['8.8.8.8', '808:808', 'b00:0', 'c000:207'])
    assert.ok(!isPrivateAddress(`64:ff9b::${address}`), address)
})

for (const [range, addresses] of Object.entries(RANGES))
  it(`an address of ${range} is of this machine or of those around it`, () => {
    for (const address of addresses) assert.ok(isPrivateAddress(address), address)
  })

it('every other address is somebody’s, also beside a range and however it is written', () => {
  const beside = ['1.0.0.0', '11.0.0.0', '100.128.0.0', '172.32.0.0', '192.0.1.0', '192.169.0.0']
  const others = ['8.8.8.8', '192.0.2.7', '198.20.0.0', '223.255.255.255', '::ffff:8.8.8.8']
  const six = ['::1:0:0:0', '64:ff9b:2::', '2001:1::', '2001:db8::7', '2003::1', '2a00::1']
  for (const address of [...beside, ...others, ...six])
    assert.ok(!isPrivateAddress(address), address)
})
