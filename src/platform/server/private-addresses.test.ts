import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isPrivateAddress } from './private-addresses.ts'

it('an address is private where it is of this machine or of those around it, however it is written', () => {
  for (const address of [
    '127.0.0.1',
    '10.0.0.7',
    '192.168.1.1',
    '169.254.169.254',
    '::1',
    'fd00::7',
    '::ffff:10.0.0.7',
    '64:ff9b::a00:7',
  ])
    assert.ok(isPrivateAddress(address), address)
  for (const address of ['192.0.2.7', '8.8.8.8', '2001:db8::7', '::ffff:8.8.8.8'])
    assert.ok(!isPrivateAddress(address), address)
})
